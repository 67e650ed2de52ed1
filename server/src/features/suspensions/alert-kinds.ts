import { accountScreens } from '@farol/contract/account-screens.ts'
import { receipt, type AlertKindDeclaration } from '../../ports/alert-kinds.ts'

const { suspensions: link } = accountScreens

export const suspensionAlerts: readonly AlertKindDeclaration[] = [
  { name: 'suspension_start', ...receipt, link },
  { name: 'suspension_end', email: 'daily', optional: false, link },
]
