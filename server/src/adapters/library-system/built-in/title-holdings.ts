import { sql } from 'kysely'
import type { CopyCounts, TitleHoldings } from '../../../ports/library-system.ts'
import type { Handles } from '../../database/handles.ts'
import { idSlot, prepared, type Slots } from '../../database/prepared-statement.ts'
import { withoutNulls } from '../../database/rows.ts'
import { kindOfCopy } from './copy-counts.ts'
import { copyGroups, sumOf } from './copy-groups.ts'
import { holding } from './copy-places.ts'
import { withReturns } from './next-returns.ts'

const ofKind = (kind: keyof CopyCounts) => sumOf(sql`case when ${kindOfCopy} = ${sql.lit(kind)} then counted.copies else 0 end`)

const libraries = prepared((handles, slot: Slots<number>) =>
  copyGroups(
    handles,
    idSlot(handles.engine, slot, (titleId) => [titleId]),
  )
    .innerJoin('library', 'library.id', 'counted.library_id')
    .leftJoin('location', 'location.id', 'counted.location_id')
    .select('counted.library_id as libraryId')
    .select(holding)
    .select(ofKind('onLoan').as('onLoan'))
    .select([ofKind('inTransit').as('inTransit'), ofKind('other').as('other')])
    .groupBy(['counted.library_id', 'library.name'])
    .orderBy('library.name')
    .orderBy('counted.library_id'),
)

const kinds = ['copies', 'available', 'onLoan', 'consultOnly', 'inTransit', 'other'] as const satisfies readonly (keyof CopyCounts)[]

/** Counts of a title's visible copies, whole and by library. */
export async function titleHoldings(handles: Handles, titleId: number): Promise<TitleHoldings> {
  const rows = await libraries(handles, titleId)
  if (rows.length === 0) return { libraries: [] }
  const whole = Object.fromEntries(kinds.map((kind) => [kind, rows.reduce((sum, row) => sum + row[kind], 0)])) as Record<
    (typeof kinds)[number],
    number
  >
  const counts = (await withReturns(handles, new Map([[titleId, whole]]), undefined)).get(titleId)!
  return {
    counts,
    libraries: rows.map(({ onLoan: _lent, inTransit: _sent, other: _else, ...row }) => withoutNulls(row)),
  }
}
