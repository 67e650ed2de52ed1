import { endpoint } from '@farol/contract/schemas/endpoint.ts'
import { brotliDecompressSync } from 'node:zlib'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { addApiDocs } from './api-docs.ts'
import { createApp } from './app.ts'

const reply = z.object({ texto: z.string() })
const bound = Array.from({ length: 20 }, (_, at) =>
  endpoint({ method: 'GET', path: `/api/estantes/${at}`, summary: 'A shelf.', caller: 'anyone', reply, refusals: [] }),
)

test('the document of all calls, a second of work for a whole site, is made once, and not before it is asked for', async () => {
  const { app } = await createApp({ logger: pino({ level: 'silent' }), publicUrl: 'https://catalogo.example.org', trustProxy: 0 })
  onTestFinished(() => app.close())
  let made = 0
  const endpoints = () => {
    made += 1
    return bound
  }
  addApiDocs(app, endpoints, { publicUrl: 'https://catalogo.example.org', slug: 'farol' })
  expect(made).toBe(0)
  const get = (headers: Record<string, string> = {}) => app.inject({ url: '/api/openapi.json', headers })
  const first = await get()
  const again = await get()
  expect(again.body).toBe(first.body)
  expect(Object.keys(first.json().paths)).toContain('/api/estantes/19')
  expect(first.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'access-control-allow-origin': '*',
    'cache-control': 'no-cache',
    vary: expect.stringContaining('accept-encoding'),
  })
  expect((await get({ 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304)
  const packed = await get({ 'accept-encoding': 'br' })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(first.body)
  expect(made).toBe(1)
})
