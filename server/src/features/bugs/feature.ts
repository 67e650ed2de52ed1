import type { BugTracker } from '../../ports/bug-tracker.ts'
import type { Feature } from '../feature.ts'
import { bindBugs } from './routes.ts'

/** Errors of browsers, as they report them. */
export const bugsFeature: Feature<{ readonly bugs: BugTracker }> = { area: 'bugs', routes: (binding, { bugs }) => bindBugs(binding, bugs) }
