import { activities } from '@farol/contract/activities.ts'
import type { Feature } from '../feature.ts'
import { debtAlerts } from './alert-kinds.ts'
import { bindDebts, type DebtRouteDeps } from './routes.ts'

export const debtsFeature: Feature<DebtRouteDeps> = {
  area: 'debts',
  routes: bindDebts,
  alertKinds: debtAlerts,
  activities: [activities.debts],
}
