import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hideSmallCounts, smallest, type ShownMargins } from './hide-small-counts.ts'

/** Events, each in one month and one library: the two sums of the same things. */
const events = fc.array(fc.record({ month: fc.nat({ max: 11 }), library: fc.nat({ max: 3 }) }), { maxLength: 120, size: 'max' })

const marginsOf = (found: readonly { month: number; library: number }[]) => ({
  months: Array.from({ length: 12 }, (_, month) => found.filter((one) => one.month === month).length),
  libraries: Array.from({ length: 4 }, (_, library) => found.filter((one) => one.library === library).length),
})

const sum = (counts: readonly (number | undefined)[]) => counts.reduce<number>((all, one) => all + (one ?? 0), 0)

/** What a curious reader knows of the hidden counts of a line: how many there are and, by the total, their sum. */
function knownOfHidden(line: readonly (number | undefined)[], other: readonly (number | undefined)[], total: number | undefined) {
  const hidden = line.filter((one) => one === undefined).length
  const whole = total ?? (other.every((one) => one !== undefined) ? sum(other) : undefined)
  return { hidden, rest: whole === undefined ? undefined : whole - sum(line) }
}

describe('small counts', () => {
  test('no count from 1 to 4 is ever shown, nor a total that is one', () => {
    fc.assert(
      fc.property(events, (found) => {
        const shown = hideSmallCounts(marginsOf(found))
        const seen = [...shown.months, ...shown.libraries, shown.total].filter((one) => one !== undefined)
        expect(seen.filter((one) => one > 0 && one < smallest)).toEqual([])
      }),
    )
  })

  test('what is hidden cannot be worked out: it is two or more, and together they are no small count', () => {
    fc.assert(
      fc.property(events, (found) => {
        const shown: ShownMargins = hideSmallCounts(marginsOf(found))
        for (const [line, other] of [
          [shown.months, shown.libraries],
          [shown.libraries, shown.months],
        ] as const) {
          const { hidden, rest } = knownOfHidden(line, other, shown.total)
          if (hidden === 0 || rest === undefined) continue
          expect(hidden).toBeGreaterThan(1)
          expect(rest).toBeGreaterThanOrEqual(smallest)
        }
      }),
    )
  })

  test('zeros stay zeros, and large counts are shown when nothing small stands beside them', () => {
    const even = { months: [0, 9, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0], libraries: [16] }
    expect(hideSmallCounts(even)).toEqual({ ...even, total: 16 })
    const smallestShown = { months: [5, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], libraries: [5, 11] }
    expect(hideSmallCounts(smallestShown)).toEqual({ ...smallestShown, total: 16 })
    const five = { months: [5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], libraries: [5] }
    expect(hideSmallCounts(five)).toEqual({ ...five, total: 5 })
    const zeros = { months: Array.from({ length: 12 }, () => 0), libraries: [0, 0] }
    expect(hideSmallCounts(zeros)).toEqual({ ...zeros, total: 0 })
  })

  test('one small count takes the next smallest with it', () => {
    const shown = hideSmallCounts({ months: [3, 40, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0], libraries: [51] })
    expect(shown.months.slice(0, 4)).toEqual([undefined, 40, undefined, 0])
    expect(shown.total).toBe(51)
  })
})
