import { expect } from 'vitest'
import type { SessionSite } from '../../session/testing/session-site.ts'

/**
 * Waits until no job runs or is due. The clock of a test must not jump while one runs: its lease ends with the jump, and its next try waits
 * for a later hour that never comes.
 */
export async function jobsAtRest({ database, clock }: Pick<SessionSite, 'database' | 'clock'>): Promise<void> {
  const restless = database.read
    .selectFrom('job')
    .select('id')
    .where((of) =>
      of.or([of('state', '=', 'running'), of.and([of('state', '=', 'waiting'), of('run_after', '<=', clock.now().toISOString())])]),
    )
  await expect.poll(async () => (await restless.execute()).length, { timeout: 8_000 }).toBe(0)
}

/** Runs the nightly deletion by the site's own jobs, and waits for everything that waits. */
export async function deleteDue({ stores }: Pick<SessionSite, 'stores'>): Promise<void> {
  await stores.jobs.add({ kind: 'delete_accounts', payload: {} })
  await expect
    .poll(
      async () => {
        const { waiting, running } = await stores.jobs.counts()
        return waiting + running
      },
      { timeout: 8_000 },
    )
    .toBe(0)
}
