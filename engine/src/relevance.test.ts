import { describe, expect, test } from 'vitest'
import * as relevance from './relevance.ts'
import { smallSchema } from './testing/small-schema.ts'

// Flags of terms: the field in the low three bits, 8 where a value begins, 16 for a word that stands nowhere.
const [title, author, start, nowhere] = [0, 1, 8, 16]

describe('what a word is worth', () => {
  test('the idf of Robertson and Spärck Jones, and whole weights made of it', () => {
    expect([relevance.idf(100, 1), relevance.idf(100, 50), relevance.idf(100, 100)].map((one) => one.toFixed(4))).toEqual([
      '4.2097',
      '0.6931',
      '0.0050',
    ])
    expect([relevance.wordWeight(2), relevance.variantWeight(2), relevance.wordWeight(0), relevance.variantWeight(0)]).toEqual([
      128, 64, 2, 1,
    ])
    expect([relevance.prefixWeight, relevance.QUANTISED_SCALE, relevance.defaultPivot]).toEqual([64, 16_320, 6])
  })

  test('another form of a word, and a word that stands nowhere, count half', () => {
    expect([relevance.VARIANT_SHARE, relevance.SYNTHETIC_SHARE, relevance.tokenShare(nowhere), relevance.tokenShare(start)]).toEqual([0.5, 0.5, 0.5, 1]) // prettier-ignore
  })

  test('a frequency saturates, in a byte it is never nothing and never full', () => {
    expect([0, 1.2, 12].map(relevance.saturated)).toEqual([0, 0.5, 12 / 13.2])
    expect([0, 0.0001, 1.2, 1_000_000].map(relevance.quantised)).toEqual([1, 1, 128, 255])
  })

  test('a field of its usual length counts its weight, a longer one less', () => {
    const [named] = smallSchema.text
    expect([7, 14, 0].map((length) => relevance.fieldFactor(named!, length))).toEqual([2, 2 / 1.75, 8])
    expect(relevance.fieldFactor({ name: 'other', weight: 1, kind: 'words' }, 6)).toBe(1)
    const flags = [start + title, title, nowhere + title, start + author]
    expect(relevance.fieldLengths(smallSchema, flags)).toEqual([2, 1, 0, 0, 0, 0, 0])
    expect(relevance.fieldLengths(smallSchema, flags, 1, 3)).toEqual([1, 0, 0, 0, 0, 0, 0])
    const into = new Float64Array(5)
    relevance.writeFactors(smallSchema, flags, 0, flags.length, into)
    expect([...into]).toEqual([...relevance.fieldFactors(smallSchema, [2, 1, 0, 0]), 0])
  })

  test('the score of a document is what its words count in the fields that were asked for, a word of elsewhere nothing', () => {
    const flags = [start + title, title, start + author]
    const leaf = (idf: number, fields: number, shares: readonly number[]) => ({ idf, fields, share: (i: number) => shares[i]! })
    const score = (...leaves: ReturnType<typeof leaf>[]) => relevance.exactScore(smallSchema, flags, 0, flags.length, leaves)
    const [inTitle, inAuthor] = relevance.fieldFactors(smallSchema, [2, 1, 0, 0]) as [number, number]
    expect(score(leaf(3, 0b11, [1, 0, 0]))).toBeCloseTo(3 * relevance.saturated(inTitle), 12)
    expect(score(leaf(3, 0b11, [1, 0.5, 1]))).toBeCloseTo(3 * relevance.saturated(1.5 * inTitle + inAuthor), 12)
    expect(score(leaf(3, 0b10, [1, 0, 0]))).toBe(0)
    expect(score(leaf(3, 0b10, [0, 0, 1]), leaf(2, 0b01, [0, 1, 0]))).toBeCloseTo(3 * relevance.saturated(inAuthor) + 2 * relevance.saturated(inTitle), 12) // prettier-ignore
  })
})

describe('titles that are, or begin with, the words asked for', () => {
  /** Which terms are which words: the text says it letter by letter. */
  const asked = (text: string, query: string) => (i: number, k: number) => text[i] === query[k]
  const flagsOf = (...fields: readonly number[]) => fields
  const boost = (text: string, flags: readonly number[], query: string) =>
    relevance.boost(smallSchema, flags, 0, flags.length, query.length, asked(text, query))
  const shortest = (text: string, flags: readonly number[], query: string) =>
    relevance.shortestBeginning(smallSchema, flags, 0, flags.length, query.length, asked(text, query))

  test.each([
    ['the whole title', 'abc', flagsOf(8, 0, 0), 'abc', 1, 3],
    ['its beginning', 'abc', flagsOf(8, 0, 0), 'ab', 0.35, 3],
    ['words in its middle', 'abc', flagsOf(8, 0, 0), 'bc', 0, 0],
    ['a second title that is the words', 'abcab', flagsOf(8, 0, 0, 8, 0), 'ab', 1, 2],
    ['words over the end of one title', 'abcd', flagsOf(8, 0, 8, 0), 'abc', 0, 0],
    ['a title before an author', 'aba', flagsOf(8, 0, 9), 'ab', 1, 2],
    ['an author, which gives no boost', 'ab', flagsOf(9, 1), 'ab', 0, 0],
    ['a title before words that stand nowhere', 'abx', flagsOf(8, 0, 16), 'ab', 1, 2],
    ['no words', 'ab', flagsOf(8, 0), '', 0, 0],
  ])('%s', (_name, text, flags, query, times, length) => {
    expect([boost(text, flags, query), shortest(text, flags, query)]).toEqual([times, length])
  })

  test('titles of more than thirty-one words are taken for equally long', () => {
    const flags = (count: number) => [8, ...Array<number>(count - 1).fill(0)]
    expect([1, 30, 31, 40].map((count) => relevance.valueLength(flags(count), 0, count))).toEqual([1, 30, 31, 31])
  })

  test('forty-eight hits are scored exactly: whole titles as many as there are, of mere beginnings the twenty-four shortest', () => {
    expect([relevance.RESCORED, relevance.BEGINNING, relevance.LONGEST_VALUE]).toEqual([48, 24, 31])
    expect([relevance.placesFor(2, 2), relevance.placesFor(3, 2), relevance.placesFor(31, 40), relevance.placesFor(30, 40)]).toEqual([
      48, 24, 48, 24,
    ])
  })

  test('of the fields of a schema those are boosted that say so', () => {
    expect(relevance.boostedFields(smallSchema)).toBe(1)
    const [first, second, ...rest] = smallSchema.text
    expect(relevance.boostedFields({ ...smallSchema, text: [first!, { ...second!, boosted: true }, ...rest] })).toBe(3)
  })
})
