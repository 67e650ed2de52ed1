import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { authorityLeader, recordsXml } from '../../testing/records.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'

const book = (number: string, title: string, year: string) => ({
  control: { '001': number, '008': `010101s${year}    bl            000 0 por d` },
  fields: [
    ['100', '1 ', { a: 'Rocha, Caio,', d: '1950-' }],
    ['245', '10', { a: title }],
    ['650', ' 4', { a: 'Faróis' }],
  ] as const,
})

const records = recordsXml(
  book('1', 'Primeiro livro', '1990'),
  book('2', 'Segundo livro', '2010'),
  book('3', 'Livro escondido', '2020'),
  {
    leader: authorityLeader,
    control: { '001': 'N1' },
    fields: [
      ['024', '7 ', { a: 'Q123', '2': 'wikidata' }],
      ['100', '1 ', { a: 'Rocha, Caio,', d: '1950-' }],
      ['400', '1 ', { a: 'Rocha, C.' }],
      ['510', '2 ', { a: 'Grupo do Farol', w: 'r' }],
      ['678', '0 ', { a: 'Bibliotecário e poeta.' }],
      ['856', '4 ', { u: 'javascript:alert(1)' }],
      ['856', '4 ', { u: 'https://exemplo.org/caio' }],
    ],
  },
  {
    leader: authorityLeader,
    control: { '001': 'S1' },
    fields: [
      ['150', '  ', { a: 'Faróis' }],
      ['550', '  ', { w: 'g', a: 'Construções' }],
    ],
  },
  { leader: authorityLeader, control: { '001': 'S2' }, fields: [['150', '  ', { a: 'Construções' }]] },
)

for (const engine of engines) {
  describe(`authorities on ${engine.name}`, () => {
    let site: TestSite
    let author: string
    let subject: string
    const json = async (path: string, headers = {}) => (await site.get(path, headers)).json()
    beforeAll(async () => {
      site = await openTestSite(engine)
      await site.importXml(records)
      const found = (await json('/api/consulta?q=livro')).data as { cod_acervo: string; descricao: string; dados_adicionais: never }[]
      const [first] = found as unknown as [{ dados_adicionais: Record<string, { codigo: string }[]> }]
      ;[author, subject] = [first.dados_adicionais['A']![0]!.codigo, first.dados_adicionais['S']![0]!.codigo]
      const hidden = found.find((one) => one.descricao === 'Livro escondido')!
      await site.stores.writer.setSuppressed([Number(hidden.cod_acervo)], true)
    })
    afterAll(() => site.remove())

    test('a person: other forms, neighbours, notes, identifiers as links, counts without what is hidden', async () => {
      expect(await json(`/api/autoridade/${author}`, { lang: 'en' })).toEqual({
        cod_autoridade: author,
        tipo: 'pessoa',
        desc_tipo: 'Person',
        descricao: expect.stringMatching(/^Rocha, Caio/),
        datas: '1950-',
        registro: true,
        lider: expect.stringMatching(/^.{24}$/),
        variantes: [{ descricao: 'Rocha, C.' }],
        anteriores: [],
        posteriores: [],
        gerais: [],
        especificos: [],
        relacionados: [{ descricao: 'Grupo do Farol' }],
        notas: [{ tipo: 'biography', rotulo: 'Biography or history', texto: 'Bibliotecário e poeta.' }],
        identificadores: [{ esquema: 'wikidata', valor: 'Q123', url: 'https://www.wikidata.org/wiki/Q123' }],
        links: [{ url: 'https://exemplo.org/caio' }],
        titulos: [{ papel: 'autoria', rotulo: 'Written by', total: 2 }],
      })
    })

    test('broader from here is narrower from there', async () => {
      const { gerais } = await json(`/api/autoridade/${subject}`)
      expect(gerais).toEqual([{ descricao: 'Construções', cod_autoridade: expect.any(String) }])
      const broader = await json(`/api/autoridade/${gerais[0].cod_autoridade}`)
      expect(broader.especificos).toEqual([{ descricao: 'Faróis', cod_autoridade: subject }])
      expect(broader.titulos).toEqual([])
    })

    test('what came before and after is told from both sides, and once where both say it', async () => {
      const body = (number: string, name: string, ...see: readonly (readonly [w: string, a: string])[]) => ({
        leader: authorityLeader,
        control: { '001': number },
        fields: [['110', '2 ', { a: name }] as const, ...see.map(([w, a]) => ['510', '2 ', { w, a }] as const)],
      })
      await site.importXml(recordsXml(body('E1', 'Banco Velho'), body('E2', 'Banco Médio', ['a', 'Banco Velho'], ['b', 'Banco Novo']), body('E3', 'Banco Novo', ['a', 'Banco Médio']))) // prettier-ignore
      const found = (await json('/api/consulta/autoridades?q=banco', { lang: 'en' })).data as { cod_autoridade: string; descricao: string; desc_tipo: string }[] // prettier-ignore
      expect(found.map(({ desc_tipo }) => desc_tipo)).toEqual(Array(3).fill('Organisation'))
      const told = async (name: string) => {
        const code = found.find(({ descricao }) => descricao === name)!.cod_autoridade
        const { anteriores, posteriores } = await json(`/api/autoridade/${code}`)
        return [anteriores, posteriores].map((list: { descricao: string }[]) => list.map(({ descricao }) => descricao))
      }
      expect([await told('Banco Velho'), await told('Banco Médio'), await told('Banco Novo')]).toEqual([
        [[], ['Banco Médio']],
        [['Banco Velho'], ['Banco Novo']],
        [['Banco Médio'], []],
      ])
    })

    test('its titles by role, newest first, without what is hidden', async () => {
      const titles = await json(`/api/autoridade/${author}/titulos`)
      expect(titles.data.map((one: { descricao: string }) => one.descricao)).toEqual(['Segundo livro', 'Primeiro livro'])
      expect((await json(`/api/autoridade/${subject}/titulos?papel=assunto&perPage=1&page=2`)).data[0].descricao).toBe('Primeiro livro')
      expect((await json(`/api/autoridade/${author}/titulos?papel=serie`)).total).toBe(0)
    })

    test('its record as rows; an unknown heading is 404', async () => {
      const rows = await json(`/api/autoridade/${author}/marc`)
      expect(rows.filter((row: { paragrafo: string }) => row.paragrafo === '400')).toMatchObject([{ secao: 'a', descricao: 'Rocha, C.' }])
      for (const path of ['', '/marc', '/titulos']) {
        const answer = await site.get(`/api/autoridade/999999${path}`)
        expect([answer.statusCode, answer.json().message]).toEqual([404, 'Autoridade não encontrada.'])
      }
    })
  })
}
