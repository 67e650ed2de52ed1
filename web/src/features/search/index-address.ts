import { indexCodes, type IndexCode } from '@farol/contract/browse.ts'
import { maxCharacters } from '@farol/contract/search.ts'
import { readValue, writeValue } from './address-text.ts'

/** A place in an index, or one of its lines with its titles, as the address says it. */
export interface IndexPlace {
  readonly index: IndexCode
  /** Where in the alphabet. */
  readonly from: string
  readonly back: boolean
  /** The line whose titles are shown. */
  readonly line?: string
  readonly page: number
  /** What was written was longer than what can be looked for. */
  readonly isCut?: true
}

const cut = (text: string) => text.slice(0, maxCharacters).toWellFormed().trim()

/** Reads the place that an address names; what it cannot read is the beginning. */
export function readIndexPlace(search: string | URLSearchParams): IndexPlace {
  const parameters = new URLSearchParams(search)
  const given = (name: string) => readValue(parameters.get(name) ?? '').trim()
  const text = (name: string) => cut(given(name))
  const line = text('linha')
  const page = Number(text('page'))
  return {
    index: indexCodes.find((code) => code === text('indice')) ?? 'INDICE_1',
    from: text('termo'),
    back: text('sentido') === 'anterior',
    ...(line !== '' && { line }),
    ...((['termo', 'linha'] as const).some((name) => given(name).length > maxCharacters) && { isCut: true }),
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  }
}

/** The address of a place in an index; what has its default is left out. */
export function indexAddress({ index, from, back, line, page }: Partial<IndexPlace>): string {
  const parameters = new URLSearchParams()
  parameters.set('indice', index ?? 'INDICE_1')
  if (from) parameters.set('termo', writeValue(from))
  if (back) parameters.set('sentido', 'anterior')
  if (line) parameters.set('linha', writeValue(line))
  if (page && page > 1) parameters.set('page', String(page))
  return `/pesquisa_indice?${parameters}`
}
