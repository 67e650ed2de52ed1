import { accountScreens } from '@farol/contract/account-screens.ts'
import { offer, type AlertKindDeclaration } from '../../ports/alert-kinds.ts'

export const deskAlerts: readonly AlertKindDeclaration[] = [
  { name: 'staff_notice', email: 'at_once', optional: true, link: accountScreens.alerts },
  { name: 'suggestion', ...offer, days: 180, link: '/meu{product}' },
]
