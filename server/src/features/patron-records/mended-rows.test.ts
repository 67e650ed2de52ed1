import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openSessionSite, type SessionSite } from '../session/testing/session-site.ts'
import { importPatrons } from './import-patrons.ts'

for (const engine of engines)
  describe(`rows of people that come again, on ${engine.name}`, () => {
    let site: SessionSite
    beforeAll(async () => {
      site = await openSessionSite(engine)
    })
    afterEach(() => site.database.write.deleteFrom('quarantine').execute())
    afterAll(() => site.remove())

    const take = (file: string, ...rows: readonly string[]) =>
      importPatrons({ ...site.stores, replaceEmail: async () => {} }, file, ['codigo;nome;categoria;biblioteca;cpf', ...rows].join('\n'))
    const said = async () => (await site.stores.quarantine.list({ limit: 99 })).map(({ file, recordNumber, reason }) => [file, recordNumber, reason]) // prettier-ignore

    test('one that is taken in leaves the list, wherever it stands by now; one that is refused again stays, with its reason of now', async () => {
      await take('p.csv', '1;Ana;GRAD;XX;', '2;Bia;GRAD;BC;1', '3;;GRAD;BC;')
      expect(await said()).toEqual([['p.csv', 2, 'unknown_library'], ['p.csv', 3, 'bad_cpf'], ['p.csv', 4, 'missing_nome']]) // prettier-ignore
      await take('p.csv', '0;Zé;GRAD;BC;', '1;Ana;GRAD;BC;', '2;Bia;GRAD;XX;')
      expect((await said()).toSorted()).toEqual([['p.csv', 4, 'missing_nome'], ['p.csv', 4, 'unknown_library']]) // prettier-ignore
      await take('rest.csv', '3;Caio;GRAD;BC;', '2;Bia;GRAD;BC;')
      expect(await said()).toEqual([])
    })

    test('another bond of the same person says nothing of the one that was refused', async () => {
      await take('alunos.csv', '11;Ana;GRAD;XX;', '11;Ana;POS;BC;')
      await take('servidores.csv', '11;Ana;SERV;BC;')
      expect(await said()).toEqual([['alunos.csv', 2, 'unknown_library']])
      // Of two rows of one bond in a list, the one that was refused stays told of.
      await take('alunos.csv', '11;Ana;GRAD;XX;', '11;Ana;GRAD;BC;')
      expect(await said()).toEqual([['alunos.csv', 2, 'unknown_library']])
      await take('alunos.csv', '11;Ana;GRAD;BC;', '11;Ana;GRAD;XX;')
      expect(await said()).toEqual([['alunos.csv', 3, 'unknown_library']])
      await take('alunos.csv', '11;Ana;GRAD;BC;')
      expect(await said()).toEqual([])
    })

    test('a row without the code of its person is known by file and line', async () => {
      await take('p.csv', ';Ana;GRAD;BC;', '22;Bia;GRAD;BC;')
      await take('other.csv', '21;Ana;GRAD;BC;')
      expect(await said()).toEqual([['p.csv', 2, 'missing_codigo']])
      await take('p.csv', '21;Ana;GRAD;BC;', '22;Bia;GRAD;BC;')
      expect(await said()).toEqual([])
    })
  })
