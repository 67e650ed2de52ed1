import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { authorityLeader, recordsXml, type Written } from '../../testing/records.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'
import { booksXml } from '../../testing/titles.ts'

const authority = (number: string, ...fields: readonly Written[]) => ({ leader: authorityLeader, control: { '001': number }, fields })

const authorities = recordsXml(
  authority('a1', ['100', '1 ', { a: 'Assis, Machado de,', d: '1839-1908' }], ['400', '1 ', { a: 'Machado de Assis, Joaquim Maria' }]),
  authority('a2', ['150', '  ', { a: 'Ciúme' }], ['450', '  ', { a: 'Zelos' }], ['550', '  ', { a: 'Inveja' }]),
  authority('a3', ['150', '  ', { a: 'Inveja' }]),
  authority('a4', ['110', '2 ', { a: 'Academia Brasileira de Letras' }]),
)
const book = { number: '1', title: 'Dom Casmurro', author: 'Assis, Machado de, 1839-1908', subjects: ['Ciúme'] }

interface Line {
  readonly descricao: string
  readonly tipo: string
  readonly outra_forma?: string
  readonly titulos: number
  readonly ver_tambem: { readonly descricao: string }[]
}

for (const engine of engines) {
  describe(`the authorities guide on ${engine.name}`, () => {
    let site: TestSite
    beforeAll(async () => {
      site = await openTestSite(engine)
      await site.importXml(authorities)
      await site.importXml(booksXml(book, { number: '2', title: 'Segredo', author: 'Oculto, João' }))
      const hidden = (await site.stores.titles.after(0, 10)).find((title) => title.titleLine === 'Segredo')
      await site.stores.writer.setSuppressed([hidden!.id], true)
    })
    afterAll(() => site.remove())

    const ask = async (query: string): Promise<{ data: Line[]; total: number }> => {
      const answer = await site.get(`/api/consulta/autoridades?${query}`)
      expect(answer.statusCode).toBe(200)
      return answer.json()
    }
    const names = async (query: string) => (await ask(query)).data.map((line) => line.descricao)

    test('words find people, bodies and subjects by the beginnings of their words, whatever the order', async () => {
      expect((await names('q=machado+ass'))[0]).toMatch(/^Assis, Machado de/)
      expect(await names('q=letras+academia&tipo=entidade')).toEqual(['Academia Brasileira de Letras'])
      expect(await names('q=academia&tipo=pessoa')).toEqual([])
      expect(await names('q=CIUME')).toEqual(['Ciúme'])
      expect(await names('q=ninguém+assim')).toEqual([])
      expect(await names('q=%25')).toEqual([])
    })

    test('another form leads to the heading, a heading to its neighbours', async () => {
      const [seen] = (await ask('q=joaquim')).data
      expect(seen).toMatchObject({ outra_forma: 'Machado de Assis, Joaquim Maria', tipo: 'pessoa', titulos: 1 })
      const [own] = (await ask('q=assis&tipo=pessoa')).data
      expect(own).not.toHaveProperty('outra_forma')
      const [zelos] = (await ask('q=zelos')).data
      expect(zelos).toMatchObject({ descricao: 'Ciúme', outra_forma: 'Zelos', ver_tambem: [{ descricao: 'Inveja' }] })
    })

    test('all of a kind in alphabetical order, page by page, with the exact total', async () => {
      const all = await ask('tipo=assunto&perPage=1')
      expect([all.total, all.data.length]).toEqual([2, 1])
      expect(await names('tipo=assunto')).toEqual(['Ciúme', 'Inveja'])
      expect(await names('tipo=assunto&perPage=1&page=2')).toEqual(['Inveja'])
    })

    test('a heading that only a suppressed title carries is not named', async () => {
      expect(await names('q=oculto')).toEqual([])
    })

    test('places are subjects too; of very many neighbours five stand in the line', async () => {
      const waters = Array.from({ length: 7 }, (_, at) => `Água ${at}`)
      const around = authority('b0', ['150', '  ', { a: 'Marés' }], ...waters.map((a): Written => ['550', '  ', { a }]))
      const each = waters.map((a, at) => authority(`b${at + 1}`, ['150', '  ', { a }]))
      await site.importXml(recordsXml(around, ...each, authority('p1', ['151', '  ', { a: 'Recife' }])))
      expect(await names('q=recife&tipo=assunto')).toEqual(['Recife'])
      expect((await ask('q=mares')).data[0]!.ver_tambem).toHaveLength(5)
    })

    test('kinds and works, periods and keywords each stand where they are looked for; other forms are no neighbours', async () => {
      const field = (tag: string, a: string): Written => [tag, tag === '155' ? '  ' : '0 ', { a }]
      await site.importXml(
        recordsXml(
          authority('c1', field('148', 'Lunário')),
          authority('c2', field('155', 'Lunares')),
          authority('c3', field('130', 'Lunada')),
          authority('c4', ['111', '2 ', { a: 'Lunação' }]),
          authority('c6', ['150', '  ', { a: 'Satélite' }]),
          authority('c5', ['150', '  ', { a: 'Luneta' }], ['450', '  ', { a: 'Satélite' }], ['550', '  ', { a: 'Luar' }]),
        ),
      )
      const of = async (tipo: string) => (await ask(`q=lun&tipo=${tipo}`)).data.map(({ descricao, tipo: kind }) => [descricao, kind])
      expect([await of('assunto'), await of('titulo'), await of('evento'), await of('pessoa')]).toEqual([
        [['Lunares', 'genero'], ['Lunário', 'periodo'], ['Luneta', 'assunto']], // prettier-ignore
        [['Lunada', 'titulo']],
        [['Lunação', 'evento']],
        [],
      ])
      // What is named and is no heading of its own leads nowhere.
      expect((await ask('q=luneta')).data[0]!.ver_tambem).toEqual([])
    })

    test('limits are told by name', async () => {
      const refused = async (query: string) => (await site.get(`/api/consulta/autoridades?${query}`)).json()
      expect(await refused(`q=${'a+'.repeat(33)}`)).toMatchObject({ code: 'consulta_grande_demais', params: { palavras: 32 } })
      expect((await site.get(`/api/consulta/autoridades?q=${'a+'.repeat(32)}`)).statusCode).toBe(200)
      expect((await refused('page=10000&perPage=100')).code).toBe('pagina_distante_demais')
      expect((await site.get('/api/consulta/autoridades?tipo=planta')).statusCode).toBe(422)
    })

    test('the sign that ends a name counts: C, C++ and C# are three', async () => {
      const languages = ['C (Linguagem)', 'C++ (Linguagem)', 'C# (Linguagem)', 'Computação']
      await site.importXml(recordsXml(...languages.map((a, at) => authority(`s${at}`, ['150', '  ', { a }]))))
      expect(await names('q=c%2B%2B')).toEqual(['C++ (Linguagem)'])
      expect(await names('q=linguagem+C%23')).toEqual(['C# (Linguagem)'])
      expect(await names('q=c&tipo=assunto')).toEqual(expect.arrayContaining(languages))
      expect(await names('q=%2B')).toEqual([])
    })
  })
}
