/** How far a suggestion is; the names of the specification. */
export const openSuggestionStates = [
  'pre_suggestion',
  'suggestion',
  'in_quote',
  'trading',
  'awaiting_delivery',
  'partially_attended',
] as const

export const endedSuggestionStates = [
  'attended',
  'finished_incomplete',
  'already_exists',
  'duplicated',
  'exhausted',
  'not_found',
  'not_attended',
  'cancelled',
] as const

export type SuggestionState = (typeof openSuggestionStates | typeof endedSuggestionStates)[number]
