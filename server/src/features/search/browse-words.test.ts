import { partOf } from '@farol/contract/testing/fake-call.ts'
import { describe, expect, test } from 'vitest'
import type { Condition, SearchIndex, TitleQuery } from '../../ports/search-index.ts'
import { indexOfCode, likelyQuestions, suggest } from './browse.ts'

const textOf = (condition: Condition): string => ('text' in condition ? condition.text : condition.kind)

/** An index that finds these texts, and for these words has these likely ones. */
function indexOf(found: (text: string) => boolean, likely: Readonly<Record<string, readonly string[]>>) {
  const asked: [string, number][] = []
  const index = partOf<SearchIndex>({
    search: async ({ condition }: TitleQuery) => ({ ids: [], total: found(textOf(condition)) ? 1 : 0, facets: {} }),
    didYouMean: async (word: string, max: number) => {
      asked.push([word, max])
      return [...(likely[word] ?? [])]
    },
  })
  return { index, asked }
}

describe('questions that a reader may have meant', () => {
  test('at most three, the likeliest first, and of those only such as find something', async () => {
    const { index, asked } = indexOf((text) => /^mar[a-z]$/.test(text) && text !== 'marb', {
      marx: ['mara', 'marb', 'marc', 'mard', 'mare'],
    })
    expect(await likelyQuestions(index, 'marx')).toEqual(['mara', 'marc', 'mard'])
    expect(asked.every(([, max]) => max === 3)).toBe(true)
  })

  test('a word of three letters may be mistyped, one of two may not', async () => {
    const likely = { mra: ['mar'], mr: ['mar'] }
    const { index } = indexOf((text) => text === 'mar', likely)
    expect([await likelyQuestions(index, 'mra'), await likelyQuestions(index, 'mr')]).toEqual([['mar'], []])
  })

  test('of very many words the first five are corrected', async () => {
    const words = ['unx', 'doix', 'trex', 'quax', 'cinx', 'seix']
    const { index, asked } = indexOf((text) => text.split(' ').length > 1, Object.fromEntries(words.map((one) => [one, [`${one}y`]])))
    expect(await likelyQuestions(index, words.join(' '))).toEqual(['unxy doixy trexy quaxy cinxy seix'])
    expect(asked.map(([word]) => word)).toEqual(words.slice(0, 5))
  })

  test('ways of putting likely words together stand by how likely both of them are', async () => {
    const { index } = indexOf((text) => /^[ab]\d x[ab]\d$|^likely/.test(text) || /^aa\d bb\d$/.test(text), {
      aax: ['aa1', 'aa2', 'aa3'],
      bbx: ['bb1', 'bb2', 'bb3'],
    })
    expect(await likelyQuestions(index, 'aax bbx')).toEqual(['aa1 bb1', 'aa1 bb2', 'aa2 bb1'])
  })

  test('where each word is known and not together, one of them is replaced at a time', async () => {
    const known = new Set(['doma', 'borba', 'dona borba'])
    const { index } = indexOf((text) => known.has(text), { doma: ['dona', 'doma'], borba: ['borda'] })
    expect(await likelyQuestions(index, 'doma borba')).toEqual(['dona borba'])
  })
})

test('two letters are completed, one is not; of the indexes that are named, or of titles, authors and subjects', async () => {
  const asked: unknown[][] = []
  const index = partOf<SearchIndex>({
    suggest: async (...args: unknown[]) => {
      asked.push(args)
      return [{ index: 'series', value: 'Alma', count: 2 }] as never
    },
  })
  expect(await suggest(index, ' a ', [], 5)).toEqual([])
  expect(await suggest(index, 'al', [], 5)).toEqual([{ tipo: 'INDICE_4', descricao: 'Alma', quantidade: 2 }])
  await suggest(index, 'alm', ['INDICE_5', 'INDICE_7'], 8)
  expect(asked).toEqual([
    ['al', ['title', 'author', 'subject'], 5],
    ['alm', ['publisher', 'callNumber'], 8],
  ])
})

test('each published code of an index means one index', () => {
  expect(indexOfCode).toEqual({
    INDICE_1: 'title',
    INDICE_2: 'subject',
    INDICE_3: 'author',
    INDICE_4: 'series',
    INDICE_5: 'publisher',
    INDICE_6: 'event',
    INDICE_7: 'callNumber',
  })
})
