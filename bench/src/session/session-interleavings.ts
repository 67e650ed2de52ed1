import { proveInterleavings } from '@farol/server/features/delegations/testing/interleave-sessions.ts'
import { openSessionSite } from '@farol/server/features/session/testing/session-site.ts'
import { onEngines, sizeOf } from '../circulation/proof-databases.ts'
import { writeProofPage } from '../proof-page.ts'

const told =
  'A delegate with two sign-ins acts for somebody. At once, in an order of chance: both pairs of tokens are refreshed, one of them twice, acting is begun ' +
  'once more, calls are made, the password is changed in the other sign-in, the delegation is ended. Afterwards every token that was ever given ' +
  'out and has lost its right is used once more, as access and as refresh token: each must be refused. The calls are made in one process; ' +
  'PostgreSQL answers them over several connections.'

/** `npm run prove -- session-interleavings [--sqlite 1000] [--postgresql 1000] [--minutes 40] [--seed N]`. */
export async function run(args: readonly string[]): Promise<number> {
  const size = sizeOf(args, { sqlite: 1_000, postgresql: 1_000 })
  const rows = await onEngines(size, async (engine, wanted, inTime) => {
    const name = engine.name === 'SQLite' ? 'sqlite' : 'postgresql'
    const site = await openSessionSite({ name, open: engine.open })
    try {
      const { tried, calls, changed, ended, faults } = await proveInterleavings(site, wanted, size.seed, inTime)
      for (const fault of faults) process.stderr.write(`${engine.name}: ${fault}\n`)
      const note = `${calls} calls at once with others; ${changed} with a new password, ${ended} with the end of a delegation; ${wanted} wanted`
      return { what: `${engine.name}: interleavings`, tried, failed: faults.length, note }
    } finally {
      await site.remove()
    }
  })
  return writeProofPage({ name: 'session-interleavings', title: 'Sign-ins and their rights', told, seed: size.seed, rows }) === 0 ? 0 : 1
}
