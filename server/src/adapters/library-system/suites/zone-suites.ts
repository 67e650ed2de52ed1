import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestEngine } from '../../database/testing/test-database.ts'
import { holdPickUpSuite } from './hold-pick-up-suite.ts'
import { lendingSuite } from './lending-suite.ts'
import { nightJobsSuite } from './night-jobs-suite.ts'
import { otherScenariosSuite } from './other-scenarios-suite.ts'
import { renewalSuite } from './renewal-suite.ts'

/** Scenarios of B, C, D, F and L on a machine whose clock is set to another zone. `hours`: what it shows at 13:00 UTC. */
export function suitesInZone(zone: string, hours: number, engine: TestEngine): void {
  describe(`TZ=${zone}`, () => {
    const own = process.env['TZ']
    beforeAll(() => {
      process.env['TZ'] = zone
    })
    afterAll(() => {
      if (own === undefined) delete process.env['TZ']
      else process.env['TZ'] = own
    })

    test('the machine is set to it', () => {
      expect(new Date('2026-11-03T13:00:00.000Z').getHours()).toBe(hours)
    })
    lendingSuite(engine)
    renewalSuite(engine)
    holdPickUpSuite(engine)
    nightJobsSuite(engine)
    otherScenariosSuite(engine)
  })
}
