import { balanceOf, debtStateOf, discountOf, paidOf, toRefundOf, type Debt } from '../../../circulation/debt.ts'
import type { Credit, Owed, ShownDebt } from '../../../ports/library-system/money.ts'

/** What is owed of a debt, and what became of it. */
export const sumsAsShown = (debt: Pick<Debt, 'amount' | 'entries'>) => ({
  state: debtStateOf(debt),
  amount: debt.amount,
  discount: discountOf(debt),
  paid: paidOf(debt),
  balance: balanceOf(debt),
  toRefund: toRefundOf(debt),
})

export const creditsAsShown = (debts: readonly Pick<ShownDebt, 'id' | 'toRefund'>[]): readonly Credit[] =>
  debts.filter((debt) => debt.toRefund > 0).map((debt) => ({ debtId: debt.id, cents: debt.toRefund }))

export const owedAsShown = (total: number, limit: number): Owed => ({ total, limit, blocks: total > limit })
