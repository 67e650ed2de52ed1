import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../clock/system-clock.ts'
import { databaseStores } from './database-stores.ts'
import { builtInLibrarySystem } from '../library-system/built-in/built-in-library-system.ts'
import { engines } from './testing/engines.ts'
import type { TestDatabase } from './testing/test-database.ts'
import { chanceFrom, killRound } from './testing/kill-proof.ts'
import { aLibrary, type LibraryFixture } from './testing/library-fixture.ts'
import { sized } from '../../testing/thorough.ts'

const seed = 2026_11_20
const rounds = sized(10, 4)

for (const engine of engines) {
  describe(engine.name, () => {
    let database: TestDatabase
    let shelf: LibraryFixture

    beforeAll(async () => {
      database = await engine.open()
      shelf = await aLibrary(databaseStores(database, systemClock, builtInLibrarySystem))
    })
    afterAll(() => database.remove())

    // Two processes are killed in each round.
    test(`${2 * rounds} processes killed while they write (seed ${seed}): nothing acknowledged is lost, nothing torn, the file is sound`, async () => {
      const chance = chanceFrom(seed)
      let acknowledged = 0
      for (let round = 0; round < rounds; round += 1) {
        const { faults, ...told } = await killRound(database.settings, shelf, round, chance)
        expect(faults).toEqual([])
        acknowledged += told.acknowledged
      }
      // How many come to be told of hangs on how busy the machine is; some must, or nothing was at stake.
      expect(acknowledged).toBeGreaterThan(rounds / 2)
    })
  })
}
