import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openLoanSite, type LoanSite } from '../loans/testing/loan-site.ts'
import { goodPassword } from '../session/testing/session-site.ts'

const clearance = '/api/unidade-informacao/nada-consta'
const deletion = '/api/pessoas/meu-farol/privacidade/exclusao'

for (const engine of engines) {
  describe(`what hinders a deletion, on ${engine.name}`, () => {
    let site: LoanSite
    beforeAll(async () => {
      site = await openLoanSite(engine)
    })
    afterAll(() => site.remove())

    const asked = async (name: string) => (await site.as(name, 'POST', deletion, { senha: goodPassword })).body
    const bondsOf = async (name: string) =>
      site.database.read
        .selectFrom('bond')
        .select('id')
        .where('patron_id', '=', await site.patronId(name))
        .orderBy('id')
        .execute()

    test('a valid certificate hinders it, of a person with two bonds in force as well', async () => {
      await site.reader('ana')
      const bonds = [
        { category: 'GR', library: 'BC' },
        { category: 'PG', library: 'BC' },
      ]
      await site.stores.patrons.save({ code: 'P-ana', name: 'Ana', email: 'ana@exemplo.org', username: 'ana', bonds })
      const [, second] = await bondsOf('ana')
      expect((await site.as('ana', 'POST', clearance, { vinculo: String(second!.id) })).status).toBe(200)
      expect(await asked('ana')).toMatchObject({ code: 'ExclusaoPendencias', params: { lista: ['nada consta em vigor'] } })
    })

    test('a valid certificate hinders it, of a person whose bonds have all ended as well', async () => {
      await site.reader('bruno')
      expect((await site.as('bruno', 'POST', clearance, {})).status).toBe(200)
      // What a bond opens ends with it; what was granted to the login stays.
      const { id } = (await site.stores.logins.find('bruno'))!
      await site.stores.activities.grant({ kind: 'login', id }, { module: 2, activity: 8 })
      await site.database.write
        .updateTable('bond')
        .set({ active: 0 })
        .where('patron_id', '=', await site.patronId('bruno'))
        .execute()
      expect(await asked('bruno')).toMatchObject({ code: 'ExclusaoPendencias', params: { lista: ['nada consta em vigor'] } })
    })
  })
}
