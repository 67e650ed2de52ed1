import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { promisedReply } from './promised-reply.ts'
import { replyText } from './reply-text.ts'
import { plainReply, Written } from './written.ts'

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

const Line = z.object({ nome: z.string() })
const Other = z.object({ nome: z.string() })
const plain = { nome: 'Ciúme', senha: 'secret' }

test.each([
  ['a list', z.array(Line), (line: unknown) => [line, plain]],
  ['a page of a list', z.object({ data: z.array(Line), total: z.int() }), (line: unknown) => ({ data: [plain, line], total: 2 })],
] as const)('a line of %s that is written already stands beside others, and is read in this process like them', (_what, schema, reply) => {
  const promised = promisedReply(schema as z.ZodMiniType)
  const kept = promised(reply(new Written(Line, '{"nome":"Ciúme"}')))
  expect(JSON.parse(replyText(kept))).toEqual(promised(reply(plain)))
  expect(plainReply(kept)).toEqual(promised(reply(plain)))
  expect(JSON.stringify(plainReply(promised(reply(plain))))).toBe(JSON.stringify(promised(reply(plain))))
})

test('a line that was written for another promise is refused', () => {
  expect(() => promisedReply(z.object({ data: z.array(Line) }))({ data: [new Written(Other, '{"nome":"x"}')] })).toThrow()
  expect(() => promisedReply(Line)(new Written(Line, '{"nome":"x"}'))).toThrow()
})
