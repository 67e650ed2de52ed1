import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { writeMarcXml } from '../../catalogue/formats/marcxml-writer.ts'
import { marc } from '../../catalogue/testing/marc.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'
import { booksXml } from '../../testing/titles.ts'
import { familyFields } from './family-fields.ts'

const shelf = booksXml({
  number: '1',
  title: 'A luz da serra',
  remainder: 'guia de campo',
  author: 'Farol, Ana do, 1970-',
  year: 2024,
  isbn: '978-65-00000-00-2',
  subjects: ['Faróis', 'Serras'],
  publisher: 'Farol',
  link: 'javascript:alert(1)',
  copies: [
    { barcode: 'b1', library: 'BC', collection: 'GERAL', volume: '1', dueDate: '2026-12-01' },
    { barcode: 'b2', library: 'BC', volume: '2' },
    { barcode: 'b3', library: 'BN' },
  ],
})

for (const engine of engines) {
  describe(`a title on ${engine.name}`, () => {
    let site: TestSite
    let address: string
    beforeAll(async () => {
      site = await openTestSite(engine)
      await site.importXml(shelf)
      address = `/api/acervo/${(await site.get('/api/consulta?q=serra')).json().data[0].cod_acervo}`
    })
    afterAll(() => site.remove())

    test('[S7-21] says what it is in labelled groups, in the reader’s language', async () => {
      const title = (await site.get(address, { lang: 'en' })).json()
      expect(title).toMatchObject({
        descricao: 'A luz da serra: guia de campo',
        idioma_titulo: 'pt',
        totais: { exemplares: 3, disponiveis: 2, emprestados: 1 },
      })
      const group = (name: string) => title.grupos.find((one: { grupo: string }) => one.grupo === name)
      expect(group('assuntos')).toMatchObject({
        rotulo: 'Subjects',
        valores: [{ texto: 'Faróis', cod_autoridade: expect.any(String) }, { texto: 'Serras' }],
      })
      expect(title.referencia).toContain('FAROL, Ana do')
    })

    test('a romanised title stands beside its own script, and the summary in the language it was catalogued in', async () => {
      const record = marc(
        '008 210301s1914    ja                  jpn d\n040 ## $a BR-F $b por\n245 10 $6 880-01 $a Kokoro farolejado\n520 ## $a Um farol no mar.\n880 10 $6 245-01 $a こころ /',
      )
      await site.importXml(writeMarcXml([record]))
      const [found] = (await site.get(`/api/consulta?q=${encodeURIComponent('こころ')}`)).json().data
      const title = (await site.get(`/api/acervo/${found.cod_acervo}`)).json()
      expect(title).toMatchObject({
        descricao: 'Kokoro farolejado',
        titulo_escrita: 'こころ',
        idioma_titulo: 'ja-Latn',
        idioma_resumo: 'pt',
      })
      const plain = (await site.get(address)).json()
      // Where the record does not say it, as the title.
      expect([plain.titulo_escrita, plain.idioma_resumo]).toEqual([undefined, 'pt'])
    })

    test('other titles say their language where it is known: by a script that is not Latin, or as the title of the original', async () => {
      const record = (more: string) =>
        marc(`008 210301s1914    bl                  por d\n041 1# $a por $h heb\n245 10 $a Poemas do farolete ${more}`)
      const first = record('um\n240 10 $a Shirim\n246 31 $a שירים\n246 31 $a Стихи\n246 3# $a Versos\n246 18 $a שירים בשער')
      await site.importXml(writeMarcXml([first]))
      const [found] = (await site.get('/api/consulta?q=farolete')).json().data
      const title = (await site.get(`/api/acervo/${found.cod_acervo}`)).json()
      const { valores } = title.grupos.find((one: { grupo: string }) => one.grupo === 'outros_titulos')
      expect(valores.slice(0, 4)).toEqual([
        { texto: 'Shirim', idioma: 'he-Latn' },
        { texto: 'שירים', idioma: 'he' },
        { texto: 'Стихи', idioma: 'und-Cyrl' },
        { texto: 'Versos' },
      ])
    })

    test('what a number is of stands beside it, and a thesis is told once, not among the notes again', async () => {
      const record = marc(
        '008 210301s1914    bl                  por d\n020 ## $a 9786500000002 $q encadernado\n245 10 $a Tese do faroleiro\n500 ## $a Com mapas.\n502 ## $a Tese (doutorado) - Universidade, 2020.',
      )
      await site.importXml(writeMarcXml([record]))
      const [found] = (await site.get('/api/consulta?q=faroleiro')).json().data
      const { grupos } = (await site.get(`/api/acervo/${found.cod_acervo}`)).json()
      const textsOf = (name: string) =>
        grupos.find((one: { grupo: string }) => one.grupo === name)?.valores.map(({ texto }: { texto: string }) => texto)
      expect(textsOf('isbn')).toEqual(['9786500000002 (encadernado)'])
      expect([textsOf('tese'), textsOf('notas')]).toEqual([[expect.stringMatching(/^Tese/)], ['Com mapas.']])
    })

    test('leaves `campos` out for whoever says so, and answers the rest alike', async () => {
      const { campos, ...rest } = (await site.get(address)).json()
      expect(campos.length).toBeGreaterThan(5)
      expect((await site.get(`${address}?campos=N`)).json()).toEqual(rest)
      expect((await site.get(`${address}?campos=talvez`)).statusCode).toBe(422)
    })

    test('what programs that cite read: names without years, by what they did, with the page of each', async () => {
      const { citacao } = (await site.get(address)).json()
      expect(citacao.nomes).toEqual([{ nome: 'Farol, Ana do', tipo: 'pessoa', papel: 'autor', cod_autoridade: expect.any(String) }])
    })

    test('carries `campos` as programs of the family read them', async () => {
      const { campos } = (await site.get(address)).json()
      const tag = (ordem: string) => campos.filter((one: { ordem: string }) => one.ordem === ordem)
      expect(tag('245')).toEqual([
        { ordem: '245', detalhes: [{ _secao: ['a', 'b'], descricao: ['A luz da serra', 'guia de campo'], pontuacao: [' :', ''] }] },
      ])
      expect(tag('20')[0].detalhes[0].descricao).toEqual(['9786500000002'])
      expect(tag('650')).toHaveLength(1)
      expect(tag('650')[0].detalhes).toHaveLength(2)
    })

    test('the publication of 264 stands in 260 too, where programs of the family look for it', () => {
      const tags = (text: string) => familyFields(marc(text), []).map(({ ordem, detalhes }) => [ordem, detalhes[0]?.descricao])
      const published = ['Recife', 'Maré Alta', '2019.']
      expect(tags('264 #1 $a Recife : $b Maré Alta, $c 2019.\n264 #4 $c ©2018')).toEqual([
        ['260', published],
        ['264', published],
      ])
      expect(tags('260 ## $a Belém\n264 #1 $a Recife')).toEqual([
        ['260', ['Belém']],
        ['264', ['Recife']],
      ])
    })

    test('why a view or an act is not open is said in the reader’s language, without a code of a section, an activity or a reason', async () => {
      for (const lang of ['pt', 'en', 'es']) {
        const { secoes } = (await site.get(`${address}/permissoes`, { lang })).json()
        const closed = secoes.filter((one: { permitido: boolean }) => !one.permitido)
        expect(closed.length).toBeGreaterThan(2)
        for (const { secao, codigo, motivo, desc_motivo } of closed) {
          expect([secao, desc_motivo]).toEqual([secao, expect.stringMatching(/^[¿¡]?\p{Lu}[\p{L}\p{P} ]+\.$/u)])
          for (const code of [codigo, motivo]) expect(desc_motivo).not.toContain(code)
        }
      }
    })

    test('an address that is no web address is no link', async () => {
      const title = (await site.get(address)).json()
      expect(title.links).toEqual([])
      expect(JSON.stringify(title.campos)).not.toContain('link_acesso')
    })

    test('its copies: by library, with state and due date, never who has them', async () => {
      const copies = (await site.get(`${address}/exemplares`)).json()
      expect(copies.total).toBe(3)
      const one = copies.data.find((copy: { codigo: string }) => copy.codigo === 'b1')
      expect(one).toMatchObject({
        cod_biblioteca: 'BC',
        volume: '1',
        situacao: 'emprestado',
        desc_situacao: 'Emprestado',
        data_devolucao: '2026-12-01',
        colecao: 'GERAL',
        tipo_emprestimo: 'Normal',
      })
      expect(Object.keys(one).join()).not.toMatch(/pessoa|usuario|patron/)
    })

    test('its copies of one unit only; a unit that does not exist holds none', async () => {
      expect((await site.get(`${address}/exemplares?cod_unidade=BN`)).json()).toMatchObject({ total: 1, data: [{ codigo: 'b3' }] })
      expect((await site.get(`${address}/exemplares?cod_unidade=XX`)).json()).toMatchObject({ total: 0, data: [] })
      expect((await site.get(`${address}/exemplares?cod_unidade=`)).json()).toEqual((await site.get(`${address}/exemplares`)).json())
    })

    test('an unknown title is 404 with a message', async () => {
      for (const path of ['/api/acervo/999999', '/api/acervo/999999/exemplares']) {
        const answer = await site.get(path)
        expect(answer.statusCode).toBe(404)
        expect(answer.json().message).toBe('Acervo não encontrado.')
      }
    })
  })
}
