import type { Changes } from '@farol/engine/search-engine.ts'
import { manyDocuments } from '@farol/engine/testing/generators.ts'
import { randomNumbers } from '../search/random.ts'

const ids = 400
const pool = manyDocuments(ids * 3, 17)

/** The change of a number: the same whenever it is asked for. */
export function stepOf(seed: number, sequence: number): Changes {
  const draw = randomNumbers(seed * 100_003 + sequence)
  const chosen = new Set(Array.from({ length: 20 }, () => 1 + Math.floor(draw() * ids)))
  const put = [...chosen].map((id) => ({ ...pool[Math.floor(draw() * pool.length)]!, id }))
  return { put, remove: Array.from({ length: 3 }, () => 1 + Math.floor(draw() * ids)).filter((id) => !chosen.has(id)) }
}
