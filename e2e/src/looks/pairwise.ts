import { Random } from '../attacks/drawn/random.ts'

type Row = readonly number[]

/** The pairs of choices that a row holds, by name. */
const pairsOf = (row: Row): string[] =>
  row.flatMap((one, at) => row.slice(at + 1).map((other, after) => `${at}=${one} ${at + 1 + after}=${other}`))

/** How many tries a row is the best of. More make fewer rows. */
const tries = 30

/**
 * Rows of choices in which every two choices of different factors stand together in some row, drawn by a seed. `sizes`: how many choices
 * each factor has.
 */
export function pairwise(sizes: readonly number[], seed: number): readonly Row[] {
  const random = new Random(seed)
  const missing = new Set<string>()
  for (const [at, size] of sizes.entries())
    for (const [after, other] of sizes.slice(at + 1).entries())
      for (let one = 0; one < size; one += 1) for (let two = 0; two < other; two += 1) missing.add(`${at}=${one} ${at + 1 + after}=${two}`)
  const rows: Row[] = []
  const draw = () => sizes.map((size) => random.below(size))
  const gain = (row: Row) => pairsOf(row).filter((pair) => missing.has(pair)).length
  while (missing.size > 0) {
    const best = Array.from({ length: tries }, draw).reduce((one, other) => (gain(other) > gain(one) ? other : one))
    if (gain(best) === 0) continue
    for (const pair of pairsOf(best)) missing.delete(pair)
    rows.push(best)
  }
  return rows
}
