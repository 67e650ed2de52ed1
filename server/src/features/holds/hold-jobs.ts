import type { JobHandler } from '../../ports/job-handler.ts'
import type { Stores } from '../../ports/stores.ts'

/** Ends what was not fetched in time, then serves holds whose suspension ended. */
export const expireAndWakeJob = 'expire_and_wake_holds'

const batch = 500

/** Batches until nothing is left. Run again it finds nothing; run late it gives the state of its instant. */
export function holdJobs({ librarySystem }: Pick<Stores, 'librarySystem'>): Readonly<Record<string, JobHandler>> {
  const { holds } = librarySystem
  return {
    [expireAndWakeJob]: {
      async run(_job, signal) {
        while (!signal.aborted && (await holds.expire(batch)) === batch);
        while (!signal.aborted && (await holds.wake(batch, signal)) > 0);
      },
    },
  }
}
