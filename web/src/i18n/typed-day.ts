import { localDay } from '@farol/contract/library-zone.ts'
/** A day as it is typed, "4/12/2026", "04-12-2026" or "2026-12-04", as YYYY-MM-DD; undefined when there is no such day. */
export function typedDay(text: string): string | undefined {
  const [, day = '', month = '', year = ''] = /^\s*(\d{1,2})[/.\s-](\d{1,2})[/.\s-](\d{4})\s*$/.exec(text) ?? []
  const written = day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text.trim()
  const date = new Date(`${written}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${written}T`) ? written : undefined
}

/** YYYY-MM-DD as it is typed: "04/12/2026". */
export const dayToType = (day: string): string => day.split('-').toReversed().join('/')

/** The local day of an instant and the one so many days before it. */
export function daysUntil(now: Date, days: number): { readonly from: string; readonly until: string } {
  return { from: localDay(now.getTime() - days * 86_400_000), until: localDay(now.getTime()) }
}

/** The local day so many days after an instant. */
export const daysAhead = (now: Date, days: number): string => daysUntil(new Date(now.getTime() + days * 86_400_000), 0).until

/** Today in the zone of the libraries. */
export const todayThere = (): string => daysUntil(new Date(), 0).until
