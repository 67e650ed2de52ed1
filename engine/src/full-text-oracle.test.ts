import fc from 'fast-check'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { everything, type Condition } from './query.ts'
import { Index } from './search-index.ts'
import type { Schema } from './schema.ts'

const schema: Schema = {
  text: [
    { name: 'title', weight: 2, kind: 'words' },
    { name: 'author', weight: 1, kind: 'words' },
  ],
  exact: [],
  facets: [],
  sort: [],
}

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

test('finds the documents that SQLite FTS5 finds', () => {
  fc.assert(
    fc.property(
      documents,
      fc.array(fc.oneof(leaf, joined('and'), joined('or'), without), { minLength: 20, maxLength: 20 }),
      (titles, asked) => {
        const database = new DatabaseSync(':memory:')
        database.exec('create virtual table titles using fts5(title, author)')
        const insert = database.prepare('insert into titles (rowid, title, author) values (?, ?, ?)')
        titles.forEach(({ title, author }, i) => insert.run(i + 1, title, author))
        const index = new Index({ schema })
        index.apply({ put: titles.map(({ title, author }, i) => ({ id: i + 1, text: { title: [title], author: [author] } })), remove: [] })
        const select = database.prepare('select rowid as id from titles where titles match ? order by rowid')
        for (const [condition, match] of asked) {
          const { total, hits } = index.search({ ...everything, condition, order: { by: 'id', descending: false }, limit: 1000 })
          const found = select.all(match).map((row) => Number(row['id']))
          expect(
            hits.map((hit) => hit.id),
            match,
          ).toEqual(found)
          expect(total).toBe(found.length)
        }
        database.close()
      },
    ),
    { numRuns: 25 },
  )
})
