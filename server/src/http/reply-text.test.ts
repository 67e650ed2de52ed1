import { expect, test } from 'vitest'
import { replyText } from './reply-text.ts'

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
