import { activities } from '@farol/contract/activities.ts'
import type { Feature } from '../feature.ts'
import type { DebtDeps } from '../../reader-views/list-debts.ts'
import { bindDebts } from './routes.ts'

export const debtsFeature: Feature<DebtDeps> = { area: 'debts', routes: bindDebts, activities: [activities.debts] }
