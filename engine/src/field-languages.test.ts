import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CatalogueEngine } from './catalogue-engine.ts'
import type { SearchDocument } from './document.ts'
import { everything } from './query.ts'
import { checkSchema, type Schema, type TextField } from './schema.ts'
import { Index } from './search-index.ts'
import { ReferenceComparison } from './testing/reference-comparison.ts'
import { changes, manyDocuments, query } from './testing/generators.ts'
import { fiveStemmers, smallSchema } from './testing/small-schema.ts'

/** The small schema, where some fields declare a language. */
const declaring = (languages: { readonly [field: string]: Pick<TextField, 'language' | 'byDocumentToo'> }): Schema => ({
  ...smallSchema,
  text: smallSchema.text.map((field) => ({ ...field, ...languages[field.name] })),
})

const songs: readonly SearchDocument[] = [
  { id: 1, language: 'eng', text: { title: ['The history of songs'], subject: ['Canções populares'] } },
  { id: 2, language: 'por', text: { title: ['História da música'], subject: ['Canções populares'] } },
  { id: 3, text: { title: ['Ohne Sprache'], subject: ['Canções populares'] } },
  { id: 4, language: 'eng', text: { title: ['Whaling'], subject: ['Whales'] } },
]

const inPortuguese = declaring({ subject: { language: 'por' } })
const inBoth = declaring({ subject: { language: 'por', byDocumentToo: true } })

for (const kernels of ['wasm', 'js'] as const)
  describe(`fields that declare a language, in ${kernels}`, () => {
    const found = (schema: Schema, text: string, fields?: readonly string[]) => {
      const index = new Index({ schema, stemmers: fiveStemmers, kernels })
      index.apply({ put: songs, remove: [] })
      const { hits } = index.search({ ...everything, condition: { kind: 'words', text, ...(fields && { fields }) } })
      return hits.map(({ id }) => id).toSorted((a, b) => a - b)
    }

    test('their words are stemmed by it, whatever the language of the document', () => {
      expect(found(smallSchema, 'canção popular')).toEqual([2])
      expect(found(inPortuguese, 'canção popular')).toEqual([1, 2, 3])
      expect(found(inPortuguese, 'canção popular', ['subject'])).toEqual([1, 2, 3])
      expect(found(inPortuguese, 'canção popular', ['title'])).toEqual([])
    })

    test('other fields go by the language of the document', () => {
      expect(found(inPortuguese, 'song')).toEqual([1])
      expect(found(inPortuguese, 'histórias')).toEqual([2])
    })

    test('the language of the document stems them besides only where the field says so', () => {
      expect(found(smallSchema, 'whaled')).toEqual([4])
      expect(found(inPortuguese, 'whaled', ['subject'])).toEqual([])
      expect(found(inBoth, 'whaled', ['subject'])).toEqual([4])
      expect(found(inBoth, 'canção popular')).toEqual([1, 2, 3])
    })

    const history = fc.array(fc.tuple(changes(60), fc.constantFrom('', 'close', 'merge', 'merge all')), { minLength: 1, maxLength: 5 })
    const way = fc.constantFrom<Pick<TextField, 'language' | 'byDocumentToo'>>(
      {},
      { language: 'por' },
      { language: 'eng' },
      { language: 'por', byDocumentToo: true },
      { language: 'spa', byDocumentToo: true },
      { language: 'xxx' },
    )
    const declared = fc.record({ title: way, author: way, subject: way, number: way }).map(declaring)

    test('whatever fields declare, the engine answers what the reference answers', async () => {
      await fc.assert(
        fc.asyncProperty(declared, history, fc.array(query, { minLength: 4, maxLength: 8 }), async (schema, steps, queries) => {
          const both = new ReferenceComparison({ schema, kernels, youngest: 8 })
          for (const [step, then] of steps) {
            await both.apply(step)
            if (then === 'close') both.index.close()
            if (then.startsWith('merge')) both.index.merge(then === 'merge all')
          }
          await both.agree(queries)
        }),
        { numRuns: 100, interruptAfterTimeLimit: 20_000 },
      )
    })

    test('a crowd agrees too, where words are bitmaps and more are found than are scored exactly', async () => {
      const schema = declaring({ title: { language: 'eng', byDocumentToo: true }, subject: { language: 'por' } })
      const both = new ReferenceComparison({ schema, kernels })
      const documents = manyDocuments(1200, 3)
      await both.agreeThroughLife(
        [documents.slice(0, 900), documents.slice(900)],
        [5, 77, 1100],
        fc.sample(query, { numRuns: 25, seed: 7 }),
      )
    })
  })

test('an index that was written under other languages of fields makes itself again; under the same it is as it was', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'farol-field-languages-'))
  const open = (schema: Schema) => CatalogueEngine.open({ schema, stemmers: fiveStemmers, directory })
  const ids = async (engine: CatalogueEngine) => {
    const { hits } = await engine.search({
      ...everything,
      condition: { kind: 'words', text: 'canção popular' },
      order: { by: 'id', descending: false },
    })
    return hits.map(({ id }) => id)
  }
  const before = await open(smallSchema)
  await before.apply({ put: songs, remove: [] }, 1)
  await before.close()
  const engine = await open(inPortuguese)
  expect(engine.rebuildReason).toBeDefined()
  await engine.apply({ put: songs, remove: [] }, 1)
  expect(await ids(engine)).toEqual([1, 2, 3])
  await engine.close()
  const again = await open(inPortuguese)
  expect(again.rebuildReason).toBeUndefined()
  expect(await ids(again)).toEqual([1, 2, 3])
  await again.close()
  await rm(directory, { recursive: true })
})

test('a field that declares no language cannot ask for another besides', () => {
  expect(() => checkSchema(declaring({ title: { byDocumentToo: true } }))).toThrow('title declares no language')
})
