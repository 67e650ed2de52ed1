import type { AuditAct } from '@farol/server/ports/audit-acts.ts'
import { settingNames } from '@farol/server/ports/institution-settings.ts'
import { localDate } from './days.ts'
import { institutionDocument } from './institution/institution.ts'
import type { DemoDeps, DemoLogins, Say } from './load/deps.ts'
import { loadCirculation } from './load/load-circulation.ts'
import { loadAlerts, loadComments, loadPatrons, loadSuggestions } from './load/load-people.ts'
import { loadPersons } from './load/load-persons.ts'
import { loadInstitution, loadPlaces } from './load/load-places.ts'
import { loadStaff } from './load/load-staff.ts'
import { loadTeaching, loadUse } from './load/load-teaching.ts'
import { loadCopies, loadRecords } from './load/load-titles.ts'
import { demoTitles } from './records.ts'

/** What the setting `demo` holds: since when, and which steps are done. Without `done` an older version filled it whole. */
interface DemoStatus {
  readonly since: string
  /** The local day for which the persons' days are set. */
  readonly day?: string
  readonly done?: readonly string[]
  /** The newest entry of the audit when the last step was done: what comes after it is not the load's. Absent where an older version did it. */
  readonly audited?: number
}

const stepNames = [
  'places',
  'institution',
  'titles',
  'copies',
  'teaching',
  'people',
  'comments',
  'alerts',
  'use',
  'staff',
  'circulation',
  'persons',
] as const
type StepName = (typeof stepNames)[number]

/** True when the mark of a database says that all of the demo is in it. */
export const isDemoComplete = (status: unknown): boolean => {
  const { done } = (status ?? {}) as Partial<DemoStatus>
  return status !== undefined && (done === undefined || stepNames.every((name) => done.includes(name)))
}

export interface DemoOptions {
  readonly today: Date
  readonly say: Say
  readonly logins?: DemoLogins
}

/**
 * Fills a catalogue with the demo university through the ports and the import that a library uses. What a broken-off start has done
 * is not done again. `today` is an instant: due dates, events and use lie around its day in the university's zone.
 */
export async function loadDemo(deps: DemoDeps, { today: now, say, logins }: DemoOptions): Promise<void> {
  const today = localDate(now)
  const titles = demoTitles()
  const steps: Readonly<Record<StepName, readonly [told: string, work: () => Promise<void>]>> = {
    places: ['libraries', () => loadPlaces(deps)],
    institution: ['texts and opening hours', () => loadInstitution(deps, today)],
    titles: ['titles', () => loadRecords(deps, titles, (line) => say(`Demo: ${line}`))],
    copies: ['copies', () => loadCopies(deps, titles, today)],
    teaching: ['courses and teaching plans', () => loadTeaching(deps, titles)],
    people: ['thirty people', () => loadPatrons(deps, today, logins)],
    comments: [
      'comments and suggestions',
      async () => {
        await loadComments(deps, titles, today)
        await loadSuggestions(deps, today)
      },
    ],
    alerts: ['alerts', () => loadAlerts(deps, today)],
    use: ['five years of use', () => loadUse(deps, titles, today)],
    staff: ['people of the desk', () => loadStaff(deps, logins)],
    circulation: ['loans, holds and debts', () => loadCirculation(deps, titles, now, say)],
    persons: ['sign-ins, delegations and requests', () => loadPersons(deps, now, logins, termsVersion(today))],
  }
  const before = (await deps.settings.get(settingNames.demo))?.value as DemoStatus | undefined
  const status = { since: before?.since ?? now.toISOString(), day: today, done: [...(before?.done ?? [])] }
  await deps.settings.put(settingNames.demo, status)
  for (const [at, name] of stepNames.entries()) {
    if (status.done.includes(name)) continue
    const [told, work] = steps[name]
    say(`Demo, step ${at + 1} of ${stepNames.length}: ${told}`)
    await work()
    status.done.push(name)
    const [newest] = await deps.audit.list({ limit: 1 })
    await deps.settings.put(settingNames.demo, { ...status, audited: newest?.id ?? 0 })
  }
  say(`Demo: ${titles.length} titles, ${titles.reduce((sum, { copies }) => sum + copies.length, 0)} copies`)
}

/**
 * What an operator did by a command, even in part, and neither the load nor a job does. Titles are not among it: they stay the same every day.
 */
const byCommand: readonly AuditAct[] = [
  'asked_for_deletion',
  'began_import',
  'granted_activity',
  'granted_staff_role',
  'imported_block',
  'imported_blocks',
  'imported_debt',
  'imported_debts',
  'imported_hold',
  'imported_holds',
  'imported_loan',
  'imported_loans',
  'imported_patrons',
  'revoked_activity',
  'revoked_staff_role',
  'saved_patron',
  'set_password',
  'unblocked_patron',
]

/** What an operator did by a command, where it is not the load that did it. No job does it. */
const byCommandAfterLoad: readonly AuditAct[] = ['blocked_patron', 'took_bank_file', 'took_payment']

/** Whether a command deleted somebody. A job does it a week after the load wished it for Zulmira: of that the wish is kept. */
async function hasDeletedByCommand({ audit, dataRequests }: DemoDeps): Promise<boolean> {
  for (const { subject } of await audit.list({ acts: ['deleted_person'], limit: 100 }))
    if ((await dataRequests.latestDeletion(subject!.id))?.state !== 'done') return true
  return false
}

/** Whether nobody has done anything yet: what stands in the audit was done by the load and by jobs. */
async function isUntouched(deps: DemoDeps, { audited }: DemoStatus): Promise<boolean> {
  const { audit } = deps
  if ((await audit.list({ acts: byCommand, limit: 1 })).length > 0 || (await hasDeletedByCommand(deps))) return false
  const [newest] = audited === undefined ? [] : await audit.list({ acts: byCommandAfterLoad, limit: 1 })
  if (newest && newest.id > audited!) return false
  const { total } = await audit.search({ byPeople: true, offset: 0, limit: 1 })
  return total === 0
}

/** What lies around today, and who may have been deleted since: made anew for another day. */
const ofToday: ReadonlySet<string> = new Set<StepName>(['people', 'alerts', 'circulation', 'persons'])

/** Makes loans, holds, requests, alerts and the days of the persons for today, in a database of the demo that nobody has used since. */
export async function refreshDemo(deps: DemoDeps, options: DemoOptions): Promise<boolean> {
  const status = (await deps.settings.get(settingNames.demo))?.value as DemoStatus | undefined
  if (!status?.done?.includes('persons') || status.day === localDate(options.today) || !(await isUntouched(deps, status))) return false
  await deps.settings.put(settingNames.demo, { ...status, done: status.done.filter((name) => !ofToday.has(name)) })
  await loadDemo(deps, options)
  return true
}

const termsVersion = (today: string) => (institutionDocument(today) as { readonly terms?: { readonly version: string } }).terms?.version
