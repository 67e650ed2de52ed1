import { balanceOf, debtStateOf, discountOf, paidOf, toRefundOf, type Debt } from '../../../circulation/debt.ts'
import type { Penalty } from '../../../circulation/returning.ts'
import type { SystemId } from '../../../ports/library-system/acts.ts'
import type { MadePenalty } from '../../../ports/library-system/desk.ts'
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

/** What a late loan cost; `debtId` is that of its fine. */
export const penaltyAsShown = ({ lateness, suspension, fine }: Penalty, debtId: SystemId | undefined): MadePenalty => ({
  lateDays: lateness.days,
  ...(suspension ? { suspension } : {}),
  ...(debtId === undefined ? {} : { debt: { id: debtId, cents: fine } }),
})

export const creditsAsShown = (debts: readonly Pick<ShownDebt, 'id' | 'toRefund'>[]): readonly Credit[] =>
  debts.filter((debt) => debt.toRefund > 0).map((debt) => ({ debtId: debt.id, cents: debt.toRefund }))

export const owedAsShown = (total: number, limit: number): Owed => ({ total, limit, blocks: total > limit })
