import { expect, test } from 'vitest'
import { areasAround } from './knowledge-path.ts'

test.each([
  ['1.03.01.00-3', ['1.03.00.00-7', '1.00.00.00-3']],
  ['1.03.00.00-7', ['1.00.00.00-3']],
  ['6.07.02.01-0', ['6.07.02.00-1', '6.07.00.00-9', '6.00.00.00-7']],
  ['1.00.00.00-3', []],
  ['1.03.01', ['1.03', '1']],
  ['LET', []],
  ['', []],
  ['9.9.', []],
])('around %s stand %j', (code, around) => {
  expect(areasAround(code)).toEqual(around)
})
