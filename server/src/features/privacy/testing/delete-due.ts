import { expect } from 'vitest'
import type { SessionSite } from '../../session/testing/session-site.ts'

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
