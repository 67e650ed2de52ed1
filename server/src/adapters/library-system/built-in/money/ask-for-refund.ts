import type { DebtEntry } from '../../../../circulation/debt.ts'
import type { Handles } from '../../../database/handles.ts'
import { raiseTask } from '../maintenance/staff-tasks.ts'
import type { LoadedDebt } from './load-debts.ts'

/** Staff are asked to give back what was paid above a debt, where these new lines of it say so. */
export async function askForRefund(inside: Handles, debt: LoadedDebt, entries: readonly DebtEntry[]): Promise<void> {
  const credit = entries.find(({ kind }) => kind === 'to_refund')
  if (!credit) return
  const { id, library_id: libraryId, patron_id: patronId } = debt.row
  const occasion = `refund:${id}:${debt.entries.length}`
  const task = { kind: 'refund', occasion, libraryId, patronId: patronId!, detail: { cents: credit.cents } } as const
  await raiseTask(inside, { ...task, subject: { kind: 'debt', id } })
}
