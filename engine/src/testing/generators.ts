import fc from 'fast-check'
import type { SearchDocument } from '../document.ts'
import type { Condition, Query } from '../query.ts'
import type { Changes } from '../search-engine.ts'

/** Few words, so that random queries find something and random documents have much in common. */
const vocabulary = [
  'casa',
  'casas',
  'livro',
  'livros',
  'mar',
  'maré',
  'sol',
  "d'água",
  'guarda-chuva',
  'c++',
  'história',
  'histórias',
  'um',
  'o',
  'J. R. R.',
  '图书馆学',
]
const word = fc.constantFrom(...vocabulary)
/** Words that only documents of a crowd have. */
const askedWord = fc.oneof(
  { weight: 4, arbitrary: word },
  { weight: 1, arbitrary: fc.constantFrom('raro3', 'raro5', 'unica7', 'unica', 'raro') },
)
const text = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '))
const some = <T>(values: readonly T[], max: number) => fc.uniqueArray(fc.constantFrom(...values), { maxLength: max })

const places = ['A', 'B', 'C', 'D', 'E', 'F']
const headings = ['Água', 'agua', 'Mar do Norte', 'Sol', 'Casa de Livros', 'Casas', 'A casa', 'O Sol']
const filed = [
  ...headings,
  { value: 'A Casa', skip: 2 },
  { value: 'O Sol', skip: 2 },
  { value: "L'Água", skip: 2 },
  { value: 'Sol', skip: 9 },
]

const document = (id: number): fc.Arbitrary<SearchDocument> =>
  fc.record({
    id: fc.constant(id),
    language: fc.constantFrom('por', 'eng', 'xxx'),
    text: fc.record({
      title: fc.array(text, { minLength: 1, maxLength: 2 }),
      author: fc.array(text, { maxLength: 2 }),
      subject: fc.array(text, { maxLength: 3 }),
      number: fc.array(fc.constantFrom('0-306-40615-2', '869.3 A', 'X 1'), { maxLength: 1 }),
    }),
    otherForms: fc.record({ author: fc.array(text, { maxLength: 2 }), subject: fc.array(text, { maxLength: 2 }) }),
    exact: fc.record({ author: some(filed, 2), subject: some(filed, 2) }),
    facets: fc.record({
      kind: some(['book', 'map', 'film'], 1),
      language: some(['por', 'eng'], 1),
      place: some(places, 4),
      area: some(['1/2', '1/3', '2', '2/1/1'], 2),
      year: fc.integer({ min: 1990, max: 1996 }).map((year) => [String(year)]),
      subject: some(['x1', 'x2', 'x3', 'x4', 'x5', 'x6', 'x7', 'x8'], 7),
    }),
    sort: fc.record({
      year: fc.option(fc.integer({ min: 1990, max: 1996 }), { nil: undefined }),
      title: fc.option(word, { nil: undefined }),
    }),
  })

export const changes = (ids: number): fc.Arbitrary<Changes> =>
  fc.record({
    put: fc.uniqueArray(fc.integer({ min: 1, max: ids }), { maxLength: 25 }).chain((some) => fc.tuple(...some.map(document))),
    remove: fc.uniqueArray(fc.integer({ min: 1, max: ids }), { maxLength: 4 }),
  })

const fields = fc.option(fc.subarray(['title', 'author', 'subject', 'number'], { minLength: 1 }), { nil: undefined })
const phrase = fc.array(askedWord, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))
const beginning = fc.tuple(phrase, fc.integer({ min: 0, max: 2 })).map(([words, cut]) => words.slice(0, Math.max(1, words.length - cut)))

const leaf: fc.Arbitrary<Condition> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('words' as const), text: phrase, fields }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('words' as const), text: beginning, fields, lastIsPrefix: fc.constant(true) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('phrase' as const), text: phrase, fields }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('startsWith' as const), text: beginning, fields }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('pattern' as const),
      text: fc.constantFrom('c*a', 'ca?a', 'l*r*s', 'a*', 'É?tude*', 'x*x*x*y'),
      fields,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('exact' as const), text: phrase, fields }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('value' as const),
      field: fc.constantFrom('author', 'subject'),
      value: fc.constantFrom(...headings, "l'agua"),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('filedStart' as const),
      field: fc.constantFrom('author', 'subject'),
      text: fc.constantFrom('c', 'casa', 'Casa ', 'cas ', 'agua', 'so', 'o', ''),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('id' as const), id: fc.integer({ min: 1, max: 60 }) }) },
  {
    weight: 1,
    arbitrary: fc
      .uniqueArray(fc.integer({ min: 1, max: 70 }), { maxLength: 40 })
      .map((ids) => ({ kind: 'ids' as const, ids: ids.toSorted((a, b) => a - b) })),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'all' as const }) },
)

/** Words that a condition is counted as having, at most: each sign of a script without blanks is one. */
const wordsIn = (condition: Condition): number =>
  [...JSON.stringify(condition).matchAll(/"text":"([^"]*)"/g)].flatMap(
    ([, text = '']) => text.match(/\p{Script=Han}|[\p{L}\p{N}]+/gu) ?? [],
  ).length

/** Conditions within the limit of 32 words, that a query is refused beyond. */
const condition: fc.Arbitrary<Condition> = fc
  .letrec<{ node: Condition }>((tie) => ({
    node: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      leaf,
      fc.record({ kind: fc.constantFrom('and' as const, 'or' as const), of: fc.array(tie('node'), { maxLength: 3 }) }),
      fc.record({ kind: fc.constant('not' as const), of: tie('node') }),
    ),
  }))
  .node.filter((one) => wordsIn(one) <= 24)

const filter = fc.oneof(
  fc.record({ facet: fc.constant('place'), values: some(places, 3) }),
  fc.record({ facet: fc.constant('kind'), values: some(['book', 'map', 'none'], 2) }),
  fc.record({ facet: fc.constant('area'), values: some(['1', '2/1', '2'], 2) }),
  fc.record({ facet: fc.constant('subject'), values: some(['x1', 'x2'], 2) }),
  fc.record({ facet: fc.constant('year'), values: some(['1990'], 1), span: fc.record({ from: fc.constant(1992), to: fc.constant(1994) }) }),
)

export const query: fc.Arbitrary<Query> = fc.record({
  condition,
  filters: fc.uniqueArray(filter, { maxLength: 2, selector: (one) => one.facet }),
  order: fc.record({ by: fc.constantFrom('relevance', 'relevance', 'id', 'year', 'title'), descending: fc.boolean() }),
  offset: fc.constantFrom(0, 0, 3, 200),
  limit: fc.constantFrom(0, 5, 20, 300),
  facets: fc.uniqueArray(
    fc.oneof(
      fc.record({ facet: fc.constantFrom('kind', 'language', 'place', 'year', 'subject'), max: fc.constantFrom(0, 2, 20) }),
      fc.record({ facet: fc.constant('subject'), max: fc.constant(3), containing: fc.constantFrom('x', 'X1', '') }),
      fc.record({ facet: fc.constant('area'), max: fc.constant(5), below: fc.constantFrom('', '1', '2') }),
    ),
    { maxLength: 6, selector: (one) => one.facet },
  ),
  positions: fc.boolean(),
})

/** Many documents, with words of every frequency, so that every kind of list and both ways of counting are used. */
export const manyDocuments = (size: number, seed: number): SearchDocument[] => {
  const sample = fc.sample(document(1), { numRuns: 400, seed })
  return Array.from({ length: size }, (_, i) => {
    const like = sample[(i * 7919) % sample.length]!
    const subject = [
      ...(like.text?.['subject'] ?? []),
      `raro${i % 37} unica${i % 611} raro${i % 11}`,
      ...(i % 5 === 0 ? ['casa livro'] : []),
    ]
    const many = Array.from({ length: i % 100 === 0 ? 7 : i % 4 }, (_, k) => `x${(i * 31 + k * 97) % 701}`)
    const facets = { ...like.facets, subject: [...(like.facets?.['subject'] ?? []), ...many].slice(0, i % 100 === 0 ? 9 : 4) }
    return { ...like, id: i + 1, text: { ...like.text, subject }, facets }
  })
}
