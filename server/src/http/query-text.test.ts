import { expect, test } from 'vitest'
import { parseFormText, parseQueryText } from './query-text.ts'

test.each([parseQueryText, parseFormText])('a name that stands several times has all of its values, in their order', (parse) => {
  expect(parse('k=1&other=a&k=2&k=3')).toEqual({ k: ['1', '2', '3'], other: 'a' })
})

test.each([
  ['a query', parseQueryText, 100, { nomes: 100 }],
  ['a form', parseFormText, 200, { valores: 200 }],
] as const)('%s is read with as many names as it may have, and not one more', (_, parse, most, params) => {
  const text = (count: number) => Array.from({ length: count }, (_, at) => `k${at}=1`).join('&')
  expect(Object.keys(parse(text(most)))).toHaveLength(most)
  expect(() => parse(text(most + 1))).toThrow(expect.objectContaining({ code: 'dados_invalidos', params }))
})

test.each([parseQueryText, parseFormText])('two hundred values of one name are read, not one more', (parse) => {
  const text = (count: number) => Array.from({ length: count }, () => 'k=1').join('&')
  expect(parse(text(200))['k']).toHaveLength(200)
  expect(() => parse(text(201))).toThrow(expect.objectContaining({ code: 'dados_invalidos', params: { valores: 200 } }))
})
