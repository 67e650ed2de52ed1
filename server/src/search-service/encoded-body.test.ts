import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import * as z from 'zod/mini'
import { createApp } from '../http/app.ts'
import { EncodedBody, encodingFor } from './encoded-body.ts'
import { EncodedReply } from './encoded-reply.ts'

let get: (text: string, headers?: Record<string, string>) => Promise<{ statusCode: number; headers: Record<string, unknown> }>
let close: () => Promise<void>

beforeAll(async () => {
  const { app } = await createApp({ logger: pino({ level: 'silent' }), publicUrl: 'http://localhost', trustProxy: 0 })
  let text = ''
  app.get('/', (request, reply) => new EncodedBody(text).send(request, reply))
  get = async (asked, headers = {}) => {
    text = asked
    const { statusCode, headers: sent } = await app.inject({ url: '/', headers })
    return { statusCode, headers: sent }
  }
  close = () => app.close()
})
afterAll(() => close())

const etagOf = async (text: string, headers = {}) => String((await get(text, headers)).headers['etag'])

test('a text of 1024 bytes is sent compressed, a shorter one as it is', async () => {
  const encodings = []
  for (const length of [1_023, 1_024, 2_000_000])
    encodings.push((await get('a'.repeat(length), { 'accept-encoding': 'zstd' })).headers['content-encoding'])
  expect(encodings).toEqual([undefined, 'zstd', 'zstd'])
})

test('an encoding with a weight of nothing in any spelling is not taken, one with a small weight is, in any case of letters', async () => {
  const long = 'a'.repeat(5_000)
  const encodings = []
  for (const accepted of ['zstd;q=0.000, BR', 'zstd; q=0.0, gzip', 'gzip;q=0.01', 'br;q=0.'])
    encodings.push((await get(long, { 'accept-encoding': accepted })).headers['content-encoding'])
  expect(encodings).toEqual(['br', 'gzip', 'gzip', undefined])
})

test('of a reply that tells how long it took the mark does not change with that time, and does with anything else', async () => {
  const reply = (data: string, tempo: number | string) => `{"data":"${data}","tempo":${tempo}}`
  const marks = [await etagOf(reply('a', 1.5)), await etagOf(reply('a', 203)), await etagOf(reply('b', 1.5))]
  expect(marks[1]).toBe(marks[0])
  expect(marks[2]).not.toBe(marks[0])
  expect(await etagOf(reply('a', '1,"x":2'))).not.toBe(await etagOf(reply('a', '2,"x":2')))
  const again = await get(reply('a', 7), { 'if-none-match': marks[0]! })
  expect(again.statusCode).toBe(304)
})

test('a reader has it also where its mark comes back as a strong one or beside others', async () => {
  const etag = await etagOf('texto')
  expect(etag).toMatch(/^W\/"[\w-]{27}"$/)
  const statuses = []
  for (const mark of [etag, etag.slice(2), `"x", ${etag}`, '"x"', 'W/"x"'])
    statuses.push((await get('texto', { 'if-none-match': mark })).statusCode)
  expect(statuses).toEqual([304, 304, 304, 200, 200])
})

test('the best encoding that is taken, whatever stands first; none where none is named', async () => {
  const asked = ['gzip, deflate, br, zstd', 'gzip, br', 'gzip', 'deflate', '', '*', 'ZSTD;q=1', 'zstd;q=0', 'zstd;q=0,br;q=0;x=1,gzip']
  expect(asked.map(encodingFor)).toEqual(['zstd', 'br', 'gzip', undefined, undefined, undefined, 'zstd', undefined, 'gzip'])
  expect([encodingFor(undefined), encodingFor('br, gzip'), encodingFor('br, gzip')]).toEqual([undefined, 'br', 'br'])
  // However many ways of saying it there are.
  const many = Array.from({ length: 300 }, (_, at) => encodingFor(`br;q=0.${at + 1}`))
  expect(new Set(many)).toEqual(new Set(['br']))
})

test('each form of a text unpacks to it, is made once, and a reply is read again from its bytes', async () => {
  const text = JSON.stringify({ words: 'ação '.repeat(1_000) })
  const body = new EncodedBody(text)
  const unpack = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync } as const
  for (const encoding of ['zstd', 'br', 'gzip'] as const) {
    const copy = await body.copyFor(encoding)
    expect([copy.encoding, unpack[encoding](copy.bytes).toString()]).toEqual([encoding, text])
    expect((await body.copyFor(encoding)).bytes).toBe(copy.bytes)
  }
  const plain = await body.copyFor(undefined)
  expect([plain.encoding, Buffer.from(plain.bytes).toString()]).toEqual([undefined, text])
  expect(new EncodedReply(z.object({ words: z.string() }), plain).read()).toEqual(JSON.parse(text))
})
