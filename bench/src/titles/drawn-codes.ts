import { randomNumbers } from '../search/random.ts'

/** So many of the codes, each at most once, in the order in which the seed draws them; all of them when there are no more. */
export function drawnOf(codes: readonly string[], count: number, seed: number): readonly string[] {
  const random = randomNumbers(seed)
  const left = [...codes]
  for (let at = 0; at < Math.min(count, left.length); at++) {
    const other = at + Math.floor(random() * (left.length - at))
    ;[left[at], left[other]] = [left[other]!, left[at]!]
  }
  return left.slice(0, count)
}
