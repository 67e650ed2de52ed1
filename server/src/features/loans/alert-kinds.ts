import { accountScreens } from '@farol/contract/account-screens.ts'
import { receipt, reminder, type AlertKindDeclaration } from '../../ports/alert-kinds.ts'

const { loans: link, holds } = accountScreens

/** What is told of a due day is not sent once the loan was returned, renewed or moved, or the hold fetched. */
const isStillRelevant: AlertKindDeclaration['isStillRelevant'] = ({ librarySystem }, { occasion }) =>
  librarySystem.maintenance.isStillDue(occasion)

/** `hold_last_day` is told by the job that tells of due days. */
export const loanAlerts: readonly AlertKindDeclaration[] = [
  { name: 'loan_due_soon', ...reminder, days: 2, link, isStillRelevant },
  { name: 'loan_due_today', ...reminder, days: 1, link, isStillRelevant },
  { name: 'loan_overdue', email: 'daily', optional: false, days: 30, link, isStillRelevant },
  { name: 'hold_last_day', ...reminder, days: 1, link: holds, isStillRelevant },
  { name: 'loan_receipt', ...receipt, link },
  { name: 'renewal_receipt', ...receipt, link },
  { name: 'loan_moved', ...receipt, link },
]
