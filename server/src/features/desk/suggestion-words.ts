import type { SuggestionStatus } from '@farol/contract/libraries.ts'
import type { SuggestionState } from '../../ports/suggestion-states.ts'

/** How far a suggestion is, as the wire names it. */
export const suggestionWords: Readonly<Record<SuggestionState, SuggestionStatus>> = {
  pre_suggestion: 'pre_sugestao',
  suggestion: 'sugestao_de_compra',
  in_quote: 'em_cotacao',
  trading: 'em_negociacao',
  awaiting_delivery: 'aguardando_entrega',
  partially_attended: 'parcialmente_atendida',
  attended: 'atendida',
  finished_incomplete: 'encerrada_incompleta',
  already_exists: 'ja_existe',
  duplicated: 'duplicada',
  exhausted: 'esgotada',
  not_found: 'nao_encontrada',
  not_attended: 'nao_atendida',
  cancelled: 'cancelada',
}

const states = new Map(Object.entries(suggestionWords).map(([state, word]) => [word, state as SuggestionState]))

export const suggestionState = (word: SuggestionStatus): SuggestionState => states.get(word)!
