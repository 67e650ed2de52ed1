import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openLoanSite, type LoanSite } from '../loans/testing/loan-site.ts'
import { accountPaths, askAllAtOnce, fillReaders, readerNames } from './testing/many-readers.ts'

const readers = 20
const rounds = 2

/** What `npm run prove -- account` does for 200 readers of 50 calls each. */
for (const engine of engines) {
  describe(`many readers at once, on ${engine.name}`, () => {
    let site: LoanSite
    const names = readerNames(readers)
    beforeAll(async () => {
      site = await openLoanSite(engine)
      await fillReaders(site, names)
    })
    afterAll(() => site.remove())

    test(`${readers} readers who ask for all of their account at once see only themselves, and nothing may be kept on the way`, async () => {
      const { calls, faults } = await askAllAtOnce(site, names, rounds)
      expect(faults).toEqual([])
      expect(calls).toBe(readers * rounds * accountPaths.length)
    })

    test('A73 a shared cache in front keeps nothing of it, also under addresses that look like files', async () => {
      const [first] = names
      const token = await site.tokenOf(first!)
      const ends = ['', '/x.css', ';.js', '/..%2fx.css', '%00.css', '.css', '?x=.js']
      const asked = accountPaths.flatMap((path) => ends.map((end) => path.replace(/(?=\?|$)/, end)))
      const kept: string[] = []
      let answered = 0
      for (const address of asked) {
        const { statusCode, headers, body } = await site.call('GET', address, undefined, { token })
        const storable = !/no-store|private/.test(String(headers['cache-control'] ?? ''))
        if (statusCode === 200) answered += 1
        if (storable && (statusCode === 200 || body.includes(first!))) kept.push(`${address}: ${statusCode} ${headers['cache-control']}`)
        const second = await site.call('GET', address)
        expect(second.body.includes(first!), `${address} for a visitor`).toBe(false)
        expect(second.statusCode, `${address} for a visitor`).toBeGreaterThanOrEqual(400)
      }
      expect(kept).toEqual([])
      expect(answered).toBeGreaterThanOrEqual(accountPaths.length)
    })
  })
}
