import { allLanguages } from '@farol/contract/language.ts'
import { expect, test } from 'vitest'
import { numericDay } from './day-words.ts'

test('a day in figures has the day first in every language, as it is typed', () => {
  expect(allLanguages.map((language) => numericDay('2026-12-04', language))).toEqual(allLanguages.map(() => '04/12/2026'))
})
