import { describe, expect, test } from 'vitest'
import type { Answer } from './answer.ts'
import { AnswerCache, keyOf } from './answer-cache.ts'
import { everything, type Condition, type Query } from './query.ts'

const answer = (total = 0): Answer => ({ total, hits: [{ id: 1, score: 0, found: [] }], facets: { kind: [{ value: 'a', count: 1 }] } })
const asking = (condition: Condition): Query => ({ ...everything, condition })
const word = (text: string) => asking({ kind: 'words', text })

/** A cache, and how often each question was searched for. */
function counted(max: number) {
  const cache = new AnswerCache<Answer>(max)
  const searched: string[] = []
  const ask = (query: Query, generation = 1) =>
    cache.answer(query, generation, () => {
      searched.push(keyOf(query))
      return answer(searched.length)
    }) as Answer
  return { cache, searched, ask }
}

describe('answers that are remembered', () => {
  test('the same question is searched for once a generation', () => {
    const { ask, searched } = counted(4)
    expect([ask(word('a')).total, ask(word('a')).total, ask(word('b')).total]).toEqual([1, 1, 2])
    expect(ask(word('a'), 2).total).toBe(3)
    expect(ask(word('b'), 2).total).toBe(4)
    expect(searched).toHaveLength(4)
  })

  test('the one that was asked for longest ago is forgotten first', () => {
    const { ask, searched } = counted(2)
    for (const text of ['a', 'b', 'a', 'c']) ask(word(text))
    expect(searched).toHaveLength(3)
    ask(word('a'))
    ask(word('c'))
    expect(searched).toHaveLength(3)
    ask(word('b'))
    expect(searched).toHaveLength(4)
  })

  test('where none is to be remembered none is, and nothing is frozen', () => {
    const { ask, searched } = counted(0)
    const first = ask(word('a'))
    ask(word('a'))
    expect([searched.length, Object.isFrozen(first)]).toEqual([2, false])
  })

  test('a set of ids is searched for each time, wherever it stands', () => {
    const ids: Condition = { kind: 'ids', ids: [1] }
    const conditions: readonly Condition[] = [
      ids,
      { kind: 'and', of: [{ kind: 'all' }, ids] },
      { kind: 'or', of: [{ kind: 'not', of: ids }] },
    ]
    for (const condition of conditions) {
      const { ask, searched } = counted(4)
      ask(asking(condition))
      ask(asking(condition))
      expect(searched).toHaveLength(2)
    }
    const { ask, searched } = counted(4)
    for (const _ of [1, 2]) ask(asking({ kind: 'and', of: [{ kind: 'not', of: { kind: 'all' } }] }))
    expect(searched).toHaveLength(1)
  })

  test('spans without an end are told apart', () => {
    const within = (from: number, to: number): Query => ({ ...everything, filters: [{ facet: 'year', values: [], span: { from, to } }] })
    const keys = [
      within(1, 9),
      within(Number.NEGATIVE_INFINITY, 9),
      within(1, Number.POSITIVE_INFINITY),
      within(2, Number.POSITIVE_INFINITY),
    ].map(keyOf)
    expect(new Set(keys).size).toBe(4)
    expect(keyOf(within(Number.NEGATIVE_INFINITY, 9))).not.toBe(keyOf(within(Number.POSITIVE_INFINITY, 9)))
  })

  test('nothing of a remembered answer can be changed', () => {
    const { ask } = counted(2)
    const { hits, facets } = ask(word('a'))
    const parts = [hits, hits[0], hits[0]!.found, facets, facets['kind'], facets['kind']![0]]
    expect(parts.map((part) => Object.isFrozen(part))).toEqual([true, true, true, true, true, true])
  })
})

describe('answers that are being found', () => {
  function waiting(max: number) {
    const cache = new AnswerCache<Answer>(max)
    const searches: PromiseWithResolvers<Answer>[] = []
    const ask = (generation = 1) =>
      cache.answer(word('a'), generation, () => {
        const search = Promise.withResolvers<Answer>()
        searches.push(search)
        return search.promise
      })
    return { ask, searches }
  }

  test('who asks meanwhile shares the answer, which nobody can change then, also where none is remembered', async () => {
    const { ask, searches } = waiting(0)
    const both = [ask(), ask()]
    expect(searches).toHaveLength(1)
    searches[0]!.resolve(answer())
    const [one, other] = await Promise.all(both)
    expect(one).toBe(other)
    expect(Object.isFrozen(one)).toBe(true)
    const alone = ask()
    searches[1]!.resolve(answer())
    expect(Object.isFrozen(await alone)).toBe(false)
  })

  test('one that fails is asked for again', async () => {
    const { ask, searches } = waiting(2)
    const failed = ask() as Promise<Answer>
    searches[0]!.reject(new Error('gone'))
    await expect(failed).rejects.toThrow('gone')
    const again = ask()
    searches[1]!.resolve(answer(7))
    expect((await again).total).toBe(7)
  })

  test('one of before a change is not what is asked for after it, nor remembered for it', async () => {
    const { ask, searches } = waiting(2)
    const before = ask(1)
    const after = ask(2)
    expect(searches).toHaveLength(2)
    searches[1]!.resolve(answer(2))
    searches[0]!.resolve(answer(1))
    expect([(await before).total, (await after).total]).toEqual([1, 2])
    expect(((await ask(2)) as Answer).total).toBe(2)
    expect(searches).toHaveLength(2)
  })
})
