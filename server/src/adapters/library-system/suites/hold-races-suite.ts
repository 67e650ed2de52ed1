import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestEngine } from '../../database/testing/engines.ts'
import { openFixture, type CirculationFixture } from '../testing/circulation-fixture.ts'
import { holdRaces, makeAct, openRaceWorld, raceRounds, type RaceWorld } from '../testing/hold-races.ts'

/** Readers, desk and jobs at one copy at once, in one process; `npm run prove -- hold-races` does it in four. */
export function holdRacesSuite(engine: TestEngine): void {
  describe(`races for a copy, ${engine.name}`, () => {
    let fixture: CirculationFixture
    let world: RaceWorld
    beforeAll(async () => {
      fixture = await openFixture(engine)
      world = await openRaceWorld(fixture)
    })
    afterAll(() => fixture.remove())

    test.each(holdRaces)('$name', async (race) => {
      const run = (acts: Parameters<typeof makeAct>[1][]) => Promise.all(acts.map((act) => makeAct(fixture.circulation, act)))
      expect(await raceRounds(world, race, 6, (acts) => run([...acts]))).toEqual([])
    })
  })
}
