import { addressedLimit } from '@farol/contract/basket-limits.ts'
import { screens } from '@farol/contract/screens.ts'
import { useLocation } from 'react-router'

/** The name by which pages hand on a basket that stands in their address alone: without scripts no browser keeps one. */
export const carriedName = 'cesta'

/** The codes of a basket in an address, each once, as many as an address holds. */
export function readCodes(text: string, limit = addressedLimit): readonly string[] {
  const codes = text.split(',').filter((code) => /^[1-9]\d{0,14}$/.test(code))
  return [...new Set(codes)].slice(0, limit)
}

/** The basket that the address of this page carries; that of the basket's own page is its subject. */
export function useCarriedBasket(): readonly string[] {
  const { pathname, search } = useLocation()
  return readCodes(new URLSearchParams(search).get(pathname === screens.basket ? 'acervos' : carriedName) ?? '')
}

/** The basket's own page with these titles. */
export const basketAddress = (codes: readonly string[]): string => (codes.length === 0 ? '/cesta' : `/cesta?acervos=${codes.join(',')}`)

/** An address of a page that goes on carrying these titles. */
export const withCarried = (address: string, codes: readonly string[]): string =>
  codes.length === 0 ? address : `${address}${address.includes('?') ? '&' : '?'}${carriedName}=${codes.join(',')}`
