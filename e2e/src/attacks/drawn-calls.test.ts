import { expect, test } from 'vitest'
import { liveDatabases, startingMs } from '../testing/databases.ts'
import { demoPassword } from '../testing/people.ts'
import { CallDrawer } from './drawn/drawn-calls.ts'
import { sized } from '@farol/server/testing/thorough.ts'

const seed = Number(process.env['SEED'] ?? 20_261_124)
const calls = Number(process.env['CALLS'] ?? sized(600, 150))

// `npm run prove -- drawn-calls` makes 50,000 on each database.
for (const database of liveDatabases)
  test(
    `${database.name}: drawn calls of the OpenAPI document: no failure, no status and no body that it does not document, none over 2 s`,
    async () => {
      const server = await database.start({ TRUST_PROXY: '1' })
      try {
        const drawer = await CallDrawer.open({ address: server.address, password: demoPassword(server.dataDir) }, seed)
        const outcome = await drawer.make(calls)
        expect(outcome.faults).toEqual([])
        expect(outcome.tried).toBe(calls)
        expect(outcome.answered.size).toBeGreaterThan(calls / 20)
      } finally {
        await server.stop()
      }
    },
    startingMs,
  )
