import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { booksXml } from '../../testing/titles.ts'
import { actingToken } from '../delegations/testing/acting-token.ts'
import { openLoanSite, type LoanSite } from '../loans/testing/loan-site.ts'

for (const engine of engines) {
  describe(`a basket that is sent while acting for somebody, on ${engine.name}`, () => {
    let site: LoanSite
    beforeAll(async () => {
      site = await openLoanSite(engine)
      await site.importXml(booksXml({ number: 'b1', title: 'Dom Casmurro' }))
      for (const name of ['ana', 'elisa']) await site.reader(name)
    })
    afterAll(() => site.remove())

    test('counts for who sends it, not for the person who is acted for', async () => {
      const acervos = (await site.stores.titles.after(0, 1)).map(({ id }) => id)
      let recipients = 0
      const send = async (token: string) => {
        recipients += 1
        const opcoesEmail = { destinatarios: `a${recipients}@x.org` }
        const body = { tipo: 'email', dados: 'referencia', acervos, opcoesEmail }
        return (await site.call('POST', '/api/acervo/exportar-cesta', body, { token })).statusCode
      }
      const acting = await actingToken(site, { delegate: 'elisa', represented: 'ana', powers: ['consultar'], from: '2026-11-20' })
      for (let sent = 0; sent < 20; sent += 1) expect(await send(acting)).toBe(200)
      expect([await send(acting), await send(await site.tokenOf('elisa')), await send(await site.tokenOf('ana'))]).toEqual([429, 429, 200])
    })
  })
}
