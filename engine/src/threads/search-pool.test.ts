import { expect, test } from 'vitest'
import { everything, type Query } from '../query.ts'
import { ReferenceEngine } from '../reference/reference-engine.ts'
import { Index } from '../search-index.ts'
import { SearchPool } from './search-pool.ts'
import { manyDocuments } from '../testing/generators.ts'
import { fiveStemmers, smallSchema } from '../testing/small-schema.ts'

const beginning = (text: string, field: string): Query => ({ ...everything, condition: { kind: 'startsWith', text, fields: [field] } })

test('where values begin is read by one worker, of titles before anybody asks, and known to every thread', async () => {
  const documents = manyDocuments(300, 5)
  const index = new Index({ schema: smallSchema, stemmers: fiveStemmers, lanes: 3, youngest: 1 })
  const reference = new ReferenceEngine(smallSchema, fiveStemmers)
  await reference.apply({ put: documents, remove: [] }, 1)
  index.apply({ put: documents, remove: [] })
  const mustRead = (query: Query) => index.mustRead(index.plan(query))
  const [title, author] = [beginning('cas', 'title'), beginning('livro', 'author')]
  expect([mustRead(title), mustRead(author), mustRead(everything)]).toEqual([true, true, false])
  const pool = new SearchPool(index, 2)
  try {
    await expect.poll(() => mustRead(title)).toBe(false)
    expect(mustRead(author)).toBe(true)
    expect(await pool.search(index.plan(author), author)).toEqual(await reference.search(author))
    await expect.poll(() => mustRead(author)).toBe(false)
    for (const one of [title, author]) {
      const right = await reference.search(one)
      expect(right.total).toBeGreaterThan(10)
      expect(index.search(one)).toEqual(right)
      expect(await Promise.all([1, 2, 3, 4].map(() => pool.search(index.plan(one), one)))).toEqual([right, right, right, right])
    }
  } finally {
    await pool.close()
  }
})

test('a thread that ended is begun again and knows the index as it became meanwhile', async () => {
  const index = new Index({ schema: smallSchema, stemmers: fiveStemmers, lanes: 3, youngest: 1 })
  const reference = new ReferenceEngine(smallSchema, fiveStemmers)
  const change = async (put: ReturnType<typeof manyDocuments>, remove: number[], sequence: number) => {
    await reference.apply({ put, remove }, sequence)
    index.apply({ put, remove })
  }
  await change(manyDocuments(60, 5), [], 1)
  const own = { file: new URL('../testing/task-worker.ts', import.meta.url), data: {} }
  const pool = new SearchPool(index, 2, own, 2_000)
  const ask = () => pool.run(JSON.stringify(everything))!.catch(() => 'ended')
  try {
    await Promise.allSettled([pool.run('end'), pool.run('end')])
    await expect.poll(() => pool.isEmpty).toBe(true)
    await change(manyDocuments(70, 6), [1], 2)
    pool.publish()
    await expect.poll(() => pool.isEmpty).toBe(false)
    const right = await reference.search(everything)
    await expect.poll(async () => Promise.all([ask(), ask(), ask(), ask()])).toEqual([right, right, right, right])
    // Who changes the index next waits for nobody who is no more.
    await pool.settled()
  } finally {
    await pool.close()
  }
})
