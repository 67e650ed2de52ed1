import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../database/testing/engines.ts'
import { openFixture, type CirculationFixture } from '../testing/circulation-fixture.ts'
import { expectSound, raceOf, RacingProcesses, type RaceTally } from '../testing/circulation-races.ts'
import { raceKinds } from '../testing/race-kinds.ts'
import { sized } from '../../../testing/thorough.ts'

/** Attempts of each kind; `npm run prove -- circulation-races` makes a million. */
const attempts = { sqlite: sized(60, 20), postgresql: 20 }

const scenarios: Readonly<Record<string, string>> = {
  'lend–lend': 'F144 ',
  'renew–hold': 'C065 ',
  'request–request': 'G161 ',
  'pay–pay': 'E105 ',
}

for (const engine of engines) {
  describe(`four processes want the same, ${engine.name}`, () => {
    let fixture: CirculationFixture
    let processes: RacingProcesses
    beforeAll(async () => {
      fixture = await openFixture(engine)
      processes = await RacingProcesses.start({ ...fixture.database.settings, timeout: 60_000 })
    })
    afterAll(async () => {
      await processes.close()
      await fixture.remove()
    })

    test.each(Object.keys(raceKinds).map((kind) => [`${scenarios[kind] ?? ''}${kind}`, kind] as const))(
      `%s: ${attempts[engine.name]} attempts, one winner where one is right, the others told why`,
      async (_, kind) => {
        const tally: RaceTally = { attempts: 0, longest: 0, violations: [] }
        for (let done = 0; done < attempts[engine.name]; done += 20) await raceOf(kind, fixture, processes, 5, tally)
        await expectSound(kind, fixture, tally)
        expect(tally).toMatchObject({ attempts: attempts[engine.name], violations: [] })
      },
    )
  })
}
