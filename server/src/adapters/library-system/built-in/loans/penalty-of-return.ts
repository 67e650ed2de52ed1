import { decideCancellation, decideCorrection, debtStateOf, type DebtEntry } from '../../../../circulation/debt.ts'
import type { Decision } from '../../../../circulation/decision.ts'
import type { Acting } from '../../../../ports/library-system/acts.ts'
import { alertStore } from '../../../database/alert-store.ts'
import { instant, type Handles } from '../../../database/handles.ts'
import { loginOf } from '../circulation/record-act.ts'
import type { RuleBook } from '../circulation/rule-book.ts'
import { askForRefund } from '../money/ask-for-refund.ts'
import { withEntries, type LoadedDebt } from '../money/load-debts.ts'
import { writeEntries } from '../money/write-entries.ts'

/** The fine that a loan's return made, if it made one and it was not taken back. */
export async function fineOfReturn(inside: Handles, loanId: number): Promise<LoadedDebt | undefined> {
  const rows = await inside.read
    .selectFrom('debt')
    .selectAll()
    .where('loan_id', '=', loanId)
    .where('kind', '=', 'late_fine')
    .where('source_key', 'like', `loan:${loanId}:return:%`)
    .orderBy('id')
    .execute()
  return (await withEntries(inside, rows)).findLast((debt) => debtStateOf(debt.rule) !== 'cancelled')
}

/** Lifts the suspension that a loan's return made; answers its days, if there was one. */
export async function liftSuspensionOfReturn(
  inside: Handles,
  loanId: number,
  why: string,
  acting: Acting,
): Promise<{ readonly from: string; readonly until: string } | undefined> {
  const lifted = await inside.write
    .updateTable('patron_block')
    .set({ lifted_at: instant(inside), lifted_by: loginOf(acting), lift_reason: why })
    .where('loan_id', '=', loanId)
    .where('origin', '=', 'return')
    .where('lifted_at', 'is', null)
    .returning(['starts_on', 'ends_on'])
    .executeTakeFirst()
  return lifted && { from: lifted.starts_on, until: lifted.ends_on! }
}

/** What the return was told of, or its correction; what an earlier late renewal cost is still true. */
export async function withdrawNoticesOfReturn(inside: Handles, kind: 'suspension_start' | 'debt', loanId: number): Promise<void> {
  for (const cause of ['return', 'correction']) await alertStore(inside).withdraw(kind, `loan:${loanId}`, `loan:${loanId}:${cause}:`)
}

type Entries = Decision<{ entries: readonly DebtEntry[] }>

/** The fine becomes `cents`, which is less; 0 takes back what is open of it. What was paid above it is to be refunded. */
export async function lowerFine(
  inside: Handles,
  book: RuleBook,
  debt: LoadedDebt,
  cents: number,
  why: string,
  acting: Acting,
): Promise<void> {
  const untouched = debt.rule.entries.length === 0
  const decision: Entries = cents === 0 && untouched ? decideCancellation(debt.rule) : decideCorrection(debt.rule, cents)
  if (decision.refused) return
  await writeEntries(inside, debt, decision.entries, { reason: why, on: book.today, acting })
  await askForRefund(inside, debt, decision.entries)
}
