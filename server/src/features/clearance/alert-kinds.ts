import { accountScreens } from '@farol/contract/account-screens.ts'
import { receipt, type AlertKindDeclaration } from '../../ports/alert-kinds.ts'

export const clearanceAlerts: readonly AlertKindDeclaration[] = [{ name: 'clearance', ...receipt, link: accountScreens.clearance }]
