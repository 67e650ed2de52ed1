import { afterAll, beforeAll, describe } from 'vitest'
import type { EngineName } from '../adapters/database/engine.ts'
import { everyNth } from './thorough.ts'

/** Zones that a machine may be set to, which its scenarios must not depend on: behind and ahead of the library's own. */
export const machineZones = ['UTC', 'Asia/Tokyo'] as const

/**
 * The same tests on a machine in each zone; in the small form SQLite in the first, PostgreSQL in the other. The process is set to it while
 * they run.
 */
export function inMachineZones(engine: EngineName, tests: (zone: string) => void): void {
  for (const zone of everyNth(machineZones, machineZones.length, engine === 'sqlite' ? 0 : 1))
    describe(`TZ=${zone}`, () => {
      const own = process.env['TZ']
      beforeAll(() => {
        process.env['TZ'] = zone
        // 13:00 UTC: what the machine's clock shows proves that the zone holds.
        const shown = new Date('2026-11-03T13:00:00.000Z').getHours()
        if (shown !== (zone === 'UTC' ? 13 : 22)) throw new Error(`The machine shows ${shown} h in ${zone}.`)
      })
      afterAll(() => {
        if (own === undefined) delete process.env['TZ']
        else process.env['TZ'] = own
      })
      tests(zone)
    })
}
