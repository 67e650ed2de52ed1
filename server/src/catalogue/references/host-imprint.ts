import { withoutEnd } from '../description/clean.ts'
/** Place, publisher and date of a host, from 773 $d ("Recife : Maré Alta, c2019"). */
export type HostImprint = { place?: string; publisher?: string; date?: string; year?: string }

/** The date at the end, as it is printed: 2010 · c2010 · [2010?] · [198-] · 1990- · 1990-2004; a year of copyright may follow. */
const dateAtEnd =
  /(?:^|(?<![,\s])[,\s]+)(\[?(?:©|c|cop\.?\s*|p|ca\.?\s*)?(?:\d{4}|\d{3}-|\d{2}--)\??(?:\s*-\s*(?:\d{4})?)?\]?)(?:,\s*(?:©|c|cop\.?\s*)\d{4})?[\s.]*$/i

/** "1990-": what began then and still comes out says nothing of the year of a part of it. */
const open = /\d{4}\s*-\s*\]?$/

export function hostImprint(text: string): HostImprint {
  const [whole = '', printed] = dateAtEnd.exec(text) ?? []
  const statement = text.slice(0, text.length - whole.length)
  const colon = statement.indexOf(':')
  const publisher = colon < 0 ? undefined : withoutEnd(statement.slice(colon + 1).trimStart(), ' ,.')
  // A year that more words follow ends the place.
  const place = colon < 0 ? statement.replace(/(?<![,\s])[,\s]*\d{4}.*$/, '').trim() : statement.slice(0, colon).trimEnd()
  const date = printed && !open.test(printed) ? printed : undefined
  const years = (date ?? (printed ? '' : text)).match(/\d{4}/g) ?? []
  // A span ("1990-2004") says no year of a part either.
  const year = !date || years.length === 1 ? years[0] : undefined
  return { ...(place && { place }), ...(publisher && { publisher }), ...(date && { date }), ...(year && { year }) }
}
