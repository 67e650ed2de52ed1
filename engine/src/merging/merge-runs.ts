/** What of a source has no place in what comes of it. */
export const GONE = 0xffffffff

/**
 * One sorted list of several, two neighbours at a time (Knuth, volume 3, section 5.2.4). Equal ones stay in the order of their lists. `isBefore` must be an
 * order of the numbers that all lists are already in.
 */
export function mergeRuns(runs: readonly Uint32Array[], isBefore: (one: number, other: number) => boolean): Uint32Array {
  let open = runs
  while (open.length > 1) {
    const halved: Uint32Array[] = []
    for (let i = 0; i < open.length; i += 2) halved.push(i + 1 < open.length ? mergeTwo(open[i]!, open[i + 1]!, isBefore) : open[i]!)
    open = halved
  }
  return open[0] ?? new Uint32Array(0)
}

function mergeTwo(a: Uint32Array, b: Uint32Array, isBefore: (one: number, other: number) => boolean): Uint32Array {
  const merged = new Uint32Array(a.length + b.length)
  // Where one comes before the other as a whole nothing is compared.
  const [first, second] = b.length > 0 && a.length > 0 && isBefore(b.at(-1)!, a[0]!) ? [b, a] : [a, b]
  if (first === b || a.length === 0 || b.length === 0 || !isBefore(b[0]!, a.at(-1)!)) {
    merged.set(first)
    merged.set(second, first.length)
    return merged
  }
  let [i, k, end] = [0, 0, 0]
  while (i < a.length && k < b.length) merged[end++] = isBefore(b[k]!, a[i]!) ? b[k++]! : a[i++]!
  merged.set(a.subarray(i), end)
  merged.set(b.subarray(k), end + a.length - i)
  return merged
}

/** Things of several sources counted through: those of the first, then those of the second, … */
export class SourceNumbers {
  /** The first number of each source, and behind the last one how many there are. */
  readonly bases: readonly number[]
  readonly sourceOf: Uint16Array

  constructor(sizes: readonly number[]) {
    const bases = [0]
    for (const size of sizes) bases.push(bases.at(-1)! + size)
    this.bases = bases
    this.sourceOf = new Uint16Array(bases.at(-1)!)
    sizes.forEach((_, source) => this.sourceOf.fill(source, bases[source], bases[source + 1]))
  }

  get size(): number {
    return this.sourceOf.length
  }
}
