import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { chanceFrom } from '../../adapters/database/testing/kill-proof.ts'
import { sized } from '../../testing/thorough.ts'
import { compareRenewals, daysAsked, drawAccount, noRenewalsCompared, waiter } from './testing/drawn-accounts.ts'
import { openLoanSite, type LoanSite } from './testing/loan-site.ts'

const seed = 2026_11_20
const accounts = sized(32, 16)

/** What `npm run prove -- account` does for 2,000 accounts. */
for (const engine of engines) {
  describe(`reasons told before a renewal, on ${engine.name}`, () => {
    let site: LoanSite
    beforeAll(async () => {
      site = await openLoanSite(engine)
      await site.reader(waiter, 'PG')
    })
    afterAll(() => site.remove())

    test(`are those of the answer, in ${accounts} accounts drawn from seed ${seed}, on the day of the loan, before, on and after the due day`, async () => {
      const chance = chanceFrom(seed)
      const names = Array.from({ length: accounts }, (_, n) => `leitor${n}`)
      for (const name of names) await drawAccount(site, chance, name)
      const compared = noRenewalsCompared()
      for (const [at, day] of daysAsked.entries()) {
        await site.setTime(day)
        for (const name of names.filter((_, n) => n % daysAsked.length === at)) await compareRenewals(site, name, compared)
      }
      expect(compared.differences).toEqual([])
      expect(compared.tried).toBeGreaterThanOrEqual(accounts)
      const wanted = ['renewed', 'refused', 'reservado', 'limite', 'atraso_item', 'ja_renovado', 'bloqueado']
      expect([...compared.reached]).toEqual(expect.arrayContaining(wanted))
    })
  })
}
