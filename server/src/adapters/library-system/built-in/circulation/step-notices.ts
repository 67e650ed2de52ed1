import { libraryZone } from '@farol/contract/library-zone.ts'
import { localMoment, timeOf } from '../../../../circulation/local-time.ts'
import { alertStore } from '../../../database/alert-store.ts'
import type { Handles } from '../../../database/handles.ts'
import type { HoldEventTable, LoanRequestEventTable } from '../../../database/areas/holds.ts'

export interface NoticedStep {
  readonly id: number
  readonly actor: HoldEventTable['actor']
  /** In the words of the staff, or a code of ours, which is no reader's word. */
  readonly reason?: string
}

const codes: ReadonlySet<string> = new Set(['no_copy', 'clearance', 'not_found', 'cancelled', 'expired'])

const staffWords = ({ actor, reason }: NoticedStep) => (actor === 'staff' && reason !== undefined && !codes.has(reason) ? { reason } : {})

/** Time of day of an instant on the libraries' clocks. */
const timeOn = (at: string): string => timeOf(localMoment(new Date(at), libraryZone()).minute)

const holdRow = ({ read }: Handles, id: number) =>
  read
    .selectFrom('hold')
    .innerJoin('library', 'library.id', 'hold.pick_up_library_id')
    .select(['patron_id', 'title_line', 'library.name', 'pick_up_on', 'pick_up_at', 'released_at'])
    .where('hold.id', '=', id)
    .executeTakeFirstOrThrow()

/** Kinds after which a released hold is nothing to fetch any more. */
const overKinds: readonly HoldEventTable['kind'][] = ['on_the_way', 'put_off', 'back_in_queue', 'fulfilled', 'expired', 'cancelled']

const simple = {
  placed: 'hold_placed',
  expired: 'hold_expired',
  passed_over: 'hold_passed_over',
  back_in_queue: 'hold_back_in_queue',
} as const

const isSimple = (kind: HoldEventTable['kind']): kind is keyof typeof simple => kind in simple

const isTold = (kind: HoldEventTable['kind']): boolean => isSimple(kind) || ['on_the_way', 'cancelled', 'released'].includes(kind)

/** Tells the reader of a hold about one step, each occasion once, in the transaction of the step. */
export async function noticeHoldStep(inside: Handles, kind: HoldEventTable['kind'], step: NoticedStep): Promise<void> {
  const alerts = alertStore(inside)
  const subject = `hold:${step.id}`
  if (overKinds.includes(kind)) await alerts.withdraw('hold_released', subject)
  if (!isTold(kind)) return
  const row = await holdRow(inside, step.id)
  if (row.patron_id === null) return
  const at = inside.clock.now()
  const about = { patronId: row.patron_id, subject, at }
  const params = { title: row.title_line, library: row.name }
  if (isSimple(kind)) await alerts.notify({ ...about, kind: simple[kind], params })
  if (kind === 'on_the_way') await alerts.notify({ ...about, kind: 'hold_on_the_way', occasion: at.toISOString(), params })
  // Who cancels a hold knows it; one that ends with a clearance is told.
  if (kind === 'cancelled' && (step.actor !== 'patron' || step.reason !== undefined))
    await alerts.notify({ ...about, kind: 'hold_cancelled', params: { ...params, ...staffWords(step) } })
  if (kind === 'released' && row.pick_up_on !== null)
    await alerts.notify({
      ...about,
      kind: 'hold_released',
      occasion: row.released_at!,
      params: { ...params, lastDay: row.pick_up_on, lastTime: timeOn(row.pick_up_at!) },
      until: new Date(row.pick_up_at!),
    })
}

const outcomes = {
  made: 'received',
  received: 'ready',
  limit_moved: 'ready',
  refused: 'refused',
  not_found: 'refused',
  cancelled: 'cancelled',
  expired: 'expired',
} as const

const hasOutcome = (kind: LoanRequestEventTable['kind']): kind is keyof typeof outcomes => kind in outcomes

/** The same for a loan request. */
export async function noticeRequestStep(inside: Handles, kind: LoanRequestEventTable['kind'], step: NoticedStep): Promise<void> {
  if (!hasOutcome(kind)) return
  const row = await inside.read
    .selectFrom('loan_request')
    .innerJoin('library', 'library.id', 'loan_request.pick_up_library_id')
    .select(['patron_id', 'title_line', 'library.name', 'pick_up_on', 'pick_up_at'])
    .where('loan_request.id', '=', step.id)
    .executeTakeFirstOrThrow()
  if (row.patron_id === null) return
  const at = inside.clock.now()
  const outcome = outcomes[kind]
  const ready = outcome === 'ready' && row.pick_up_on !== null
  await alertStore(inside).notify({
    patronId: row.patron_id,
    kind: 'loan_request',
    subject: `loan_request:${step.id}`,
    occasion: outcome === 'ready' ? `${outcome}:${at.toISOString()}` : outcome,
    params: {
      title: row.title_line,
      library: row.name,
      outcome,
      ...staffWords(step),
      ...(ready ? { lastDay: row.pick_up_on! } : {}),
    },
    at,
    ...(ready ? { until: new Date(row.pick_up_at!) } : {}),
  })
}
