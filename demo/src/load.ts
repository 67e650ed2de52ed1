import { settingNames } from '@farol/server/ports/institution-settings.ts'
import { localDate } from './days.ts'
import type { DemoDoors, DemoLogins, Say } from './load/doors.ts'
import { loadComments, loadPatrons } from './load/load-people.ts'
import { loadInstitution, loadPlaces } from './load/load-places.ts'
import { loadTeaching, loadUse } from './load/load-teaching.ts'
import { loadCopies, loadRecords } from './load/load-titles.ts'
import { demoTitles } from './records.ts'

/** What the setting `demo` holds: since when, and which steps are done. Without `done` an older version filled it whole. */
interface DemoMark {
  readonly since: string
  readonly done?: readonly string[]
}

const stepNames = ['places', 'institution', 'titles', 'copies', 'teaching', 'people', 'comments', 'use'] as const
type StepName = (typeof stepNames)[number]

/** True when the mark of a database says that all of the demo is in it. */
export const isDemoComplete = (mark: unknown): boolean => {
  const { done } = (mark ?? {}) as Partial<DemoMark>
  return mark !== undefined && (done === undefined || stepNames.every((name) => done.includes(name)))
}

export interface DemoOrder {
  readonly today: Date
  readonly say: Say
  readonly logins?: DemoLogins
}

/**
 * Fills a catalogue with the demo university through the ports and the import that a library uses. What a broken-off start has done
 * is not done again. `today` is an instant: due dates, events and use lie around its day in the university's zone.
 */
export async function loadDemo(doors: DemoDoors, { today: now, say, logins }: DemoOrder): Promise<void> {
  const today = localDate(now)
  const titles = demoTitles()
  const steps: Readonly<Record<StepName, readonly [told: string, work: () => Promise<void>]>> = {
    places: ['libraries', () => loadPlaces(doors)],
    institution: ['texts and opening hours', () => loadInstitution(doors, today)],
    titles: ['titles', () => loadRecords(doors, titles, (line) => say(`Demo: ${line}`))],
    copies: ['copies', () => loadCopies(doors, titles, today)],
    teaching: ['courses and teaching plans', () => loadTeaching(doors, titles)],
    people: ['thirty people', () => loadPatrons(doors, today, logins)],
    comments: ['comments', () => loadComments(doors, titles, today)],
    use: ['five years of use', () => loadUse(doors, titles, today)],
  }
  const before = (await doors.settings.get(settingNames.demo))?.value as DemoMark | undefined
  const mark = { since: before?.since ?? now.toISOString(), done: [...(before?.done ?? [])] }
  await doors.settings.put(settingNames.demo, mark)
  for (const [at, name] of stepNames.entries()) {
    if (mark.done.includes(name)) continue
    const [told, work] = steps[name]
    say(`Demo, step ${at + 1} of ${stepNames.length}: ${told}`)
    await work()
    mark.done.push(name)
    await doors.settings.put(settingNames.demo, mark)
  }
  say(`Demo: ${titles.length} titles, ${titles.reduce((sum, { copies }) => sum + copies.length, 0)} copies`)
}
