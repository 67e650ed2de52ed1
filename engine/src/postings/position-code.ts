/**
 * Where a word stands in a document, in one byte: 1 to 63 is its only position; 127 to 246 are two positions, the first up to 15, the second up
 * to eight further on; 255 tells nothing (more often, or further on) and sends the reader to the forward index.
 */
export const NO_POSITION = 255
const lastSingle = 63
const firstPair = 127
const pairFirsts = 15
const pairSteps = 8

/** The code of the positions of a word, in ascending order. */
export function positionCode(count: number, first: number, second: number): number {
  if (count === 1) return first <= lastSingle ? first : NO_POSITION
  if (count === 2 && first <= pairFirsts && second - first <= pairSteps) return firstPair + (first - 1) * pairSteps + (second - first - 1)
  return NO_POSITION
}

/** The positions of a code; undefined when it tells nothing. */
export function positionsOfCode(code: number): readonly number[] | undefined {
  if (code <= lastSingle) return [code]
  if (code < firstPair || code >= firstPair + pairFirsts * pairSteps) return undefined
  const first = Math.floor((code - firstPair) / pairSteps) + 1
  return [first, first + ((code - firstPair) % pairSteps) + 1]
}
