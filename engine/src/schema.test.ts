import { expect, test } from 'vitest'
import { checkSchema, type Schema } from './schema.ts'
import { smallSchema } from './testing/small-schema.ts'

const text = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `f${at}`, weight: 1, kind: 'words' as const }))
const facets = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `x${at}`, kind: 'single' as const }))

test.each<[string, Partial<Schema>]>([
  ['text fields', { text: [] }],
  ['text fields', { text: text(8) }],
  ['32 facets', { facets: facets(33) }],
  ['the same name twice', { text: [...text(1), ...text(1)] }],
  ['the same name twice', { exact: [{ name: 'a' }, { name: 'a' }] }],
  ['the same name twice', { facets: [...facets(1), ...facets(1)] }],
  ['the same name twice', { sort: [{ name: 'year', kind: 'number' }, { name: 'year', kind: 'text' }] }], // prettier-ignore
  ['declares no language', { text: [{ ...text(1)[0]!, byDocumentToo: true }] }],
  ['newest must name', { newest: 'title' }],
  ['newest must name', { newest: 'none' }],
])('a schema is refused for %s (%#)', (why, part) => {
  expect(() => checkSchema({ ...smallSchema, ...part })).toThrow(why)
})

test.each<[string, Partial<Schema>]>([
  ['seven text fields', { text: text(7) }],
  ['32 facets', { facets: facets(32) }],
  ['no whole values, facets and keys', { exact: [], facets: [], sort: [{ name: 'year', kind: 'number' }] }],
  ['the same name in two parts', { exact: [{ name: 'title' }] }],
  ['a language beside that of the document', { text: [{ ...text(1)[0]!, language: 'por', byDocumentToo: true }] }],
])('%s are taken', (_what, part) => {
  expect(() => checkSchema({ ...smallSchema, ...part })).not.toThrow()
})
