import { reportBug } from '@farol/contract/schemas/bugs.ts'
import { bind, type Binding } from '../../http/bind.ts'
import type { BugTracker } from '../../ports/bug-tracker.ts'
import { browserBug } from './browser-bug.ts'

/** Failures of browsers, told to whoever is told of the server's own. */
export function bindBugs(binding: Binding, bugs: BugTracker): void {
  bind(binding, reportBug, { activity: 'none', perMinute: 20 }, async ({ body }) => {
    bugs.report(browserBug(body, binding.slug))
    return { recebido: true }
  })
}
