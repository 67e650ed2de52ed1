import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openSessionSite, type SessionSite } from '../session/testing/session-site.ts'

for (const engine of engines) {
  describe(`pages without scripts, on ${engine.name}`, () => {
    let site: SessionSite
    beforeAll(async () => {
      site = await openSessionSite(engine)
    })
    afterAll(() => site.remove())

    test('the style sheet that a page to which an e-mail leads names is there', async () => {
      const page = await site.get('/dados-pessoais/confirmar/1-x', { 'accept-language': 'en' })
      const [, address] = /<link rel="stylesheet" href="([^"]+)"/.exec(page.body)!
      const sheet = await site.get(address!)
      expect([sheet.statusCode, sheet.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8'])
      expect(sheet.body).toContain('{')
    })
  })
}
