import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../adapters/database/testing/engines.ts'
import { openTestSite, type TestSite } from '../testing/site.ts'
import { booksXml } from '../testing/titles.ts'
import { oneAddress } from './every-request.ts'

describe('programs of other sites', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await openTestSite(engines[0]!)
    await site.importXml(booksXml({ number: '1', title: 'A luz da serra' }))
  })
  afterAll(() => site.remove())

  const ask = (method: 'OPTIONS' | 'POST' | 'PUT' | 'GET' | 'DELETE', url: string, headers: Record<string, string> = {}) => site.app.inject({ method, url, headers }) // prettier-ignore

  test('preflights of open reads are answered, for the language alone', async () => {
    const preflight = { origin: 'https://outro.example', 'access-control-request-method': 'GET', 'access-control-request-headers': 'lang' }
    for (const path of ['/api/consulta', '/api/acervo/1', '/api/acervo/1/marc']) {
      const { statusCode, headers } = await ask('OPTIONS', path, preflight)
      expect([path, statusCode]).toEqual([path, 204])
      expect(headers).toMatchObject({ 'access-control-allow-origin': '*', 'access-control-allow-headers': 'lang', 'access-control-allow-methods': 'GET, HEAD' }) // prettier-ignore
    }
    for (const path of ['/api/acervo/cesta', '/api/oauth/token', '/api/nada']) {
      const { headers } = await ask('OPTIONS', path, preflight)
      expect([path, headers['access-control-allow-origin']]).toEqual([path, undefined])
    }
  })

  test('a wrong method is refused with those that are taken, and not as an address that is not there', async () => {
    const posted = await ask('POST', '/api/consulta')
    expect([posted.statusCode, posted.json().code]).toEqual([405, 'metodo_nao_permitido'])
    expect(String(posted.headers['allow']).split(', ')).toContain('GET')
    const got = await ask('GET', '/api/oauth/token')
    expect([got.statusCode, got.headers['allow']]).toEqual([405, 'POST'])
    expect((await ask('GET', '/api/nada')).statusCode).toBe(404)
  })

  test('the same search has the same ETag, however long it took', async () => {
    const tags = new Set<unknown>()
    for (let n = 0; n < 5; n += 1) tags.add((await ask('GET', '/api/consulta?q=luz')).headers.etag)
    expect(tags.size).toBe(1)
    const [etag] = [...tags]
    expect((await ask('GET', '/api/consulta?q=luz', { 'if-none-match': String(etag) })).statusCode).toBe(304)
    expect((await ask('GET', '/api/consulta?q=nada')).headers.etag).not.toBe(etag)
  })

  test('another spelling of an address leads to the one under which the page is kept', async () => {
    for (const [asked, kept] of [
      ['/acervo/12/', '/acervo/12'],
      ['/Pesquisa_Geral?q=A%2FB', '/pesquisa_geral?q=A%2FB'],
      ['/HORARIOS/BC/?lng=en', '/horarios/BC?lng=en'],
    ] as const) {
      const { statusCode, headers } = await ask('GET', asked)
      expect([asked, statusCode, headers.location]).toEqual([asked, 301, kept])
    }
    // Never to another site.
    for (const path of ['//example.org/', '/', '/api/consulta/', '/X/biblioteca/index.php']) expect(oneAddress(path)).toBe(path)
  })

  test('what is told in the language of a reader varies by what that was chosen by', async () => {
    const varies = async (url: string) => String((await ask('GET', url)).headers.vary).split(', ')
    const calls = ['/api/consulta?q=luz', '/api/acervo/1', '/api/consulta?termo_pesquisa=luz', '/api/nada', '/acervo/9.ris']
    for (const url of [...calls, '/pesquisa_geral.atom?q=luz', '/pesquisa_geral.rss', '/opensearch.xml'])
      expect([url, await varies(url)]).toEqual([url, expect.arrayContaining(['lang', 'accept-language'])])
    for (const url of ['/', '/acervo/1', '/manifest.webmanifest', '/eventos.ics', '/calendario/9/x.ics', '/plano_ensino.csv?ano=2026'])
      expect([url, await varies(url)]).toEqual([url, expect.arrayContaining(['accept-language', 'cookie'])])
    // An answer varies by the name of a header once.
    const names = await varies('/api/consulta?q=luz')
    expect(new Set(names).size).toBe(names.length)
  })

  test('leaving empties what the browser keeps of the site, and no other page does', async () => {
    const cleared = async (address: string) => (await site.get(address)).headers['clear-site-data']
    expect([await cleared('/sair'), await cleared('/sair?depois=1')]).toEqual(['"cache"', '"cache"'])
    expect([await cleared('/login'), await cleared('/')]).toEqual([undefined, undefined])
  })

  test('the address of no page of a person is told to another site or listed by a search engine', async () => {
    const headers = async (address: string) => {
      const { 'referrer-policy': told, 'x-robots-tag': listed } = (await site.get(address)).headers
      return [address, told === 'no-referrer', listed === 'noindex']
    }
    for (const address of [
      '/login',
      '/sair',
      '/meufarol',
      '/meufarol/reservas',
      '/farol_redireciona',
      '/autoatendimento',
      '/equipe',
      '/pearson',
      '/conteudo',
      '/conteudo?provedor=x',
    ])
      // prettier-ignore
      expect(await headers(address)).toEqual([address, true, true])
    for (const address of ['/', '/acervo/1', '/loginho', '/equipes']) expect((await headers(address))[2]).toBe(false)
  })

  test('every call in OpenAPI has a name of its own and a tag that is listed', async () => {
    const document = (await ask('GET', '/api/openapi.json')).json()
    type Operation = { operationId: string; tags: string[]; responses: Record<string, unknown> }
    const operations = Object.values(document.paths as Record<string, Record<string, Operation>>).flatMap((one) => Object.values(one))
    const names = operations.map(({ operationId }) => operationId)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toEqual(expect.arrayContaining(['getConsulta', 'getAcervoMarcById']))
    const listed = document.tags.map(({ name }: { name: string }) => name)
    for (const { tags } of operations) expect(listed).toEqual(expect.arrayContaining(tags))
    // A token that is none is refused by every call, also by those that need none.
    expect(operations.filter(({ responses }) => !('401' in responses))).toEqual([])
  })
})
