import { activities } from '@farol/contract/activities.ts'
import type { Stores } from '../../ports/stores.ts'
import type { Feature } from '../feature.ts'
import { bindAlerts } from './routes.ts'

/** What a reader was told. */
export const alertsFeature: Feature<Pick<Stores, 'alerts'>> = { area: 'alerts', routes: bindAlerts, activities: [activities.alerts] }
