import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openSessionSite, type SessionSite } from '../session/testing/session-site.ts'
import { importPatrons } from './import-patrons.ts'

for (const engine of engines) {
  describe(`user names that a list changes, on ${engine.name}`, () => {
    let site: SessionSite
    beforeAll(async () => {
      site = await openSessionSite(engine)
      await site.person('ana', { bonds: [{ category: 'GRAD', library: 'BC' }] })
    })
    afterAll(() => site.remove())

    const take = (rename: boolean, rows: readonly string[]) => {
      const text = ['codigo;nome;categoria;biblioteca;usuario', ...rows].join('\n')
      return importPatrons({ ...site.stores, replaceEmail: async () => {} }, 'lista.csv', text, { actor: { kind: 'system' }, rename })
    }
    const imported = (...rows: readonly string[]) => take(true, rows)
    const usernames = async (code: string) => {
      const { id } = (await site.stores.patrons.find(code))!
      const rows = await site.database.read.selectFrom('login').select('username').where('patron_id', '=', id).orderBy('id').execute()
      return rows.map(({ username }) => username)
    }
    const entered = async (name: string) => (await site.signIn(name)).statusCode

    test('two lists that tell one person two user names each leave both, night after night', async () => {
      const [ofStudents, ofStaff] = [['9;Davi;GRAD;BC;g-davi'], ['9;Davi;GRAD;BC;s-davi']]
      await take(false, ofStudents)
      expect(await take(false, ofStaff)).toMatchObject({ changed: 1 })
      for (const list of [ofStudents, ofStaff]) expect(await take(false, list)).toMatchObject({ unchanged: 1 })
      expect(await usernames('9')).toEqual(['g-davi', 's-davi'])
    })

    test('where no other list tells them, another user name takes the place of the one before: that opens the account no more, and the password stays', async () => {
      expect([await usernames('P-ana'), await entered('ana')]).toEqual([['ana'], 200])
      expect(await imported('P-ana;Ana;GRAD;BC;ana.souza')).toMatchObject({ changed: 1, quarantined: 0 })
      expect(await usernames('P-ana')).toEqual(['ana.souza'])
      expect([await entered('ana'), await entered('ana.souza')]).toEqual([401, 200])
      expect(await imported('P-ana;Ana;GRAD;BC;ana.souza')).toMatchObject({ unchanged: 1 })
      expect(await imported('P-ana;Ana;GRAD;BC;Ana.Souza')).toMatchObject({ changed: 1 })
      expect(await usernames('P-ana')).toEqual(['Ana.Souza'])
    })

    test('the name that somebody gave up may be given to somebody else, and to nobody before', async () => {
      await imported('1;Bia;GRAD;BC;bia')
      expect(await imported('2;Outra Bia;GRAD;BC;bia')).toMatchObject({ reasons: { taken_username: 1 } })
      await imported('1;Bia;GRAD;BC;beatriz', '2;Outra Bia;GRAD;BC;bia')
      expect([await usernames('1'), await usernames('2')]).toEqual([['beatriz'], ['bia']])
    })

    test('who stands in a list once for each bond has a user name in each; the same list again changes nothing', async () => {
      await site.stores.patrons.category('POS')
      const list = (second: string) => imported('3;Caio;GRAD;BC;g-caio', `3;Caio;POS;BC;${second}`)
      await list('p-caio')
      expect(await usernames('3')).toEqual(['g-caio', 'p-caio'])
      expect(await list('p-caio')).toMatchObject({ unchanged: 2 })
      await list('d-caio')
      expect(await usernames('3')).toEqual(['g-caio', 'd-caio'])
      // Of several that the list tells no more nothing says which it was.
      await imported('3;Caio;GRAD;BC;caio')
      expect(await usernames('3')).toEqual(['g-caio', 'd-caio', 'caio'])
    })
  })
}
