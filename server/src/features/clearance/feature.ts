import { activities } from '@farol/contract/activities.ts'
import type { Feature } from '../feature.ts'
import type { ClearanceDeps } from './own-clearance.ts'
import { bindClearance } from './routes.ts'

/** No-debts declarations. */
export const clearanceFeature: Feature<ClearanceDeps> = { area: 'clearance', routes: bindClearance, activities: [activities.clearance] }
