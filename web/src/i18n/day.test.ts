import { languageTag } from '@farol/contract/language.ts'
import { expect, test, vi } from 'vitest'
import { formatDay } from './day.ts'
import { writtenLanguages } from './texts.ts'

const everyMonth = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-0${(month % 9) + 1}`)

test.each(writtenLanguages())('days in %s are written as the language writes them', (language) => {
  const format = new Intl.DateTimeFormat(languageTag(language), { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  for (const day of [...everyMonth, '1899-12-31', '2024-02-29']) expect(formatDay(day, language)).toBe(format.format(new Date(day)))
})

test('a day is written without the formats of the browser, which take long to be there', () => {
  const asked = vi.spyOn(Intl, 'DateTimeFormat')
  expect(formatDay('2026-11-27', 'pt')).toBe('27 de nov. de 2026')
  expect(asked).not.toHaveBeenCalled()
  asked.mockRestore()
})
