const tierFactor = 8

/** Segments of a size class of their own: powers of eight documents. */
const tier = (documents: number) => Math.floor(Math.log(Math.max(1, documents)) / Math.log(tierFactor))

/**
 * Which closed segments, given by their documents, oldest first, should become one: the youngest run of eight in the same tier or below
 * (log-structured merging: O'Neil et al. 1996). Undefined: none yet.
 */
export function segmentsToMerge(documents: readonly number[]): { readonly from: number; readonly to: number } | undefined {
  let from = documents.length
  let highest = 0
  while (from > 0 && tier(documents[from - 1]!) <= Math.max(highest, tier(documents.at(-1)!))) {
    highest = Math.max(highest, tier(documents[from - 1]!))
    from--
  }
  return documents.length - from >= tierFactor ? { from, to: documents.length } : undefined
}
