import { expect, test } from 'vitest'
import { parseFormText, parseQueryText } from './query-text.ts'

test.each([parseQueryText, parseFormText])('a name that stands several times has all of its values, in their order', (parse) => {
  expect(parse('k=1&other=a&k=2&k=3')).toEqual({ k: ['1', '2', '3'], other: 'a' })
})
