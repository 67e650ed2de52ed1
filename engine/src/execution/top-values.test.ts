import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TopValues } from './top-values.ts'

const ranksOf = (size: number) => Uint32Array.from({ length: size }, (_, ordinal) => (ordinal * 7 + 3) % size)

test('the most frequent values come first, equal ones by their place, however many are wanted and were before', () => {
  const offers = fc.array(fc.nat(40), { minLength: 1, maxLength: 3_001, size: 'max' }).filter(({ length }) => length % 7 > 0)
  fc.assert(
    fc.property(offers, fc.constantFrom(1, 20, 100, 101, 700, 5_000), fc.boolean(), (counts, max, isAtOnce) => {
      const ranks = ranksOf(counts.length)
      const top = new TopValues(ranks, counts.length, max)
      const there = [...counts.keys()].filter((ordinal) => counts[ordinal]! > 0)
      if (isAtOnce) top.offerAll(Uint32Array.from(there), Uint32Array.from(counts), there.length)
      else for (const ordinal of there) top.offer(ordinal, counts[ordinal]!)
      const right = there.toSorted((a, b) => counts[b]! - counts[a]! || ranks[a]! - ranks[b]!).slice(0, max)
      expect(top.best()).toEqual(right.flatMap((ordinal) => [ordinal, counts[ordinal]!]))
    }),
    { numRuns: 60 },
  )
})
