import { accountScreens } from '@farol/contract/account-screens.ts'
import { type AlertKindDeclaration } from '../../ports/alert-kinds.ts'

export const debtAlerts: readonly AlertKindDeclaration[] = [{ name: 'debt', email: 'daily', optional: false, link: accountScreens.debts }]
