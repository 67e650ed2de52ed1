import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  exactPrefix,
  exactTerms,
  filedPlaces,
  filedStart,
  hasArticle,
  headingKey,
  headingKeyWords,
  isHeading,
  placeToStart,
  readExactTerm,
} from './exact-term.ts'
import { longIsbn, unit } from './unit.ts'

/** Marks of the dictionary as signs that can be read. */
const shown = (text: string | undefined) => text?.replaceAll('\u0001', '¹').replaceAll('\u0002', '²')

test.each([
  ['Água doce', 'agua doce'],
  [' Mar,  do (Norte). ', 'mar do norte'],
  ['C (Linguagem de programação)', 'c linguagem de programacao'],
  ['C++ (Linguagem de programação)', 'c++ linguagem de programacao'],
  ['C# (Linguagem de programação)', 'c# linguagem de programacao'],
  ['C++', 'c++'],
  ['C++/CLI; C#.NET, C＋＋', 'c++ cli c# net c++'],
  ['Ré#; Maré+', 're# mare+'],
  ['C++11', 'c++ 11'],
  // Signs between words, and rows of them, are none of a name.
  ['Ciência+tecnologia + inovação', 'ciencia tecnologia inovacao'],
  ['C+++ a## 4+ #1 +', 'c a 4 1'],
  ['東京・都', '東京 都'],
  ['!', ''],
  ['a'.repeat(201), 'a'.repeat(200)],
])('%s is ordered by %s', (value, key) => {
  expect(headingKey(value)).toBe(key)
})

describe('the terms of a whole value', () => {
  test.each([
    ['Água', ['¹0agua¹Água']],
    [{ value: 'O alienista', skip: 2 }, ['¹0alienista²o²2O alienista', '¹palienista ']],
    [{ value: "L'Água", skip: 2 }, ["¹0agua²l²2L'Água", '¹pagua ']],
    [{ value: 'An t-Oileán', skip: 9 }, ['¹0an²an t oile²9An t-Oileán', '¹pan ']],
    [{ value: 'O alienista', skip: 0 }, ['¹0o alienista¹O alienista']],
    [{ value: 'O alienista', skip: 10 }, ['¹0o alienista¹O alienista']],
    [{ value: 'O Sol', skip: 5 }, ['¹0o sol¹O Sol']],
    [{ value: '! Sol', skip: 2 }, ['¹0sol¹! Sol']],
    ['!', []],
  ])('%j', (value, terms) => {
    expect(exactTerms(0, value).map(shown)).toEqual(terms)
  })

  test('are read again as they were written; an alphabet of what goes on after articles has no headings', () => {
    const [heading, after] = exactTerms(1, { value: 'O alienista', skip: 2 }) as [string, string]
    expect([readExactTerm(heading), headingKeyWords(heading)]).toEqual([{ value: 'O alienista', skip: 2 }, ['alienista', 'o']])
    expect([isHeading(heading), isHeading(after), isHeading('alienista')]).toEqual([true, false, false])
    expect([hasArticle(heading, 'o'), hasArticle(heading, 'os'), hasArticle(exactTerms(1, 'O alienista')[0]!, 'o')]).toEqual([
      true,
      false,
      false,
    ])
    const [plain] = exactTerms(1, 'Mar do Norte') as [string]
    expect([readExactTerm(plain), headingKeyWords(plain)]).toEqual([{ value: 'Mar do Norte' }, ['mar', 'do', 'norte']])
  })
})

describe('a value that is longer than its heading is found by the heading that is told of it', () => {
  const termOf = (value: string, skip = 0) => exactTerms(0, { value, skip })[0]!
  const placesOf = (term: string) => filedPlaces(0, readExactTerm(term).value).map(({ terms }) => terms)

  test.each([
    ['commas', `Relatório: ${'dados, '.repeat(60)}`],
    ['a line between spaces', `Relatório -- ${'a '.repeat(150)}`],
    ['accents in letters of their own', `e\u0301${'E\u0301a '.repeat(100)}`],
    ['letters that are two', `${'क़लम '.repeat(60)}`],
    ['signs in two halves', `${'😀 a'.repeat(80)}`],
  ])('with %s', (_, value) => {
    const term = termOf(value)
    expect(placesOf(term).some((place) => term.startsWith(place))).toBe(true)
    // By the whole of it as well.
    expect(term.startsWith(filedPlaces(0, value)[0]!.terms)).toBe(true)
  })

  test('without its article too', () => {
    const term = termOf(`O relatório, ${'dados, '.repeat(60)}`, 2)
    expect(placesOf(term).some((place) => term.startsWith(place))).toBe(true)
  })

  test('whatever its letters are', () => {
    const letters = fc.constantFrom('a', 'É', ' ', ', ', '-', 'e\u0301', 'ﬁ', 'ß', 'æ', '東', '😀', '\ud800', 'か\u3099', '…', '+', '#')
    fc.assert(
      fc.property(fc.array(letters, { minLength: 150, maxLength: 260 }), (some) => {
        const [term] = exactTerms(0, some.join(''))
        expect(term === undefined || term.startsWith(placesOf(term)[0]!)).toBe(true)
      }),
    )
  })
})

test.each([
  ['Ca', '¹qca'],
  ['Casa ', '¹qcasa '],
  ['Casa.', '¹qcasa '],
  ['Casa?', '¹qcasa '],
  ['!', undefined],
])('what goes on after an article and begins with "%s"', (text, start) => {
  expect(shown(filedStart(1, text))).toBe(start)
})

test.each([
  ['Sol', ['¹0sol¹']],
  ['O Sol', ['¹0o sol¹', '¹0sol²o²']],
  ['An t Oileán', ['¹0an t oilean¹', '¹0t oilean²an²', '¹0oilean²an t²']],
  // Three words are no article, and neither is what is longer than nine signs.
  ['a b c d', ['¹0a b c d¹', '¹0b c d²a²', '¹0c d²a b²']],
  ['abcdefgh ij', ['¹0abcdefgh ij¹', '¹0ij²abcdefgh²']],
  ['abcdefghi jk', ['¹0abcdefghi jk¹']],
  ['!', []],
])('%s may be filed at', (value, places) => {
  expect(filedPlaces(0, value).map(({ terms }) => shown(terms))).toEqual(places)
})

test('an alphabet begins where the value stands, else where one goes on that begins so, else where it would stand', () => {
  const none = exactPrefix(0, '')
  const start = (value: string, known: readonly string[], articles: readonly string[] = []) =>
    shown(
      placeToStart(filedPlaces(0, value), none, {
        occurs: (terms) => known.includes(shown(terms)!),
        goesOn: (at, skipped) => articles.includes(`${shown(at)} ${skipped}`),
      }),
    )
  expect(start('!', [])).toBe('¹0')
  expect(start('O Sol', [])).toBe('¹0o sol')
  expect(start('O Sol', ['¹0sol²o²'])).toBe('¹0sol')
  expect(start('O Sol', ['¹0o sol¹', '¹0sol²o²'])).toBe('¹0o sol')
  expect(start('O So', [], ['¹0so o'])).toBe('¹0so')
  // Where lines begin with all the words, they are met.
  expect(start('O So', ['¹0o so'], ['¹0so o'])).toBe('¹0o so')
  expect(start('Sol', [], ['¹0sol o'])).toBe('¹0sol')
})

test.each([
  ['0-306-40615-2', '9780306406157'],
  ['85-359-0277-5', '9788535902778'],
  ['080442957X', '9780804429573'],
  ['0-306-40615-3', '0306406153'],
  ['978-0-306-40615-7', '9780306406157'],
  ['869.3 A', '8693a'],
  ['C++ / F#', 'c++f#'],
  ['É-1', 'e1'],
  ['1'.repeat(70), '1'.repeat(64)],
])('%s as one unit is %s', (text, one) => {
  expect(unit(text)).toBe(one)
})

test('only ten digits that check one another are a number of a book', () => {
  expect(['0306406152', '0306406153', '030640615', '03064061520', 'x306406152', '08044295x7'].map(longIsbn)).toEqual(['9780306406157', ...Array(5).fill(undefined)]) // prettier-ignore
})
