import { limitsOf } from '../../../../circulation/limit-choice.ts'
import type { Handles } from '../../../database/handles.ts'
import { personRows } from '../../../database/person-rows.ts'
import { loadLimits } from '../circulation/rule-book.ts'

/** Total limits of the active bonds, each in its own library, added up; or that of one bond. */
export async function loanLimit(handles: Handles, patronId: number, bondId?: number): Promise<{ limit?: number }> {
  const bonds = (await personRows(handles, patronId)).filter((row) => row.active === 1 && (bondId === undefined || row.id === bondId))
  if (bonds.length === 0) return {}
  const rows = await loadLimits(handles)
  const totals = bonds.map(({ category_id, library_id }) => limitsOf(rows, library_id!, category_id!).total)
  const limit = totals.reduce((sum, total) => (sum === undefined || total === undefined ? undefined : sum + total), 0)
  return limit === undefined ? {} : { limit }
}
