import { endpoint } from '@farol/contract/schemas/endpoint.ts'
import { Refusal } from '@farol/contract/errors.ts'
import { boundedNumber, NumberInAddress } from '@farol/contract/schemas/wire.ts'
import { requestToken } from '@farol/contract/schemas/session.ts'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { PublicTokens } from '../features/session/public-tokens.ts'
import { bindSession } from '../features/session/routes.ts'
import { addApiDocs } from './api-docs.ts'
import { createApp } from './app.ts'
import { bind, type Binding } from './bind.ts'
import { Handlers } from './handlers.ts'
import { addHealth } from './health.ts'

const readShelf = endpoint({
  method: 'GET',
  path: '/api/estantes/:id',
  summary: 'A shelf.',
  caller: 'anyone',
  params: z.strictObject({ id: NumberInAddress }),
  query: z.strictObject({ page: z._default(boundedNumber(1, 9), 1) }),
  reply: z.object({ estante: z.int(), pagina: z.int() }),
  refusals: ['acervo_nao_encontrado'],
})
const lendShelf = endpoint({
  method: 'POST',
  path: '/api/meu-{product}/estantes',
  summary: 'Lends a shelf.',
  caller: 'public',
  body: z.strictObject({ nome: z.string().check(z.minLength(2)), livros: z.array(z.int()) }),
  reply: z.object({ nome: z.string() }),
  refusals: [],
})

let now = new Date('2026-11-20T12:00:00Z')
let binding: Binding
let lines: string[]

beforeEach(async () => {
  lines = []
  now = new Date('2026-11-20T12:00:00Z')
  const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const { app, metrics } = await createApp({ logger, publicUrl: 'https://catalogo.example.org', trustProxy: 0, perMinute: 50 })
  const publicTokens = new PublicTokens(Buffer.alloc(32, 7), { now: () => now })
  const tokens = {
    issuePublic: async () => publicTokens.issue(),
    bearerOf: async (token: string) => (publicTokens.accepts(token) ? ({ kind: 'public' } as const) : undefined),
  }
  binding = { app, handlers: new Handlers({ checkReplies: true }), tokens, slug: 'farol' }
  // Only the visitor's token is asked for here: no other dependency is called.
  bindSession(binding, {} as never)
  bind(binding, readShelf, {}, async ({ params, query }) => {
    if (params.id === 404) throw new Refusal('acervo_nao_encontrado')
    if (params.id === 500) throw new Error('the shelf fell: secret detail')
    return { estante: params.id, pagina: query.page, ...(params.id === 99 && { interno: 'secret detail' }) }
  })
  bind(binding, lendShelf, {}, async ({ body }) => ({ nome: body.nome }))
  addHealth(app, async () => true, { registry: metrics, key: 'chave-dos-numeros-1' })
  addApiDocs(app, () => binding.handlers.endpoints, { publicUrl: 'https://catalogo.example.org', slug: 'farol' })
})

afterEach(() => binding.app.close())

const get = (url: string, headers: Record<string, string> = {}) => binding.app.inject({ url, headers })
const post = (url: string, payload: unknown, headers: Record<string, string> = {}) =>
  binding.app.inject({ method: 'POST', url, headers, payload: payload as object })
const publicToken = async () =>
  (await post('/api/oauth/token', { grant_type: 'client_credentials', client_id: 4 })).json().access_token as string

describe('a call', () => {
  test('answers what the contract promises', async () => {
    const answer = await get('/api/estantes/7?page=3')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ estante: 7, pagina: 3 })
  })

  test('whose reply says more than the contract is a bug that names the field, where replies are checked', async () => {
    const answer = await get('/api/estantes/99')
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toContain('secret detail')
    expect(JSON.parse(lines[0]!).err.message).toContain(': interno')
    expect(lines.join('')).not.toContain('secret detail')
  })

  test.each([
    ['/api/estantes/7?page=0', 'page', 'muito_curto'],
    ['/api/estantes/7?page=10', 'page', 'muito_longo'],
    ['/api/estantes/7?page=x', 'page', 'valor_invalido'],
    ['/api/estantes/7?page=1&page=2', 'page', 'repetido'],
    ['/api/estantes/7?pagina=1', 'pagina', 'desconhecido'],
    ['/api/estantes/7?__proto__=1', '__proto__', 'desconhecido'],
  ])('%s is refused with 422 and the name of the field', async (url, field, code) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'dados_invalidos', fields: [{ field, code }] })
  })

  test('where a body is asked for and none is sent, its fields are missing', async () => {
    const answer = await post('/api/meu-farol/estantes', '', {
      'content-type': 'application/json',
      authorization: `Bearer ${await publicToken()}`,
    })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().fields).toMatchObject([
      { field: 'nome', code: 'obrigatorio' },
      { field: 'livros', code: 'obrigatorio' },
    ])
  })

  test('a body of wrong types is refused field by field, never coerced', async () => {
    const answer = await post(
      '/api/meu-farol/estantes',
      { nome: 5, livros: ['1'], dono: 'x' },
      { authorization: `Bearer ${await publicToken()}` },
    )
    expect(answer.statusCode).toBe(422)
    expect(
      answer
        .json()
        .fields.map((one: { field: string; code: string }) => `${one.field} ${one.code}`)
        .sort(),
    ).toEqual(['dono desconhecido', 'livros.0 tipo_invalido', 'nome tipo_invalido'])
  })

  test.each([
    ['{"nome":', 'application/json', 400],
    ['nome=a', 'application/x-www-form-urlencoded', 415],
    ['<a/>', 'application/xml', 415],
    [`{"nome":"${'a'.repeat(1_100_000)}"}`, 'application/json', 413],
    ['{"__proto__":{"x":1},"nome":"ab","livros":[]}', 'application/json', 400],
  ])('a body that cannot be read is refused (%#)', async (payload, type, status) => {
    const answer = await binding.app.inject({
      method: 'POST',
      url: '/api/meu-farol/estantes',
      payload,
      headers: { 'content-type': type, authorization: `Bearer ${await publicToken()}` },
    })
    expect(answer.statusCode).toBe(status)
    expect(answer.json().message).not.toMatch(/JSON|token|stack/i)
  })

  test.each(['abc', '1e3', '-1', '0', '01', '9999999999999999999', '%00', '1%2F..%2F2'])(
    'the address %s names no shelf: 404',
    async (id) => {
      expect((await get(`/api/estantes/${id}`)).statusCode).toBe(404)
    },
  )

  test('a bug answers 500 without its words, in the reader’s language, and is logged', async () => {
    const answer = await get('/api/estantes/500', { lang: '5' })
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({ code: 'erro_inesperado', message: 'Unexpected processing error.', params: {}, fields: [] })
    expect(lines.join('')).toContain('secret detail')
  })

  test.each([
    ['1', 'Acervo não encontrado.'],
    ['es', 'Título no encontrado.'],
    ['5', 'Title not found.'],
    ['xx', 'Acervo não encontrado.'],
  ])('[S7-00] a refusal speaks the language of the header lang=%s', async (lang, message) => {
    expect((await get('/api/estantes/404', { lang })).json().message).toBe(message)
  })
})

describe('who asks', () => {
  test('[S7-02] client_credentials gives client 4, or "4", the visitor’s token, as JSON or as a form', async () => {
    for (const client_id of [4, '4']) {
      const answer = await post('/api/oauth/token', { grant_type: 'client_credentials', client_id })
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toMatchObject({ token_type: 'Bearer', expires_in: 3600 })
      expect(answer.headers['cache-control']).toBe('no-store')
    }
    const form = await binding.app.inject({
      method: 'POST',
      url: '/api/oauth/token',
      payload: 'grant_type=client_credentials&client_id=4',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(form.statusCode).toBe(200)
    expect((await post('/api/oauth/token', { grant_type: 'client_credentials', client_id: 5 })).statusCode).toBe(422)
    expect((await post('/api/oauth/token', { grant_type: 'magic', client_id: 4 })).statusCode).toBe(400)
  })

  test('an act needs a token; a read of the catalogue is answered without one, to any origin', async () => {
    expect((await post('/api/meu-farol/estantes', { nome: 'ab', livros: [] })).statusCode).toBe(401)
    const token = await publicToken()
    const done = await post('/api/meu-farol/estantes', { nome: 'ab', livros: [] }, { authorization: `Bearer ${token}` })
    expect(done.statusCode).toBe(200)
    expect(done.headers['access-control-allow-origin']).toBeUndefined()
    expect((await get('/api/estantes/1')).headers['access-control-allow-origin']).toBe('*')
    expect((await get('/api/estantes/1', { authorization: `Bearer ${token}` })).headers['access-control-allow-origin']).toBeUndefined()
  })

  test('a token that is wrong, changed or past its end is 401, also for a read', async () => {
    const token = await publicToken()
    const changed = token.replace(/^p\.\d+/, 'p.99999999999')
    for (const wrong of ['x', changed, `${token}x`, ''])
      expect((await get('/api/estantes/1', { authorization: `Bearer ${wrong}` })).statusCode).toBe(401)
    now = new Date(now.getTime() + 3_600_000)
    expect((await get('/api/estantes/1', { authorization: `Bearer ${token}` })).statusCode).toBe(401)
  })
})

describe('every answer', () => {
  test('carries the security headers, also when it refuses', async () => {
    for (const url of ['/api/estantes/1', '/api/estantes/500', '/api/nada', '/healthz']) {
      const { headers } = await get(url)
      expect(headers['content-security-policy']).toContain("default-src 'self'")
      expect(headers['content-security-policy']).not.toContain('unsafe')
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'strict-transport-security': expect.stringContaining('max-age'),
      })
    }
  })

  test('lets nothing of elsewhere run, be framed, be sent to or be told, and nothing asks for camera, place or money', async () => {
    const { headers } = await get('/api/estantes/1')
    const policy = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'" // prettier-ignore
    expect(headers).toMatchObject({
      'content-security-policy': policy,
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
      'x-frame-options': 'DENY',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
  })

  test('is kept apart by who asks, in which language and by what it is packed with', async () => {
    const { headers } = await get('/api/estantes/1')
    const names = String(headers['vary']).split(', ')
    expect(names).toEqual(expect.arrayContaining(['authorization', 'lang', 'accept-language', 'accept-encoding']))
    expect(new Set(names).size).toBe(names.length)
  })

  test('asks browsers for https only where the site is reached by it', async () => {
    const { app } = await createApp({ logger: pino({ level: 'silent' }), publicUrl: 'http://localhost', trustProxy: 0 })
    app.get('/', async () => 'ok')
    const { headers } = await app.inject('/')
    expect([headers['x-frame-options'], headers['strict-transport-security']]).toEqual(['DENY', undefined])
    await app.close()
  })

  test('has an ETag that a second reading is answered with', async () => {
    const { headers } = await get('/api/estantes/1')
    const again = await get('/api/estantes/1', { 'if-none-match': String(headers.etag) })
    expect(again.statusCode).toBe(304)
  })

  test('is logged as one line with the pattern of its route, without address or query', async () => {
    await get('/api/estantes/7?page=2&')
    const line = JSON.parse(lines.at(-1) ?? '{}')
    expect(line).toMatchObject({ route: '/api/estantes/:id', method: 'GET', status: '200' })
    expect(lines.join('')).not.toMatch(/page=2|127\.0\.0\.1/)
  })

  test('past the limit of one address is 429 with the time to wait', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 52; n += 1) statuses.push((await get('/api/estantes/1')).statusCode)
    expect(statuses.slice(-1)).toEqual([429])
    const answer = await get('/api/estantes/1')
    expect(answer.headers['retry-after']).toBeDefined()
    expect(answer.json()).toMatchObject({ code: 'muitas_requisicoes', params: { segundos: expect.any(Number) } })
    expect((await get('/healthz')).statusCode).toBe(200)
    const page = await get('/metrics', { accept: 'text/html,*/*;q=0.8', 'accept-language': 'pt', cookie: 'i18nextLng=en' })
    expect([page.statusCode, page.headers['content-type'], page.headers['cache-control']]).toEqual([429, 'text/html; charset=utf-8', 'no-store']) // prettier-ignore
    expect(page.headers['retry-after']).toBeDefined()
    expect(page.body).toMatch(/<html lang="en">.*<h1>Too many requests.*<\/h1>/)
    expect((await get('/api/estantes/1', { accept: 'text/html' })).json().code).toBe('muitas_requisicoes')
  })

  test('an unknown path of the API is 404 in JSON', async () => {
    const answer = await get('/api/nada')
    expect(answer.statusCode).toBe(404)
    expect(answer.json().code).toBe('nao_encontrado')
  })
})

describe('for operators and programs', () => {
  test('metrics are for who brings their key, and nowhere for anyone else', async () => {
    expect((await get('/metrics', { authorization: 'Bearer chave-dos-numeros-1' })).body).toContain('farol_http_seconds')
    for (const authorization of ['Bearer chave-dos-numeros-2', 'chave-dos-numeros-1', 'Bearer ', ''])
      expect((await get('/metrics', { authorization })).statusCode).toBe(404)
    expect((await get('/metrics')).statusCode).toBe(404)
  })

  test('OpenAPI 3.1 and the readable page list every bound call', async () => {
    const document = (await get('/api/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(['/api/estantes/{id}', '/api/meu-farol/estantes', '/api/oauth/token']),
    )
    expect(document.paths['/api/estantes/{id}'].get.parameters.map((one: { name: string }) => one.name)).toEqual(['id', 'page', 'lang'])
    const page = (await get('/api/docs')).body
    for (const call of binding.handlers.endpoints) expect(page).toContain(call.path.replace('{product}', 'farol'))
    const listed = Array.from(page.matchAll(/<h2><code>[A-Z]+ ([^<]+)/g), ([, path]) => path!)
    expect(listed).toHaveLength(binding.handlers.endpoints.length)
    expect(listed.map((path) => path.replace('farol', '{product}'))).toEqual(binding.handlers.endpoints.map(({ path }) => path).toSorted())
  })

  test('the contract of the token call is one and the same value on both sides', () => {
    expect(binding.handlers.endpoints).toContain(requestToken)
  })
})
