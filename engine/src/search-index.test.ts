import { expect, test } from 'vitest'
import { everything } from './query.ts'
import { Index } from './search-index.ts'
import { manyDocuments } from './testing/generators.ts'
import { fiveStemmers, smallSchema } from './testing/small-schema.ts'

const index = () => new Index({ schema: smallSchema, stemmers: fiveStemmers, youngest: 100 })
const segments = (of: Index) => of.segments.map((one) => one.segment)

test('a change of many documents is a segment of its own; the youngest is not built once more for it', () => {
  const one = index()
  one.apply({ put: manyDocuments(60, 1).slice(0, 10), remove: [] })
  const [young] = segments(one)
  one.apply({ put: manyDocuments(60, 1).slice(10), remove: [] })
  expect(segments(one).map((segment) => segment.header.documents)).toEqual([50, 10])
  expect(segments(one)[1]).toBe(young)
  one.apply({ put: manyDocuments(60, 1).slice(0, 1), remove: [] })
  expect(segments(one).map((segment) => segment.header.documents)).toEqual([50, 10])
  expect(segments(one)[1]).not.toBe(young)
  expect(one.search(everything).total).toBe(60)
})

test('a change of many that holds some of the youngest takes them out of it', () => {
  const one = index()
  one.apply({ put: manyDocuments(60, 1).slice(0, 10), remove: [] })
  one.apply({ put: manyDocuments(60, 1).slice(5), remove: [2] })
  expect(segments(one).map((segment) => segment.header.documents)).toEqual([55, 4])
  expect(one.search(everything).total).toBe(59)
})

test('a change that changes nothing builds nothing and leaves the generation as it is', () => {
  const one = index()
  expect(one.apply({ put: manyDocuments(10, 1), remove: [] })).toBe(true)
  const [young] = segments(one)
  const { generation } = one
  expect(one.apply({ put: [], remove: [] })).toBe(false)
  expect(one.apply({ put: [], remove: [77] })).toBe(false)
  expect(one.generation).toBe(generation)
  expect(segments(one)).toEqual([young])
  expect(one.apply({ put: [], remove: [1] })).toBe(true)
  expect(one.search(everything).total).toBe(9)
})

test('of a document put twice in one change the last counts', () => {
  const one = index()
  one.apply({ put: [...manyDocuments(40, 1), { id: 7, text: { title: ['só agora'] } }], remove: [] })
  expect(one.search(everything).total).toBe(40)
  expect(one.search({ ...everything, condition: { kind: 'words', text: 'agora' } }).hits.map((hit) => hit.id)).toEqual([7])
})

test('a change of many that holds one which is refused changes nothing, not even what it would delete', () => {
  const one = index()
  one.apply({ put: manyDocuments(10, 1), remove: [] })
  const { generation } = one
  const [young] = segments(one)
  expect(() => one.apply({ put: [...manyDocuments(80, 2).slice(20), { id: 0 }], remove: [1, 2] })).toThrow(RangeError)
  expect([one.search(everything).total, one.generation]).toEqual([10, generation])
  expect(segments(one)).toEqual([young])
})
