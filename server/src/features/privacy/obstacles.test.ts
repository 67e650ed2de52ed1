import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { atDesk, openLoanSite, type LoanSite } from '../loans/testing/loan-site.ts'
import { removePerson } from './remove-person.ts'
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

    test('a hold that was not fetched in time hinders nothing before the job of the night has ended it; its copy goes to the next', async () => {
      for (const name of ['celia', 'davi', 'elisa']) await site.reader(name)
      const barcode = await site.book('Dom Casmurro')
      await site.lend('celia', barcode)
      const { read } = site.database
      const { title_id: titleId } = await read
        .selectFrom('copy')
        .select('title_id')
        .where('barcode', '=', barcode)
        .executeTakeFirstOrThrow()
      const { holds, desk } = site.stores.librarySystem
      for (const name of ['davi', 'elisa']) {
        const patronId = await site.patronId(name)
        await holds.place({ patronId, wanted: { titleId, libraryId: site.libraryId } }, { actor: { kind: 'patron', loginId: 1 } })
      }
      await desk.takeBack({ barcode, libraryId: site.libraryId }, atDesk)
      await desk.takeBack({ barcode, libraryId: site.libraryId }, atDesk)
      const rows = () => read.selectFrom('hold').select(['state', 'patron_id', 'pick_up_at']).orderBy('id').execute()
      const [released] = await rows()
      expect(released).toMatchObject({ state: 'released', patron_id: await site.patronId('davi') })
      site.clock.set(released!.pick_up_at!)
      const nothing = async () => undefined
      const copyFiles = { write: nothing, read: nothing, remove: nothing, removeOlderThan: nothing }
      const patronId = await site.patronId('davi')
      expect(await removePerson({ ...site.stores, copyFiles }, { patronId, actor: { kind: 'system' } })).toEqual([])
      expect(await rows()).toMatchObject([{ state: 'expired', patron_id: null }, { patron_id: await site.patronId('elisa') }])
      expect((await holds.live(await site.patronId('elisa'))).holds).toMatchObject([{ stage: 'released' }])
    })
  })
}
