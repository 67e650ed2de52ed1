import { activities } from '@farol/contract/activities.ts'
import type { Feature } from '../feature.ts'
import type { KardexDeps } from './get-kardex.ts'
import { bindKardex } from './routes.ts'

/** Issues of periodicals. */
export const kardexFeature: Feature<KardexDeps> = { area: 'kardex', routes: bindKardex, activities: [activities.kardex] }
