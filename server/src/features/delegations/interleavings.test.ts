import { describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openSessionSite } from '../session/testing/session-site.ts'
import { proveInterleavings } from './testing/interleave-sessions.ts'

const seed = 2026_11_24

// In full size: `npm run prove -- session-interleavings`.
for (const engine of engines)
  describe(`sign-ins and their rights, on ${engine.name}`, () => {
    test(`eight interleavings of a new password, refreshes, acting and the end of a delegation (seed ${seed}): none outlives its right`, async () => {
      const site = await openSessionSite(engine)
      try {
        const { faults, changed, ended } = await proveInterleavings(site, 8, seed)
        expect(faults).toEqual([])
        expect(changed).toBeGreaterThan(1)
        expect(ended).toBeGreaterThan(1)
      } finally {
        await site.remove()
      }
    })
  })
