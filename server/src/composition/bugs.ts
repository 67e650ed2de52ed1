import type { Logger } from 'pino'
import { BugService, type BugServiceSettings } from '../adapters/bugs/bug-service.ts'
import type { Config } from '../config.ts'
import { stackFrames } from '../features/bugs/stack-frames.ts'
import type { Bug, BugTracker } from '../ports/bug-tracker.ts'

/** How long the end of the program waits for reports that are being sent. */
const lastReportsMs = 2_000

export interface ClosableBugTracker extends BugTracker {
  /** Logs and reports an error that nobody caught. */
  onFatal(error: unknown): void
  /** Waits for what is being sent. */
  close(): Promise<void>
}

/** Browsers' bugs are logged as the server's own are; both go to the library's error-tracking service, if it has one. */
export function bugTracker(config: Config, logger: Logger, deps: Pick<BugServiceSettings, 'clock' | 'outside'>): ClosableBugTracker {
  const onFailure = (error: unknown) => logger.warn({ err: error }, 'a bug could not be reported')
  const service = config.errorDsn && new BugService({ ...deps, dsn: config.errorDsn, onFailure })
  return {
    report(bug) {
      if (bug.side === 'browser') logger.warn({ bug }, 'a bug in a browser')
      service?.report(bug)
    },
    onFatal(error) {
      logger.fatal({ err: error }, 'an error that nobody caught: the program ends')
      service?.report(ownBug(error, 'process'))
    },
    close: async () => service?.flush(lastReportsMs),
  }
}

/** An error of this process, as it is reported. */
export const ownBug = (error: unknown, place: string): Bug => ({
  side: 'server',
  name: error instanceof Error ? error.name : typeof error,
  frames: stackFrames(error),
  place,
})
