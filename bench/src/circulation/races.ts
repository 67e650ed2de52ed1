import { CirculationFixture } from '@farol/server/adapters/library-system/testing/circulation-fixture.ts'
import { expectSound, raceOf, RacingProcesses, type RaceTally } from '@farol/server/adapters/library-system/testing/circulation-races.ts'
import { raceKinds } from '@farol/server/adapters/library-system/testing/race-kinds.ts'
import { writeProofPage, type ProofRow } from '../proof-page.ts'
import { onEngines, sizeOf, type ProofEngine } from './proof-databases.ts'

const processes = 4
/** Races in one go; after so many of them a new database begins, so that looking through it stays quick. */
const roundsAtOnce = 10
const goesOfDatabase = 40
const longestWait = 2_000

async function raceOnce(
  engine: ProofEngine,
  kinds: readonly string[],
  tallies: ReadonlyMap<string, RaceTally>,
  inTime: () => boolean,
): Promise<void> {
  const fixture = await new CirculationFixture(await engine.open()).open()
  const racing = await RacingProcesses.start(fixture.database.settings, processes)
  try {
    for (let go = 0; go < goesOfDatabase && inTime(); go += 1)
      for (const kind of kinds) await raceOf(kind, fixture, racing, roundsAtOnce, tallies.get(kind)!)
    await expectSound('all kinds', fixture, tallies.get(kinds[0]!)!)
  } finally {
    await racing.close()
    await fixture.remove()
  }
}

const told =
  'Four processes with the same database open want the same at the same moment: the last copy, the place in a queue, a debt, a limit that passes. ' +
  'In each race as many win as can be right, everybody else is answered with the specified code, nobody waits over 2 s, and now and then every ' +
  'invariant of circulation is asked. Attempts are single calls of one process.'

/** `npm run prove -- circulation-races [--sqlite 1000000] [--postgresql 100000] [--minutes 40]`. */
export async function run(args: readonly string[]): Promise<number> {
  const size = sizeOf(args, { sqlite: 1_000_000, postgresql: 100_000 })
  const rows = await onEngines(size, async (engine, wanted, inTime): Promise<readonly ProofRow[]> => {
    const kinds = Object.keys(raceKinds)
    const tallies = new Map(kinds.map((kind) => [kind, { attempts: 0, longest: 0, violations: [] } as RaceTally]))
    const made = () => [...tallies.values()].reduce((sum, one) => sum + one.attempts, 0)
    while (made() < wanted && inTime()) {
      await raceOnce(engine, kinds, tallies, inTime)
      process.stderr.write(`${engine.name}: ${made()} of ${wanted} attempts\n`)
    }
    return kinds.map((kind) => {
      const { attempts, longest, violations } = tallies.get(kind)!
      for (const violation of violations.slice(0, 20)) process.stderr.write(`${engine.name}: ${violation}\n`)
      const slow = longest > longestWait ? 1 : 0
      return {
        what: `${engine.name}: ${kind}`,
        tried: attempts,
        failed: violations.length + slow,
        note: `longest wait ${Math.round(longest)} ms`,
      }
    })
  })
  return writeProofPage({ name: 'circulation-races', title: 'Many desks at once', told, seed: size.seed, rows: rows.flat() }) === 0 ? 0 : 1
}
