import { chooseBond } from '../../../../circulation/bond-choice.ts'
import { refuse, notFound, type Decision } from '../../../../circulation/decision.ts'
import type { AsOf } from '../../../../ports/library-system/acts.ts'
import type { ClearanceBond, ClearanceCheck, ListedClearance } from '../../../../ports/library-system/clearance.ts'
import type { AskingReader } from '../../../../ports/library-system/holds.ts'
import type { Handles } from '../../../database/handles.ts'
import { patronsByCodes } from '../../../database/patrons-by-codes.ts'
import { checkAsShown } from '../../shown/shown-clearance.ts'
import type { ActContext } from '../circulation/acts.ts'
import { loadRuleBook } from '../circulation/rule-book.ts'
import { certificateOf, issuedOf } from './certificate-rows.ts'
import { clearanceObstacles } from './load-obstacles.ts'

/** Bonds of a person, with the names of their categories. */
export async function bondsOf({ read }: Handles, patronId: number): Promise<readonly ClearanceBond[]> {
  const rows = await read
    .selectFrom('bond')
    .innerJoin('patron_category', 'patron_category.id', 'bond.category_id')
    .select(['bond.id', 'bond.active', 'patron_category.names'])
    .where('patron_id', '=', patronId)
    .orderBy('bond.id')
    .execute()
  return rows.map((row) => ({ bondId: row.id, active: row.active === 1, names: JSON.parse(row.names) as ClearanceBond['names'] }))
}

/** Whether a bond is clear, and what stands open. Writes nothing. */
export async function checkClearance(
  { handles, obstacles }: ActContext,
  { patronId, bondId }: AskingReader,
): Promise<Decision<AsOf<ClearanceCheck>>> {
  const bonds = await bondsOf(handles, patronId)
  if (bonds.length === 0) return notFound
  const chosen = chooseBond(bonds, bondId)
  if (chosen.refused) return refuse(chosen.reasons)
  const book = await loadRuleBook(handles)
  const row = await issuedOf(handles, chosen.bondId)
  const open = await clearanceObstacles(handles, { patronId, bondId: chosen.bondId }, obstacles)
  return { done: true, ...checkAsShown(book, bonds, chosen.bondId, open, row && certificateOf(row)) }
}

async function listed({ handles, obstacles }: ActContext, code: string, patronId: number | undefined): Promise<readonly ListedClearance[]> {
  if (patronId === undefined) return [{ code, obstacles: [] }]
  const active = (await bondsOf(handles, patronId)).filter((one) => one.active)
  const lines: ListedClearance[] = []
  for (const bond of active)
    lines.push({ code, bond, obstacles: await clearanceObstacles(handles, { patronId, bondId: bond.bondId }, obstacles) })
  return lines.length > 0 ? lines : [{ code, obstacles: await clearanceObstacles(handles, { patronId }, obstacles) }]
}

/** A list of patron codes and registrations, in its order: per code and active bond clear, or what stands open. */
export async function listClearance(context: ActContext, codes: readonly string[]): Promise<AsOf<{ people: readonly ListedClearance[] }>> {
  const ids = await patronsByCodes(context.handles, codes)
  const people: ListedClearance[] = []
  for (const code of codes) people.push(...(await listed(context, code, ids.get(code))))
  return { asOf: context.handles.clock.now(), people }
}
