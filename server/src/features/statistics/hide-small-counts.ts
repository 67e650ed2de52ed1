/** Counts below this are hidden from visitors: a loan of a rare book in a small library is a person. */
export const smallest = 5

/** One kind of use: the same events summed by month and by library. Both add up to the same total. */
export interface Margins {
  readonly months: readonly number[]
  readonly libraries: readonly number[]
}

/** The same with hidden counts absent. `total` is absent when it would betray one. */
export interface ShownMargins {
  readonly months: readonly (number | undefined)[]
  readonly libraries: readonly (number | undefined)[]
  readonly total: number | undefined
}

const isSmall = (count: number) => count > 0 && count < smallest

/**
 * Which places of one line are hidden: the small ones, and, because the total is known, the next smallest until what is hidden
 * cannot be told from the rest: at least two places, together at least `smallest`. Undefined when the line has too few for that.
 */
function hiddenPlaces(counts: readonly number[]): ReadonlySet<number> | undefined {
  const filled = counts
    .map((count, place) => ({ count, place }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => a.count - b.count || a.place - b.place)
  const hidden = new Set<number>()
  let sum = 0
  for (const { count, place } of filled) {
    if (!isSmall(count) && (hidden.size === 0 || (hidden.size > 1 && sum >= smallest))) break
    hidden.add(place)
    sum += count
  }
  return hidden.size === 0 || (hidden.size > 1 && sum >= smallest) ? hidden : undefined
}

const without = (counts: readonly number[], hidden: ReadonlySet<number>) =>
  counts.map((count, place) => (hidden.has(place) ? undefined : count))

/** All that is not zero. */
const everyCount = (counts: readonly number[]) => counts.map((count) => (count > 0 ? undefined : count))

/**
 * Hides small counts in two sums of the same events so that none can be worked out from the others. Where a line is too thin to hide
 * one count among others, the total is hidden too, and in the other line everything.
 */
export function hideSmallCounts({ months, libraries }: Margins): ShownMargins {
  const total = months.reduce((sum, count) => sum + count, 0)
  const [hiddenMonths, hiddenLibraries] = [hiddenPlaces(months), hiddenPlaces(libraries)]
  if (isSmall(total) || !hiddenMonths || !hiddenLibraries)
    return { months: everyCount(months), libraries: everyCount(libraries), total: total === 0 ? 0 : undefined }
  return { months: without(months, hiddenMonths), libraries: without(libraries, hiddenLibraries), total }
}

/** All of it, for who works with the figures. */
export const showAllCounts = ({ months, libraries }: Margins): ShownMargins => ({
  months,
  libraries,
  total: months.reduce((sum, count) => sum + count, 0),
})
