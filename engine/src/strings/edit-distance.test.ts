import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { likelihood, withinOneEdit } from './edit-distance.ts'

/** Optimal string alignment by the textbook's table. */
function distance(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  )
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      table[i]![j] = Math.min(table[i - 1]![j]! + 1, table[i]![j - 1]! + 1, table[i - 1]![j - 1]! + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        table[i]![j] = Math.min(table[i]![j]!, table[i - 2]![j - 2]! + 1)
    }
  return table[a.length]![b.length]!
}

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 6 })

describe('one edit', () => {
  test('agrees with the table of distances', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(withinOneEdit(a, b, false)).toBe(distance(a, b) <= 1)
      }),
      { numRuns: 3000 },
    )
  })
  test('a prefix agrees with some beginning of the word', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        const beginnings = Array.from({ length: b.length + 1 }, (_, end) => b.slice(0, end))
        expect(withinOneEdit(a, b, true)).toBe(beginnings.some((beginning) => distance(a, beginning) <= 1))
      }),
      { numRuns: 3000 },
    )
  })
  test('a letter that is missing and two that are exchanged are likelier than another letter or one more', () => {
    const meant = 'livro'
    expect(['lvro', 'livr', 'ilvro', 'lviro'].map((typed) => likelihood(typed, meant))).toEqual([25, 25, 25, 25])
    expect(['livrro', 'alivro', 'livra', 'libro'].map((typed) => likelihood(typed, meant))).toEqual([1, 1, 1, 1])
  })
})
