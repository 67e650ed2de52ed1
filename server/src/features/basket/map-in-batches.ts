import { setImmediate as breathe } from 'node:timers/promises'

/** Does something for each; after each handful others get their turn, so that nobody's search waits for a basket. */
export async function mapInBatches<One, Made>(all: readonly One[], make: (one: One) => Made, batchSize = 8): Promise<readonly Made[]> {
  const results: Made[] = []
  for (const [at, one] of all.entries()) {
    results.push(make(one))
    if (at % batchSize === batchSize - 1) await breathe()
  }
  return results
}
