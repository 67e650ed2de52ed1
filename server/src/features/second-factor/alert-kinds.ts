import { accountScreens } from '@farol/contract/account-screens.ts'
import { receipt, type AlertKindDeclaration } from '../../ports/alert-kinds.ts'

/** Also told of sign-ins, passwords and addresses: the area that changes ways in declares it for all of them. */
export const securityAlerts: readonly AlertKindDeclaration[] = [{ name: 'security', ...receipt, link: accountScreens.accesses }]
