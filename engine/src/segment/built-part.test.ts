import fc from 'fast-check'
import { expect, test } from 'vitest'
import { analyse } from '../analysis/analyse.ts'
import { PartBuilder } from './built-part.ts'
import { stringAt } from '../strings/byte-strings.ts'
import { PartsJoin } from '../merging/parts-join.ts'
import { Index, stemKeysOf } from '../search-index.ts'
import { manyDocuments, query } from '../testing/generators.ts'
import { fiveStemmers, smallSchema } from '../testing/small-schema.ts'

function building() {
  const part = new PartBuilder(smallSchema, stemKeysOf(fiveStemmers))
  return { builder: part.builder, build: () => part.build() }
}

test.each([1, 2, 3])('what %d threads built apart is one segment that answers as if it had been built at once', (parts) => {
  const documents = manyDocuments(1200, 5)
  const builders = Array.from({ length: parts }, () => new PartBuilder(smallSchema, stemKeysOf(fiveStemmers)))
  documents.forEach((one, i) => builders[(i * 7) % parts]!.builder.add(analyse(smallSchema, one)))
  const together = new Index({ schema: smallSchema, stemmers: fiveStemmers })
  together.addParts(builders.map((one) => one.build()))
  const atOnce = new Index({ schema: smallSchema, stemmers: fiveStemmers })
  atOnce.apply({ put: documents, remove: [] })
  expect(together.segments.map(({ segment }) => segment.header.documents)).toEqual([1200])
  for (const one of fc.sample(query, { numRuns: 150, seed: 12 }))
    expect(together.search(one), JSON.stringify(one)).toEqual(atOnce.search(one))
  // Further changes know the values by the same numbers.
  const changed = documents.slice(0, 30).map((one) => ({ ...one, facets: { ...one.facets, place: ['B', 'new'] } }))
  for (const index of [together, atOnce]) index.apply({ put: changed, remove: [40] })
  for (const one of fc.sample(query, { numRuns: 50, seed: 13 }))
    expect(together.search(one), JSON.stringify(one)).toEqual(atOnce.search(one))
})

test('two threads put parts together as one does, byte for byte, one after the other into the same index', async () => {
  const documents = manyDocuments(900, 15)
  const parts = (from: number) =>
    [0, 1].map((part) => {
      const { builder, build } = building()
      documents.slice(from, from + 450).forEach((one, i) => i % 2 === part && builder.read(one))
      return build()
    })
  const [one, other] = [0, 1].map(() => new Index({ schema: smallSchema, stemmers: fiveStemmers }))
  const join = new PartsJoin()
  for (const from of [0, 450]) {
    const [own, its] = [await join.addParts(one!, parts(from)), other!.addParts(parts(from))]
    expect(own.segment.header).toEqual(its.segment.header)
    for (const { name, length } of own.segment.header.arrays) {
      // Hash tables have a seed of their own each time.
      if (name === 'termSlots' || name === 'stemSlots') continue
      const [bytes, itsBytes] = [own, its].map(({ segment }) => segment.u8(name))
      expect(bytes!.length, name).toBe(length)
      expect([...bytes!], name).toEqual([...itsBytes!])
    }
  }
  await join.close()
  await expect(join.addParts(one!, parts(0))).rejects.toThrow('has ended')
  expect(one!.segments.length).toBe(2)
})

test('parts that come to an index which has values already know them by its numbers', () => {
  const documents = manyDocuments(400, 9)
  const added = new PartBuilder(smallSchema, stemKeysOf(fiveStemmers))
  for (const one of documents.slice(150)) added.builder.add(analyse(smallSchema, one))
  const [one, other] = [0, 1].map(() => new Index({ schema: smallSchema, stemmers: fiveStemmers }))
  for (const index of [one!, other!]) index.apply({ put: documents.slice(0, 150), remove: [] })
  one!.addParts([added.build()])
  other!.apply({ put: documents.slice(150), remove: [] })
  for (const asked of fc.sample(query, { numRuns: 60, seed: 14 }))
    expect(one!.search(asked), JSON.stringify(asked)).toEqual(other!.search(asked))
})

test('documents that are read as they are taken make what analysed ones make, byte for byte', () => {
  const documents = manyDocuments(300, 21).map((one) => ({
    ...one,
    // Much of Latin letters, some that only the rules read; more than a few whole values of which some are the same.
    exact: { ...one.exact, subject: Array.from({ length: 20 }, (_, i) => `${['Ação', 'Œuvre', 'c++'][(one.id + i) % 3]} ${i % 17}`) },
  }))
  const [read, analysed] = [0, 1].map(() => new PartBuilder(smallSchema, stemKeysOf(fiveStemmers)))
  for (const one of documents) {
    read!.builder.read(one)
    analysed!.builder.add(analyse(smallSchema, one))
  }
  const [a, b] = [read!.build(), analysed!.build()]
  expect(a.header).toEqual(b.header)
  const [bytes, other] = [new Uint8Array(a.memory.buffer), new Uint8Array(b.memory.buffer)]
  expect(bytes.length).toBeGreaterThan(10_000)
  expect(Buffer.compare(bytes, other)).toBe(0)
  expect(() => read!.builder.read({ id: 0 })).toThrow(RangeError)
})

test('stems are those of words: whole headings and figures have none of their own', () => {
  const index = new Index({ schema: smallSchema, stemmers: fiveStemmers })
  const field = smallSchema.exact[0]!.name
  index.apply({ put: [{ id: 1, language: 'por', text: { title: ['Livros 1984'] }, exact: { [field]: ['Livros usados'] } }], remove: [] })
  const { segment } = index.segments[0]!
  const stems = segment.strings('stem')
  const found = Array.from({ length: stems.offsets.length - 1 }, (_, i) => stringAt(stems, i))
  expect(found).toEqual(['por:1984', `por:${fiveStemmers['por']!('livros')}`])
})
