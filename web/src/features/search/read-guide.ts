import { guideFields, type GuideField } from '@farol/contract/search.ts'
import { AddressReader } from './address-reader.ts'
import { guideOfPath, readAddress, type ReadAddress } from './read-address.ts'
import { guideForms } from './guide-forms.ts'
import type { TitleGuide } from './search-state.ts'

/** Values of the fields of one guide: as the address takes them, and in words. */
export type FieldChoices = { readonly [F in GuideField]?: readonly { readonly valor: string; readonly descricao: string }[] }

const longest = 200

const exists = (day: string) => {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

/** A day as people write it, as YYYY-MM-DD: 21/06/1993, 1993-06-21, or a year alone, which is its first or its last day. */
export function readDay(text: string, bound: 'first' | 'last'): string | undefined {
  const [, alone] = /^(\d{4})$/.exec(text) ?? []
  if (alone) return bound === 'first' ? `${alone}-01-01` : `${alone}-12-31`
  const [, day = '', month = '', year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? []
  const written = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
  return /^\d{4}-\d\d-\d\d$/.test(written) && exists(written) ? written : undefined
}

/** YYYY-MM-DD as people write it. */
export const writeDay = (day: string): string => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1')

function readField(reader: AddressReader, name: GuideField): string | undefined {
  const text = reader.text(name).slice(0, longest)
  if (text === '' || (name !== 'data_de' && name !== 'data_ate')) return text || undefined
  const day = readDay(text, name === 'data_de' ? 'first' : 'last')
  if (day === undefined) reader.dropped.add(name)
  return day
}

/** The search that an address asks of a guide, the fields of that guide included. */
export function readGuideAddress(search: string | URLSearchParams, guide: TitleGuide): ReadAddress {
  const read = readAddress(search, guide)
  const fields = guide === 'pesquisa_geral' ? [] : guideForms[guide].fields
  if (fields.length === 0) return read
  const reader = new AddressReader(new URLSearchParams(search))
  const asked: Partial<Record<GuideField, string>> = {}
  for (const name of guideFields) {
    const value = fields.includes(name) ? readField(reader, name) : undefined
    if (value !== undefined) asked[name] = value
  }
  const isSearch = read.isSearch || Object.keys(asked).length > 0
  return { ...read, state: { ...read.state, asked }, isSearch, dropped: [...read.dropped, ...reader.dropped] }
}

/** The same of a whole address, path and query. */
export function readSearch(address: string): ReadAddress {
  const { pathname, searchParams } = new URL(address, 'http://page.local')
  return readGuideAddress(searchParams, guideOfPath(pathname))
}

/** Fields of a form that are the beginning or the end of a span. */
export type SpanField = 'ano_de' | 'ano_ate' | 'data_de' | 'data_ate'

/** What is wrong with them: the wrong way round, or no year or day at all. */
export type SpanErrors = { readonly [F in SpanField]?: 'inverted' | 'unread' }

/** What is wrong with the spans of an address or a form that was read. */
export function spanErrors({ state: { asked = {} }, dropped }: Pick<ReadAddress, 'state' | 'dropped'>): SpanErrors {
  const isOut = (name: SpanField) => dropped.includes(name)
  const both = isOut('ano_de') && isOut('ano_ate')
  const { data_de: from, data_ate: to } = asked
  const unread = (['ano_de', 'ano_ate', 'data_de', 'data_ate'] as const).filter(isOut).map((name) => [name, 'unread'] as const)
  return {
    ...Object.fromEntries(unread),
    ...(both && { ano_de: 'inverted', ano_ate: 'inverted' }),
    ...(from !== undefined && to !== undefined && from > to && { data_de: 'inverted', data_ate: 'inverted' }),
  }
}

/** Puts the hand where the first mistake is, if there is one. */
export function focusFirst(form: HTMLFormElement, names: readonly string[]): boolean {
  const [first] = names
  if (first === undefined) return false
  form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  return true
}
