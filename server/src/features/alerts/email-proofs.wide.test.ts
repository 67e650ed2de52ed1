import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines, type TestDatabase } from '../../adapters/database/testing/engines.ts'
import { chanceFrom } from '../../adapters/database/testing/kill-proof.ts'
import { openMailServer, type MailServer } from '../../adapters/mail/testing/mail-server.ts'
import { inMachineZones } from '../../testing/machine-zones.ts'
import { proveKills } from './testing/email-kill-proof.ts'
import { proveRun } from './testing/email-run-proof.ts'
import { openEmailSite } from './testing/email-site.ts'
import { thorough } from '../../testing/thorough.ts'

const seed = 2026_11_20

// In full size: `npm run prove -- alerts`.
for (const engine of engines)
  inMachineZones(engine.name, (zone) => {
    describe(`e-mails of alerts over a real mail server, on ${engine.name}, ${zone}`, () => {
      let database: TestDatabase
      let server: MailServer
      beforeEach(async () => {
        database = await engine.open()
        server = await openMailServer()
      })
      afterEach(async () => {
        await server.close()
        await database.remove()
      })

      test('L216: forty people, one run begun twice: one message to each, its headers right, to nobody else', async () => {
        const site = await openEmailSite(database.settings, server.url)
        try {
          expect((await proveRun(site, server, 40)).faults).toEqual([])
        } finally {
          await site.close()
        }
      })

      // The process that is killed takes its zone from the machine: once for each database is enough.
      if (zone === 'UTC' || !thorough)
        test(`killed four times while telling and sending (seed ${seed}): each occasion is one alert and one message, at most one repeat a kill`, async () => {
          const { faults, alerts } = await proveKills(database.settings, server, { people: 4, kills: 4, chance: chanceFrom(seed) })
          expect(faults).toEqual([])
          expect(alerts).toBeGreaterThanOrEqual(8)
        })
    })
  })
