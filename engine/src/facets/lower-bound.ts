/** The first place of ascending numbers, from `low` up to `high`, whose number is not below the wanted one; `high` where there is none. */
export function lowerBound(numbers: Uint32Array, wanted: number, low = 0, high = numbers.length): number {
  while (low < high) {
    const middle = (low + high) >>> 1
    if (numbers[middle]! < wanted) low = middle + 1
    else high = middle
  }
  return low
}
