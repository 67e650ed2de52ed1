import { expect, test } from 'vitest'
import { lostAnswers } from './lost-answers.ts'

test('what is new is no fault; what changed, went or stands elsewhere in its list is', () => {
  expect(lostAnswers({ a: 1, b: [{ c: 2 }] }, { a: 1, b: [{ c: 2, d: 3 }], e: 4 })).toEqual([])
  expect(lostAnswers({ a: 1, b: [{ c: 2 }] }, { a: 2, b: [{}] })).toEqual(['.a was 1 and is 2', '.b[0].c was 2 and is undefined'])
  expect(lostAnswers([1, 2], [2, 1])).toHaveLength(2)
  expect(lostAnswers([1, 2], [1])).toEqual([' had 2 entries and has 1'])
  expect(lostAnswers({ a: {} }, { a: [] })).toEqual(['.a was an object'])
  expect(lostAnswers(null, {})).toEqual([' was null and is {}'])
})
