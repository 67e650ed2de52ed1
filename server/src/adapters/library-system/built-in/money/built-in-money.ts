import type { Money } from '../../../../ports/library-system/money.ts'
import type { ActContext } from '../circulation/acts.ts'
import { asOfNow, ifAnyAsOfNow } from '../circulation/as-of.ts'
import { bankLines } from './bank-lines.ts'
import { settleBankLine } from './settle-bank-line.ts'
import { takeBankFile } from './take-bank-file.ts'
import { correctDebt, disputeDebt, discountDebt, reverseLine, waiveDebt } from './change-debt.ts'
import { charge } from './charge.ts'
import { debtOf, debtsOf, owed } from './list-debts.ts'
import { pay } from './pay.ts'
import { refundDebt } from './refund-debt.ts'
import { issueSlip, librarySlips, slipOf } from './slips.ts'
import { reversePayment } from './reverse-payment.ts'

export const builtInMoney = (context: ActContext): Money => ({
  debts: (patronId, which) => debtsOf(context.handles, patronId, which),
  owed: (patronId) => asOfNow(context.handles, owed(context.handles, patronId)),
  debt: (debtId) => ifAnyAsOfNow(context.handles, debtOf(context.handles, debtId)),
  slips: (patronId) => asOfNow(context.handles, librarySlips(context.handles, patronId)),
  issueSlip: (patronId, asked, acting) => issueSlip(context, patronId, asked, acting),
  slip: (number, patronId) => ifAnyAsOfNow(context.handles, slipOf(context.handles, number, patronId)),
  charge: (asked, acting) => charge(context, asked, acting),
  pay: (payment, acting) => pay(context, payment, acting),
  waive: (debtId, reason, acting) => waiveDebt(context, debtId, reason, acting),
  discount: (debtId, cents, reason, acting) => discountDebt(context, debtId, cents, reason, acting),
  correct: (debtId, cents, reason, acting) => correctDebt(context, debtId, cents, reason, acting),
  reverse: (debtId, lineId, reason, acting) => reverseLine(context, debtId, lineId, reason, acting),
  reversePayment: (paymentId, reason, acting, undo) => reversePayment(context, paymentId, reason, acting, undo),
  takeBankFile: (file, acting) => takeBankFile(context, file, acting),
  bankLines: (query) => asOfNow(context.handles, bankLines(context.handles, query)),
  settleBankLine: (settlement, acting) => settleBankLine(context, settlement, acting),
  refund: (debtId, reason, acting) => refundDebt(context, debtId, reason, acting),
  dispute: (debtId, note, acting) => disputeDebt(context, debtId, note, acting),
})
