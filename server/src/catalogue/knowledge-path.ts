import { LRUCache } from 'lru-cache'

/**
 * The full code of an area of the table of CNPq, `6.07.02.00-X`. The check digit has the weights 3 to 9 and modulus 11, ten written as
 * nought; it was worked out from the published codes and agrees with all that were compared.
 */
function withCheckDigit(groups: readonly string[]): string {
  const sum = [...groups.join('')].reduce((total, digit, at) => total + Number(digit) * (at + 3), 0) % 11
  return `${groups.join('.')}-${sum === 10 ? 0 : sum}`
}

const fullCode = /^(\d)\.(\d\d)\.(\d\d)\.(\d\d)-\d$/
const shortCode = /^\d+(?:\.\d+)*$/

/** A table has some hundreds of areas; what else is stated does not fill memory. */
const known = new LRUCache<string, readonly string[]>({ max: 2_000 })

/** The areas around an area, the next one first: of `1.03.01.00-3` they are `1.03.00.00-7` and `1.00.00.00-3`; other codes have none. */
export function areasAround(code: string): readonly string[] {
  let around = known.get(code)
  if (around === undefined) known.set(code, (around = worked(code)))
  return around
}

function worked(code: string): readonly string[] {
  const groups = fullCode.exec(code)?.slice(1)
  if (groups) {
    const depth = groups.findLastIndex((group) => group !== '00')
    const cut = (length: number) => withCheckDigit(groups.map((group, at) => (at < length ? group : '00')))
    return Array.from({ length: Math.max(depth, 0) }, (_, at) => cut(depth - at))
  }
  if (!shortCode.test(code)) return []
  const parts = code.split('.')
  return Array.from({ length: parts.length - 1 }, (_, at) => parts.slice(0, parts.length - 1 - at).join('.'))
}
