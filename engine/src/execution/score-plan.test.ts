import { expect, test } from 'vitest'
import { defaultLimits } from '../limits.ts'
import type { Condition } from '../query.ts'
import { everything } from '../query.ts'
import { ReferenceEngine } from '../reference/reference-engine.ts'
import { Index } from '../search-index.ts'
import { manyDocuments } from '../testing/generators.ts'
import { fiveStemmers, smallSchema } from '../testing/small-schema.ts'
import { ExactScorer } from './exact-scoring.ts'
import { scoreByKernel } from './score-plan.ts'
import { weigh } from './scoring.ts'

const limits = { ...defaultLimits, words: 160 }
const index = new Index({ schema: smallSchema, stemmers: fiveStemmers, youngest: 1, limits })
const words = ['casa', 'mar', 'um', 'livro', 'história', 'do', 'sol', 'livros', "d'água"]
/** Of so many words that the kernel reads it in several goes; at the edges of each stands what is asked for, too. */
const long = (length: number) => ({
  id: 9000 + length,
  text: {
    title: [Array.from({ length }, (_, i) => words[(i * i) % words.length]).join(' ')],
    subject: Array.from({ length: 7 }, (_, i) => `${words[i]} ${words[(i * 5) % words.length]}`),
  },
})
const lengths = [60, 61, 62, 63, 64, 65, 66, 67, 120, 127, 128, 129, 191, 192, 193, 256]
const put = [...manyDocuments(600, 23), ...lengths.map(long)]
index.apply({ put, remove: [] })
const live = index.segments[0]!
const documents = put.map((_, i) => i)

function scorers(condition: Condition, some: readonly number[]) {
  const planned = index.plan({ ...everything, condition })
  const leaves = weigh(planned.leaves, documents.length, (term) => live.frequency(term))
  const exact = new ExactScorer(live.executor, smallSchema, planned, leaves)
  const scores: number[] = []
  const isDone = scoreByKernel(live.executor, smallSchema, planned, leaves, some, scores)
  return { isDone, scores, expected: some.map((document) => exact.score(document)) }
}

const conditions: readonly Condition[] = [
  { kind: 'words', text: 'casa' },
  { kind: 'words', text: 'livros história', fields: ['title'] },
  { kind: 'words', text: 'casa li', lastIsPrefix: true },
  { kind: 'words', text: 'c', lastIsPrefix: true, fields: ['subject', 'author'] },
  { kind: 'words', text: 'casas do mar um o sol' },
  { kind: 'words', text: 'nenhures casa' },
  { kind: 'phrase', text: 'um livro' },
  { kind: 'startsWith', text: 'casa', fields: ['title'] },
  { kind: 'exact', text: 'mar', fields: ['title'] },
  {
    kind: 'or',
    of: [
      { kind: 'words', text: "d'água guarda-chuva" },
      { kind: 'words', text: 'J. R. R.' },
    ],
  },
]

test('the kernel scores every document as the scorer does, to the last bit', () => {
  let above = 0
  for (const condition of conditions)
    for (let from = 0; from < documents.length; from += 60) {
      const { isDone, scores, expected } = scorers(condition, documents.slice(from, from + 60))
      expect(isDone).toBe(true)
      expect(scores).toEqual(expected)
      above += expected.filter((score) => score > 0).length
    }
  expect(above).toBeGreaterThan(1000)
})

test('what does not fit into the room of a plan is left to the scorer', () => {
  const many = Array.from({ length: 65 }, (_, i) => `palavra${i}`)
  const words = (some: readonly string[]): Condition => ({ kind: 'words', text: some.join(' ') })
  const either = (some: readonly string[]): Condition => ({ kind: 'or', of: some.map((one) => words([one])) })
  expect(scorers(words(many.slice(0, 32)), [1]).isDone).toBe(true)
  expect(scorers(either(many.slice(0, 64)), [1]).isDone).toBe(true)
  expect(scorers(either(many), [1]).isDone).toBe(false)
  expect(scorers(words(['casa']), documents.slice(0, 65)).isDone).toBe(false)
})

test('a question of many more words is answered as the reference answers it', async () => {
  const reference = new ReferenceEngine(smallSchema, fiveStemmers, limits)
  await reference.apply({ put, remove: [] }, 1)
  const known = ['casa', 'livros', 'mar', 'sol', 'um', 'história']
  const row = (number: number) => [...known.slice(number), ...Array.from({ length: 26 + number }, (_, i) => `r${number}w${i}`)]
  const rows = [0, 1, 2, 3, 4].map((number): Condition => ({ kind: 'or', of: row(number).map((text) => ({ kind: 'words', text })) }))
  for (const kind of ['and', 'or'] as const) {
    const query = { ...everything, condition: { kind, of: rows } as Condition, positions: true }
    const answer = index.search(query)
    expect(answer.total).toBeGreaterThan(5)
    expect(answer).toEqual(await reference.search(query))
  }
})
