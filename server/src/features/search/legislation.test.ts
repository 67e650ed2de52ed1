import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { recordsXml, type RecordToWrite } from '../../testing/records.ts'
import { booksXml } from '../../testing/titles.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'

/** Laws and orders are of the type whose references are written as legislation. */
const act = (number: string, title: string, parts?: Readonly<Record<string, string>>): RecordToWrite => ({
  leader: '00000nam a2200000 a 4500',
  control: { '001': number },
  fields: [
    ['110', '1 ', { a: 'Brasil' }],
    ['245', '10', { a: title }],
    ['655', ' 7', { a: 'Legislação' }],
    ...(parts ? ([['993', '  ', parts]] as const) : []),
  ],
})

const acts = recordsXml(
  act('1', 'Lei nº 8.666, de 21 de junho de 1993', { a: 'lei', b: '8666', c: '1993-06-21', d: 'Brasil', e: 'federal', f: 'Revogada' }),
  act('2', 'Lei nº 14.133, de 1º de abril de 2021', {
    a: 'lei',
    b: '14.133/2021',
    c: '2021-04-01',
    d: 'Brasil',
    e: 'federal',
    f: 'Vigente',
  }),
  act('3', 'Resolução nº 12, de 3 de março de 2020', {
    a: 'resolução',
    b: '12',
    c: '2020-03-03',
    d: 'Universidade',
    e: 'institucional',
    f: 'Alterada',
  }),
  act('4', 'Portaria nº 7, de 2 de janeiro de 2019'),
  act('12', 'Ato nº 9 do Conselho'),
  act('8', 'Emenda constitucional nº 108, de 26 de agosto de 2020'),
  act('9', 'Normas de finanças públicas', { a: 'Lei Complementar', b: '101' }),
  act('10', 'Lei nº 8.112/1990'),
  act('11', 'Código penal', { a: 'Decreto Lei', b: '2.848/1940' }),
  {
    leader: '00000npm a2200000 a 4500',
    control: { '001': '5' },
    fields: [
      ['245', '10', { a: 'Fundo Weiss' }],
      ['351', '  ', { c: 'fundo' }],
    ],
  },
  {
    leader: '00000npm a2200000 a 4500',
    control: { '001': '6' },
    fields: [
      ['245', '10', { a: 'Cartas à família' }],
      ['351', '  ', { c: 'série' }],
      ['773', '0 ', { t: 'Fundo Weiss' }],
    ],
  },
  {
    leader: '00000npm a2200000 a 4500',
    control: { '001': '7' },
    fields: [
      ['245', '10', { a: 'Cadernos de campo.' }],
      ['351', '  ', { c: 'série' }],
      ['773', '0 ', { t: 'Fundo Weiss.' }],
    ],
  },
)

for (const engine of engines) {
  describe(`legislation and archive on ${engine.name}`, () => {
    let site: TestSite
    beforeAll(async () => {
      site = await openTestSite(engine)
      await site.importXml(acts)
      await site.importXml(booksXml({ number: '90', title: 'Nem lei nem fundo', copies: [{ barcode: 'z1', library: 'BC', collection: 'LIT' }] })) // prettier-ignore
    })
    afterAll(() => site.remove())

    const find = async (query: string) => {
      const answer = await site.get(`/api/consulta?orderBy=obra&${query}`)
      expect(answer.statusCode, answer.body).toBe(200)
      return (answer.json().data as { descricao: string }[]).map((one) => one.descricao.split(',')[0])
    }

    test.each([
      ['q=lei+8.666/93', ['Lei nº 8.666']],
      ['q=Lei+n.+8666/1993', ['Lei nº 8.666']],
      ['q=EC+108/2020', ['Emenda constitucional nº 108']],
      ['q=lc+101', ['Normas de finanças públicas']],
      ['q=lei+8.112/90', ['Lei nº 8.112/1990']],
      ['q=lei+n.+8112', ['Lei nº 8.112/1990']],
      ['q=DL+2848/40', ['Código penal']],
      ['q=ec+108', ['Emenda constitucional nº 108']],
      ['q=lei+8.666/94', []],
      ['q=Lei+Federal+8.666/93', ['Lei nº 8.666']],
      ['q=Lei+nº+8.666/93', ['Lei nº 8.666']],
      ['q=Res.+12/2020', ['Resolução nº 12']],
      ['q=port.+7/19', ['Portaria nº 7']],
      ['q=dec.+5.626/05', []],
      ['q=ato+n.+9', ['Ato nº 9 do Conselho']],
      ['especie=lei', ['Lei nº 14.133', 'Lei nº 8.112/1990', 'Lei nº 8.666']],
      ['especie=Lei', ['Lei nº 14.133', 'Lei nº 8.112/1990', 'Lei nº 8.666']],
      ['esfera=Institucional&situacao=Alterado', ['Resolução nº 12']],
      ['numero=8666', ['Lei nº 8.666']],
      ['numero=8.666', ['Lei nº 8.666']],
      ['numero=0008666', ['Lei nº 8.666']],
      ['numero=8.666/1993', ['Lei nº 8.666']],
      ['numero=8666/93', ['Lei nº 8.666']],
      ['numero=14.133/2021', ['Lei nº 14.133']],
      ['numero=/12', ['Resolução nº 12']],
      ['numero=7', ['Portaria nº 7']],
      ['numero=abc', []],
      ['orgao=Universidade', ['Resolução nº 12']],
      ['orgao=Brasil&especie=portaria', ['Portaria nº 7']],
      ['orgao=Brasil.&especie=portaria', ['Portaria nº 7']],
      ['esfera=institucional', ['Resolução nº 12']],
      ['situacao=revogado', ['Lei nº 8.666']],
      ['situacao=vigente', ['Lei nº 14.133']],
      ['data_de=2020-01-01', ['Emenda constitucional nº 108', 'Lei nº 14.133', 'Resolução nº 12']],
      ['data_ate=1993-06-21', ['Lei nº 8.666']],
      ['data_de=1993-06-22&data_ate=2020-03-03', ['Portaria nº 7', 'Resolução nº 12']],
      ['data_de=1993-06-21&data_ate=1993-06-21', ['Lei nº 8.666']],
      ['fundo=Fundo Weiss', ['Cadernos de campo', 'Cartas à família', 'Fundo Weiss']],
      ['fundo=Fundo Weiss.', ['Cadernos de campo', 'Cartas à família', 'Fundo Weiss']],
      ['nivel=série', ['Cadernos de campo', 'Cartas à família']],
    ])('%s finds %j', async (query, titles) => {
      expect(await find(encodeURI(query))).toEqual(titles)
    })

    test('a period that ends before it begins is refused with its own sentence, both dates named', async () => {
      const refused = await site.get('/api/consulta?data_de=2020-01-02&data_ate=2020-01-01', { lang: '5' })
      expect(refused.statusCode).toBe(422)
      expect(refused.json()).toMatchObject({ code: 'periodo_invertido', message: 'The start date cannot be after the end date!' })
      expect(refused.json().fields.map((one: { field: string }) => one.field)).toEqual(['data_de', 'data_ate'])
      expect((await site.get('/api/consulta?data_de=01/02/2020')).statusCode).toBe(422)
    })

    test('[S7-32] opcoes-atos-normativos and opcoes-arquivo offer what the catalogue holds, with counts and periods', async () => {
      const chosen = (await site.get('/api/consulta/opcoes-arquivo')).json()
      expect(chosen.fundo).toEqual([{ valor: 'Fundo Weiss', descricao: 'Fundo Weiss', quantidade: 3 }])
      // What a book says of itself is no choice of the archive's.
      expect([chosen.colecao, chosen.periodo]).toEqual([[], undefined])
      expect(chosen.nivel.map((one: { valor: string }) => one.valor)).toEqual(['fundo', 'série'])
      expect(chosen.tipo_obra.map((one: { quantidade: number }) => one.quantidade)).toEqual([3])
      const types = (await site.stores.shelfTerms.materialTypes()).filter((type) => type.referenceForm === 'legislation')
      expect(types).not.toEqual([])
      const offered = (await site.get('/api/consulta/opcoes-atos-normativos', { lang: '5' })).json()
      expect(offered.periodo).toEqual({ de: '1993-06-21', ate: '2021-04-01' })
      expect(offered.situacao.map((one: { descricao: string }) => one.descricao)).toEqual(['Amended', 'In force', 'Repealed'])
      const choices = Object.entries(offered as Record<string, { valor: string; quantidade: number }[]>).flatMap(([name, some]) =>
        name === 'periodo' ? [] : some.map((one) => ({ ...one, name })),
      )
      expect(new Set(choices.map(({ name }) => name)).size).toBeGreaterThan(2)
      for (const { name, valor, quantidade } of choices)
        expect(await find(`guia=pesquisa_atos_normativos&${name}=${encodeURIComponent(valor)}`), `${name}=${valor}`).toHaveLength(
          quantidade,
        )
    })
  })
}
