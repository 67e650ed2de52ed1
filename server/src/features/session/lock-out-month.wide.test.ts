import { Refusal } from '@farol/contract/errors.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openSessionSite, type SessionSite } from './testing/session-site.ts'
import { beginJudgedAttempt } from './sign-in.ts'
import { hashOf } from './token-texts.ts'

const day = 86_400
const month = 30 * day
const tries = 10_000
/** How many of them are made here; all of them take three minutes (LOCK_OUT_TRIES=10000). */
const made = Number(process.env['LOCK_OUT_TRIES'] ?? 600)

type Schedule = (n: number) => number

/** Numbers from 0 to 1, the same in each run (a linear congruential generator; Numerical Recipes, 7.1). */
function drawn(seed: number): () => number {
  let state = seed
  return () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32
}

/** When the strangers try, in seconds of the month. */
const schedules: Readonly<Record<string, Schedule>> = {
  evenly: (n) => Math.floor((n * month) / tries),
  // As many as lock the account, as soon as a lock and the hour without one are over.
  'a hundred at once, again and again': (n) => Math.floor(n / 100) * 4_501,
}

for (const engine of engines)
  describe(engine.name, () => {
    let site: SessionSite
    beforeAll(async () => {
      site = await openSessionSite(engine)
    })
    afterAll(() => site.remove())

    const allows = async (username: string, address: string, device?: string): Promise<number | undefined> => {
      const login = (await site.stores.logins.find(username))!
      const given = { username, address, login, ...(device !== undefined && { device }) }
      try {
        return await beginJudgedAttempt({ ...site, loginAttempts: site.stores.loginAttempts, secret: Buffer.alloc(32) }, given)
      } catch (error) {
        if (error instanceof Refusal) return undefined
        throw error
      }
    }

    test.each([1, 500].flatMap((networks) => Object.keys(schedules).map((schedule) => [networks, schedule] as const)))(
      '10,000 tries of strangers in a month from %i networks, %s: the owner signs in at once or, on a new device, within 20 minutes',
      async (networks, schedule) => {
        const draw = drawn(networks)
        const name = `dono ${networks} ${schedule}`
        await site.person(name)
        const { id } = (await site.stores.logins.find(name))!
        await site.stores.loginAttempts.rememberDevice(id, hashOf('known'), new Date(site.clock.now().getTime() + 10 * month * 1000))
        let now = 0
        let visits = 0
        const advanceTo = (second: number) => {
          site.clock.advance(second - now)
          now = second
        }
        for (let n = 0; n < made; n += 1) {
          const at = schedules[schedule]!(n)
          if (at > now) advanceTo(at)
          const network = Math.floor(draw() * networks)
          await allows(name, `10.${network >> 8}.${network & 255}.1`)
          if (draw() > 0.02) continue
          visits += 1
          const known = await allows(name, '203.0.113.5', 'known')
          expect([n, known]).toEqual([n, expect.any(Number)])
          await site.stores.loginAttempts.succeed(known!)
          const began = now
          let entered = await allows(name, '192.0.2.9')
          while (entered === undefined && now - began < 1_200) {
            advanceTo(now + 60)
            entered = await allows(name, '192.0.2.9')
          }
          expect([n, entered]).toEqual([n, expect.any(Number)])
          // The sign-in does not succeed: a success would begin the count anew and help the next visit.
        }
        expect(visits).toBeGreaterThan(3)
      },
    )
  })
