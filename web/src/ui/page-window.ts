/** What a pager shows: page numbers, and `gap` where some are left out. */
export type PagerStep = number | 'gap'

/**
 * The first and last page and those around the current one; a gap only where it hides at least two pages.
 * `page` and `pages` count from 1.
 */
export function pageWindow(page: number, pages: number, around = 1): readonly PagerStep[] {
  const wanted = new Set([1, pages])
  for (let near = page - around; near <= page + around; near += 1) if (near >= 1 && near <= pages) wanted.add(near)
  const numbers = [...wanted].sort((a, b) => a - b)
  return numbers.flatMap((number, position): PagerStep[] => {
    const before = numbers[position - 1] ?? 0
    if (number - before === 2) return [number - 1, number]
    return number - before > 2 ? ['gap', number] : [number]
  })
}
