import { activities } from '@farol/contract/activities.ts'
import type { Feature } from '../feature.ts'
import type { HoldDeps } from './own-holds.ts'
import { bindHolds } from './routes.ts'

/** What a reader waits for. */
export const holdsFeature: Feature<HoldDeps> = { area: 'holds', routes: bindHolds, activities: [activities.hold] }
