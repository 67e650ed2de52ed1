import { randomUUID } from 'node:crypto'
import { alertEmailJob, maxReturned, type AlertReader } from '../../ports/alert-emails.ts'
import { alertKinds, type AlertKind } from '@farol/contract/alerts.ts'
import type { AlertKinds } from '../../ports/alert-kinds.ts'
import type { StoredAlert } from '../../ports/alerts.ts'
import type { Clock } from '../../ports/clock.ts'
import { emailAttempts } from '../../ports/job-handler.ts'
import type { Stores, Transactions } from '../../ports/stores.ts'

export interface CollectDeps extends Transactions, Pick<Stores, 'alertEmails'> {
  readonly clock: Clock
  /** Of all features. */
  readonly kinds: AlertKinds
}

const isDeclined = (kinds: AlertKinds, { kind }: StoredAlert, reader: AlertReader): boolean =>
  kinds[kind].optional && (!reader.receivesOptional || reader.declined.includes(kind))

/** Kinds whose e-mails wait for nothing. */
const kindsAtOnce = (kinds: AlertKinds): readonly AlertKind[] => alertKinds.filter((name) => kinds[name].email === 'at_once')

interface Candidates {
  readonly patronId: number
  readonly alerts: readonly StoredAlert[]
  readonly kinds: CollectDeps['kinds']
  readonly now: Date
}

/** Asks the cause of each again; those that it let go leave the list too. Answers what is left, of one subject the latest. */
async function stillRelevant(inside: Stores, { patronId, alerts, kinds, now }: Candidates): Promise<readonly StoredAlert[]> {
  const gone: number[] = []
  const late: number[] = []
  const latest = new Map<string, StoredAlert>()
  for (const alert of alerts) {
    const kind = kinds[alert.kind]
    const key = `${alert.kind} ${alert.subject}`
    if (kind.isStillRelevant && !(await kind.isStillRelevant(inside, alert))) gone.push(alert.id)
    else if (alert.validUntil !== undefined && alert.validUntil <= now.toISOString()) late.push(alert.id)
    else {
      const earlier = latest.get(key)
      if (earlier) late.push(earlier.id)
      latest.set(key, alert)
    }
  }
  await inside.alertEmails.skip([...gone, ...late], 'irrelevant')
  if (gone.length > 0) await inside.alerts.remove(patronId, { ids: gone })
  return [...latest.values()]
}

/** Of these alerts those that an e-mail may tell now; of the others it is written down why not. */
export async function chooseLines(inside: Stores, candidates: Candidates): Promise<readonly number[]> {
  const { alertEmails } = inside
  const reader = await alertEmails.reader(candidates.patronId)
  const relevant = await stillRelevant(inside, candidates)
  const declined = relevant.filter((one) => reader !== undefined && isDeclined(candidates.kinds, one, reader)).map(({ id }) => id)
  const wanted = relevant.map(({ id }) => id).filter((id) => !declined.includes(id))
  await alertEmails.skip(declined, 'declined')
  if (reader?.email !== undefined && reader.returned < maxReturned) return wanted
  await alertEmails.skip(wanted, 'sem_endereco')
  return []
}

/** Puts what waits for one person into one message. `atOnce`: only kinds that wait for no run. */
export async function collectEmail({ together, clock, kinds }: CollectDeps, patronId: number, { atOnce }: { readonly atOnce: boolean }) {
  const now = clock.now()
  await together(async (inside) => {
    const { alertEmails, jobs } = inside
    const alerts = await alertEmails.takeWaiting(patronId, now, atOnce ? kindsAtOnce(kinds) : undefined)
    const lines = await chooseLines(inside, { patronId, alerts, kinds, now })
    if (lines.length === 0) return
    const emailId = await alertEmails.create(patronId, lines, `alert.${randomUUID()}`)
    await jobs.add({ kind: alertEmailJob, payload: { emailId }, uniqueKey: String(emailId), maxAttempts: emailAttempts })
  })
}

/** The run of the morning: one message to each person for whom anything waits. Run again, it does what is left. */
export async function collectEmails(deps: CollectDeps, signal?: AbortSignal): Promise<void> {
  for (const patronId of await deps.alertEmails.waitingPeople(deps.clock.now())) {
    if (signal?.aborted) return
    await collectEmail(deps, patronId, { atOnce: false })
  }
}
