import { parseArgs } from 'node:util'
import { holdRaces, openRaceWorld, raceRounds } from '@farol/server/adapters/library-system/testing/hold-races.ts'
import { writeProofPage, type ProofRow } from '../proof-page.ts'
import { startRacers } from './racers.ts'
import { onEachEngine, type ScratchFixture } from './scratch-fixture.ts'

/** Rounds between two looks at the time. */
const batch = 50

interface Asked {
  readonly rounds: number
  /** The instant after which no new batch begins. */
  readonly until: number
  /** Words of the names of the races that are run; none: all. */
  readonly only: readonly string[]
}

async function raceAll({ engine, settings, fixture }: ScratchFixture, { rounds, until, only }: Asked): Promise<readonly ProofRow[]> {
  const world = await openRaceWorld(fixture)
  const { run, stop } = await startRacers(settings)
  const rows: ProofRow[] = []
  try {
    for (const race of holdRaces) {
      if (only.length > 0 && !only.some((word) => race.name.includes(word))) continue
      const faults: string[] = []
      let tried = 0
      while (tried < rounds && performance.now() < until) {
        const some = Math.min(batch, rounds - tried)
        faults.push(...(await raceRounds(world, race, some, run)))
        tried += some
      }
      for (const fault of faults) process.stderr.write(`${engine}: ${fault}\n`)
      rows.push({
        what: `${engine}: ${race.name}`,
        tried,
        failed: faults.length + (tried < rounds ? 1 : 0),
        ...(tried < rounds && { note: 'stopped by the time' }),
      })
      process.stderr.write(`${engine}: ${race.name}: ${tried} rounds, ${faults.length} faults\n`)
    }
  } finally {
    await stop()
  }
  return rows
}

const told =
  'Four processes with connections of their own make four acts on one copy at the same moment, each round on a new book: the same hold, the last free ' +
  'copy asked for, a cancel while the job ends what was not fetched, a cancel and a suspension while the copy comes back. After each round the answers ' +
  'and the queue are one of the outcomes that some order of the acts one after the other has; after every fiftieth round all invariants of circulation ' +
  'are looked at. It stops at 40 minutes and says how many rounds there were.'

/** `npm run prove -- hold-races [--rounds 500] [--minutes 40] [--engine sqlite|postgresql] [--race WORD …]`. */
export async function run(args: readonly string[]): Promise<number> {
  const options = {
    rounds: { type: 'string', default: '500' },
    minutes: { type: 'string', default: '40' },
    engine: { type: 'string' },
    race: { type: 'string', multiple: true },
  } as const
  const { values } = parseArgs({ args: [...args], options })
  const until = performance.now() + Number(values.minutes) * 60_000
  const asked = { rounds: Number(values.rounds), until, only: values.race ?? [] }
  const rows = (await onEachEngine(values.engine, (scratch) => raceAll(scratch, asked))).flat()
  return writeProofPage({ name: 'hold-races', title: 'Holds and requests at the same moment', told, seed: 0, rows }) === 0 ? 0 : 1
}
