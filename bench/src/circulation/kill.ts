import { chanceFrom } from '@farol/server/adapters/database/testing/kill-proof.ts'
import { CirculationFixture } from '@farol/server/adapters/library-system/testing/circulation-fixture.ts'
import { killRound, openKillScene, type KillTally } from '@farol/server/adapters/library-system/testing/kill-circulation.ts'
import { writeProofPage } from '../proof-page.ts'
import { onEngines, sizeOf } from './proof-databases.ts'

/** After so many rounds, a day each, a new database begins. */
const roundsOfDatabase = 25

const told =
  'Two processes at a time lend, return, renew, wait, ask, charge and pay on one database, now and then one of them does nothing but the jobs of the ' +
  'night; each says of every act when it was answered, and is killed with SIGKILL at a random moment. Then the database is opened anew: every ' +
  'answered act must be there, every loan, hold, request and payment has its audit, every loan one receipt, no alert stands twice for its occasion, ' +
  'and no invariant of circulation is broken. This is the death of processes, not of the machine; PostgreSQL runs here without fsync. It says nothing ' +
  'of e-mails.'

/** `npm run prove -- circulation-kill [--sqlite 500] [--postgresql 500] [--minutes 40] [--seed N]`. */
export async function run(args: readonly string[]): Promise<number> {
  const size = sizeOf(args, { sqlite: 500, postgresql: 500 })
  const rows = await onEngines(size, async (engine, wanted, inTime) => {
    const chance = chanceFrom(size.seed)
    const tally: KillTally = { kills: 0, ofJobs: 0, answered: 0, faults: [] }
    while (tally.kills < wanted && inTime()) {
      const database = await engine.open()
      try {
        const scene = await openKillScene(await new CirculationFixture(database).open())
        for (let round = 0; round < roundsOfDatabase && tally.kills < wanted && inTime(); round += 1)
          await killRound(database, scene, round, chance, tally)
      } finally {
        await database.remove()
      }
      process.stderr.write(
        `${engine.name}: ${tally.kills} of ${wanted} killed, ${tally.answered} answered, ${tally.faults.length} faults\n`,
      )
    }
    for (const fault of tally.faults) process.stderr.write(`${engine.name}: ${fault}\n`)
    const note = `${tally.ofJobs} amid jobs alone; ${tally.answered} acts answered; ${wanted} wanted`
    return { what: `${engine.name}: processes killed`, tried: tally.kills, failed: tally.faults.length, note }
  })
  return writeProofPage({ name: 'circulation-kill', title: 'Killed amid circulation', told, seed: size.seed, rows }) === 0 ? 0 : 1
}
