import { activities } from '@farol/contract/activities.ts'
import { told } from '../../ports/alert-kinds.ts'
import type { Feature } from '../feature.ts'
import { bindDebts, type DebtRouteDeps } from './routes.ts'

export const debtsFeature: Feature<DebtRouteDeps> = {
  area: 'debts',
  routes: bindDebts,
  alertKinds: told('debt'),
  activities: [activities.debts],
}
