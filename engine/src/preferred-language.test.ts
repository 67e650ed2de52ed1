import { expect, test } from 'vitest'
import type { SearchDocument } from './document.ts'
import { everything } from './query.ts'
import { schemaFingerprint, type Schema } from './schema.ts'
import { Index } from './search-index.ts'
import { fiveStemmers } from './testing/small-schema.ts'

/** Editions of one novel: a translation names the original title besides its own, so that it has the word twice. */
const editions: readonly SearchDocument[] = [
  { id: 1, language: 'por', text: { title: ['Dom Casmurro'] }, sort: { year: 1899 } },
  { id: 2, language: 'spa', text: { title: ['Don Casmurro', 'Dom Casmurro'] }, sort: { year: 2011 } },
  { id: 3, language: 'por', text: { title: ['Dom Casmurro'] }, sort: { year: 2022 } },
  { id: 4, language: 'eng', text: { title: ['Casmurro'] }, sort: { year: 1900 } },
]
const preferring = (preferredLanguage?: string): Schema => ({
  text: [{ name: 'title', weight: 4, kind: 'words', boosted: true }],
  exact: [],
  facets: [],
  sort: [{ name: 'year', kind: 'number' }],
  newest: 'year',
  ...(preferredLanguage !== undefined && { preferredLanguage }),
})

for (const kernels of ['wasm', 'js'] as const)
  for (const segments of [1, 2, 4])
    test(`of near equals those in the preferred language come first, the newest before (${kernels}, segments: ${segments})`, () => {
      const ask = (schema: Schema, positions: boolean) => {
        const index = new Index({ schema, stemmers: fiveStemmers, kernels })
        for (let at = 0; at < editions.length; at += editions.length / segments) {
          index.apply({ put: editions.slice(at, at + editions.length / segments), remove: [] })
          index.close()
        }
        return index.search({ ...everything, positions, condition: { kind: 'words', text: 'casmurro' } }).hits.map(({ id }) => id)
      }
      for (const positions of [false, true]) {
        // A title that is the words asked for stands above, in whatever language.
        expect(ask(preferring('por'), positions)).toEqual([4, 3, 1, 2])
        expect(ask(preferring(), positions)).toEqual([4, 2, 3, 1])
        expect(ask(preferring('spa'), positions)).toEqual([4, 2, 3, 1])
        expect(ask(preferring('ger'), positions)).toEqual([4, 2, 3, 1])
      }
    })

test('an index that was made under another preferred language is read under this one', () => {
  expect(schemaFingerprint(preferring('por'), fiveStemmers)).toBe(schemaFingerprint(preferring(), fiveStemmers))
})
