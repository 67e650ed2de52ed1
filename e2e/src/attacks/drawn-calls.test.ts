import { expect, test } from 'vitest'
import { liveDatabases, startingMs } from '../testing/databases.ts'
import { demoPassword } from '../testing/people.ts'
import { CallDrawer, isDeskBody } from './drawn/drawn-calls.ts'
import { sized } from '@farol/server/testing/thorough.ts'

const seed = Number(process.env['SEED'] ?? 20_261_124)
const calls = Number(process.env['CALLS'] ?? sized(600, 150))

// `npm run prove -- drawn-calls` makes 50,000 on each database.
for (const database of liveDatabases)
  test(
    `${database.name}: drawn calls of the OpenAPI document: no failure, no status and no body that it does not document, none over 2 s; so with bodies of the desk alone`,
    async () => {
      const server = await database.start({ TRUST_PROXY: '1' })
      try {
        const target = { address: server.address, password: demoPassword(server.dataDir) }
        const drawer = await CallDrawer.open(target, seed)
        const outcome = await drawer.make(calls)
        expect(outcome.faults).toEqual([])
        expect(outcome.tried).toBe(calls)
        expect(outcome.answered.size).toBeGreaterThan(calls / 20)
        const desk = await (await CallDrawer.open(target, seed, isDeskBody)).make(calls)
        expect(desk.faults).toEqual([])
        expect(desk.operations).toBeGreaterThan(60)
        // Drawn bodies are rarely whole, and which reader or copy they name depends on what earlier calls left: two to five of 150 are.
        expect(desk.answered.size).toBeGreaterThan(calls / 200)
      } finally {
        await server.stop()
      }
    },
    startingMs,
  )
