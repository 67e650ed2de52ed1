import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'
import { readCsv } from '../../calls/read-csv.ts'
import { recordsXml, type RecordToWrite } from '../../testing/records.ts'
import { booksXml } from '../../testing/titles.ts'

const copy = (barcode: string, library: string, acquiredOn: string) => ({ barcode, library, acquiredOn })

const shelf = booksXml(
  { number: '1', title: 'Antigo', copies: [copy('a1', 'BC', '2020-01-01')] },
  { number: '2', title: 'Recente', copies: [copy('a2', 'BC', '2026-11-01'), copy('a3', 'BN', '2026-11-10')] },
  { number: '3', title: 'De ontem', copies: [copy('a4', 'BN', '2026-11-19'), copy('a5', 'BC', '2020-01-01')] },
  { number: '4', title: 'Sem exemplar' },
  // A mistyped year: what is to come is no arrival.
  { number: '6', title: 'Do futuro', copies: [copy('a6', 'BC', '2062-11-19')] },
)

let now = ''

const plan = { course: 'LET', discipline: 'LET101', year: 2026, semester: 1, period: 'noturno', teacher: 'Ana Prado', places: 40 } as const

for (const engine of engines) {
  describe(`guides on ${engine.name}`, () => {
    let site: TestSite
    beforeAll(async () => {
      now = '2026-11-01T12:00:00Z'
      site = await openTestSite(engine, { clock: { now: () => new Date(now) } })
      await site.importXml(shelf)
      now = '2026-11-18T12:00:00Z'
      await site.importXml(booksXml({ number: '5', title: 'Para ler on-line', year: 2026, link: 'https://livros.example.org/5' }))
      now = '2026-11-20T12:00:00Z'
      const { teaching, useEvents } = site.stores
      const ids = (await site.stores.titles.after(0, 10)).map((title) => title.id)
      await teaching.putCourses([
        { code: 'LET', name: 'Letras' },
        { code: 'DIR', name: 'Direito' },
      ])
      await teaching.putDisciplines([{ code: 'LET101', name: 'Literatura' }])
      await teaching.putPlans([
        {
          ...plan,
          titles: [
            { titleId: ids[1]!, kind: 'complementary' },
            { titleId: ids[0]!, kind: 'basic' },
          ],
        },
        { ...plan, year: 2025, titles: [] },
      ])
      const loan = { kind: 'loan', count: 4 } as const
      await useEvents.record([
        { ...loan, titleId: ids[0]!, localDate: '2026-01-01' },
        { ...loan, titleId: ids[0]!, localDate: '2026-06-30' },
        { ...loan, titleId: ids[0]!, localDate: '2026-07-01' },
        { ...loan, titleId: ids[1]!, localDate: '2026-03-01' },
      ])
    })
    afterAll(() => site.remove())

    const ask = async (address: string) => JSON.parse((await site.get(`/api/consulta/${address}`)).body)
    const titles = async (query: string) => (await ask(`novas-aquisicoes?${query}`)).data.map((one: { descricao: string }) => one.descricao)

    test('new acquisitions: what came in the last days, the latest first, by library and type', async () => {
      expect(await titles('')).toEqual(['De ontem', 'Para ler on-line', 'Recente'])
      expect(await titles('dias=5')).toEqual(['De ontem', 'Para ler on-line'])
      expect(await titles('dias=1')).toEqual(['De ontem'])
      expect(await titles('biblioteca=BC')).toEqual(['Recente'])
      expect(await titles('tipo_obra=1&dias=3650')).toEqual(['De ontem', 'Recente', 'Antigo'])
      const here = (await ask('novas-aquisicoes?biblioteca=BC')).data[0].disponibilidade.na_biblioteca
      expect(here).toMatchObject({ cod_biblioteca: 'BC', exemplares: 1 })
      expect(await titles('tipo_obra=x')).toEqual([])
      expect(await titles('area=1.00')).toEqual([])
      expect(await ask('novas-aquisicoes?perPage=1&page=3')).toMatchObject({ total: 3, data: [{ descricao: 'Recente' }] })
    })

    test('new acquisitions of an area are those of every area inside it, in the list as in its feed', async () => {
      const classed = (number: string, code: string): RecordToWrite => ({
        control: { '001': number },
        fields: [
          ['245', '10', { a: `Ciência ${number}` }],
          ['072', ' 7', { a: code, '2': 'cnpq' }],
          ['952', '  ', { b: 'BC', p: number, d: '2026-11-15' }],
        ],
      })
      const records = [
        classed('k1', '1.03.01.00-3'),
        classed('k2', '1.03.00.00-7'),
        classed('k3', '1.01.00.00-8'),
        classed('k4', '7.00.00.00-0'),
        classed('k5', '9.9.1'),
      ]
      const other = await openTestSite(engine, { clock: { now: () => new Date(now) } })
      try {
        await other.importXml(recordsXml(...records))
        const listed = async (area: string) => {
          const answer = (await other.get(`/api/consulta/novas-aquisicoes?area=${area}`)).json()
          const found = answer.data.map((one: { descricao: string }) => one.descricao.replace('Ciência ', ''))
          expect(answer.total).toBe(found.length)
          return found
        }
        expect(await listed('1.00.00.00-3')).toEqual(['k1', 'k2', 'k3'])
        expect(await listed('1.03.00.00-7')).toEqual(['k1', 'k2'])
        expect(await listed('1.03.01.00-3')).toEqual(['k1'])
        expect(await listed('9.9')).toEqual(['k5'])
        expect(await listed('1.0')).toEqual([])
        const feed = (await other.get('/novas_aquisicoes.rss?area=1.03.00.00-7')).body
        expect(feed.match(/Ciência k\d/g)).toEqual(['Ciência k1', 'Ciência k2'])
      } finally {
        await other.remove()
      }
    })

    test('[S3-13] [S7-27] a teaching plan brings its bibliography, basic first, with copies, and the loans of its term', async () => {
      const found = await ask('plano-ensino?curso=LET')
      expect(found.total).toBe(2)
      expect(found.data[0]).toMatchObject({
        curso: 'Letras',
        disciplina: 'Literatura',
        ano: 2026,
        semestre: 1,
        periodo: 'noturno',
        professor: 'Ana Prado',
        vagas: 40,
        // Eight and no more: the second title's four might be one person's, and what was lent in July is another term's.
        emprestimos: 8,
      })
      expect(
        found.data[0].bibliografia.map((one: { tipo: string; acervo: { descricao: string } }) => [one.tipo, one.acervo.descricao]),
      ).toEqual([
        ['B', 'Antigo'],
        ['C', 'Recente'],
      ])
      expect(found.data[0].bibliografia[1].acervo.disponibilidade.exemplares).toBe(2)
      expect((await ask('plano-ensino?ano=2025')).total).toBe(1)
      expect((await ask('plano-ensino?professor=Ana%20Prado&semestre=2')).total).toBe(0)
      for (const [of, total] of [
        ['disciplina=LET101', 2],
        ['disciplina=DIR101', 0],
        ['curso=LET&disciplina=DIR101', 0],
        ['periodo=noturno', 2],
        ['periodo=matutino', 0],
        ['curso=LET&periodo=matutino', 0],
      ] as const)
        // prettier-ignore
        expect([of, (await ask(`plano-ensino?${of}`)).total]).toEqual([of, total])
    })

    test('[S3-08] a title says which disciplines cite it, in a list and alone, and no longer when their plans change', async () => {
      const lists = async () =>
        Object.fromEntries(
          (await ask('?perPage=50&q=')).data.map((one: { descricao: string; cursos_disc?: unknown }) => [one.descricao, one.cursos_disc]),
        )
      const literature = { cod_curso: 'LET', curso: 'Letras', cod_disciplina: 'LET101', disciplina: 'Literatura' }
      const all = await lists()
      expect(all['Antigo']).toEqual([{ ...literature, tipo: 'B' }])
      expect(all['Recente']).toEqual([{ ...literature, tipo: 'C' }])
      expect(Object.hasOwn(all, 'De ontem') && all['De ontem']).toBeUndefined()
      // What one library has of it is written into the same card.
      const whole = await ask('?perPage=50&q=')
      const [library] = whole.filtros.find((one: { tipo: string }) => one.tipo === 'B').valores
      const narrowed = (await ask(`?perPage=50&q=&filtro=B:${library.codigo}`)).data
      expect(narrowed.length).toBe(library.quantidade)
      const cited = narrowed.find((one: { descricao: string }) => one.descricao === 'Recente')
      expect(cited.cursos_disc).toEqual(all['Recente'])
      expect(cited.disponibilidade.na_biblioteca.cod_biblioteca).toBe(library.codigo)
      const [old, recent] = (await site.stores.titles.after(0, 10)).map((title) => title.id)
      const alone = async (id: number) => JSON.parse((await site.get(`/api/acervo/${id}`)).body).cursos_disc
      expect(await alone(old!)).toEqual([{ ...literature, tipo: 'B' }])
      await site.stores.teaching.putPlans([{ ...plan, titles: [{ titleId: recent!, kind: 'basic' }] }])
      expect(await lists()).toMatchObject({ Recente: [{ ...literature, tipo: 'B' }] })
      expect((await lists())['Antigo']).toBeUndefined()
      expect(await alone(old!)).toBeUndefined()
      const before = [
        { titleId: recent!, kind: 'complementary' as const },
        { titleId: old!, kind: 'basic' as const },
      ]
      await site.stores.teaching.putPlans([{ ...plan, titles: before }])
    })

    test('a coordinator takes the bibliography of plans along as a table that no spreadsheet reckons with', async () => {
      const file = await site.get('/plano_ensino.csv?curso=LET&ano=2026')
      expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
      const rows = file.body.trim().split('\r\n')
      expect(rows).toHaveLength(3)
      expect(rows[1]).toContain('"Literatura",2026,1,"noturno","Ana Prado",40,8,"B","Antigo"')
      expect([file.headers['x-robots-tag'], file.headers['content-disposition']]).toEqual(['noindex', 'attachment; filename="plano_ensino.csv"']) // prettier-ignore
      const [first] = [...readCsv(file.body.slice(1))].map(({ values }) => values)
      expect(first).toMatchObject({ título: 'Antigo', edição: '', publicação: 'Rio de Janeiro, 2001', exemplares: '1', 'on-line': 'N', vagas: '40' }) // prettier-ignore
      // Forty students and one copy; forty and two.
      expect(rows.slice(1).map((row) => row.split(',').slice(-4))).toEqual([
        ['1', '1', '"N"', '40'],
        ['2', '2', '"N"', '20'],
      ])
      expect((await site.get('/plano_ensino.csv?curso=LET', { cookie: 'i18nextLng=en', 'accept-language': 'pt' })).body).toContain(
        '"Students per copy"',
      )
      expect((await site.get('/plano_ensino.csv')).statusCode).toBe(422)
      expect((await site.get('/plano_ensino.csv?curso=%3D1%2B1')).body).not.toContain('\n"=')
    })

    test('[S5-25] plans: at least one field; choices are those that have a plan', async () => {
      const refused = await site.get('/api/consulta/plano-ensino')
      expect([refused.statusCode, refused.json()]).toMatchObject([
        422,
        {
          code: 'dados_invalidos',
          message: 'Ao menos um destes campos é obrigatório: curso, disciplina, professor, ano, semestre, periodo.',
          fields: [],
        },
      ])
      const far = await ask('plano-ensino?ano=2025&page=1001')
      expect([far.code, (await ask('novas-aquisicoes?page=501')).code]).toEqual(['pagina_distante_demais', 'pagina_distante_demais'])
      expect(await ask('cursos')).toEqual([{ codigo: 'LET', descricao: 'Letras' }])
      expect(await ask('disciplinas')).toEqual([{ codigo: 'LET101', descricao: 'Literatura' }])
      expect(await ask('professores')).toEqual([{ nome: 'Ana Prado' }])
    })

    test('the table is not kept, reads its address with blanks, and says how many students there are for a copy, to a tenth, where there is one', async () => {
      const { teaching, titles } = site.stores
      const codes = new Map((await titles.after(0, 10)).map((title) => [title.titleLine, title.id]))
      await teaching.putCourses([{ code: 'FIS', name: 'Física' }])
      const cited = ['Recente', 'Para ler on-line'].map((line) => ({ titleId: codes.get(line)!, kind: 'basic' as const }))
      await teaching.putPlans([
        { ...plan, course: 'FIS', year: 2024, places: 25, titles: cited },
        { course: 'FIS', discipline: 'LET101', year: 2023, semester: 1, titles: cited.slice(0, 1) },
      ])
      const { headers, body } = await site.get('/plano_ensino.csv?curso=%20FIS%20&ano=%202024%20&page=7&semestre=x')
      expect(headers['cache-control']).toBe('no-cache')
      const last = (text: string) => text.trim().split('\r\n').slice(1).map((row) => row.split(',').slice(-4)) // prettier-ignore
      expect(last(body)).toEqual([
        ['2', '2', '"N"', '12.5'],
        ['0', '0', '"S"', ''],
      ])
      expect(last((await site.get('/plano_ensino.csv?curso=FIS&ano=2023')).body)).toEqual([['2', '2', '"N"', '']])
      await teaching.putPlans([{ ...plan, course: 'FIS', year: 2024, places: 7, titles: cited.slice(0, 1) }])
      expect(last((await site.get('/plano_ensino.csv?curso=FIS&ano=2024')).body)[0]!.at(-1)).toBe('3.5')
    })

    test('a table has two thousand plans at most, fifty read at a time; one that would end before its plans is refused', async () => {
      const offsets: number[] = []
      let total = 2_000
      const read = vi.spyOn(site.stores.teachingPlans, 'plans').mockImplementation(async ({ offset, limit }) => {
        offsets.push(offset)
        expect(limit).toBe(50)
        return { plans: [], total }
      })
      expect((await site.get('/plano_ensino.csv?curso=LET')).statusCode).toBe(200)
      expect(offsets).toEqual(Array.from({ length: 40 }, (_, at) => at * 50))
      offsets.length = 0
      total = 100
      await site.get('/plano_ensino.csv?curso=LET')
      expect(offsets).toEqual([0, 50])
      total = 2_001
      const refused = await site.get('/plano_ensino.csv?curso=LET')
      expect([refused.statusCode, refused.json()]).toMatchObject([
        422,
        { code: 'arquivo_com_planos_demais', params: { planos: 2_001, limite: 2_000 } },
      ])
      read.mockRestore()
    })

    test('a table of more plans than a page has them all; a plan of the second half of the year counts the loans of its own half', async () => {
      const { teaching, useEvents, titles, writer } = site.stores
      const [lent, hidden] = (await titles.after(0, 10)).map((title) => title.id)
      await teaching.putCourses([{ code: 'BIO', name: 'Biologia' }])
      const own = { course: 'BIO', discipline: 'LET101', teacher: 'Rui Lima', titles: [] }
      const years = Array.from({ length: 60 }, (_, at) => ({ ...own, year: 1960 + at, semester: 1 as const }))
      const cited = [lent!, hidden!].map((titleId) => ({ titleId, kind: 'basic' as const }))
      await teaching.putPlans([...years.map((one) => ({ ...one, titles: cited.slice(0, 1) })), { ...own, year: 2027, semester: 2, titles: cited }]) // prettier-ignore
      const rows = (await site.get('/plano_ensino.csv?curso=BIO')).body.trim().split('\r\n')
      expect(rows).toHaveLength(1 + 60 + 2)
      const loan = { kind: 'loan', count: 6, titleId: lent! } as const
      await useEvents.record(['2027-06-30', '2027-07-01', '2027-12-31', '2028-01-01'].map((localDate) => ({ ...loan, localDate })))
      // Five are the fewest that are counted.
      await useEvents.record([{ ...loan, count: 5, titleId: hidden!, localDate: '2027-08-01' }])
      const loans = async () => (await ask('plano-ensino?curso=BIO&ano=2027')).data[0].emprestimos
      expect(await loans()).toBe(17)
      // A title that is not shown is not counted either.
      await writer.setSuppressed([hidden!], true)
      expect(await loans()).toBe(12)
      await writer.setSuppressed([hidden!], false)
    })
  })
}
