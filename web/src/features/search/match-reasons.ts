import type { ResultItem } from '@farol/contract/search.ts'
import { wordsIn } from '../../catalogue/highlighted.tsx'

export const reasonPlaces = ['title', 'author', 'subject', 'imprint', 'number', 'summary'] as const
export type ReasonPlace = (typeof reasonPlaces)[number]

/** Where the words of a search stand in a result; `elsewhere` are words that stand in what a list does not show. */
export interface MatchReasons {
  readonly places: readonly { readonly place: ReasonPlace; readonly words: readonly string[] }[]
  readonly elsewhere: readonly string[]
}

const textsOf = (item: ResultItem): Readonly<Record<ReasonPlace, string>> => ({
  title: [item.descricao, item.subtitulo].filter(Boolean).join(' '),
  author: [item.autor_principal, item.responsabilidade, ...item.autores.map((author) => author.nome)].filter(Boolean).join(' '),
  subject: (item.dados_adicionais?.['S'] ?? []).map((one) => one.descricao).join(' '),
  imprint: [item.imprenta, item.editora, item.local].filter(Boolean).join(' '),
  number: [item.isbn_issn, item.classificacao, item.cod_acervo].filter(Boolean).join(' '),
  summary: item.resumo ?? '',
})

/** Why a title is among the results: which of the words stand where. */
export function matchReasons(item: ResultItem, words: readonly string[]): MatchReasons {
  const texts = textsOf(item)
  const places = reasonPlaces.map((place) => ({ place, words: wordsIn(texts[place], words) })).filter((one) => one.words.length > 0)
  const shown = new Set(places.flatMap((one) => one.words))
  return { places, elsewhere: words.filter((word) => !shown.has(word)) }
}
