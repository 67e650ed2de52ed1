import { allLanguages } from '@farol/contract/language.ts'
import { expect, test } from 'vitest'
import { dayAndMonth, numericDay } from './day-words.ts'

test('a day in figures has the day first in every language, as it is typed', () => {
  expect(allLanguages.map((language) => numericDay('2026-12-04', language))).toEqual(allLanguages.map(() => '04/12/2026'))
})

test('day and month are figures, but a word where figures would be read the other way round', () => {
  expect(allLanguages.map((language) => dayAndMonth('2026-12-04', language))).toEqual(
    allLanguages.map((language) => (language === 'en' ? 'Dec 4' : '04/12')),
  )
})
