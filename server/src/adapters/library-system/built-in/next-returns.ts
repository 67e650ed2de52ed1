import { localDay } from '@farol/contract/library-zone.ts'
import { sql } from 'kysely'
import type { CopyCounts } from '../../../ports/library-system.ts'
import type { Handles } from '../../database/handles.ts'
import { idSlot, prepared, type Slots } from '../../database/prepared-statement.ts'

interface Asked {
  readonly titleIds: readonly number[]
  readonly libraryId: number | undefined
  /** Local date. */
  readonly today: string
}

const returnsOf = ({ engine, read }: Pick<Handles, 'engine' | 'read'>, slot: Slots<Asked>) =>
  read
    .selectFrom('copy')
    .select('title_id as titleId')
    .select(sql<string | null>`min(case when due_date >= ${slot(({ today }) => today)} then due_date end)`.as('nextReturn'))
    .select(sql<number>`max(case when due_date < ${slot(({ today }) => today)} then 1 else 0 end)`.as('overdue'))
    .where(
      'title_id',
      'in',
      idSlot(engine, slot, ({ titleIds }) => titleIds),
    ) // prettier-ignore
    .where('status', '=', 'on_loan')
    .groupBy('title_id')

const everywhere = prepared(returnsOf)
const inLibrary = prepared((handles, slot: Slots<Asked>) =>
  returnsOf(handles, slot).where(
    'library_id',
    '=',
    slot<number>(({ libraryId }) => libraryId),
  ),
)

/** Nothing of it stands on a shelf, and copies are lent out. */
const isAllOut = ({ available, consultOnly, onLoan }: CopyCounts) => available === 0 && consultOnly === 0 && onLoan > 0

/** The same counts, with the day of the next return of titles that are all on loan. */
export async function withReturns(
  handles: Handles,
  counts: ReadonlyMap<number, CopyCounts>,
  libraryId: number | undefined,
): Promise<ReadonlyMap<number, CopyCounts>> {
  const titleIds = [...counts].filter(([, one]) => isAllOut(one)).map(([id]) => id)
  if (titleIds.length === 0) return counts
  const statement = libraryId === undefined ? everywhere : inLibrary
  const rows = await statement(handles, { titleIds, libraryId, today: localDay(handles.clock.now()) })
  const all = new Map(counts)
  for (const { titleId, nextReturn, overdue } of rows) {
    const known = nextReturn === null ? (overdue ? { overdue: true as const } : {}) : { nextReturn }
    all.set(titleId, { ...counts.get(titleId)!, ...known })
  }
  return all
}
