import { addressOf } from '@farol/contract/call.ts'
import type { Endpoint } from '@farol/contract/schemas/endpoint.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { fileLimits, routeLimits } from './testing/route-limits.ts'
import { openSessionSite, type SessionSite } from './testing/session-site.ts'

const anAddress = (endpoint: Endpoint) => addressOf({ ...endpoint, path: endpoint.path.replace(/:\w+/g, '999999999') })
const callOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path.replace('{product}', 'farol')}`

/** What the site of the tests gives to calls without a limit of their own. */
const perMinuteOfAll = 100_000

for (const engine of engines.slice(0, 1)) {
  describe(`calls a minute from one network, on ${engine.name}`, () => {
    let site: SessionSite
    beforeAll(async () => {
      site = await openSessionSite(engine)
    })
    afterAll(() => site.remove())

    test('each call has the limit of its row, and without a row the one of all', async () => {
      const told: [string, number][] = []
      for (const endpoint of site.handlers.endpoints) {
        const { headers } = await site.call(endpoint.method, anAddress(endpoint), endpoint.body ? {} : undefined, {
          address: '203.0.113.77',
        })
        told.push([callOf(endpoint), Number(headers['x-ratelimit-limit'])])
      }
      expect(told.length).toBeGreaterThan(240)
      const own = told.filter(([, limit]) => limit !== perMinuteOfAll)
      expect(Object.fromEntries(own)).toEqual(Object.fromEntries(routeLimits))
    })

    test.each(fileLimits)('the file %s has a limit of its own', async (address, limit) => {
      expect(Number((await site.get(address)).headers['x-ratelimit-limit'])).toBe(limit)
    })
  })
}
