import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeSegments } from './merge.ts'
import { Index } from '../search-index.ts'
import { SegmentBuilder } from '../segment/segment-builder.ts'
import type { Schema } from '../schema.ts'
import type { Segment } from '../segment/segment.ts'
import { changes, manyDocuments } from '../testing/generators.ts'
import { SegmentDocuments, stemsOfSegments } from '../testing/segment-documents.ts'
import { fiveStemmers, smallSchema } from '../testing/small-schema.ts'

/** Hash tables have a seed of their own each time. */
const seeded = new Set(['termSlots', 'stemSlots'])
const years = smallSchema.sort.findIndex(({ name }) => name === smallSchema.newest)

/** Fields with languages of their own. */
const declaring: Schema = {
  ...smallSchema,
  text: smallSchema.text.map((field) => ({
    ...field,
    ...(field.name === 'title' && { language: 'eng', byDocumentToo: true }),
    ...(field.name === 'subject' && { language: 'por' }),
  })),
}

/** The same living documents, read back and built as if they were new. */
function builtAnew(index: Index, schema = smallSchema): Segment {
  const documents = index.segments.flatMap((live) => [...new SegmentDocuments(schema, index.tables, live).living(live.livingBits())])
  const age = (year: unknown) => (typeof year === 'number' ? year : Number.NEGATIVE_INFINITY)
  documents.sort((a, b) => (age(a.sort[years]) === age(b.sort[years]) ? a.id - b.id : age(b.sort[years]) - age(a.sort[years])))
  const builder = new SegmentBuilder(schema, index.tables, stemsOfSegments(index.segments.map(({ segment }) => segment)))
  for (const document of documents) builder.add(document)
  return builder.build(1)
}

const merged = (index: Index, schema = smallSchema): Segment =>
  mergeSegments(
    schema,
    index.tables.map(({ size }) => size),
    index.segments.map((live) => ({ segment: live.segment, bits: live.livingBits().slice() })),
    1,
  )

function expectSame(one: Segment, other: Segment): void {
  const { arrays, dataBytes: _, ...facts } = one.header
  const { arrays: otherArrays, dataBytes: __, ...otherFacts } = other.header
  expect(facts).toEqual(otherFacts)
  expect(arrays.map(({ name }) => name).toSorted()).toEqual(otherArrays.map(({ name }) => name).toSorted())
  for (const { name, kind } of arrays) {
    if (seeded.has(name)) continue
    const [own, its] = [one, other].map((segment) =>
      kind === 'u8' ? segment.u8(name) : kind === 'u32' ? segment.u32(name) : segment.f64(name),
    )
    expect([...own!], name).toEqual([...its!])
  }
}

test('merging by number makes what building the same documents makes, array by array', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(changes(60), fc.boolean()), { minLength: 1, maxLength: 7 }),
      fc.constantFrom(2000, 12),
      fc.constantFrom(smallSchema, declaring),
      (steps, youngest, schema) => {
        const index = new Index({ schema, stemmers: fiveStemmers, youngest })
        for (const [step, isEnd] of steps) {
          index.apply(step)
          if (isEnd) index.close()
        }
        expectSame(merged(index, schema), builtAnew(index, schema))
      },
    ),
    { numRuns: 120, interruptAfterTimeLimit: 30_000 },
  )
})

test.each([2, 5])('the same of a crowd in %d segments, some deleted, with lists of every code', (segments) => {
  const index = new Index({ schema: smallSchema, stemmers: fiveStemmers, youngest: 1 })
  const documents = manyDocuments(2600, 5)
  for (let s = 0; s < segments; s++) index.apply({ put: documents.filter((_, i) => i % segments === s), remove: [] })
  expectSame(merged(index), builtAnew(index))
  index.apply({ put: documents.slice(0, 40).map((one) => ({ ...one, language: 'spa' })), remove: [3, 500, 501, 1999, 2600] })
  index.apply({ put: [], remove: documents.slice(100, 700).map(({ id }) => id) })
  expectSame(merged(index), builtAnew(index))
})

test('the same of segments that follow each other', () => {
  const index = new Index({ schema: smallSchema, stemmers: fiveStemmers, youngest: 1 })
  const documents = manyDocuments(2600, 7).map((one, i) => ({ ...one, sort: { ...one.sort, year: 2000 - Math.floor(i / 100) } }))
  for (let from = 0; from < 2600; from += 900) index.apply({ put: documents.slice(from, from + 900), remove: [] })
  expectSame(merged(index), builtAnew(index))
  index.apply({ put: [], remove: [100, 2000] })
  expectSame(merged(index), builtAnew(index))
})
