import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openDeskSite, type DeskSite } from '../desk/testing/desk-site.ts'
import { proveDeletionKills } from './testing/deletion-kill-proof.ts'

// In full size: `npm run prove -- deletion-kill`.
for (const engine of engines)
  describe(`a deletion that is killed, on ${engine.name}`, () => {
    let site: DeskSite
    beforeAll(async () => {
      // Nobody but the killed process works on the database.
      site = await openDeskSite(engine, { deps: { pauseMilliseconds: 3_600_000 } })
    })
    afterAll(() => site.remove())

    test('at two of its statements: the person is whole or gone, and gone when it is run again', async () => {
      const { faults, kills, untouched, done } = await proveDeletionKills(site, 2)
      expect(faults).toEqual([])
      expect(untouched + done).toBe(kills)
      expect(untouched).toBeGreaterThan(0)
    })
  })
