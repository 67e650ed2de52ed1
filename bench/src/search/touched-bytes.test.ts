import { expect, test } from 'vitest'
import { buildIndex } from './engine-side.ts'
import { makeQuerySet } from './query-set.ts'
import { touchedBytes } from './touched-bytes.ts'

test('a question reads its lists and a row for each hit, or what a segment holds of them', () => {
  const { index, sample } = buildIndex(20_000, 1, 1)
  const [{ executor, segment }] = index.segments as [(typeof index.segments)[number]]
  const stride = segment.header.tables[0]!.stride
  const querySet = makeQuerySet(index, sample, 4)
  const one = (name: string) => querySet.find((question) => question.class === name)!
  const { words } = one('and2')
  const lists = words.reduce((sum, word) => sum + executor.view.listBytes(executor.view.term(word)), 0)
  expect(touchedBytes(index, one('and2'), 10)).toBe(lists + 10 * stride)
  expect(touchedBytes(index, one('and2'), 11)).toBe(lists + 11 * stride)
  // All titles have been counted: no row is read, however many there are.
  expect(touchedBytes(index, one('matchall'), 20_000)).toBe(touchedBytes(index, one('matchall'), 1))
  // So small a segment has no room for what words have of very many values.
  expect(segment.header.words!.places[7]).toBe(-1)
  const broad = executor.view.listBytes(executor.view.term(one('broad').words[0]!))
  expect(touchedBytes(index, one('broad'), 9000)).toBe(broad + 9000 * stride)
  // As a larger one has: of one word that is a bitmap, and of nothing else.
  const { header } = segment
  header.words!.places.forEach((_, facet, places) => ((places as number[])[facet] = 0))
  expect(touchedBytes(index, one('broad'), 9000)).toBe(broad + header.words!.size * 4)
  expect(touchedBytes(index, one('and2'), 10)).toBe(lists + 10 * stride)
})
