import { alertKinds, type AlertKind } from '@farol/contract/alerts.ts'

/** What the list is narrowed to, as its address says it. */
export interface AlertFilter {
  /** Local days YYYY-MM-DD: both or neither. */
  readonly de?: string
  readonly ate?: string
  readonly tipo?: AlertKind
  readonly page: number
}

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text)

/** Reads an address; what it says wrongly is left out. */
export function readFilter(query: URLSearchParams): AlertFilter {
  const [de, ate, tipo] = ['de', 'ate', 'tipo'].map((name) => query.get(name))
  const kind = alertKinds.find((one) => one === tipo)
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1)
  return { ...(isDay(de!) && isDay(ate!) && de! <= ate! && { de: de!, ate: ate! }), ...(kind && { tipo: kind }), page }
}

/** The query of an address: `?de=2026-11-01&ate=2026-11-30&tipo=debt`. */
export function writeFilter({ de, ate, tipo, page }: AlertFilter): string {
  const query = new URLSearchParams({ ...(de && ate && { de, ate }), ...(tipo && { tipo }), ...(page > 1 && { page: String(page) }) })
  return query.size > 0 ? `?${query}` : '?'
}

export const isNarrowed = ({ de, tipo }: AlertFilter): boolean => de !== undefined || tipo !== undefined
