import { libraryZone } from '@farol/contract/library-zone.ts'
import { localMoment } from '../../../circulation/local-time.ts'
import type { CirculationFixture } from './circulation-fixture.ts'

/** The first estimate that a reader was shown: the day of the answer to a new hold. */
export interface FirstEstimate {
  readonly holdId: number
  readonly day: string
}

/** Why a hold was released later than its first estimate. */
export const delays = [
  'a copy came back late, or was entered late from the book box',
  'a copy came in transit from another library',
  'a release expired or was put off',
  'somebody ahead resumed or was unblocked',
  'the reader was suspended or blocked when a copy came',
  'the desk overrode',
] as const

export type Delay = (typeof delays)[number]

export interface EstimatesTold {
  /** Released on the day of the estimate or before. */
  kept: number
  /** Ended, or the sequence did, before the day had passed. */
  open: number
  /** Later, by every reason that there was. */
  readonly delayed: Record<Delay, number>
  late: number
  readonly unexplained: string[]
}

export const nothingTold = (): EstimatesTold => ({
  kept: 0,
  open: 0,
  late: 0,
  delayed: Object.fromEntries(delays.map((one) => [one, 0])) as Record<Delay, number>,
  unexplained: [],
})

const dayOf = (instant: string): string => localMoment(new Date(instant), libraryZone()).date

type Reads = CirculationFixture['database']['read']

/** The time in which a hold waited. */
interface Wait {
  readonly holdId: number
  readonly key: string
  readonly from: string
  readonly until: string
}

/** Loans of the copies waited for, each with when it was due while the hold waited: a renewal afterwards says nothing of that time. */
async function loansIn(read: Reads, { key, from, until }: Wait) {
  const loans = await read
    .selectFrom('loan')
    .innerJoin('copy', 'copy.id', 'loan.copy_id')
    .select((of) => [
      of.fn
        .coalesce(
          of
            .selectFrom('renewal')
            .select('renewal.due_at_before')
            .whereRef('renewal.loan_id', '=', 'loan.id')
            .where('renewal.at', '>', until)
            .orderBy('renewal.id')
            .limit(1),
          'loan.due_at',
        )
        .as('due_at'),
      'loan.registered_at',
      'loan.returned_at',
      'loan.return_library_id',
      'loan.overridden',
      'loan.lent_at',
      'copy.library_id',
    ])
    .where('copy.copy_key', '=', key)
    .where('loan.lent_at', '<=', until)
    .execute()
  return loans
    .map((loan) => ({ ...loan, back: loan.registered_at ?? loan.returned_at }))
    .filter(({ back }) => back === null || back >= from)
}

async function stepsIn(read: Reads, { key, from, until }: Wait) {
  const steps = read.selectFrom('hold_event').innerJoin('hold', 'hold.id', 'hold_event.hold_id')
  return steps
    .select(['hold_event.hold_id', 'hold_event.kind'])
    .where('hold.copy_key', '=', key)
    .where('hold_event.at', '>=', from)
    .where('hold_event.at', '<=', until)
    .execute()
}

async function delaysOf(read: Reads, wait: Wait): Promise<readonly Delay[]> {
  const [loans, steps] = [await loansIn(read, wait), await stepsIn(read, wait)]
  const own = steps.filter((step) => step.hold_id === wait.holdId)
  const others = steps.filter((step) => step.hold_id !== wait.holdId)
  const did = (list: typeof steps, ...kinds: readonly string[]) => list.some(({ kind }) => kinds.includes(kind))
  const found: Record<Delay, boolean> = {
    [delays[0]]: loans.some(({ back, due_at }) => (back ?? wait.until) > due_at),
    [delays[1]]:
      loans.some((loan) => loan.return_library_id !== null && loan.return_library_id !== loan.library_id) || did(own, 'on_the_way'),
    [delays[2]]: did(steps, 'expired', 'put_off'),
    [delays[3]]: did(others, 'resumed'),
    [delays[4]]: did(own, 'suspended', 'passed_over'),
    [delays[5]]: loans.some(({ overridden, lent_at }) => overridden !== null && overridden !== '[]' && lent_at >= wait.from),
  }
  return delays.filter((one) => found[one])
}

/** Compares what was shown with what came, for the holds of one sequence. */
export async function tellEstimates(fixture: CirculationFixture, shown: readonly FirstEstimate[], told: EstimatesTold): Promise<void> {
  const { read } = fixture.database
  for (const { holdId, day } of shown) {
    const hold = await read.selectFrom('hold').selectAll().where('id', '=', holdId).executeTakeFirstOrThrow()
    const released = await read
      .selectFrom('hold_event')
      .select('at')
      .where('hold_id', '=', holdId)
      .where('kind', 'in', ['released', 'fulfilled'])
      .orderBy('id')
      .executeTakeFirst()
    const until = released?.at ?? hold.ended_at ?? fixture.clock.now().toISOString()
    if (dayOf(until) <= day) {
      told[released ? 'kept' : 'open'] += 1
      continue
    }
    told.late += 1
    const reasons = await delaysOf(read, { holdId, key: hold.copy_key, from: hold.placed_at, until })
    for (const reason of reasons) told.delayed[reason] += 1
    if (reasons.length === 0)
      told.unexplained.push(`hold ${holdId}: ${day} shown, ${released ? 'released' : 'waited until'} ${dayOf(until)}`)
  }
}
