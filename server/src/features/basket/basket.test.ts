import { Cite } from '@citation-js/core'
import '@citation-js/plugin-bibtex'
import '@citation-js/plugin-ris'
import { readSheet } from 'read-excel-file/node'
import { SaxesParser } from 'saxes'
import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { withoutItems } from '../../catalogue/holdings/item.ts'
import { parseStoredRecord } from '../../catalogue/stored-record.ts'
import { Iso2709Scanner } from '../../catalogue/formats/iso2709-scanner.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'
import { recordsXml } from '../../testing/records.ts'
import { booksXml } from '../../testing/titles.ts'

const call = (site: TestSite, url: string, payload: unknown, headers: Record<string, string> = {}) =>
  site.app.inject({ method: 'POST', url, payload: payload as object, headers })

/** A reader of RFC 4180 of its own. */
function cells(text: string): string[][] {
  return text
    .replace(/^\u{FEFF}/u, '')
    .split(/\r\n(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .filter((line) => line !== '')
    .map((line) => [...line.matchAll(/"((?:[^"]|"")*)"(?:,|$)/g)].map((found) => found[1]!.replaceAll('""', '"')))
}

for (const engine of engines) {
  describe(engine.name, () => {
    let site: TestSite
    let ids: number[]

    beforeAll(async () => {
      site = await openTestSite(engine)
      await site.importXml(
        booksXml(
          {
            number: 'b1',
            title: 'Dom Casmurro',
            author: 'Assis, Machado de',
            publisher: 'Garnier',
            isbn: '9788535902778',
            copies: [
              { barcode: 'c1', library: 'BC' },
              { barcode: 'c2', library: 'BC', dueDate: '2026-12-01' },
            ],
          },
          { number: 'b2', title: '=HYPERLINK("http://x.example","ganhe")', author: '+Cruz, Ana' },
          {
            number: 'b3',
            title: 'A "casa", a rua\u2028e 100% & {chaves}',
            author: 'Lima, Rui',
            publisher: 'Ática',
            copies: [{ barcode: 'c3', library: 'BC', location: 'TER', callNumber: '869.3 L732' }],
          },
        ),
      )
      ids = (await site.stores.titles.after(0, 10)).map((title) => title.id)
    })
    afterAll(() => site?.remove())

    async function exported(dados: string, more: object = {}) {
      const answer = await call(site, '/api/acervo/exportar-cesta', { tipo: 'arquivo', dados, acervos: ids, ...more })
      expect(answer.statusCode).toBe(200)
      const { arquivo } = answer.json() as { arquivo: { nome: string; tipo: string; conteudo: string } }
      return { ...arquivo, bytes: Buffer.from(arquivo.conteudo, 'base64') }
    }

    test('a basket is read in its order, with reference, availability and places; what is gone is left out', async () => {
      const answer = await call(site, '/api/acervo/cesta', { acervos: [ids[2], 999_999, String(ids[0]), ids[2]] })
      expect(answer.statusCode).toBe(200)
      const { data } = answer.json()
      expect(data.map((item: { cod_acervo: string }) => Number(item.cod_acervo))).toEqual([ids[2], ids[0]])
      expect(data[1].referencia).toMatch(/^ASSIS, Machado de\. Dom Casmurro/)
      expect(data[1].disponibilidade).toEqual({ exemplares: 2, disponiveis: 1, consulta_local: 0, emprestados: 1, online: false })
      const shelf = { cod_biblioteca: 'BC', biblioteca: 'BC' }
      expect(data[1].onde).toEqual([{ ...shelf, exemplares: 2, disponiveis: 1, consulta_local: 0 }])
      const one = { ...shelf, exemplares: 1, disponiveis: 1, consulta_local: 0 }
      expect(data[0].onde).toEqual([{ ...one, localizacao: 'TER', numero_chamada: '869.3 L732' }])
    })

    test.each(['cesta', 'exportar-cesta'])('[S7-25] what is no number of a title is refused and named: %s', async (path) => {
      const rest = path === 'cesta' ? {} : { tipo: 'arquivo', dados: 'ris' }
      for (const bad of ['1 OR 1=1', '1;--', {}, '0x1', -1, 0, 1.5, null, [], true]) {
        const answer = await call(site, `/api/acervo/${path}`, { ...rest, acervos: [bad] })
        expect(answer.statusCode, JSON.stringify(bad)).toBe(422)
        expect(answer.json().fields[0].field).toMatch(/^acervos/)
      }
      const huge = `{"acervos":[1e309]${path === 'cesta' ? '' : ',"tipo":"arquivo","dados":"ris"'}}`
      const answer = await site.app.inject({
        method: 'POST',
        url: `/api/acervo/${path}`,
        payload: huge,
        headers: { 'content-type': 'application/json' },
      })
      expect(answer.statusCode).toBe(422)
      const many = await call(site, `/api/acervo/${path}`, { ...rest, acervos: Array.from({ length: 501 }, (_, at) => at + 1) })
      expect(many.statusCode).toBe(422)
      const none = await call(site, `/api/acervo/${path}`, { ...rest, acervos: [] })
      expect(none.statusCode).toBe(422)
    })

    test('[S7-25] RIS and BibTeX are read back by another program, with every title in its place', async () => {
      for (const dados of ['ris', 'bibtex']) {
        const { bytes } = await exported(dados)
        const read = new Cite(bytes.toString('utf8')).data as { title: string; author: { family: string }[] }[]
        expect(read).toHaveLength(3)
        expect(read[0]!.title).toBe('Dom Casmurro')
        expect(read[0]!.author[0]!.family).toBe('Assis')
        expect(read[2]!.title).toContain('100% & {chaves}')
      }
      const csl = JSON.parse((await exported('csl')).bytes.toString('utf8'))
      expect((new Cite(JSON.stringify(csl)).data as { title: string }[]).map((one) => one.title)[0]).toBe('Dom Casmurro')
    })

    test('[S7-25] no cell of the spreadsheet is a formula, and every cell is read back', async () => {
      const { bytes } = await exported('csv')
      const rows = cells(bytes.toString('utf8'))
      expect(rows).toHaveLength(4)
      for (const row of rows) {
        expect(row).toHaveLength(rows[0]!.length)
        for (const cell of row) expect(cell).not.toMatch(/^\s*[=+\-@]/)
      }
      expect(rows[2]![1]).toBe(`'=HYPERLINK("http://x.example","ganhe")`)
      expect(rows[1]![1]).toBe('Dom Casmurro')
    })

    test('[S7-25] the workbook is read by another program: rows, numbers, signs of XML, and no cell that is a formula', async () => {
      const { bytes, nome, tipo } = await exported('xlsx')
      expect([nome, tipo]).toEqual([
        expect.stringMatching(/^cesta-\d{4}-\d\d-\d\d\.xlsx$/),
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      ])
      const rows = await readSheet(bytes)
      expect(rows).toHaveLength(4)
      expect(rows[0]!.slice(0, 2)).toEqual(['Código', 'Título'])
      expect(rows[1]!.slice(0, 2)).toEqual([ids[0], 'Dom Casmurro'])
      expect(rows[1]![6]).toBe(2001)
      expect(rows[1]![7]).toBe('9788535902778')
      expect(rows[2]![1]).toBe(`'=HYPERLINK("http://x.example","ganhe")`)
      expect(rows[3]![1]).toContain('100% & {chaves}')
      for (const row of rows.slice(1)) for (const cell of row) expect(String(cell ?? '')).not.toMatch(/^\s*[=+\-@]/)
    })

    test.each([
      ['pt', 'pt-BR', 'Cesta de títulos', 'Página 1 de 1'],
      ['en', 'en', 'Basket of titles', 'Page 1 of 1'],
      ['es', 'es', 'Cesta de títulos', 'Página 1 de 1'],
    ])('[S7-25] the PDF is read by another program: tagged, in %s, numbered, with links', async (lang, tag, title, numbered) => {
      const answer = await call(site, '/api/acervo/exportar-cesta', { tipo: 'arquivo', dados: 'pdf', acervos: ids }, { lang })
      const document = await getDocumentProxy(new Uint8Array(Buffer.from(answer.json().arquivo.conteudo, 'base64')))
      expect((await document.getMetadata()).info).toMatchObject({ Language: tag, Title: title })
      expect(await document.getMarkInfo()).toMatchObject({ Marked: true })
      const page = await document.getPage(1)
      const { items } = await page.getTextContent()
      const text = items.map((one) => ('str' in one ? one.str : '')).join(' ')
      expect(text).toContain('ASSIS, Machado de.')
      expect(text).toContain(numbered)
      const links = (await page.getAnnotations()).map((one: { url?: string }) => one.url)
      expect(links).toEqual(ids.map((id) => `https://catalogo.example.org/acervo/${id}`))
    })

    test('[S7-25] MARC comes out equal to what is stored', async () => {
      const { bytes } = await exported('marc')
      const scanner = new Iso2709Scanner()
      const items = [...scanner.push(bytes), ...scanner.end()]
      expect(items).toHaveLength(3)
      const stored = await site.stores.titles.byIds(ids)
      for (const [at, item] of items.entries()) {
        const record = (item as { record: { fields: unknown } }).record
        expect(record.fields).toEqual(withoutItems(parseStoredRecord(stored[at]!.record)).fields)
      }
    })

    test.each(['marcxml', 'dc'])('[S7-25] %s is whole XML', async (dados) => {
      const parser = new SaxesParser({ xmlns: true })
      parser.on('error', (error) => {
        throw error
      })
      parser.write((await exported(dados)).bytes.toString('utf8')).close()
    })

    test.each([
      ['abnt', /^ASSIS, Machado de\. Dom Casmurro\. Rio de Janeiro: Garnier, 2001\./],
      ['apa', /^Assis, M\. de\. \(2001\)\. Dom Casmurro\. Garnier\./],
      ['chicago', /^Assis, Machado de\. 2001\. Dom Casmurro\./],
      ['vancouver', /^Assis M\. Dom Casmurro\./],
    ])('references in the style %s, full and brief records', async (estilo, form) => {
      const { bytes, nome } = await exported('referencia', { estilo })
      expect(nome).toMatch(/^cesta-referencias-\d{4}-\d\d-\d\d\.txt$/)
      expect(bytes.toString('utf8')).toMatch(form)
      const brief = (await exported('resumido', { estilo })).bytes.toString('utf8')
      expect(brief).toContain(`https://catalogo.example.org/acervo/${ids[0]}`)
      // These books have no call number.
      expect(brief).not.toContain('Número de chamada')
      expect((await exported('completo')).bytes.toString('utf8')).toContain('Dom Casmurro')
    })

    test('a title named twice stands in a file once; a text that a workbook would read as a sign stays as it is', async () => {
      await site.importXml(booksXml({ number: 'b9', title: 'Um _x0041_ texto' }))
      const [own] = (await site.stores.titles.after(ids.at(-1)!, 10)).map((title) => title.id)
      const acervos = [own, own]
      expect((await exported('ris', { acervos })).bytes.toString('utf8').match(/TY {2}- /g)).toHaveLength(1)
      expect((await readSheet((await exported('xlsx', { acervos })).bytes))[1]![1]).toBe('Um _x0041_ texto')
    })

    test('a file of every kind tells the call number, the number of the title and its page where the kind has a place for them', async () => {
      await site.importXml(
        recordsXml({
          control: { '001': 'b8', '008': '010101s1899    bl            000 0 por d' },
          fields: [
            ['090', '  ', { a: '869.3', b: 'A848d' }],
            ['245', '10', { a: 'Memorial de Aires' }],
            ['260', '  ', { a: 'Paris :', b: 'Garnier,', c: '1899' }],
          ],
        }),
      )
      const own = (await site.stores.titles.after(ids.at(-1)!, 10)).at(-1)!.id
      const address = `https://catalogo.example.org/acervo/${own}`
      const text = async (dados: string) => (await exported(dados, { acervos: [own] })).bytes.toString('utf8')
      const lines = async (dados: string) => (await text(dados)).split(/\r?\n/)
      expect(await lines('ris')).toEqual(expect.arrayContaining([`ID  - ${own}`, 'CN  - 869.3 A848d', `UR  - ${address}`]))
      expect(await lines('resumido')).toEqual(expect.arrayContaining(['Número de chamada: 869.3 A848d', `Endereço: ${address}`]))
      const full = await text('completo')
      expect(full).toContain('869.3 A848d')
      expect(full).toContain(`Endereço: ${address}`)
      expect(await text('bibtex')).toContain(`1899-${own},`)
      expect(JSON.parse(await text('csl'))).toMatchObject([{ id: String(own), title: 'Memorial de Aires' }])
      expect(await text('dc')).toContain(`<dc:identifier>${address}</dc:identifier>`)
      for (const dados of ['marc', 'marcxml']) expect([dados, await text(dados)]).toEqual([dados, expect.stringContaining('A848d')])
      const named = (rows: readonly (readonly unknown[])[]) => Object.fromEntries(rows[0]!.map((name, at) => [name, rows[1]![at]]))
      const columns = { Título: 'Memorial de Aires', 'Número de chamada': '869.3 A848d', Endereço: address }
      expect(named(cells(await text('csv')))).toMatchObject({ ...columns, Código: String(own), Ano: '1899' })
      const sheet = await readSheet((await exported('xlsx', { acervos: [own] })).bytes)
      expect(named(sheet)).toMatchObject({ ...columns, Código: own, Ano: 1899 })
    })

    test('a title without a year has an empty cell for it in the spreadsheet, not a number', async () => {
      await site.importXml(
        recordsXml({
          control: { '001': 'b10', '008': '010101|||||||||bl            000 0 por d' },
          fields: [['245', '10', { a: 'Folheto' }]],
        }),
      )
      const { id } = (await site.stores.titles.after(ids.at(-1)!, 10)).at(-1)!
      const [head, row] = await readSheet((await exported('xlsx', { acervos: [id] })).bytes)
      expect([head![6], row![1], row![6]]).toEqual(['Ano', 'Folheto', null])
    })

    test('a file by its address is written in the language that was chosen, which a link tells by its cookie alone', async () => {
      const head = async (lang: string) =>
        (await site.get(`/cesta/arquivo?acervos=${ids[0]}&dados=csv`, { cookie: `i18nextLng=${lang}`, 'accept-language': 'es' })).body
          .split('\r\n')[0]!
          .slice(1)
      expect([await head('en'), await head('pt')]).toEqual([expect.stringMatching(/"Title"/), expect.stringMatching(/"Título"/)])
    })

    test('copies for use in the library alone are said to be such where no other is there', async () => {
      const consultOnly = { code: 'L', names: { pt: 'Local' }, lends: false, holdable: false, renewable: false, hourly: false }
      const loanTypeId = await site.stores.shelfTerms.putLoanType({ ...consultOnly, consultOnly: true })
      const places = async () => {
        const { data } = (await call(site, '/api/acervo/cesta', { acervos: [ids[0]] })).json()
        const brief = (await exported('resumido', { acervos: [ids[0]] })).bytes.toString('utf8')
        return [data[0].onde[0].consulta_local, /Onde está: .*/.exec(brief)![0]]
      }
      const change = (barcode: string) =>
        site.database.write.updateTable('copy').set({ loan_type_id: loanTypeId }).where('barcode', '=', barcode).execute()
      await change('c2')
      const { status } = await site.database.read.selectFrom('copy').select('status').where('barcode', '=', 'c1').executeTakeFirstOrThrow()
      await site.database.write.updateTable('copy').set({ status, due_date: null }).where('barcode', '=', 'c2').execute()
      expect(await places()).toEqual([1, expect.stringContaining('1 de 2 disponíveis')])
      await change('c1')
      expect(await places()).toEqual([2, expect.stringContaining('2 para consulta local')])
    })

    test('titles that do not exist, or that are suppressed, give no file', async () => {
      const answer = await call(site, '/api/acervo/exportar-cesta', { tipo: 'arquivo', dados: 'ris', acervos: [999_999] })
      expect(answer.statusCode).toBe(404)
    })
  })
}
