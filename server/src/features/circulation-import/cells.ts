import { libraryZone } from '@farol/contract/library-zone.ts'
import { instantOf } from '../../circulation/local-time.ts'

export type Cells = Readonly<Record<string, string>>

/** A row cannot be read; the message is its code in the quarantine. */
export class BadRow extends Error {}

export function needed(cells: Cells, name: string): string {
  const text = cells[name] ?? ''
  if (text === '') throw new BadRow(`no_${name}`)
  return text
}

export const optional = (cells: Cells, name: string): string | undefined => cells[name] || undefined

/** AAAA-MM-DD or DD/MM/AAAA. */
function dayIn(text: string): string | undefined {
  const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text) ?? []
  const date = year === undefined ? text : `${year}-${month}-${day}`
  const read = /^\d{4}-\d\d-\d\d$/.test(date) ? new Date(`${date}T00:00:00Z`) : undefined
  return read && !Number.isNaN(read.getTime()) && read.toISOString().slice(0, 10) === date ? date : undefined
}

export function day(cells: Cells, name: string): string {
  const read = dayIn(needed(cells, name))
  if (read === undefined) throw new BadRow(`bad_${name}`)
  return read
}

export const optionalDay = (cells: Cells, name: string): string | undefined =>
  optional(cells, name) === undefined ? undefined : day(cells, name)

/** A day, or a day and HH:MM on the libraries' clocks; a day alone is its noon. */
export function moment(cells: Cells, name: string): Date {
  const [date = '', time] = needed(cells, name).split(/[ T]/)
  const read = dayIn(date)
  const [, hours, minutes] = time === undefined ? ['', '12', '00'] : (/^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [])
  if (read === undefined || hours === undefined) throw new BadRow(`bad_${name}`)
  return instantOf({ date: read, minute: Number(hours) * 60 + Number(minutes) }, libraryZone())
}

/** `12,50`, `1.234,56`, `12.50` as cents. */
export function cents(cells: Cells, name: string): number {
  const text = needed(cells, name)
  const plain = /,\d{2}$/.test(text) ? text.replaceAll('.', '').replace(',', '.') : text
  const read = /^\d{1,9}(\.\d{2})?$/.test(plain) ? Math.round(Number(plain) * 100) : 0
  if (read <= 0) throw new BadRow(`bad_${name}`)
  return read
}

export function count(cells: Cells, name: string): number {
  const text = optional(cells, name) ?? '0'
  if (!/^\d{1,3}$/.test(text)) throw new BadRow(`bad_${name}`)
  return Number(text)
}
