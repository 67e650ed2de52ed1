import { afterEach, describe, expect, test } from 'vitest'
import { allLanguages, dayOrderTag, defaultLanguage, languageFacts, languageTag, offeredLanguages, preferredLanguage } from './language.ts'
import { isZone, libraryZone, localDay, localDayAndTime, localTime, setLibraryZone, shippedZone } from './library-zone.ts'

describe('languages', () => {
  test.each([
    ['pt', 1, 'pt-BR', 'pt-BR', 'Português'],
    ['es', 3, 'es', 'es', 'Español'],
    ['en', 5, 'en', 'en-GB', 'English'],
    ['fr', 7, 'fr', 'fr', 'Français'],
    ['it', 9, 'it', 'it', 'Italiano'],
  ] as const)('%s is number %i, written %s, its dates as %s, and calls itself %s', (language, id, tag, dates, name) => {
    const facts = languageFacts(language)
    expect([facts.id, languageTag(language), dayOrderTag(language), facts.name]).toEqual([id, tag, dates, name])
    expect(facts.months.split(' ')).toHaveLength(12)
  })

  test('months and the sign between thousands are those of Intl', () => {
    for (const language of allLanguages) {
      const { months, thousands, tag } = languageFacts(language)
      const month = new Intl.DateTimeFormat(tag, { month: 'short', timeZone: 'UTC' })
      const named = Array.from({ length: 12 }, (_, at) => month.format(Date.UTC(2026, at, 1)))
      expect([language, months.split(' ')]).toEqual([language, named])
      expect([language, new Intl.NumberFormat(tag).format(1_234_567).replaceAll(/\d/g, '')]).toEqual([language, thousands.repeat(2)])
    }
  })

  test('three are offered, Portuguese first and by default', () => {
    expect([offeredLanguages, defaultLanguage]).toEqual([['pt', 'en', 'es'], 'pt'])
  })

  test('of the thirty wishes of a header the last one counts, and no further one', () => {
    const header = (before: number) => [...Array(before).fill('xx'), 'es'].join(',')
    expect([preferredLanguage(header(29)), preferredLanguage(header(30))]).toEqual(['es', undefined])
  })
})

describe('the zone of all libraries', () => {
  afterEach(() => setLibraryZone(shippedZone))

  test('days and times are those of its clocks, before midnight and after it', () => {
    expect(libraryZone()).toBe('America/Sao_Paulo')
    const before = '2026-11-03T02:59:59.999Z'
    expect([localDay(before), localTime(before), localDayAndTime(new Date(before))]).toEqual(['2026-11-02', '23:59', '2026-11-02 23:59'])
    expect([localDay(Date.parse('2026-11-03T03:00:00Z')), localTime(new Date('2026-11-03T03:00:00Z'))]).toEqual(['2026-11-03', '00:00'])
  })

  test('another zone counts from then on, and the first one again', () => {
    const instant = '2026-11-03T12:00:00Z'
    expect(localTime(instant)).toBe('09:00')
    setLibraryZone('Europe/Lisbon')
    expect([libraryZone(), localTime(instant)]).toEqual(['Europe/Lisbon', '12:00'])
    setLibraryZone('America/Manaus')
    expect(localTime(instant)).toBe('08:00')
    setLibraryZone(shippedZone)
    expect(localTime(instant)).toBe('09:00')
  })

  test('a zone is one of the table', () => {
    expect(['America/Recife', 'UTC', 'Marte/Fobos', ''].map(isZone)).toEqual([true, true, false, false])
  })
})
