import fc from 'fast-check'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import type { KernelKind } from './execution/kernels.ts'
import { everything, type Condition } from './query.ts'
import { Index } from './search-index.ts'
import { titlesAndAuthors } from './testing/titles-and-authors.ts'

const vocabulary = Array.from({ length: 60 }, (_, i) => `p${'abcdefghij'[i % 10]}${'klmnop'[Math.floor(i / 10)]}${i % 7}`)
const frequent = fc.nat({ max: 99 }).map((i) => vocabulary[Math.floor((i * i) / 170)]!)
const text = fc.array(frequent, { minLength: 1, maxLength: 9 }).map((words) => words.join(' '))
const documents = fc.array(fc.record({ title: text, author: text }), { minLength: 30, maxLength: 300 })

/** A condition, and the same in the language of FTS5. */
type Asked = readonly [Condition, string]
const field = fc.constantFrom(undefined, ['title'], ['author'])
const column = (fields: readonly string[] | undefined) => (fields ? `${fields[0]} : ` : '')
const word: fc.Arbitrary<Asked> = fc
  .tuple(frequent, field)
  .map(([one, fields]) => [{ kind: 'words', text: one, ...(fields && { fields }) }, `${column(fields)}"${one}"`])
const prefix: fc.Arbitrary<Asked> = frequent.map((one) => [
  { kind: 'words', text: one.slice(0, 2), lastIsPrefix: true },
  `"${one.slice(0, 2)}" *`,
])
const phrase: fc.Arbitrary<Asked> = fc
  .tuple(fc.array(frequent, { minLength: 2, maxLength: 3 }), field)
  .map(([words, fields]) => [{ kind: 'phrase', text: words.join(' '), ...(fields && { fields }) }, `${column(fields)}"${words.join(' ')}"`])
const leaf = fc.oneof(word, prefix, phrase)
const joined = (kind: 'and' | 'or') =>
  fc.tuple(leaf, leaf).map(([[a, x], [b, y]]): Asked => [{ kind, of: [a, b] }, `(${x}) ${kind.toUpperCase()} (${y})`])
const without = fc
  .tuple(leaf, leaf)
  .map(([[a, x], [b, y]]): Asked => [{ kind: 'and', of: [a, { kind: 'not', of: b }] }, `(${x}) NOT (${y})`])

interface Title {
  readonly title: string
  readonly author: string
}

/** The same titles in FTS5 and in the engine: whatever is asked, both have to find the same. */
class BesideFts {
  readonly index: Index
  readonly #database = new DatabaseSync(':memory:')

  constructor(kernels: KernelKind) {
    // Small, so that what comes later stands in segments of its own.
    this.index = new Index({ schema: titlesAndAuthors, kernels, youngest: 40 })
    this.#database.exec('create virtual table titles using fts5(title, author)')
  }

  put(titles: readonly (readonly [id: number, title: Title])[], remove: readonly number[] = []): void {
    const without = this.#database.prepare('delete from titles where rowid = ?')
    const insert = this.#database.prepare('insert into titles (rowid, title, author) values (?, ?, ?)')
    for (const id of remove) without.run(id)
    for (const [id, { title, author }] of titles) {
      without.run(id)
      insert.run(id, title, author)
    }
    this.index.apply({ put: titles.map(([id, { title, author }]) => ({ id, text: { title: [title], author: [author] } })), remove })
  }

  agree(asked: readonly Asked[]): void {
    const select = this.#database.prepare('select rowid as id from titles where titles match ? order by rowid')
    for (const [condition, match] of asked) {
      const { total, hits } = this.index.search({ ...everything, condition, order: { by: 'id', descending: false }, limit: 1000 })
      const found = select.all(match).map((row) => Number(row['id']))
      expect(
        hits.map((hit) => hit.id),
        match,
      ).toEqual(found)
      expect(total).toBe(found.length)
    }
  }

  close(): void {
    this.#database.close()
  }
}

const questions = fc.array(fc.oneof(leaf, joined('and'), joined('or'), without), { minLength: 20, maxLength: 20 })
/** Titles by id, some of which are there already, and ids that go. */
const later = fc.record({
  put: fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 320 }), fc.record({ title: text, author: text })), {
    maxLength: 90,
    selector: ([id]) => id,
  }),
  remove: fc.uniqueArray(fc.integer({ min: 1, max: 320 }), { maxLength: 60 }),
})

describe.each(['wasm', 'js'] as const)('the documents that SQLite FTS5 finds, in %s', (kernels) => {
  test('are found as they were built, changed, deleted and merged', () => {
    fc.assert(
      fc.property(documents, fc.array(later, { minLength: 1, maxLength: 3 }), questions, (titles, changes, asked) => {
        const both = new BesideFts(kernels)
        both.put(titles.map((title, i) => [i + 1, title]))
        both.agree(asked)
        for (const { put, remove } of changes) {
          both.put(put, remove)
          both.agree(asked)
        }
        both.index.merge(true)
        both.agree(asked)
        both.close()
      }),
      { numRuns: 25 },
    )
  })
})
