import { brotliCompressSync, gzipSync } from 'node:zlib'
import { Readable } from 'node:stream'
import { endpoint } from '@farol/contract/schemas/endpoint.ts'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createApp } from './app.ts'
import { bind, type Binding } from './bind.ts'
import { Handlers } from './handlers.ts'

const parts = {
  method: 'POST',
  summary: 'Lends a shelf.',
  caller: 'anyone',
  query: z.strictObject({ sala: z.optional(z.string()) }),
  body: z.strictObject({ nome: z.optional(z.string()), livros: z.optional(z.array(z.int())) }),
  reply: z.object({ nome: z.string() }),
  refusals: [],
} as const
const lendShelf = endpoint({ ...parts, path: '/api/estantes' })
const lendByForm = endpoint({ ...parts, path: '/api/formulario' })

let binding: Binding

beforeEach(async () => {
  const { app } = await createApp({ logger: pino({ enabled: false }), publicUrl: 'https://catalogo.example.org', trustProxy: 0 })
  binding = { app, handlers: new Handlers({ checkReplies: true }), tokens: {} as never, slug: 'farol' }
  bind(binding, lendShelf, {}, async ({ body }) => ({ nome: body.nome ?? '' }))
  bind(binding, lendByForm, { form: true }, async ({ body }) => ({ nome: body.nome ?? '' }))
})

afterEach(() => binding.app.close())

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }

const post = (url: string, headers: Record<string, string>, payload: string | Buffer | Readable) =>
  binding.app.inject({ method: 'POST', url, headers, payload })

const named = (count: number) => Array.from({ length: count }, (_, n) => `n${n}=1`).join('&')
const keyed = (count: number) => JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`n${n}`, 1])))
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

describe('what is counted before anything is made of it', () => {
  test.each([
    ['101 names in a query', `/api/estantes?${named(101)}`, json, '{}', { nomes: 100 }],
    ['201 values in a query', `/api/estantes?${'sala=1&'.repeat(201)}`, json, '{}', { valores: 200 }],
    ['201 names in a form', '/api/formulario', form, named(201), { valores: 200 }],
    ['a form of 1 MB of one name', '/api/formulario', form, 'k=1&'.repeat(250_000), { valores: 200 }],
    ['1,001 keys of one object', '/api/estantes', json, keyed(1_001), { chaves: 1000 }],
    ['1,001 keys of many objects', '/api/estantes', json, `[${'{"a":1},'.repeat(1_000)}{"a":1}]`, { chaves: 1000 }],
    ['21 levels of lists', '/api/estantes', json, nested(21), { niveis: 20 }],
    ['21 levels of objects', '/api/estantes', json, `${'{"a":'.repeat(21)}1${'}'.repeat(21)}`, { niveis: 20 }],
    ['5,001 values of a list', '/api/estantes', json, `{"livros":[${'1,'.repeat(5_000)}1]}`, { valores: 5000 }],
    ['half a megabyte of brackets', '/api/estantes', json, '['.repeat(500_000), { niveis: 20 }],
  ])('%s: refused with the limit, and no field is named', async (_what, url, headers, body, params) => {
    const answer = await post(url, headers, body)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toEqual({ code: 'dados_invalidos', message: expect.any(String), params, fields: [] })
  })

  test.each([
    ['100 names and 200 values in a query', `/api/estantes?${named(99)}&${'sala=1&'.repeat(101)}`, json, '{}'],
    ['200 names in a form', '/api/formulario', form, named(200)],
    ['1,000 keys', '/api/estantes', json, keyed(1_000)],
    ['20 levels', '/api/estantes', json, `{"livros":${nested(19)}}`],
  ])('%s: looked at by the schema, whose refusal names at most 20 fields', async (_what, url, headers, body) => {
    const answer = await post(url, headers, body)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().params).toEqual({})
    expect(answer.json().fields.length).toBeGreaterThan(0)
    expect(answer.json().fields.length).toBeLessThanOrEqual(20)
    expect(answer.body.length).toBeLessThan(4_000)
  })

  test('5,000 wrong values of a list: 20 are named', async () => {
    const answer = await post('/api/estantes', json, `{"livros":[${'"x",'.repeat(4_999)}"x"]}`)
    expect(answer.json().fields).toHaveLength(20)
    expect(answer.json().fields[19].field).toBe('livros.19')
  })

  test('brackets and colons inside of texts count for nothing', async () => {
    const nome = `${'['.repeat(50)}${':'.repeat(2_000)}\\" { \\\\`
    const answer = await post('/api/estantes', json, JSON.stringify({ nome }))
    expect(answer.json()).toEqual({ nome })
  })

  test('JSON of no bytes is no body; a type that is not taken is refused of no bytes, too', async () => {
    const answer = await post('/api/estantes', json, '')
    expect([answer.statusCode, answer.json()]).toEqual([200, { nome: '' }])
    const broken = await post('/api/estantes', json, ' ')
    expect([broken.statusCode, broken.json().code]).toEqual([400, 'corpo_ilegivel'])
    for (const type of [form, { 'content-type': 'text/plain' }]) expect((await post('/api/estantes', type, '')).statusCode).toBe(415)
  })

  test('a query that is refused is refused where nothing else is asked, too', async () => {
    const answer = await binding.app.inject(`/nada?${'k=1&'.repeat(201)}`)
    expect(answer.statusCode).toBe(404)
  })
})

describe('what is refused unread', () => {
  /** A body that never ends: an answer shows that nobody waited for it. */
  const endless = () => new Readable({ read: () => undefined })

  test.each([
    ['a form where none is taken', '/api/estantes', form, 415],
    ['plain text', '/api/estantes', { 'content-type': 'text/plain' }, 415],
    ['XML', '/api/estantes', { 'content-type': 'application/xml' }, 415],
    ['a type that is none', '/api/estantes', { 'content-type': 'x' }, 415],
    ['a compressed body', '/api/estantes', { ...json, 'content-encoding': 'gzip' }, 415],
    ['an address that does not exist', '/api/nada', json, 404],
    ['a query of too many values', `/api/estantes?${'k=1&'.repeat(201)}`, json, 422],
  ])('%s', async (_what, url, headers, status) => {
    expect((await post(url, headers as Record<string, string>, endless())).statusCode).toBe(status)
  })

  test.each([
    ['gzip', gzipSync('{"nome":"a"}')],
    ['br', brotliCompressSync('{"nome":"a"}')],
    ['gzip, gzip', gzipSync(gzipSync('{"nome":"a"}'))],
    ['zstd', Buffer.from('x')],
    ['unknown', Buffer.from('{"nome":"a"}')],
  ])('[A22] a body compressed as %s', async (encoding, body) => {
    const answer = await post('/api/estantes', { ...json, 'content-encoding': encoding }, body)
    expect(answer.statusCode).toBe(415)
    expect(answer.json()).toMatchObject({ code: 'tipo_de_corpo_invalido', params: { codificacao: 'identity' } })
  })

  test('a body that says it is not compressed is read', async () => {
    const answer = await post('/api/estantes', { ...json, 'content-encoding': 'identity' }, '{"nome":"a"}')
    expect(answer.json()).toEqual({ nome: 'a' })
  })
})

describe('each refusal is a sentence in the reader’s language', () => {
  const sentences: Readonly<Record<string, readonly [names: string, values: string, levels: string, keys: string, compressed: string]>> = {
    '1': ['100 campos diferentes', '200 valores', '20 níveis', '1000 chaves', 'sem compressão'],
    '3': ['100 campos diferentes', '200 valores', '20 niveles', '1000 claves', 'sin compresión'],
    '5': ['100 different fields', '200 values', '20 levels', '1000 keys', 'without compression'],
    '7': ['100 champs différents', '200 valeurs', '20 niveaux', '1000 clés', 'sans compression'],
    '9': ['100 campi diversi', '200 valori', '20 livelli', '1000 chiavi', 'senza compressione'],
  }

  test.each(Object.entries(sentences))('lang=%s', async (lang, [names, values, levels, keys, compressed]) => {
    const answers = [
      await post(`/api/estantes?${named(101)}`, { ...json, lang }, '{}'),
      await post(`/api/estantes?${'sala=1&'.repeat(201)}`, { ...json, lang }, '{}'),
      await post('/api/estantes', { ...json, lang }, nested(21)),
      await post('/api/estantes', { ...json, lang }, keyed(1_001)),
      await post('/api/estantes', { ...json, lang, 'content-encoding': 'gzip' }, '{}'),
    ]
    const said = answers.map((answer) => answer.json().message as string)
    for (const [at, words] of [names, values, levels, keys, compressed].entries()) expect(said[at]).toContain(words)
  })
})
