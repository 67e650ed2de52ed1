import { accountScreens } from '@farol/contract/account-screens.ts'
import { receipt, type AlertKindDeclaration } from '../../ports/alert-kinds.ts'

export const requestAlerts: readonly AlertKindDeclaration[] = [{ name: 'loan_request', ...receipt, link: accountScreens.loanRequests }]
