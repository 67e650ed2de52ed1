import type { Index } from '@farol/engine/search-index.ts'
import { stringAt } from '@farol/engine/strings/byte-strings.ts'
import type { AnalysedDocument } from '@farol/engine/document.ts'
import type { Condition, Filter, Query } from '@farol/engine/query.ts'
import { countedFacets } from './corpus.ts'
import { randomNumbers } from './random.ts'

export const classNames = [
  'rare',
  'medium',
  'broad',
  'and2',
  'broadand',
  'phrase',
  'prefix',
  'author',
  'boolean',
  'filter2',
  'matchall',
] as const
export type ClassName = (typeof classNames)[number]

/** One question of the deck, for both sides. */
export interface SetQuery {
  readonly class: ClassName
  readonly words: readonly string[]
  readonly sort: 'year' | 'relevance'
}

const usualPerClass = 40

type Draw = () => number
const shuffled = <T>(draw: Draw, values: readonly T[]): T[] => {
  const mixed = [...values]
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = Math.floor(draw() * (i + 1))
    ;[mixed[i], mixed[j]] = [mixed[j]!, mixed[i]!]
  }
  return mixed
}

/** Frequencies of all terms, as shares of the documents. */
function frequencies(index: Index): Map<string, number> {
  const shares = new Map<string, number>()
  const documents = index.statistics().documents
  for (const { segment, executor } of index.segments) {
    const terms = segment.strings('term')
    for (let term = 0; term < segment.header.terms; term++) {
      const word = stringAt(terms, term)
      shares.set(word, (shares.get(word) ?? 0) + executor.view.frequencies[term]! / documents)
    }
  }
  return shares
}

const wordsOf = ({ terms, flags }: AnalysedDocument, field: number) => terms.filter((_, i) => (flags[i]! & 7) === field)

type Words = readonly (readonly string[])[]

function wordClasses(
  draw: Draw,
  share: Map<string, number>,
  sample: readonly AnalysedDocument[],
  perClass: number,
): Partial<Record<ClassName, Words>> {
  const between = (low: number, high: number) => (word: string) => share.get(word)! >= low && share.get(word)! <= high
  const titleWords = [...new Set(sample.flatMap((one) => wordsOf(one, 0)))]
  const some = (test: (word: string) => boolean) => shuffled(draw, titleWords.filter(test)).slice(0, perClass)
  const all = [...share.keys()].toSorted()
  const broad = shuffled(draw, all.filter(between(0.1, 0.35)))
  const again = (i: number) => broad[i % broad.length]!
  const pairs = broad.flatMap((a, i) => broad.slice(i + 1).map((b) => [a, b]))
  return {
    rare: some(between(5e-6, 5e-5)).map((word) => [word]),
    medium: some(between(0.004, 0.015)).map((word) => [word]),
    broad: Array.from({ length: perClass }, (_, i) => [again(i)]),
    broadand: shuffled(draw, pairs).slice(0, perClass),
    prefix: some(between(0.0005, 0.05)).map((word, i) => [word.slice(0, i % 2 ? 4 : 3)]),
    boolean: (() => {
      const middle = some(between(0.01, 0.05))
      return Array.from({ length: perClass }, (_, i) => [middle[i % middle.length]!, middle[(i * 7 + 1) % middle.length]!, again(i)])
    })(),
  }
}

/** Two different neighbours of a title that pass the test. */
function neighbours(words: readonly string[], test: (word: string) => boolean): string[][] {
  return words
    .flatMap((word, i) => (i > 0 && words[i - 1] !== word && test(word) && test(words[i - 1]!) ? [[words[i - 1]!, word]] : []))
    .slice(0, 1)
}

function titleClasses(
  draw: Draw,
  share: Map<string, number>,
  sample: readonly AnalysedDocument[],
  perClass: number,
): Partial<Record<ClassName, Words>> {
  const above =
    (low: number, high = 1) =>
    (word: string) =>
      share.get(word)! > low && share.get(word)! < high
  const titles = shuffled(draw, sample).map((one) => wordsOf(one, 0))
  const usual = titles.map((words) => [...new Set(words)].filter(above(0.002, 0.08)).slice(0, 2))
  return {
    and2: usual.filter((words) => words.length === 2).slice(0, perClass),
    phrase: titles.flatMap((words) => neighbours(words, above(0.01))).slice(0, perClass),
    author: shuffled(draw, sample)
      .slice(0, perClass)
      .map((one) => wordsOf(one, 1).slice(0, 2)),
    filter2: Array.from({ length: perClass }, (_, i) => [String(i % 6), String((i * 3) % 20)]),
    matchall: Array.from({ length: perClass }, () => []),
  }
}

/** All classes, every question by year and by relevance, in mixed order. */
export function makeQuerySet(index: Index, sample: readonly AnalysedDocument[], perClass = usualPerClass): SetQuery[] {
  const draw = randomNumbers(7)
  const share = frequencies(index)
  const classes = { ...wordClasses(draw, share, sample, perClass), ...titleClasses(draw, share, sample, perClass) }
  const querySet = classNames.flatMap((name) =>
    classes[name]!.flatMap((words) => (['year', 'relevance'] as const).map((sort) => ({ class: name, words, sort }))),
  )
  return shuffled(draw, querySet)
}

function conditionOf({ class: name, words }: SetQuery): Condition {
  const one = (text: string): Condition => ({ kind: 'words', text })
  switch (name) {
    case 'phrase':
      return { kind: 'phrase', text: words.join(' ') }
    case 'prefix':
      return { kind: 'words', text: words[0]!, lastIsPrefix: true }
    case 'author':
      return { kind: 'words', text: words.join(' '), fields: ['author'] }
    case 'boolean':
      return {
        kind: 'and',
        of: [
          { kind: 'or', of: [one(words[0]!), one(words[1]!)] },
          { kind: 'not', of: one(words[2]!) },
        ],
      }
    case 'filter2':
    case 'matchall':
      return { kind: 'all' }
    default:
      return one(words.join(' '))
  }
}

/** The question as the engine is asked it: exact total, eight facets, first twenty. */
export function engineQuery(question: SetQuery): Query {
  const filters: Filter[] =
    question.class === 'filter2'
      ? [
          { facet: 'material', values: [question.words[0]!] },
          { facet: 'library', values: [question.words[1]!] },
        ]
      : []
  return {
    condition: conditionOf(question),
    filters,
    order: { by: question.sort, descending: true },
    offset: 0,
    limit: 20,
    facets: countedFacets.map((facet) => ({ facet, max: 20 })),
  }
}
