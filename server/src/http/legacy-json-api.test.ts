import { gunzipSync } from 'node:zlib'
import type { SearchReply } from '@farol/contract/search.ts'
import { partOf } from '@farol/contract/testing/fake-call.ts'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../adapters/database/testing/engines.ts'
import { openTestSite, type TestSite } from '../testing/site.ts'
import { booksXml, type Book } from '../testing/titles.ts'
import { addLegacyJsonApi, type LegacyJsonApiDeps } from './legacy-json-api.ts'

const many: Book[] = Array.from({ length: 130 }, (_, n) => ({ number: `m${n}`, title: `Boletim ${n}`, year: 1900 + (n % 100) }))
const engine = engines[0]!

describe('programs of the product family', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await openTestSite(engine)
    await site.importXml(
      booksXml(
        { number: '1', title: 'A luz da serra', author: 'Farol, Ana do', subjects: ['Faróis'], year: 2024, copies: [{ barcode: 'a1', library: 'BC', dueDate: '2999-12-01' }, { barcode: 'a2', library: 'BC' }] }, // prettier-ignore
        { number: '2', title: 'Faróis de Ana do Farol', subjects: ['Serra'] },
        ...many,
      ),
    )
  })
  afterAll(() => site.remove())

  test('ask with termo_pesquisa, without a token, and get a bare array of strings', async () => {
    const answer = await site.get('/api/consulta?coluna_um=LIVRE&search_id=1&search_tab=pesquisa_geral&termo_pesquisa=luz%20serra')
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    const rows = answer.json()
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      cod_acervo: expect.any(String),
      descricao: 'A luz da serra',
      desc_tipo_obra: 'Livro',
      referencia_sem_tag: 'FAROL, Ana do. A luz da serra. Rio de Janeiro: [s. n.], 2024.',
      link_capa: expect.stringMatching(/^https?:\/\/[^N]+\/imagem-padrao\/1\.svg$/),
      total_titulos: '1',
      autor: 'Farol, Ana do',
      autor_principal: 'Farol, Ana do',
      tot_exemplares: '2',
      link: `https://catalogo.example.org/acervo/${rows[0].cod_acervo}`,
    })
    const english = (await site.get('/api/consulta?termo_pesquisa=luz%20serra', { lang: 'en' })).json()
    expect(english[0]).toMatchObject({ desc_tipo_obra: 'Book', idioma_desc: 'Portuguese' })
    const words = Object.entries(rows[0]).filter(([name]) => name !== 'dados_adicionais')
    for (const [, value] of words) expect(value).toBeTypeOf('string')
  })

  test('an empty term is 200 with an empty array, never an error', async () => {
    const answer = await site.get('/api/consulta?termo_pesquisa=')
    expect([answer.statusCode, answer.json()]).toEqual([200, []])
  })

  test('get everything that was found, since they count the rows', async () => {
    expect((await site.get('/api/consulta?termo_pesquisa=boletim&coluna_um=TITULO')).json()).toHaveLength(130)
  })

  test('the newer address pages, and finds by the code of a heading', async () => {
    const page = (
      await site.get(
        '/api/v2/consulta/pesquisa_geral/graph?termo_pesquisa=boletim&coluna_um=LIVRE&page=2&perPage=20&orderBy=obra&direction=C',
      )
    ).json()
    expect(page).toHaveLength(20)
    const [title] = (await site.get('/api/consulta?q=serra')).json().data
    const [subject] = title.dados_adicionais.S
    const found = (
      await site.get(
        `/api/v2/consulta/pesquisa_geral/x?termo_pesquisa=${encodeURIComponent('Faróis')}&coluna_um=INDICE_2&indice=${subject.codigo}`,
      )
    ).json()
    expect(found.map((row: { cod_acervo: string }) => row.cod_acervo)).toEqual([title.cod_acervo])
  })

  test('are told in a header how many there are, which scripts of other sites may read', async () => {
    for (const [address, total] of [
      ['/api/consulta?termo_pesquisa=boletim&coluna_um=TITULO', '130'],
      ['/api/v2/consulta/pesquisa_geral/x?termo_pesquisa=boletim&perPage=20', '130'],
      ['/api/consulta?termo_pesquisa=', '0'],
    ] as const) {
      const { headers } = await site.get(address)
      expect([headers['x-total-count'], headers['access-control-expose-headers']]).toEqual([total, 'x-total-count'])
      // What is told in a reader's language is kept by no cache for another's.
      expect(headers['vary']).toMatch(/lang, accept-language/)
    }
  })

  test.each([
    ['/antigo/biblioteca/index.php?codAcervo=7', '/acervo/7'],
    ['/antigo/mobile/resultado_info.php?cod_acervo=12', '/acervo/12'],
    ['/antigo/biblioteca/index.php?id=3', '/acervo/3'],
    ['/antigo/biblioteca/index.php?palavra_chave=vidas%20secas', '/pesquisa_geral?for=LIVRE&q=vidas%20secas'],
    ['/antigo/biblioteca/index.php', '/'],
    ['/antigo/biblioteca/index.php?codAcervo=//outro.example', '/'],
    ['/antigo2/biblioteca_s/acesso_login.php?cod_acervo_acessibilidade=9&acesso=aHR0cHM6Ly9vdXRyby5leGFtcGxl&label=x', '/acervo/9'],
    ['/antigo/biblioteca_s/php/login_usu.php', '/login?redirect=/meufarol'],
  ])('a link of the server before, %s, leads to %s', async (address, place) => {
    const answer = await site.get(address)
    expect([answer.statusCode, answer.headers.location]).toEqual([301, place])
  })

  test('look for words among titles, subjects or authors alone, by the name of the index', async () => {
    const found = async (query: string) =>
      (await site.get(`/api/consulta?${query}`)).json().map((row: { descricao: string }) => row.descricao)
    const [luz, ana] = ['A luz da serra', 'Faróis de Ana do Farol']
    const words = (text: string) => `termo_pesquisa=${encodeURIComponent(text)}`
    expect([await found(`${words('serra')}&coluna_um=INDICE_1`), await found(`${words('serra')}&coluna_um=INDICE_2`)]).toEqual([
      [luz],
      [ana],
    ])
    expect(await found(`${words('farol ana')}&coluna_um=INDICE_3`)).toEqual([luz])
    const [{ dados_adicionais }] = (await site.get('/api/consulta?q=luz+serra')).json().data
    expect(await found(`termo_pesquisa=&coluna_um=INDICE_3&indice=${dados_adicionais.A[0].codigo}`)).toEqual([luz])
    // More rows than a page holds are as many as it holds.
    expect((await site.get('/api/v2/consulta/x/y?termo_pesquisa=boletim&perPage=500')).json()).toHaveLength(100)
  })

  test('the newer address orders by title, from either end', async () => {
    const titles = async (direction: string) => {
      const query = `termo_pesquisa=boletim&coluna_um=LIVRE&perPage=100&orderBy=obra&direction=${direction}`
      return (await site.get(`/api/v2/consulta/x/y?${query}`)).json().map((row: { descricao: string }) => row.descricao) as string[]
    }
    const [up, down] = [await titles('C'), await titles('D')]
    expect(down[0]).not.toBe(up[0])
    expect(down.slice(0, 30)).toEqual(down.slice(0, 30).toSorted().toReversed())
  })

  test('what has no access for all says so; words that are cut inside a sign lead to a search', async () => {
    expect((await site.get('/api/consulta?termo_pesquisa=luz%20serra')).json()[0].possui_acessibilidade).toBe('N')
    const answer = await site.get(`/antigo/biblioteca/index.php?palavra_chave=${'a'.repeat(511)}%F0%9D%84%9E`)
    expect([answer.statusCode, answer.headers.location]).toEqual([301, expect.stringMatching(/q=a{511}%EF%BF%BD$/)])
  })

  test('a token that is wrong is refused, so that a program asks for a new one; one that is good is taken', async () => {
    const tokens = ['a.wrong', (await site.app.inject({ method: 'POST', url: '/api/oauth/token', payload: { grant_type: 'client_credentials', client_id: 4 } })).json().access_token] // prettier-ignore
    for (const address of [
      '/api/consulta?termo_pesquisa=luz',
      '/api/consulta?termo_pesquisa=',
      '/api/v2/consulta/x/y?termo_pesquisa=luz',
    ]) {
      const [wrong, good] = await Promise.all(tokens.map((token) => site.get(address, { authorization: `Bearer ${token}` })))
      expect([address, wrong!.statusCode, wrong!.json().code]).toEqual([address, 401, 'credencial_invalida'])
      expect([address, good!.statusCode, Array.isArray(good!.json())]).toEqual([address, 200, true])
    }
  })

  test('a term of more words than a search takes is an empty array, which these programs read', async () => {
    const words = Array.from({ length: 33 }, (_, at) => `palavra${at}`).join('+')
    expect((await site.get(`/api/consulta?q=${words}`)).statusCode).toBe(422)
    for (const address of ['/api/consulta', '/api/v2/consulta/x/y']) {
      const { statusCode, headers, body } = await site.get(`${address}?termo_pesquisa=${words}`)
      expect([address, statusCode, headers['x-total-count'], body]).toEqual([address, 200, '0', '[]'])
    }
  })

  test('take what is long packed, and know an answer again by its mark', async () => {
    for (const address of ['/api/consulta?termo_pesquisa=boletim', '/api/v2/consulta/x/y?termo_pesquisa=boletim&perPage=100']) {
      const plain = await site.get(address)
      const packed = await site.get(address, { 'accept-encoding': 'gzip' })
      expect([address, packed.headers['content-encoding']]).toEqual([address, 'gzip'])
      expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
      const again = await site.get(address, { 'if-none-match': String(plain.headers.etag) })
      expect([address, again.statusCode, again.body]).toEqual([address, 304, ''])
    }
  })

  test('are answered by HEAD and to a preflight as other reads are', async () => {
    for (const url of ['/api/consulta?termo_pesquisa=luz', '/api/v2/consulta/x/y?termo_pesquisa=luz']) {
      const head = await site.app.inject({ method: 'HEAD', url })
      expect([url, head.statusCode, head.headers['x-total-count'], head.body]).toEqual([url, 200, '1', ''])
      const headers = { origin: 'https://outro.example', 'access-control-request-method': 'GET', 'access-control-request-headers': 'lang' }
      const preflight = await site.app.inject({ method: 'OPTIONS', url, headers })
      expect([url, preflight.statusCode, preflight.headers['access-control-allow-origin']]).toEqual([url, 204, '*'])
    }
  })

  test('may show covers in pages of their own, and nothing else of ours', async () => {
    const policy = async (address: string) => (await site.get(address)).headers['cross-origin-resource-policy']
    expect(await policy('/imagem-padrao/1.svg')).toBe('cross-origin')
    for (const address of ['/', '/acervo/1', '/api/consulta?q=luz', '/favicon.ico', '/nada.svg'])
      expect([address, await policy(address)]).toEqual([address, 'same-origin'])
  })

  test('odd values fall back instead of failing', async () => {
    for (const query of ['page=x&perPage=-1', 'coluna_um=<b>', 'indice=1;--&coluna_um=INDICE_2', 'direction=%00']) {
      const answer = await site.get(`/api/v2/consulta/x/y?termo_pesquisa=luz&${query}`)
      expect(answer.statusCode).toBe(200)
      expect(Array.isArray(answer.json())).toBe(true)
    }
  })

  test('a word of the address that is too long to be read is a refusal that the document names', async () => {
    const answer = await site.get(`/api/v2/consulta/pesquisa_geral/${'a'.repeat(201)}?termo_pesquisa=luz`)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'nao_encontrado'])
    const { paths } = (await site.get('/api/openapi.json')).json<{ paths: Record<string, { get: { responses: object } }> }>()
    expect(Object.keys(paths['/api/v2/consulta/{guia}/{searchId}']!.get.responses)).toEqual([
      '200',
      '304',
      '401',
      '404',
      '422',
      '429',
      '503',
    ])
  })
})

test.each([
  [499, 499, 5],
  [500, 500, 5],
  [501, 500, 5],
])('of %i titles %i rows are sent, after %i searches, with the number of all', async (total, rows, searches) => {
  const pages: string[] = []
  const run = async (_endpoint: unknown, _asking: unknown, { query }: { readonly query: Readonly<Record<string, string>> }) => {
    pages.push(query['page']!)
    const left = Math.max(total - (Number(query['page']) - 1) * 100, 0)
    const data = Array.from({ length: Math.min(left, 100) }, () => ({ cod_acervo: '1', disponibilidade: { exemplares: 1 } }))
    return partOf<SearchReply>({ total, data })
  }
  const app = fastify()
  addLegacyJsonApi(app, partOf<LegacyJsonApiDeps>({ handlers: { run }, tokens: {}, publicUrl: 'https://catalogo.example.org' }))
  app.get('/api/consulta', () => 'our own answer')
  const answer = await app.inject('/api/consulta?termo_pesquisa=circular')
  expect([answer.json().length, pages.length, answer.headers['x-total-count']]).toEqual([rows, searches, String(total)])
  await app.close()
})
