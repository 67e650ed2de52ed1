import { address } from './address.ts'
import type * as schemas from './schemas/browse.ts'

export type { IndexLine, Initial, Suggestion } from './schemas/browse.ts'

/** Indexes by the code that published links carry: 1 title, 2 subject, 3 author, 4 series, 5 publisher, 6 event, 7 call number. */
export const indexCodes = ['INDICE_1', 'INDICE_2', 'INDICE_3', 'INDICE_4', 'INDICE_5', 'INDICE_6', 'INDICE_7'] as const
export type IndexCode = (typeof indexCodes)[number]

export const browseIndex = address<typeof schemas.browseIndex>('GET', '/api/consulta/indice')
export const listIndexedTitles = address<typeof schemas.listIndexedTitles>('GET', '/api/consulta/acervos-indexados')
export const suggestHeadings = address<typeof schemas.suggestHeadings>('GET', '/api/consulta/sugestoes')

/** Letters of a heading that are told: a longer one is cut there, in the middle of a word too. */
const longestHeading = 200

/** A question takes 32; signs between words, and words that an index reads as several, are counted as well. */
const maxWordsAsked = 24
const word = /[\p{L}\p{N}\p{M}]+/gu

/** What to look a heading up by: all of it, or the words that it begins with where it is cut or has more of them than a question surely takes. */
export function wordsToAsk(heading: string): { readonly words: string; readonly isWhole: boolean } {
  const all = heading.match(/\S+/g) ?? []
  const certain = heading.length < longestHeading ? all : all.slice(0, -1)
  let count = 0
  const first = certain.filter((one) => (count += Math.max(1, one.match(word)?.length ?? 0)) <= maxWordsAsked)
  const isWhole = first.length === all.length
  return { words: isWhole || first.length === 0 ? heading : first.join(' '), isWhole }
}

export const listLikelyWords = address<typeof schemas.listLikelyWords>('GET', '/api/consulta/voce-quis-dizer')
export const listSearchLibraries = address<typeof schemas.listSearchLibraries>('GET', '/api/consulta/bibliotecas')
