import { expect } from 'vitest'
import type { SessionSite } from '../../session/testing/session-site.ts'

/** Waits until no job runs or is due: one that runs while the clock jumps writes the day of after the jump. */
export async function jobsAtRest({ database, clock }: Pick<SessionSite, 'database' | 'clock'>): Promise<void> {
  const restless = database.read
    .selectFrom('job')
    .select('id')
    .where((of) =>
      of.or([of('state', '=', 'running'), of.and([of('state', '=', 'waiting'), of('run_after', '<=', clock.now().toISOString())])]),
    )
  await expect.poll(async () => (await restless.execute()).length).toBe(0)
}

/** Runs the nightly deletion by the site's own jobs, and waits for everything that waits. */
export async function deleteDue({ stores }: Pick<SessionSite, 'stores'>): Promise<void> {
  await stores.jobs.add({ kind: 'delete_accounts', payload: {} })
  await expect
    .poll(async () => {
      const { waiting, running } = await stores.jobs.counts()
      return waiting + running
    })
    .toBe(0)
}
