import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../clock/system-clock.ts'
import { databaseStores } from './database-stores.ts'
import { builtInLibrarySystem } from '../library-system/built-in/built-in-library-system.ts'
import { openDatabase } from './open-database.ts'
import { engines } from './testing/engines.ts'
import type { TestDatabase } from './testing/test-database.ts'
import { aLibrary, aTitle } from './testing/library-fixture.ts'

interface Outcome {
  readonly copies: readonly string[]
  readonly settingVersions: readonly (number | undefined | null)[]
  readonly jobs: readonly (number | null)[]
  readonly counted: number
  readonly claimed: readonly number[]
}

const rounds = 60
const raceJobs = 90

function startRunner(words: readonly string[]) {
  const script = fileURLToPath(new URL('testing/race-runner.ts', import.meta.url))
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...words], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async () => String((await lines.next()).value)
  return { child, next }
}

/** Two processes that begin at the same signal and want the same things in the same order. */
async function race(words: readonly string[]): Promise<readonly Outcome[]> {
  const runners = ['a', 'b'].map((name) => startRunner([...words, name, String(rounds)]))
  expect(await Promise.all(runners.map((runner) => runner.next()))).toEqual(['ready', 'ready'])
  for (const { child } of runners) child.stdin.write('go\n')
  const told = await Promise.all(runners.map((runner) => runner.next()))
  await Promise.all(runners.map(({ child }) => child.exitCode ?? once(child, 'exit')))
  return told.map((line) => JSON.parse(line) as Outcome)
}

for (const engine of engines) {
  describe(engine.name, () => {
    let database: TestDatabase
    let outcomes: readonly Outcome[]

    beforeAll(async () => {
      database = await engine.open()
      const stores = databaseStores(database, systemClock, builtInLibrarySystem)
      const shelf = await aLibrary(stores)
      const title = await aTitle(database.write, 'Dom Casmurro')
      for (let n = 0; n < raceJobs; n += 1) await stores.jobs.add({ kind: 'race', payload: n })
      outcomes = await race([JSON.stringify(database.settings), JSON.stringify(shelf), String(title)])
    })
    afterAll(() => database.remove())

    const inEachRound = <T>(of: (outcome: Outcome) => readonly T[]): readonly (readonly T[])[] => {
      const [a, b] = outcomes.map(of)
      if (a!.length !== rounds) throw new Error(`${a!.length} rounds were run instead of ${rounds}`)
      return a!.map((one, round) => [one, b![round]!])
    }

    test('of two copies with one bar code the schema takes one and names why not the other', () => {
      for (const both of inEachRound((outcome) => outcome.copies)) expect([...both].sort()).toEqual(['unique', 'won'])
    })

    test('of two changes of the same version one is written, and the other told', () => {
      for (const [round, both] of inEachRound((outcome) => outcome.settingVersions).entries())
        expect(both.filter((version) => version === round + 1).length).toBeLessThanOrEqual(1)
      const written = outcomes.flatMap((outcome) => outcome.settingVersions).filter((version) => typeof version === 'number')
      expect(new Set(written).size).toBe(written.length)
      expect(Math.max(...written)).toBe(rounds)
    })

    test('of two jobs with one key one is taken on', () => {
      for (const both of inEachRound((outcome) => outcome.jobs)) expect(both.filter((id) => typeof id === 'number')).toHaveLength(1)
    })

    test('a count that is read and written in one transaction loses nothing that was acknowledged', async () => {
      const counted = await databaseStores(database, systemClock, builtInLibrarySystem).settings.get('counter')
      const acknowledged = outcomes.reduce((sum, outcome) => sum + outcome.counted, 0)
      expect(counted).toMatchObject({ value: acknowledged, version: acknowledged })
      expect(acknowledged).toBeGreaterThanOrEqual(rounds)
    })

    test('each job is claimed by one process', () => {
      const claimed = outcomes.flatMap((outcome) => outcome.claimed)
      expect([claimed.length, new Set(claimed).size]).toEqual([raceJobs, raceJobs])
    })
  })
}

test.runIf(engines.some((engine) => engine.name === 'sqlite'))('while another process holds the file, the event loop goes on', async () => {
  const engine = engines.find((one) => one.name === 'sqlite')!
  const database = await engine.open()
  const other = await openDatabase({ ...database.settings, timeout: 60_000 })
  let turns = 0
  const turning = setInterval(() => (turns += 1), 1)
  const order: string[] = []
  const held = database.write.transaction().execute(async (transaction) => {
    await transaction.insertInto('campus').values({ code: 'held', name: 'x' }).execute()
    const writing = other.write
      .insertInto('campus')
      .values({ code: 'waited', name: 'x' })
      .execute()
      .then(() => order.push('other'))
    while (turns < 30) await new Promise((resolve) => setTimeout(resolve, 1))
    order.push('first')
    return { writing }
  })
  await (
    await held
  ).writing
  clearInterval(turning)
  expect(order).toEqual(['first', 'other'])
  await other.close()
  await database.remove()
})
