import type { SearchDocument } from '@farol/engine/document.ts'
import { defaultLimits, type Limits } from '@farol/engine/limits.ts'
import type { Schema } from '@farol/engine/schema.ts'
import { browseIndexes, facetNames, guideFacets, type IndexedTitle } from '../../ports/search-index.ts'

const onDemand: readonly string[] = ['author', 'subject', 'publisher', ...guideFacets]
const numbers: readonly string[] = ['year', 'actDay']
const single: readonly string[] = ['typeOfWork', 'accessible']

const cataloguingLanguage = 'por'

/**
 * Subjects, notes and summaries are written by whoever catalogues, in the language of cataloguing: here Portuguese, whatever language the
 * title is in. Records taken over from elsewhere have some in the title's own, and contents are: they are found by its forms as well.
 */
const cataloguersWords = { language: cataloguingLanguage, byDocumentToo: true } as const

/** What titles look like to the engine. Weights say where a word counts most; of near equals the one in the language of cataloguing comes first, then the newest. */
export const titleSchema: Schema = {
  text: [
    { name: 'title', kind: 'words', weight: 4, boosted: true },
    { name: 'author', kind: 'words', weight: 3, pivot: 4 },
    { name: 'subject', kind: 'words', weight: 2, ...cataloguersWords },
    { name: 'series', kind: 'words', weight: 2 },
    { name: 'publisher', kind: 'words', weight: 1, pivot: 3 },
    { name: 'identifier', kind: 'unit', weight: 3 },
    { name: 'other', kind: 'words', weight: 1, pivot: 40, ...cataloguersWords },
  ],
  exact: browseIndexes.map((name) => ({ name })),
  facets: [...facetNames, ...guideFacets].map((name) => ({
    name,
    kind: numbers.includes(name) ? 'number' : single.includes(name) ? 'single' : 'multi',
    ...(onDemand.includes(name) && { onDemand: true }),
  })),
  sort: [
    { name: 'year', kind: 'number' },
    { name: 'title', kind: 'text' },
    { name: 'author', kind: 'text' },
    { name: 'typeOfWork', kind: 'number' },
    { name: 'callNumber', kind: 'text' },
  ],
  newest: 'year',
  preferredLanguage: cataloguingLanguage,
}

/** A question has up to five rows, each of up to 32 words. */
export const titleLimits: Limits = { ...defaultLimits, words: 5 * defaultLimits.words }

const noGuideFacets = Object.fromEntries(guideFacets.map((name) => [name, []]))

/** A title as the engine takes it. */
export function toDocument(title: IndexedTitle): SearchDocument {
  const { author, callNumber, typeOfWork } = title.sort
  return {
    id: title.id,
    ...(title.language && { language: title.language }),
    text: { ...title.text },
    ...(title.otherForms && { otherForms: title.otherForms }),
    exact: { ...title.headings },
    facets: { ...noGuideFacets, ...title.facets, ...title.guideFacets },
    sort: {
      title: title.sort.title,
      ...(title.year !== undefined && { year: title.year }),
      ...(author && { author }),
      ...(typeOfWork && { typeOfWork: Number(typeOfWork) }),
      ...(callNumber && { callNumber }),
    },
  }
}
