import { accountScreens } from '@farol/contract/account-screens.ts'
import { receipt, type AlertKindDeclaration } from '../../ports/alert-kinds.ts'

const { holds: link } = accountScreens

export const holdAlerts: readonly AlertKindDeclaration[] = [
  { name: 'hold_placed', ...receipt, link },
  { name: 'hold_on_the_way', email: 'none', optional: false, days: 30, link },
  { name: 'hold_released', ...receipt, days: 30, link },
  { name: 'hold_expired', ...receipt, link },
  { name: 'hold_cancelled', ...receipt, link },
  { name: 'hold_passed_over', ...receipt, link },
  { name: 'hold_back_in_queue', ...receipt, link },
]
