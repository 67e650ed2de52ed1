import { describe, expect, test } from 'vitest'
import { chanceFrom } from '../../database/testing/kill-proof.ts'
import { engines } from '../../database/testing/engines.ts'
import { CirculationFixture } from '../testing/circulation-fixture.ts'
import { killRound, openKillScene, type KillTally } from '../testing/kill-circulation.ts'

const seed = 2026_11_24

for (const engine of engines) {
  describe(`killed amid acts of circulation, ${engine.name}`, () => {
    test(`10 processes are killed (seed ${seed}): no answered act is lost, none is half done, every invariant holds`, async () => {
      const database = await engine.open()
      try {
        const scene = await openKillScene(await new CirculationFixture(database).open())
        const [chance, tally]: [() => number, KillTally] = [chanceFrom(seed), { kills: 0, ofJobs: 0, answered: 0, faults: [] }]
        for (let round = 0; round < 5; round += 1) await killRound(database, scene, round, chance, tally)
        expect(tally).toMatchObject({ kills: 10, ofJobs: 1, faults: [] })
        expect(tally.answered).toBeGreaterThan(5)
      } finally {
        await database.remove()
      }
    })
  })
}
