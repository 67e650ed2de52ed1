import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withoutItems } from '../../catalogue/holdings/item.ts'
import { parseStoredRecord } from '../../catalogue/stored-record.ts'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'
import { booksXml } from '../../testing/titles.ts'

const shelf = booksXml(
  {
    number: '1',
    title: 'A luz da serra',
    remainder: 'guia de campo',
    author: 'Farol, Ana do, 1970-',
    year: 2024,
    isbn: '978-65-00000-00-2',
    subjects: ['Faróis'],
    publisher: 'Farol',
    link: 'https://exemplo.org/serra.pdf',
    copies: [
      { barcode: 'b1', library: 'BC', collection: 'GERAL', volume: '1', dueDate: '2026-12-01' },
      { barcode: 'b2', library: 'BC', volume: '2' },
      { barcode: 'b3', library: 'BN' },
    ],
  },
  { number: '2', title: 'Escondido', copies: [{ barcode: 'x1', library: 'BC' }] },
)

interface Row {
  paragrafo: string
  seq_paragrafo: string
  secao: string | null
  descricao: string | null
  pontuacao: string | null
  indicador1: string | null
}

const views = [
  '',
  '/marc',
  '/referencia',
  '/dublin-core',
  '/exemplares',
  '/exemplares/volumes',
  '/links',
  '/cor',
  '/bibliotecas',
  '/totais',
  '/permissoes',
] as const

for (const engine of engines) {
  describe(`views of a title on ${engine.name}`, () => {
    let site: TestSite
    let address: string
    let hidden: string
    const json = async (path: string, headers = {}) => (await site.get(path, headers)).json()
    beforeAll(async () => {
      site = await openTestSite(engine)
      await site.importXml(shelf)
      address = `/api/acervo/${(await json('/api/consulta?q=serra')).data[0].cod_acervo}`
      hidden = (await json('/api/consulta?q=escondido')).data[0].cod_acervo
    })
    afterAll(() => site.remove())

    test('[S7-21] MARC as bare rows: strings, blank indicators null, blanks of fixed fields #, no leader', async () => {
      const rows = (await json(`${address}/marc`)) as Row[]
      expect(rows.filter((row) => row.paragrafo === '245')).toEqual([
        {
          paragrafo: '245',
          seq_paragrafo: '1',
          secao: 'a',
          seq_secao: '1',
          indicador1: '1',
          indicador2: '0',
          descricao: 'A luz da serra',
          texto_descricao: null,
          pontuacao: ' :',
          campo_fixo: 'N',
        },
        expect.objectContaining({ secao: 'b', descricao: 'guia de campo', pontuacao: '' }),
      ])
      expect(rows.find((row) => row.paragrafo === '8')).toMatchObject({
        secao: null,
        descricao: expect.stringMatching(/^010101s2024####bl#/),
      })
      expect(rows.find((row) => row.paragrafo === '650')?.indicador1).toBeNull()
      expect(rows.some((row) => /LDR|^000$/.test(row.paragrafo))).toBe(false)
    })

    test('numbers of authorities ($0) are rows only where they are asked for: programs take them for control fields', async () => {
      const xml = booksXml({ number: 'z1', title: 'Com autoridade', author: 'Número, Ana' }).replace(
        '<subfield code="a">Número, Ana</subfield>',
        '<subfield code="a">Número, Ana</subfield><subfield code="0">(BR-Fa)42</subfield>',
      )
      await site.importXml(xml)
      const own = `/api/acervo/${(await json('/api/consulta?q=autoridade')).data[0].cod_acervo}/marc`
      const codes = async (query: string) => ((await json(own + query)) as Row[]).filter((row) => row.paragrafo === '100').map(({ secao }) => secao) // prettier-ignore
      expect([await codes(''), await codes('?controle=N'), await codes('?controle=S')]).toEqual([['a'], ['a'], ['a', '0']])
    })

    test('[S7-21] rows put together again are the stored record, field by field', async () => {
      const id = Number(address.split('/').at(-1))
      const stored = withoutItems(parseStoredRecord((await site.stores.titles.byId(id))!.record))
      const rows = (await json(`${address}/marc?controle=S`)) as Row[]
      const fields = [...Map.groupBy(rows, (row) => `${row.paragrafo} ${row.seq_paragrafo}`).values()].map((own) => [
        own[0]!.paragrafo.padStart(3, '0'),
        own
          .map((row) => (row.secao === null ? row.descricao!.replaceAll('#', ' ') : `$${row.secao}${row.descricao}${row.pontuacao ?? ''}`))
          .join(''),
      ])
      expect(fields).toEqual(
        stored.fields.map((field) => [
          field.tag,
          'value' in field ? field.value : field.subfields.map(({ code, value }) => `$${code}${value}`).join(''),
        ]),
      )
    })

    test('[S7-21] the reference: ABNT as text and with its emphasis, files at stable addresses', async () => {
      const reference = await json(`${address}/referencia`)
      const abnt = reference.estilos.find((style: { codigo: string }) => style.codigo === 'abnt')
      expect(abnt.texto).toMatch(/^FAROL, Ana do\. A luz da serra: guia de campo\./)
      expect(abnt.trechos).toContainEqual({ texto: 'A luz da serra', estilo: 'negrito' })
      expect(
        reference.arquivos.map(({ formato, nome, endereco }: Record<string, string>) => [
          formato,
          nome,
          endereco?.split('.').slice(1).join('.'),
        ]),
      ).toEqual([
        ['ris', 'RIS', 'ris'],
        ['bibtex', 'BibTeX', 'bib'],
        ['csl', 'CSL-JSON', 'csl.json'],
        ['marcxml', 'MARCXML', 'xml'],
        ['iso2709', 'ISO 2709', 'mrc'],
        ['dublin-core', 'Dublin Core', 'dc.xml'],
      ])
      for (const { endereco, tipo } of reference.arquivos) {
        const file = await site.get(endereco)
        expect([endereco, file.statusCode, file.headers['content-type']]).toEqual([endereco, 200, expect.stringContaining(tipo)])
      }
    })

    test('[S7-21] Dublin Core, labelled in the reader’s language', async () => {
      const { elementos } = await json(`${address}/dublin-core`, { lang: 'es' })
      expect(elementos[0]).toEqual({ elemento: 'title', rotulo: 'Título', valor: 'A luz da serra: guia de campo' })
      expect(elementos).toContainEqual({ elemento: 'date', rotulo: 'Fecha', valor: '2024' })
    })

    test('[S7-22] links, libraries with counts, totals; no colour where the institution uses none', async () => {
      expect((await json(`${address}/links`)).data).toEqual([
        {
          codigo: '1',
          titulo: 'https://exemplo.org/serra.pdf',
          url: 'https://exemplo.org/serra.pdf',
          tipo: 'texto_completo',
          restrito: false,
        },
      ])
      const libraries = await json(`${address}/bibliotecas`)
      expect(libraries.data.map((one: Record<string, unknown>) => [one['cod_biblioteca'], one['exemplares'], one['disponiveis']])).toEqual([
        ['BC', 2, 1],
        ['BN', 1, 1],
      ])
      expect(await json(`${address}/totais`)).toMatchObject({ exemplares: 3, disponiveis: 2, emprestados: 1 })
      expect(await json(`${address}/cor`)).toEqual({})
    })

    test('[S7-22] the colour of the first row of the institution’s table that fits', async () => {
      const rules = [
        { por: 'colecao', codigo: 'OUTRA', cor: '#00ff00', descricao: { pt: 'Verde' } },
        { por: 'colecao', codigo: 'GERAL', cor: '#B00020', descricao: { pt: 'Vermelho', en: 'Red' } },
      ]
      await site.stores.settings.put('shelf_colours', rules)
      expect(await json(`${address}/cor`, { lang: 'en' })).toEqual({ cor: '#B00020', descricao: 'Red' })
      await site.stores.settings.put('shelf_colours', rules.slice(0, 1))
      expect(await json(`${address}/cor`)).toEqual({})
      await site.stores.settings.put('shelf_colours', [{ por: 'colecao', codigo: 'GERAL', cor: 'red;}', descricao: {} }])
      expect(await json(`${address}/cor`)).toEqual({})
    })

    test('[S7-21] copies of one volume; `-` stands for those without one', async () => {
      const volumes = await json(`${address}/exemplares/volumes`)
      expect(volumes.volumes).toEqual([
        { volume: '-', exemplares: 1 },
        { volume: '1', exemplares: 1 },
        { volume: '2', exemplares: 1 },
      ])
      const codes = async (query: string) =>
        (await json(`${address}/exemplares?${query}`)).data.map((copy: { codigo: string }) => copy.codigo)
      expect(await codes('volume=2')).toEqual(['b2'])
      expect(await codes('volume=-')).toEqual(['b3'])
      expect(await codes('volume=2&cod_unidade=BN')).toEqual([])
      expect(await codes('ano=2020')).toEqual([])
    })

    test('[S7-22] permissions: a reason in words for each closed section', async () => {
      const { secoes } = await json(`${address}/permissoes`, { lang: 'en' })
      const of = (name: string) => secoes.find((one: { secao: string }) => one.secao === name)
      expect(of('marc')).toEqual({ secao: 'marc', codigo: '36', cod_atividade: 36, permitido: true })
      expect(of('colecao-kardex')).toMatchObject({ permitido: false, motivo: 'nao_e_periodico' })
      expect(of('reserva')).toMatchObject({
        permitido: false,
        // One volume is out: it can be waited for though others stand on the shelf.
        motivo: 'exige_identificacao',
        desc_motivo: 'Sign in to go on.',
      })
      await site.stores.activities.revoke({ kind: 'visitor' }, 36)
      const after = (await json(`${address}/permissoes`)).secoes.find((one: { secao: string }) => one.secao === 'marc')
      expect(after).toMatchObject({ permitido: false, motivo: 'nao_oferecido' })
      await site.stores.activities.grant({ kind: 'visitor' }, { module: 1, activity: 36 })
    })

    test('`campos` carry the code of the authority behind a heading', async () => {
      const { campos } = await json(address)
      const author = campos.find((one: { ordem: string }) => one.ordem === '100').detalhes[0]
      expect(author.cod_autoridade).toEqual(author._secao.map(() => expect.stringMatching(/^\d+$/)))
      expect((await json(`/api/autoridade/${author.cod_autoridade[0]}`)).descricao).toMatch(/^Farol, Ana do/)
    })

    test('a title that is called as a subject is: the code stands at the subject alone', async () => {
      await site.importXml(booksXml({ number: 'f1', title: 'Enseadas', subjects: ['Enseadas'] }))
      const [{ cod_acervo }] = (await json('/api/consulta?q=enseadas')).data
      const { campos } = await json(`/api/acervo/${cod_acervo}`)
      const codes = (tag: string) => campos.find((one: { ordem: string }) => one.ordem === tag).detalhes[0].cod_autoridade
      expect([codes('245'), codes('650')]).toEqual([undefined, [expect.stringMatching(/^\d+$/)]])
    })

    test('[S7-21] [S7-22] a suppressed title is in no view, as one that never was', async () => {
      await site.stores.writer.setSuppressed([Number(hidden)], true)
      const paths = [
        ...views.map((view) => `/api/acervo/${hidden}${view}`),
        ...['permissao', 'combobox-data', 'data', 'item?fasciculo=1'].map((call) => `/api/kardex/${hidden}/${call}`),
        `/api/sumario/${hidden}/dados`,
        `/api/dados-estatisticos/dados/${hidden}`,
        `/api/dados-estatisticos/anos?acervo=${hidden}`,
        `/api/comentarios/acervo/${hidden}`,
      ]
      for (const path of paths) {
        const answer = await site.get(path)
        expect([path, answer.statusCode, answer.json().code]).toEqual([path, 404, 'acervo_nao_encontrado'])
      }
    })
  })
}
