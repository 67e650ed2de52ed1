import { basketLimit } from '@farol/contract/basket-limits.ts'

/** Codes of titles in the order in which they were put in, each once, never more than the basket holds. */
export type Codes = readonly string[]

const isCode = (value: unknown): value is string => typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value)

/** What stands in a stored or handed-on basket, without what is no code. */
export const tidied = (values: readonly unknown[]): Codes => [...new Set(values.filter(isCode))].slice(0, basketLimit)

/** The basket with more titles in it; `refused` found no room. */
export function withAdded(
  codes: Codes,
  more: readonly string[],
): { readonly codes: Codes; readonly added: number; readonly refused: number } {
  const fresh = [...new Set(more.filter(isCode))].filter((code) => !codes.includes(code))
  const room = Math.max(0, basketLimit - codes.length)
  const taken = fresh.slice(0, room)
  return { codes: [...codes, ...taken], added: taken.length, refused: fresh.length - taken.length }
}

export const withRemoved = (codes: Codes, gone: readonly string[]): Codes => codes.filter((code) => !gone.includes(code))

/** A basket as text, for the browser's store. */
export const writeBasket = (codes: Codes): string => JSON.stringify(codes)

/** Reads what was stored; a basket that cannot be read is empty. */
export function readStored(text: string | null): Codes {
  try {
    const values: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(values) ? tidied(values) : []
  } catch {
    return []
  }
}

const fragmentName = 'acervos'

/** The way to hand a basket on: its titles stand in the fragment, which no server ever sees. */
export const shareAddress = (origin: string, codes: Codes): string => `${origin}/cesta#${fragmentName}=${codes.join(',')}`

/** The titles that an address brings. */
export function sharedCodes(fragment: string): Codes {
  const value = new URLSearchParams(fragment.replace(/^#/, '')).get(fragmentName)
  return value === null ? [] : tidied(value.split(','))
}
