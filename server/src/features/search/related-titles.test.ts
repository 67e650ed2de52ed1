import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { recordsXml, type RecordToWrite } from '../../testing/records.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'

const machado = 'Assis, Machado de, 1839-1908'

const book = (number: string, title: string, callNumber: string, author: string, subject: string): RecordToWrite => ({
  leader: '00000nam a2200000 a 4500',
  control: { '001': number, '008': `010101s19${number.padStart(2, '0')}    bl            000 0 por d` },
  fields: [
    ['090', '  ', { a: callNumber }],
    ['100', '1 ', { a: author }],
    ['245', '10', { a: title }],
    ['650', ' 4', { a: subject }],
  ],
})

const others = Array.from({ length: 12 }, (_, at) => book(String(20 + at), `Estante ${at}`, `981.${at + 10}`, `Autor ${at}`, 'História'))

const shelf = recordsXml(
  book('1', 'Dom Casmurro', '869.93 A1', machado, 'Ciúme'),
  book('2', 'Dom Casmurro', '869.93 A2', machado, 'Ciúme'),
  book('3', 'Quincas Borba', '869.93 A3', machado, 'Filosofia'),
  book('4', 'Otelo', '822 S1', 'Shakespeare, William', 'Ciúme'),
  book('5', 'Sozinho', '001 Z9', 'Ninguém', 'Nada'),
  ...others,
)

interface Card {
  readonly descricao: string
}

for (const engine of engines)
  describe(`titles beside a title on ${engine.name}`, () => {
    let site: TestSite
    const code = new Map<string, string>()
    beforeAll(async () => {
      site = await openTestSite(engine)
      await site.importXml(shelf)
      const { data } = (await site.get('/api/consulta?perPage=100')).json()
      for (const one of data) code.set(`${one.descricao} ${one.ano_publicacao}`, one.cod_acervo)
    })
    afterAll(() => site.remove())

    const names = (cards: readonly Card[]) => cards.map((one) => one.descricao)
    const beside = async (title: string) => (await site.get(`/api/acervo/${code.get(title)}/relacionados`)).json()

    test('are other editions, more by the author and on the subject, each row without the title and its editions', async () => {
      const found = await beside('Dom Casmurro 1901')
      expect(found.edicoes.map((one: { cod_acervo: string }) => one.cod_acervo)).toEqual([code.get('Dom Casmurro 1902')])
      expect(found.autor).toMatchObject({ descricao: machado, data: [expect.objectContaining({ descricao: 'Quincas Borba' })] })
      expect(found.autor.data).toHaveLength(1)
      expect(found.autor.endereco).toBe(`/pesquisa_geral?for=AUTOR&q=${encodeURIComponent(machado).replaceAll('%20', '+')}`)
      expect([found.assunto.descricao, found.assunto.endereco]).toEqual(['Ciúme', '/pesquisa_geral?for=ASSUNTO&q=Ci%C3%BAme'])
      expect(names(found.assunto.data)).toEqual(['Otelo'])
      const search = (await site.get(found.assunto.endereco.replace('/pesquisa_geral', '/api/consulta'))).json()
      expect(names(search.data)).toContain('Otelo')
    })

    test('are its neighbours on the shelf, in the order of call numbers, four before and four after it', async () => {
      expect(names((await beside('Estante 5 1925')).estante)).toEqual([1, 2, 3, 4, 6, 7, 8, 9].map((at) => `Estante ${at}`))
      expect(names((await beside('Otelo 1904')).estante).slice(0, 3)).toEqual(['Sozinho', 'Dom Casmurro', 'Dom Casmurro'])
    })

    test('a list by call number stands as the shelf does', async () => {
      const list = async (direction: string) =>
        names((await site.get(`/api/consulta?orderBy=classificacao&direction=${direction}`)).json().data)
      const shelved = [
        'Sozinho',
        'Otelo',
        'Dom Casmurro',
        'Dom Casmurro',
        'Quincas Borba',
        ...Array.from({ length: 12 }, (_, at) => `Estante ${at}`),
      ]
      expect(await list('C')).toEqual(shelved)
      expect(await list('D')).toEqual(shelved.toReversed())
    })

    test('are its neighbours also where sixty titles and more stand before it, or share its call number', async () => {
      const series = (name: string, count: number, numberOf: (at: number) => string) =>
        Array.from({ length: count }, (_, at) => book(`${name}${at}`, `${name} ${at}`, numberOf(at), `${name} ${at}`, `${name} ${at}`))
      await site.importXml(
        recordsXml(
          ...series('Antes', 72, (at) => `700.${Math.floor(at / 12)}`),
          ...series('Depois', 1, () => '700.7'),
          ...series('Junto', 64, () => '800.1'),
        ),
      )
      const rowOf = async (title: string) => {
        const [one] = (await site.get(`/api/consulta?for=TITULO&q=${encodeURIComponent(title)}`)).json().data
        expect(one.descricao).toBe(title)
        return (await site.get(`/api/acervo/${one.cod_acervo}/relacionados`)).json().estante as (Card & { classificacao: string })[]
      }
      const after = await rowOf('Depois 0')
      expect(after.map((one) => one.classificacao)).toEqual([...Array(4).fill('700.5'), ...Array(4).fill('800.1')])
      const same = await rowOf('Junto 63')
      expect(same.slice(4).map((one) => one.classificacao)).toEqual(Array(4).fill('800.1'))
      expect(same).toHaveLength(8)
      expect(names(same)).not.toContain('Junto 63')
      expect(new Set(names(same)).size).toBe(8)
    })

    test('a row is full also where the title itself and its editions would stand in it', async () => {
      const some = Array.from({ length: 10 }, (_, at) => book(`${60 + at}`, `Cortiço ${at}`, '869.93 Z', 'Azevedo, Aluísio', 'Moradia'))
      await site.importXml(recordsXml(...some))
      const { data } = (await site.get('/api/consulta?for=TITULO&q=corti%C3%A7o+9')).json()
      const found = (await site.get(`/api/acervo/${data[0].cod_acervo}/relacionados`)).json()
      const newest = [8, 7, 6, 5, 4, 3, 2, 1].map((at) => `Cortiço ${at}`)
      expect([names(found.autor.data), names(found.assunto.data)]).toEqual([newest, newest])
    })

    test('a row that would be empty is left out, and a title that is not there is said not to be', async () => {
      const alone = await beside('Sozinho 1905')
      expect([alone.autor, alone.assunto, alone.edicoes]).toEqual([undefined, undefined, []])
      expect((await site.get('/api/acervo/999999/relacionados')).statusCode).toBe(404)
    })
  })
