import { describe, expect, test } from 'vitest'
import { FacetTable } from './facet-table.ts'
import { mostFrequent, valueTest } from './facet-values.ts'
import { NamedValues } from './named-values.ts'

describe('which values of a facet are asked for', () => {
  const values = ['Água', 'Água doce', 'Mar do Norte', 'Amargo', 'a', 'a/b', 'a/b/c', 'ab/c', 'b']
  const of = (more: object) => values.filter(valueTest({ facet: 'x', max: 9, ...more }))

  test('those of which words begin with all that was typed, however it is written', () => {
    expect(of({ containing: 'AGUA' })).toEqual(['Água', 'Água doce'])
    expect(of({ containing: 'do ág' })).toEqual(['Água doce'])
    expect(of({ containing: 'mar' })).toEqual(['Mar do Norte'])
    expect(of({ containing: 'nor, ma' })).toEqual(['Mar do Norte'])
    expect(of({ containing: 'nor sul' })).toEqual([])
    for (const none of [undefined, '', ' ', '%']) expect(of({ containing: none })).toEqual(values)
  })

  test('of a tree those directly below another, at the top those that stand below none', () => {
    expect(of({ below: 'a' })).toEqual(['a/b'])
    expect(of({ below: 'a/b' })).toEqual(['a/b/c'])
    expect(of({ below: 'a/b/c' })).toEqual([])
    expect(of({ below: '' })).toEqual(['Água', 'Água doce', 'Mar do Norte', 'Amargo', 'a', 'b'])
    expect(of({ below: '', containing: 'a' })).toEqual(['Água', 'Água doce', 'Amargo', 'a'])
  })

  test('the most frequent first, equal ones by value, so many at most', () => {
    const counts = [
      { value: 'b', count: 2 },
      { value: 'c', count: 5 },
      { value: 'a', count: 2 },
    ]
    expect(mostFrequent(counts, 9).map(({ value }) => value)).toEqual(['c', 'a', 'b'])
    expect([mostFrequent(counts, 2).length, mostFrequent(counts, 0)]).toEqual([2, []])
  })
})

describe('numbers of values', () => {
  const numbered = (table: FacetTable, ...values: readonly string[]) => {
    const into = new Uint32Array(values.length + 1)
    table.ordinals(values, into, 1)
    return [...into.subarray(1)]
  }

  test('are given in the order of appearance and never change', () => {
    const table = new FacetTable()
    expect(numbered(table, 'm', 'a', 'm')).toEqual([0, 1, 0])
    expect([numbered(table, 'z'), numbered(table, 'a', 'b')]).toEqual([[2], [1, 3]])
    expect([table.size, table.values(), table.values(2)]).toEqual([4, ['m', 'a', 'z', 'b'], ['z', 'b']])
    expect([table.find('z'), table.find('x'), table.value(3)]).toEqual([2, undefined, 'b'])
  })

  test('have a place in the order of values, which new values are merged into', () => {
    const table = new FacetTable()
    numbered(table, 'm', 'c')
    expect([...table.ranks()]).toEqual([1, 0])
    numbered(table, 'a', 'z', 'd', 'b')
    expect([...table.ranks()]).toEqual([4, 2, 0, 5, 3, 1])
    expect([...new FacetTable().ranks()]).toEqual([])
  })

  test('of a span of numbers are those from one up to, and with, another; what is no number is in none', () => {
    const table = new FacetTable()
    numbered(table, '1990', '1999', '2000', 'x', '-5')
    expect([table.inside({ from: 1990, to: 2000 }), table.inside({ from: 1991, to: 1999 })]).toEqual([[0, 1, 2], [1]])
    expect([table.inside({ from: -5, to: -5 }), table.inside({ from: 2000, to: 1990 })]).toEqual([[4], []])
    expect(table.inside({ from: Number.NEGATIVE_INFINITY, to: 1990 })).toEqual([0, 4])
    numbered(table, '1995')
    expect(table.inside({ from: 1991, to: 1999 })).toEqual([1, 5])
  })

  test('count before their values are read from disk, and are those of the values in the order in which they stand there', () => {
    const table = new FacetTable()
    let reads = 0
    const unread = (...values: readonly string[]) => () => (reads++, values) // prettier-ignore
    numbered(table, 'm')
    table.addUnread(2, unread('c', 'a'))
    table.addUnread(1, unread('b'))
    expect([table.size, reads]).toEqual([4, 0])
    expect([table.find('a'), table.value(3), [...table.ranks()], reads]).toEqual([2, 'b', [3, 2, 0, 1], 2])
    expect(numbered(table, 'a', 'n')).toEqual([2, 4])
  })

  test('as another thread was told them; of a facet that it was told nothing of it knows none', () => {
    const told = new NamedValues()
    for (const ask of [
      () => told.size,
      () => told.find('a'),
      () => told.value(0),
      () => told.ranks(),
      () => told.inside({ from: 0, to: 1 }),
    ])
      expect(ask).toThrow('thread of the index only')
    told.learn(['1990', 'm'], Uint16Array.of(0, 1))
    told.learn(['1980'], Uint16Array.of(1, 2, 0))
    expect([told.size, told.find('1980'), told.find('x'), told.value(1), [...told.ranks()]]).toEqual([3, 2, undefined, 'm', [1, 2, 0]])
    expect([told.inside({ from: 1980, to: 1990 }), told.inside({ from: 1981, to: 1989 })]).toEqual([[0, 2], []])
    told.learn(undefined, Uint16Array.of(0, 1, 2))
    expect([told.size, [...told.ranks()]]).toEqual([3, [0, 1, 2]])
  })
})
