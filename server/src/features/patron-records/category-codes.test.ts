import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openSessionSite, type SessionSite } from '../session/testing/session-site.ts'
import { importPatrons } from './import-patrons.ts'

for (const engine of engines)
  describe(`categories that a list calls by words, on ${engine.name}`, () => {
    let site: SessionSite
    beforeAll(async () => {
      site = await openSessionSite(engine)
    })
    afterAll(() => site.remove())

    test('a category gets a code that rules and addresses may hold, and is shown as the list calls it; the same list changes nothing', async () => {
      const list = [
        'codigo;nome;categoria;biblioteca',
        '1;Ana;Pós-graduação lato sensu;BC',
        '2;Bia;GRAD_EAD;BC',
        '3;Caio;PROF.1;BC',
        '4;Davi;GRAD EAD;BC',
      ].join('\n')
      expect(await importPatrons({ ...site.stores, replaceEmail: async () => {} }, 'lista.csv', list)).toMatchObject({
        created: 4,
        quarantined: 0,
      })
      const rows = await site.database.read
        .selectFrom('bond')
        .innerJoin('patron_category', 'patron_category.id', 'category_id')
        .select(['patron_id', 'code', 'names'])
        .orderBy('patron_id')
        .execute()
      expect(rows.map(({ code, names }) => [code, JSON.parse(names)])).toEqual([
        ['Pós-graduação-lato-sensu', { pt: 'Pós-graduação lato sensu' }],
        ['GRAD-EAD', { pt: 'GRAD_EAD' }],
        ['PROF.1', { pt: 'PROF.1' }],
        ['GRAD-EAD', { pt: 'GRAD_EAD' }],
      ])
      expect(await importPatrons({ ...site.stores, replaceEmail: async () => {} }, 'lista.csv', list)).toMatchObject({ unchanged: 4 })
    })

    test('a row that is refused leaves no category behind, and the same category comes with a row that is taken in', async () => {
      const categories = async () =>
        (await site.database.read.selectFrom('patron_category').select('code').orderBy('id').execute()).map((row) => row.code)
      const before = await categories()
      const row = (library: string) => `codigo;nome;categoria;biblioteca\n11;Eva;GRADU;${library}\n`
      expect(await importPatrons({ ...site.stores, replaceEmail: async () => {} }, 'erros.csv', row('XX'))).toMatchObject({
        reasons: { unknown_library: 1 },
      })
      expect(await categories()).toEqual(before)
      expect(await importPatrons({ ...site.stores, replaceEmail: async () => {} }, 'erros.csv', row('BC'))).toMatchObject({ created: 1 })
      expect(await categories()).toEqual([...before, 'GRADU'])
    })
  })
