import { replyJson } from '@farol/contract/call.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { replyValidator } from '../calls/reply-validator.ts'
import { JsonReply } from '../calls/encoded-reply.ts'
import { ReplyBuffer } from './reply-buffer.ts'
import { plainReply, replyText, withText } from './reply-text.ts'
import { JsonLine } from '../calls/json-line.ts'

const line = { nome: 'Ciúme', 'a"b': [1, null, undefined], quando: new Date(0), nada: undefined }

test.each<[unknown]>([
  [{ data: [line, line], total: 2, nada: undefined, filtros: [], dentro: { data: [line] } }],
  [{ data: [1, 'a', null, undefined, true, Number.NaN, [line], () => 1], fim: () => 1 }],
  [{ 'a"b': '</script>\u2028' }],
  [{}],
  [[line]],
  [null],
  ['texto'],
  [3],
])('a reply is written as JSON is: %j', (reply) => {
  expect(replyText(reply)).toBe(JSON.stringify(reply))
  expect(replyText(reply)).toBe(JSON.stringify(reply))
})

test('its bytes are written over those of the reply before, whatever signs and however many it has', () => {
  const buffer = new ReplyBuffer()
  const lines = ['é', '–', '🙂', '\ud800', 'x'.repeat(300_000), '–'.repeat(200_000), '']
  for (const replies of [lines, [...lines].toReversed(), [lines, 7, {}, [], 'é', null, { data: lines, nada: undefined, total: 3 }]])
    for (const reply of replies) expect(buffer.bytesOf(reply).equals(Buffer.from(replyText(reply)))).toBe(true)
  const before = buffer.bytesOf({ data: ['antes'] })
  buffer.bytesOf({ data: ['agora'] })
  expect(before.toString()).toBe('{"data":["agora"]}')
})

const Line = z.object({ nome: z.string() })
const Other = z.object({ nome: z.string() })
const plain = { nome: 'Ciúme', senha: 'secret' }

test.each([
  ['a list', z.array(Line), (line: unknown) => [line, plain]],
  ['a page of a list', z.object({ data: z.array(Line), total: z.int() }), (line: unknown) => ({ data: [plain, line], total: 2 })],
] as const)('a line of %s that is written already stands beside others, and is read in this process like them', (_what, schema, reply) => {
  const validated = replyValidator(schema as z.ZodMiniType)
  const kept = validated(reply(new JsonLine(Line, '{"nome":"Ciúme"}')))
  expect(JSON.parse(replyText(kept))).toEqual(validated(reply(plain)))
  expect(plainReply(kept)).toEqual(validated(reply(plain)))
  expect(JSON.stringify(plainReply(validated(reply(plain))))).toBe(JSON.stringify(validated(reply(plain))))
})

test('a line that was written for another promise is refused', () => {
  expect(() => replyValidator(z.object({ data: z.array(Line) }))({ data: [new JsonLine(Other, '{"nome":"x"}')] })).toThrow()
  expect(() => replyValidator(Line)(new JsonLine(Line, '{"nome":"x"}'))).toThrow()
})

test('a reply that goes on to whoever draws a page is not read on the way: its JSON is that of its lines', () => {
  const schema = z.object({ data: z.array(Line), total: z.int() })
  const broken = new JsonLine(Line, '{"nome":')
  const kept = plainReply(replyValidator(schema)({ data: [broken], total: 1 })) as { data: unknown[]; total: number; [replyJson]?: string }
  expect(kept.total).toBe(1)
  expect(kept[replyJson]).toBe('{"data":[{"nome":],"total":1}')
  expect(() => kept.data).toThrow()
  // What is made of it anew is no longer what was written.
  const good = plainReply({ data: [new JsonLine(Line, '{"nome":"a"}')], total: 1 }) as typeof kept
  expect({ ...good, total: 2 }[replyJson]).toBeUndefined()
  expect(good.data).toBe(good.data)
  expect(JSON.stringify(good)).toBe(good[replyJson])
})

test('a reply that was written elsewhere says its numbers at once and its lines when somebody looks, and has its JSON', () => {
  const Reply = z.object({ data: z.array(Line), total: z.int(), mais: z.optional(z.array(Line)) })
  const line = new JsonLine(Line, '{"nome":"a"}')
  const there = JSON.parse(JSON.stringify(withText({ data: [line], total: 7, mais: [] }))) as { text: string; fields: object }
  const reply = plainReply(new JsonReply(Reply, withText({ data: [line], total: 7, mais: [] }))) as {
    data: unknown
    [replyJson]?: string
  }
  expect(there.fields).toEqual({ total: 7 })
  expect(reply).toEqual({ data: [{ nome: 'a' }], total: 7, mais: [] })
  expect(reply.data).toBe(reply.data)
  expect(reply[replyJson]).toBe('{"data":[{"nome":"a"}],"total":7,"mais":[]}')
  expect(JSON.stringify(reply)).toBe(reply[replyJson])
  const unread = plainReply(new JsonReply(Reply, { text: '{"data":', fields: { data: undefined, total: 7 } })) as {
    data: unknown
    total: number
  }
  expect(unread.total).toBe(7)
  expect(() => unread.data).toThrow()
})
