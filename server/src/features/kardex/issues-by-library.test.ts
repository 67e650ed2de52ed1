import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { recordsXml, serialLeader, type Written } from '../../testing/records.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'

const shelf = (library: string, link?: string): Written => ['852', '  ', { ...(link && { '8': link }), b: library }]
const pattern = (link: string, numbers: string): Written => [
  '853',
  '20',
  { '8': link, a: 'v.', b: 'n.', u: numbers, v: 'r', i: '(year)', w: 'q' },
]
const piece = (link: string, volume: string, numbers: string, year: string): Written => [
  '863',
  '40',
  { '8': link, a: volume, b: numbers, i: year },
]
const item = (barcode: string, library: string, volume: string): Written => ['952', '  ', { p: barcode, b: library, h: volume }]

const serial = (number: string, title: string, ...fields: readonly Written[]) => ({
  leader: serialLeader,
  control: { '001': number, '008': '090101d20092012bl qr       0     0por d' },
  fields: [['245', '10', { a: title }] as const, ...fields],
})

const records = recordsXml(
  // As an export sorts them: all shelves, all captions, all pieces.
  serial(
    'P1',
    'Revista das duas margens',
    shelf('BC', '1'),
    shelf('BN', '2'),
    pattern('1', '4'),
    pattern('2', '4'),
    piece('1.1', '1', '1-4', '2009'),
    piece('2.1', '1', '2', '2009'),
    piece('2.2', '2', '1-3', '2010'),
    ['866', '41', { '8': '1', a: '1990-1995 1-6' }],
    ['866', '41', { '8': '2', a: '1999 10(2,4)' }],
    item('m1', 'BC', 'v. 1, n. 2'),
    item('m2', 'BN', 'v. 1, n. 2'),
    item('m3', 'BN', 'v. 1, n. 2'),
  ),
  // As a cataloguer writes them: library after library.
  serial(
    'P2',
    'Folha dos três cais',
    shelf('BC'),
    pattern('1', '2'),
    piece('1.1', '7', '1-2', '2011'),
    shelf('BS'),
    ['866', '41', { a: '1970-1980' }],
    shelf('BN'),
    pattern('1', '3'),
    piece('1.1', '7', '1', '2011'),
    piece('1.2', '7', '3', '2011'),
  ),
)

for (const engine of engines)
  describe(`a periodical of several libraries in one record, on ${engine.name}`, () => {
    let site: TestSite
    const json = async (path: string) => (await site.get(path, { lang: 'en' })).json()
    const codeOf = async (word: string): Promise<string> => (await json(`/api/consulta?for=TITULO&q=${word}`)).data[0].cod_acervo
    const register = async (code: string, library: string) => {
      const { colecao, data, ano } = await json(`/api/kardex/${code}/data?biblioteca=${library}`)
      return [ano, colecao, ...data.map((issue: Record<string, string>) => `${issue['numero']} ${issue['situacao']}`)]
    }
    const choices = async (code: string) => {
      const { bibliotecas } = await json(`/api/kardex/${code}/combobox-data`)
      return bibliotecas.map((one: { cod_biblioteca: string; anos: { ano: string; fasciculos: number }[] }) => [
        one.cod_biblioteca,
        ...one.anos.map(({ ano, fasciculos }) => `${ano}: ${fasciculos}`),
      ])
    }
    beforeAll(async () => {
      site = await openTestSite(engine)
      await site.importXml(records)
    })
    afterAll(() => site.remove())

    test('[S7-28] each has its own issues, gaps and words', async () => {
      const code = await codeOf('margens')
      expect(await choices(code)).toEqual([
        ['BC', '2009: 4'],
        ['BN', '2010: 3', '2009: 4'],
      ])
      expect(await register(code, 'BC')).toEqual(['2009', '2009 1; 1990-1995 1-6', '1 R', '2 R', '3 R', '4 R'])
      expect(await register(code, 'BN')).toEqual(['2010', '2009 1(2); 2010 2; 1999 10(2,4)', '1 R', '2 R', '3 R'])
    })

    test('an issue has the copies of its own library', async () => {
      const code = await codeOf('margens')
      const copiesOf = async (library: string) => {
        const { data } = await json(`/api/kardex/${code}/data?biblioteca=${library}&ano=2009`)
        const issue = data.find((one: { numero: string }) => one.numero === '2')
        const { cod_biblioteca: place, situacoes_exemplares: copies } = await json(
          `/api/kardex/${code}/item?fasciculo=${issue.cod_fasciculo}`,
        )
        return [issue.exemplares, place, ...copies.map(({ codigo }: { codigo: string }) => codigo)]
      }
      expect([await copiesOf('BC'), await copiesOf('BN')]).toEqual([
        [1, 'BC', 'm1'],
        [2, 'BN', 'm2', 'm3'],
      ])
      const ofYear = async (library: string) =>
        (await json(`/api/acervo/${code}/exemplares?ano=2009&cod_unidade=${library}`)).data.map(({ codigo }: { codigo: string }) => codigo)
      expect([await ofYear('BC'), await ofYear('BN')]).toEqual([['m1'], ['m2', 'm3']])
    })

    test('without links fields are of the library above them; one may tell in words alone', async () => {
      const code = await codeOf('cais')
      expect(await json(`/api/kardex/${code}/permissao`)).toMatchObject({
        visivel: true,
        bibliotecas: [{ cod_biblioteca: 'BC' }, { cod_biblioteca: 'BN' }, { cod_biblioteca: 'BS' }],
      })
      expect(await register(code, 'BC')).toEqual(['2011', '2011 7', '1 R', '2 R'])
      expect(await register(code, 'BN')).toEqual(['2011', '2011 7(1,3)', '1 R', '2 F', '3 R'])
      expect(await register(code, 'BS')).toEqual([undefined, '1970-1980'])
      const { secoes } = await json(`/api/acervo/${code}/permissoes`)
      expect(secoes).toContainEqual(expect.objectContaining({ secao: 'colecao-kardex', permitido: true }))
    })
  })
