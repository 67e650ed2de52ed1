import type { Schema } from '../schema.ts'

/** Two fields of words, and nothing else. */
export const titlesAndAuthors: Schema = {
  text: [
    { name: 'title', weight: 2, kind: 'words' },
    { name: 'author', weight: 1, kind: 'words' },
  ],
  exact: [],
  facets: [],
  sort: [],
}
