import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { importItemList } from '../import/import-item-list.ts'
import { articleLeader, recordsXml, serialLeader } from '../../testing/records.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'

const article = (number: string, title: string, part: string) => ({
  leader: articleLeader,
  control: { '001': number },
  fields: [
    ['100', '1 ', { a: 'Nunes, Teresa' }],
    ['245', '10', { a: title }],
    ['773', '0 ', { t: 'Revista viva', g: part, w: 'P1' }],
  ] as const,
})

const records = recordsXml(
  {
    leader: serialLeader,
    control: { '001': 'P1', '008': '090101c20099999bl qr       0     0por d' },
    fields: [
      ['022', '  ', { a: '1234-5679' }],
      ['245', '10', { a: 'Revista viva' }],
      ['310', '  ', { a: 'Trimestral' }],
      ['852', '  ', { b: 'BC' }],
      ['853', '  ', { '8': '1', a: 'v.', b: 'n.', u: '4', v: 'r', i: '(year)', w: 'q' }],
      ['863', '40', { '8': '1.1', a: '1', b: '1-4', i: '2009' }],
      ['863', '40', { '8': '1.2', a: '2', b: '1-2', i: '2010' }],
      ['863', '40', { '8': '1.3', a: '2', b: '4', i: '2010' }],
    ],
  },
  {
    leader: serialLeader,
    control: { '001': 'P2', '008': '090101d19901999bl qr       0     0por d' },
    fields: [
      ['245', '10', { a: 'Folha das marés' }],
      ['852', '  ', { b: 'BC' }],
      ['866', '41', { a: '1990-1995 1-6; 1999 10(2,4)' }],
    ],
  },
  {
    leader: serialLeader,
    control: { '001': 'P3', '008': '090101d20102010bl qr       0     0por d' },
    fields: [
      ['245', '10', { a: 'Anais do porto' }],
      ['852', '  ', { b: 'BC' }],
      ['853', '  ', { '8': '1', a: 'v.', b: 'n.', i: '(year)' }],
      ['863', '40', { '8': '1.1', a: '10', b: '1', i: '2010' }],
      ['863', '40', { '8': '1.2', a: '9', b: '1', i: '2010' }],
    ],
  },
  article('A1', 'Filas de reserva', 'v. 2, n. 1 (2010), p. 20-29'),
  article('A2', 'Catálogo vivo', 'v. 2, n. 1 (2010), p. 5-12'),
  article('A3', 'Primeiro artigo', 'v. 1, n. 1 (2009), p. 1-3'),
  {
    control: { '001': 'B1' },
    fields: [
      ['245', '10', { a: 'Livro com sumário' }],
      ['505', '0 ', { a: 'Um começo / A. Silva -- Um fim.' }],
    ],
  },
)

for (const engine of engines) {
  describe(`a periodical on ${engine.name}`, () => {
    let site: TestSite
    let serial: string
    let book: string
    const json = async (path: string, headers = {}) => (await site.get(path, headers)).json()
    beforeAll(async () => {
      site = await openTestSite(engine)
      await site.importXml(records)
      const find = async (word: string) =>
        (await json(`/api/consulta?for=TITULO&q=${encodeURIComponent(word)}`)).data[0].cod_acervo as string
      ;[serial, book] = [await find('revista viva'), await find('livro sumário')]
    })
    afterAll(() => site.remove())

    test('[S7-28] the register: where there is one, its years and volumes', async () => {
      expect(await json(`/api/kardex/${serial}/permissao`)).toEqual({
        visivel: true,
        bibliotecas: [{ cod_biblioteca: 'BC', desc_biblioteca: expect.any(String) }],
      })
      const { bibliotecas } = await json(`/api/kardex/${serial}/combobox-data`)
      expect(bibliotecas[0].anos.map((one: { ano: string; volumes: string[] }) => [one.ano, one.volumes])).toEqual([
        // The next issue is expected.
        ['2011', ['3']],
        ['2010', ['2']],
        ['2009', ['1']],
      ])
      expect(bibliotecas[0].anos.map((one: { fasciculos: number }) => one.fasciculos)).toEqual([1, 4, 4])
      expect(await json(`/api/kardex/${book}/permissao`)).toEqual({ visivel: false, bibliotecas: [] })
      // Volumes by their number: the tenth after the ninth.
      const [{ cod_acervo: annals }] = (await json('/api/consulta?for=TITULO&q=anais')).data
      expect((await json(`/api/kardex/${annals}/combobox-data`)).bibliotecas[0].anos[0].volumes).toEqual(['9', '10'])
    })

    test('[S7-28] issues of the newest year, what is missing among them, and the holdings in one line', async () => {
      const kardex = await json(`/api/kardex/${serial}/data`, { lang: 'en' })
      expect(kardex).toMatchObject({ cod_biblioteca: 'BC', ano: '2010', assinatura: 'corrente', desc_assinatura: 'Current subscription' })
      expect(kardex.data.map((issue: Record<string, string>) => [issue['numero'], issue['situacao'], issue['desc_situacao']])).toEqual([
        ['1', 'R', 'Received'],
        ['2', 'R', 'Received'],
        ['3', 'F', 'Missing'],
        ['4', 'R', 'Received'],
      ])
      expect(kardex.colecao).toBe('2009 1; 2010 2(1-2,4)')
      expect((await json(`/api/kardex/${serial}/data?ano=2009&biblioteca=BC`)).total).toBe(4)
      expect((await json(`/api/kardex/${serial}/data?biblioteca=XX`)).total).toBe(0)
      const numbers = async (query: string) => {
        const { data, total } = await json(`/api/kardex/${serial}/data?ano=2010&${query}`)
        return [total, ...data.map((issue: Record<string, string>) => issue['numero'])]
      }
      expect([await numbers('volume=2'), await numbers('volume=1')]).toEqual([[4, '1', '2', '3', '4'], [0]])
      expect([await numbers('perPage=3'), await numbers('perPage=3&page=2')]).toEqual([
        [4, '1', '2', '3'],
        [4, '4'],
      ])
      // A year of which nothing was ever published is not the newest one of what is there.
      const expected = site.database.write.updateTable('serial_issue').where('year', '=', 2011)
      await expected.set({ status: 'not_published' }).execute()
      expect((await json(`/api/kardex/${serial}/data`)).ano).toBe('2010')
      await expected.set({ status: 'expected' }).execute()
    })

    test('[S7-28] holdings that a cataloguer wrote as one line are the holdings of that library', async () => {
      const [{ cod_acervo: code }] = (await json('/api/consulta?for=TITULO&q=folha')).data
      expect(await json(`/api/kardex/${code}/permissao`)).toMatchObject({ visivel: true, bibliotecas: [{ cod_biblioteca: 'BC' }] })
      expect(await json(`/api/kardex/${code}/data`)).toMatchObject({
        colecao: '1990-1995 1-6; 1999 10(2,4)',
        data: [],
        total: 0,
        assinatura: 'encerrada',
      })
      const { secoes } = await json(`/api/acervo/${code}/permissoes`)
      expect(secoes).toContainEqual(expect.objectContaining({ secao: 'colecao-kardex', permitido: true }))
    })

    test('[S7-28] a line of a cataloguer is of the library that it names alone, once, also where copies told of issues before it came', async () => {
      const take = (holdings: readonly (readonly [string, string, Record<string, string>])[]) =>
        site.importXml(
          recordsXml({
            leader: serialLeader,
            control: { '001': 'P4', '008': '090101d20102010bl qr       0     0por d' },
            fields: [
              ['245', '10', { a: 'Correio do cais' }],
              ...holdings,
              ['952', '  ', { p: 'c1', b: 'BC', h: 'v. 1, n. 1' }],
              ['952', '  ', { p: 'c2', b: 'BN', h: 'v. 1, n. 2' }],
            ],
          }),
        )
      const lines = async () => {
        const [{ cod_acervo: code }] = (await json('/api/consulta?for=TITULO&q=correio')).data
        const of = async (library: string) => (await json(`/api/kardex/${code}/data?biblioteca=${library}`)).colecao
        return [await of('BC'), await of('BN')]
      }
      await take([])
      expect(await lines()).toEqual(['1', '1'])
      await take([
        ['852', '  ', { b: 'BC' }],
        ['866', '41', { a: '1890-1899' }],
      ])
      expect(await lines()).toEqual(['1; 1890-1899', '1'])
      // Of two libraries nothing says whose the line is.
      await take([['866', '41', { a: '1890-1898' }]])
      expect((await lines())[1]).toBe('1')
    })

    test('[S7-28] one issue; an issue of another title is none', async () => {
      const [first] = (await json(`/api/kardex/${serial}/data`)).data
      const issue = await json(`/api/kardex/${serial}/item?fasciculo=${first.cod_fasciculo}`)
      expect(issue).toMatchObject({ cod_fasciculo: first.cod_fasciculo, cod_biblioteca: 'BC', situacoes_exemplares: [] })
      for (const path of [`/api/kardex/${book}/item?fasciculo=${first.cod_fasciculo}`, `/api/kardex/${serial}/item?fasciculo=abc`]) {
        const answer = await site.get(path)
        expect([answer.statusCode, answer.json().code]).toEqual([404, 'fasciculo_nao_encontrado'])
      }
    })

    test('a list of items tells the issues too: at the binder, come at last, lost, and one that nobody told of', async () => {
      const take = async (...lines: readonly string[]) => {
        const bytes = [Buffer.from(['barcode;control_number;library;status;volume', ...lines, ''].join('\n'))]
        return importItemList(site.stores, { source: 'local', file: 'list.csv' }, Readable.from(bytes))
      }
      const issues = async (year: number, library = 'BC') => {
        const { data } = await json(`/api/kardex/${serial}/data?ano=${year}&biblioteca=${library}`, { 'accept-language': 'pt' })
        return data.map((one: Record<string, string>) => [one['numero'], one['situacao'], one['exemplares']])
      }
      const before = await issues(2009)
      expect(before).toEqual(['1', '2', '3', '4'].map((number) => [number, 'R', 1]))
      const list = [
        'k1;P1;BC;em encadernação;v. 1, n. 1, 2009',
        'k2;P1;BC;extraviado;v. 1, n. 2, 2009',
        'k3;P1;BC;disponível;v. 1, n. 3, 2009',
        'k4;P1;BC;em encadernação;v. 1, n. 3, 2009',
        'k5;P1;BC;disponível;v. 2, n. 3, 2010',
        'k6;P1;BC;disponível;v. 9, n. 1, 2017',
        'k7;B1;BC;disponível;v. 2',
      ]
      expect(await take(...list)).toMatchObject({ read: 7, stored: 7 })
      expect(await issues(2009)).toEqual([['1', 'C', 1], ['2', 'P', 0], ['3', 'R', 2], ['4', 'R', 1]]) // prettier-ignore
      expect((await issues(2010))[2]).toEqual(['3', 'R', 1])
      expect(await issues(2017)).toEqual([['1', 'R', 1]])
      expect(await json(`/api/kardex/${book}/permissao`)).toMatchObject({ visivel: false })
      const told = await site.stores.outbox.last()
      expect(await take(...list)).toMatchObject({ read: 7, unchanged: 7 })
      expect(await site.stores.outbox.last()).toBe(told)
      // The only copy of an issue is lost: so is the issue.
      await take('k5;P1;BC;extraviado;v. 2, n. 3, 2010')
      expect((await issues(2010))[2]).toEqual(['3', 'P', 0])
    })

    test('of two libraries each has its own issues and its own holdings', async () => {
      const list = ['m1;P1;BN;disponível;v. 1, n. 2, 2009', 'm2;P2;BN;disponível;v. 3, n. 1, 2001']
      const bytes = [Buffer.from(['barcode;control_number;library;status;volume', ...list, ''].join('\n'))]
      await importItemList(site.stores, { source: 'local', file: 'other.csv' }, Readable.from(bytes))
      const { bibliotecas } = await json(`/api/kardex/${serial}/combobox-data`)
      const years = (code: string) => bibliotecas.find((one: { cod_biblioteca: string }) => one.cod_biblioteca === code).anos
      expect(years('BN')).toEqual([{ ano: '2009', volumes: ['1'], fasciculos: 1 }])
      expect(years('BC').length).toBeGreaterThan(2)
      expect((await json(`/api/kardex/${serial}/data?biblioteca=BN`)).data).toMatchObject([{ numero: '2', volume: '1', ano: '2009' }])
      const [{ cod_acervo: leaf }] = (await json('/api/consulta?for=TITULO&q=folha')).data
      const holdings = async (code: string) => (await json(`/api/kardex/${leaf}/data?biblioteca=${code}`)).colecao
      expect([await holdings('BC'), await holdings('BN')]).toEqual(['1990-1995 1-6; 1999 10(2,4)', '2001 3'])
    })

    test('an issue says when it came, what was noted of it, and of each copy its state in the reader’s language', async () => {
      const { data } = await json(`/api/kardex/${serial}/data?ano=2009&biblioteca=BC`)
      const code = data.find((one: { exemplares: number }) => one.exemplares === 2).cod_fasciculo
      const told = { expected_on: '2009-07-01', received_on: '2009-07-15', note: 'Sem a capa', caption: 'Edição especial', supplement: 'A' }
      await site.database.write.updateTable('serial_issue').set(told).where('id', '=', Number(code)).execute()
      const lent = (await site.stores.copies.idsByBarcode(['k3'])).get('k3')!
      await site.stores.librarySystem.availability.recordCopyState([{ copyId: lent, state: 'on_loan', dueDate: '2999-12-01' }])
      expect(await json(`/api/kardex/${serial}/item?fasciculo=${code}`, { lang: 'en' })).toMatchObject({
        descricao: 'Edição especial',
        suplemento: 'A',
        data_prevista: '2009-07-01',
        data_recebimento: '2009-07-15',
        observacao: 'Sem a capa',
        situacoes_exemplares: [{ codigo: 'k3', desc_situacao: 'On loan', data_devolucao: '2999-12-01' }, { codigo: 'k4' }],
      })
    })

    test('issues without a year stand last, those without a volume name none; without a caption the numbers are said', async () => {
      const [{ cod_acervo: annals }] = (await json('/api/consulta?for=TITULO&q=anais')).data
      const own = site.database.write.updateTable('serial_issue').where('title_id', '=', Number(annals))
      const change = (volume: string, values: object) => own.where('volume', '=', volume).set(values).execute()
      const issueOf = async (query = '') => (await json(`/api/kardex/${annals}/data?biblioteca=BC${query}`)).data[0]
      const nine = await issueOf('&ano=2010&volume=9')
      await change('10', { caption: 'Número especial', supplement: 'B' })
      await change('9', { year: null, caption: null, supplement: 'A' })
      const years = async () => (await json(`/api/kardex/${annals}/combobox-data`)).bibliotecas[0].anos
      expect(await years()).toEqual([
        { ano: '2010', volumes: ['10'], fasciculos: 1 },
        { ano: '', volumes: ['9'], fasciculos: 1 },
      ])
      expect((await issueOf()).descricao).toBe('Número especial')
      const undated = async (query = '') => json(`/api/kardex/${annals}/data?biblioteca=BC&ano=sem${query}`)
      const { data: only, ...about } = await undated()
      expect([about.total, about.ano, only[0].cod_fasciculo]).toEqual([1, undefined, nine.cod_fasciculo])
      expect([(await undated('&volume=9')).total, (await undated('&volume=10')).total]).toEqual([1, 0])
      expect((await json(`/api/kardex/${serial}/data?biblioteca=BC&ano=sem`)).total).toBe(0)
      const withoutYear = await json(`/api/kardex/${annals}/data?biblioteca=BC`)
      expect([await json(`/api/kardex/${annals}/data?biblioteca=BC&ano=`), withoutYear.ano]).toEqual([withoutYear, '2010'])
      for (const wrong of ['nenhum', '12345']) {
        const refused = await site.get(`/api/kardex/${annals}/data?ano=${wrong}`)
        expect([refused.statusCode, refused.json().fields.map(({ field }: { field: string }) => field)]).toEqual([422, ['ano']])
      }
      const shown = await json(`/api/kardex/${annals}/item?fasciculo=${nine.cod_fasciculo}`)
      expect([shown.descricao, shown.ano]).toEqual(['v. 9, n. 1, supl. A', undefined])
      await change('10', { volume: '', caption: null, number: '', supplement: '', year: null })
      await change('9', { year: 2010, number: '', supplement: '' })
      expect(await years()).toEqual([
        { ano: '2010', volumes: ['9'], fasciculos: 1 },
        { ano: '', volumes: [], fasciculos: 1 },
      ])
      expect((await issueOf()).descricao).toBe('v. 9, 2010')
    })

    test('a number that is no issue, and one of none, are not found', async () => {
      const statuses = []
      for (const code of ['0', '01', '-1', '1.5', '9999999', '9'.repeat(16)])
        statuses.push((await site.get(`/api/kardex/${serial}/item?fasciculo=${code}`)).statusCode)
      expect(statuses).toEqual([404, 404, 404, 404, 404, 404])
    })

    test('the copies of a periodical are divided by the years that they name, and listed by one of them', async () => {
      const copies = async (query: string) =>
        (await json(`/api/acervo/${serial}/exemplares?${query}`)).data.map(({ codigo }: { codigo: string }) => codigo).toSorted()
      const { anos } = await json(`/api/acervo/${serial}/exemplares/volumes`)
      expect(anos).toContainEqual({ ano: '2009', exemplares: 4 })
      expect(anos.map(({ ano }: { ano: string }) => ano)).toEqual(
        anos
          .map(({ ano }: { ano: string }) => ano)
          .toSorted()
          .toReversed(),
      )
      expect(await copies('ano=2009')).toEqual(['k1', 'k3', 'k4', 'm1'])
      expect(await copies('ano=2009&cod_unidade=BN')).toEqual(['m1'])
      expect(await copies('ano=1890')).toEqual([])
    })

    test('[S7-29] articles by issue, the newest first and by page inside it', async () => {
      const summary = await json(`/api/sumario/${serial}/dados`)
      expect(summary).toMatchObject({ tipo: 'periodico', total: 3 })
      expect(summary.data.map((line: Record<string, string>) => [line['titulo'], line['paginas'], line['responsabilidade']])).toEqual([
        ['Catálogo vivo', '5-12', 'Nunes, Teresa'],
        ['Filas de reserva', '20-29', 'Nunes, Teresa'],
        ['Primeiro artigo', '1-3', 'Nunes, Teresa'],
      ])
      const second = await json(`/api/sumario/${serial}/dados?perPage=1&page=2`)
      expect(second).toMatchObject({ total: 3, page: 2, data: [{ titulo: 'Filas de reserva' }] })
      expect(summary.data[0].fasciculo).toBe('v. 2, n. 1 (2010)')
      expect(summary.data.every((line: Record<string, string>) => /^\d+$/.test(line['cod_acervo'] ?? ''))).toBe(true)
    })

    test('[S7-29] the contents of a book as its record tells them, a page at a time', async () => {
      const summary = await json(`/api/sumario/${book}/dados?perPage=1&page=2`)
      expect(summary).toMatchObject({ tipo: 'livro', total: 2, data: [{ titulo: 'Um fim' }] })
      const [first] = (await json(`/api/sumario/${book}/dados?perPage=1`)).data
      expect(first).toEqual({ titulo: 'Um começo', responsabilidade: 'A. Silva' })
    })

    test('an article leads to its periodical, and the sections of both say what there is', async () => {
      const code = (await json('/api/consulta?q=filas')).data[0].cod_acervo
      const { grupos } = await json(`/api/acervo/${code}`)
      expect(grupos.find((one: { grupo: string }) => one.grupo === 'em').valores[0].cod_acervo).toBe(serial)
      const open = async (id: string) =>
        (await json(`/api/acervo/${id}/permissoes`)).secoes
          .filter((one: { permitido: boolean }) => one.permitido)
          .map((one: { secao: string }) => one.secao)
      expect(await open(serial)).toEqual(expect.arrayContaining(['colecao-kardex', 'sumarios']))
      expect(await open(serial)).not.toContain('sumarios-livros')
      expect(await open(book)).toContain('sumarios-livros')
    })

    test('an article of two names both; one without pages has none, and one out of sight is not listed', async () => {
      const two = article('A9', 'A dois', 'v. 9, n. 1 (2030)')
      await site.importXml(recordsXml({ ...two, fields: [...two.fields, ['700', '1 ', { a: 'Lima, Rui' }]] }))
      const newest = async () => (await json(`/api/sumario/${serial}/dados`)).data[0]
      const line = await newest()
      expect(line).toEqual({
        titulo: 'A dois',
        cod_acervo: expect.any(String),
        responsabilidade: 'Nunes, Teresa; Lima, Rui',
        fasciculo: 'v. 9, n. 1 (2030)',
      })
      await site.database.write.updateTable('title').set({ suppressed: 1 }).where('id', '=', Number(line.cod_acervo)).execute()
      expect((await newest()).titulo).toBe('Catálogo vivo')
    })
  })
}
