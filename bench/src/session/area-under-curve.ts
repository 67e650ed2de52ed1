/** The chance that one of `a` took longer than one of `b` (Mann-Whitney U over the product of the sizes); 0.5 tells nothing apart. */
export function areaUnderCurve(a: readonly number[], b: readonly number[]): number {
  let wins = 0
  for (const one of a) for (const other of b) wins += one > other ? 1 : one === other ? 0.5 : 0
  return wins / (a.length * b.length)
}
