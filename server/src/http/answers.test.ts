import * as z from 'zod/mini'
import { address } from '@farol/contract/address.ts'
import { endpoint } from '@farol/contract/schemas/endpoint.ts'
import { Refusal } from '@farol/contract/errors.ts'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Acts } from './acts.ts'
import { createApp } from './app.ts'
import { bind, type Binding } from './bind.ts'
import { Handlers } from './handlers.ts'
import { addHealth } from './health.ts'
import { oneAddress } from './every-request.ts'

const reply = z.object({ ok: z.boolean() })
const shelf = endpoint({
  method: 'GET',
  path: '/api/estantes/:id',
  summary: 'A shelf.',
  caller: 'anyone',
  params: z.object({ id: z.string() }),
  reply,
  refusals: [],
})
const newShelf = endpoint({
  method: 'POST',
  path: '/api/estantes/nova',
  summary: 'A new shelf.',
  caller: 'public',
  query: z.strictObject({ q: z.string().check(z.minLength(2)) }),
  body: z.strictObject({ nome: z.string().check(z.minLength(2)) }),
  reply,
  refusals: [],
})
const desk = endpoint({ ...shelf, path: '/api/equipe/estantes/:id' })

let binding: Binding
const reported: string[] = []
const key = 'chave-dos-numeros-1'

beforeEach(async () => {
  reported.length = 0
  const { app, metrics } = await createApp({
    logger: pino({ level: 'silent' }),
    publicUrl: 'https://catalogo.example.org',
    trustProxy: 0,
    perMinute: 20,
    onBug: (error, route) => void reported.push(`${route}: ${(error as Error).message}`),
  })
  const tokens = {
    issuePublic: () => Promise.reject(new Error()),
    bearerOf: async (token: string) => (token === 'p.1' ? ({ kind: 'public' } as const) : undefined),
  }
  binding = { app, handlers: new Handlers({ checkReplies: true }), tokens, slug: 'farol' }
  for (const one of [shelf, desk])
    bind(binding, one, {}, async ({ params }) => {
      if (params.id === 'divida') throw new Refusal('UsuarioEmDebito', { valor: 100, limite: 50 })
      if (params.id === 'segredo') throw new Error('no shelf at /api/estantes/segredo for segredo')
      return { ok: true }
    })
  bind(binding, newShelf, {}, async () => ({ ok: true }))
  addHealth(app, async () => true, { registry: metrics, key })
})
afterEach(() => binding.app.close())

const ask = (method: 'GET' | 'POST' | 'PUT', url: string, headers: Readonly<Record<string, string>> = {}, payload?: object) =>
  binding.app.inject({ method, url, headers, ...(payload && { payload }) })

test.each(['Bearer p.1', 'bearer p.1', 'BEARER p.1'])('a token is taken as %s', async (authorization) => {
  expect((await ask('POST', '/api/estantes/nova?q=ab', { authorization }, { nome: 'ab' })).statusCode).toBe(200)
})

test.each(['Basic p.1', 'p.1', 'Bearer', 'Bearer p.1 p.1', `Bearer ${'a'.repeat(513)}`])('and not as %s', async (authorization) => {
  expect((await ask('GET', '/api/estantes/1', { authorization })).json().code).toBe('credencial_invalida')
})

test('a word that stands in an address goes before a place for any code: its methods are those of the word', async () => {
  const refused = await ask('PUT', '/api/estantes/nova')
  expect([refused.statusCode, refused.headers.allow]).toEqual([405, 'POST'])
  expect((await ask('PUT', '/api/estantes/7')).headers.allow).toBe('GET, HEAD')
})

test('what is wrong of query and body is told in one answer', async () => {
  const answer = await ask('POST', '/api/estantes/nova?q=a', { authorization: 'Bearer p.1' }, { nome: 'b' })
  expect([answer.statusCode, answer.json().fields.map((one: { field: string }) => one.field)]).toEqual([422, ['q', 'nome']])
})

test('who asks too much is told when to come again, by header and body alike; whoever watches the server always may', async () => {
  for (let calls = 0; calls < 20; calls += 1) await ask('GET', '/api/estantes/1')
  const refused = await ask('GET', '/api/estantes/1')
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe(String(refused.json().params.segundos))
  for (const url of ['/healthz', '/readyz']) expect((await ask('GET', url)).statusCode, url).toBe(200)
})

test('a refusal speaks to the reader, at the desk about the reader', async () => {
  const said = async (url: string) => (await ask('GET', url, { lang: '1' })).json().message as string
  const [own, other] = [await said('/api/estantes/divida'), await said('/api/equipe/estantes/divida')]
  expect(own).not.toBe(other)
  expect([own, other].map((text) => text.includes('{'))).toEqual([false, false])
})

test('what nobody foresaw is reported with its route and without the address', async () => {
  expect((await ask('GET', '/api/estantes/segredo')).statusCode).toBe(500)
  expect(reported).toEqual(['GET /api/estantes/:id: no shelf at <address> for segredo'])
})

test('answers are measured by route, method and status, up to two seconds', async () => {
  await ask('GET', '/api/estantes/1')
  const { body } = await ask('GET', '/metrics', { authorization: `Bearer ${key}` })
  for (const le of ['0.001', '0.005', '0.02', '0.1', '0.5', '2', '+Inf'])
    expect(body).toContain(`farol_http_seconds_bucket{le="${le}",route="/api/estantes/:id",method="GET",status="200"} `)
})

test.each([
  ['/Biblioteca/index.php', '/Biblioteca/index.php'],
  ['/Acervo/12', '/acervo/12'],
  ['/Acervo/AbC/', '/acervo/AbC'],
  ['/API/consulta', '/api/consulta'],
  ['/api/Consulta/', '/api/Consulta/'],
  ['//Outro', '//Outro'],
  ['/', '/'],
  ['/9A/b', '/9A/b'],
  ['/acervo/12///', '/acervo/12'],
  ['/acervo//12', '/acervo//12'],
])('the one address of %s is %s', (asked, one) => expect(oneAddress(asked)).toBe(one))

test('the one address of a path is found at once, however many slashes it has', () => {
  const slashes = '/'.repeat(300_000)
  expect(oneAddress(`/acervo${slashes}x`)).toBe(`/acervo${slashes}x`)
  expect(oneAddress(`/Acervo${slashes}`)).toBe('/acervo')
})

test('a long act whose key could not be looked up is not done', async () => {
  const inside = { idempotency: { claim: () => Promise.reject(new Error('the database is away')) } }
  const together = (async (work: (all: typeof inside) => Promise<unknown>) => work(inside)) as never
  const acts = new Acts({ together, clock: { now: () => new Date('2026-11-20T12:00:00Z') }, secret: Buffer.alloc(32) })
  const input = { idempotencyKey: 'chave-0001', who: { kind: 'patron', loginId: 1 }, params: {}, query: {}, body: {} } as never
  let done = 0
  const run = () =>
    acts.runRepeatable(newShelf, input, async () => {
      done += 1
    })
  await expect(run()).rejects.toThrow('the database is away')
  // The key is free again.
  await expect(run()).rejects.toThrow('the database is away')
  expect(done).toBe(0)
})

test('in process a call is found by its address, as the browser writes it, and unknown ones are a bug', async () => {
  const call = binding.handlers.callFor({ who: { kind: 'anonymous' }, language: 'pt' })
  const written = address<typeof shelf>('GET', '/api/estantes/:id')
  expect(await call(written, { params: { id: '7' } })).toEqual({ ok: true })
  await expect(call(written, { params: { id: 'divida' } })).rejects.toMatchObject({ body: { code: 'UsuarioEmDebito' } })
  await expect(call({ ...written, method: 'PUT' as never }, { params: { id: '7' } })).rejects.toThrow('PUT /api/estantes/:id')
})
