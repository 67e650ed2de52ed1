/** Where a copy may be; the same words as the library system's. */
export type CopyState =
  | 'available'
  | 'on_loan'
  | 'on_hold_shelf'
  | 'in_transit'
  | 'in_processing'
  | 'in_binding'
  | 'on_exhibition'
  | 'lost'
  | 'damaged'
  | 'withdrawn'
  | 'consult_only'

/** States as the wire names them. */
export const stateWords: Readonly<Record<CopyState, string>> = {
  available: 'disponivel',
  on_loan: 'emprestado',
  on_hold_shelf: 'reservado',
  in_transit: 'em_transito',
  in_processing: 'em_processamento',
  in_binding: 'em_encadernacao',
  on_exhibition: 'em_exposicao',
  lost: 'extraviado',
  damaged: 'danificado',
  withdrawn: 'baixado',
  consult_only: 'consulta_local',
}

const states = new Map(Object.entries(stateWords).map(([state, word]) => [word, state as CopyState]))

/** The state that a word names; undefined for none. */
export const stateOfWord = (word: string): CopyState | undefined => states.get(word)

/** States in which a copy still comes back to readers: holds may wait for it. */
export const countsForHolds = (state: CopyState): boolean => !['lost', 'damaged', 'withdrawn', 'consult_only'].includes(state)
