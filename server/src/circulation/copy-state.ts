/** Where a copy may be, and what the wire calls it. */
export const stateWords = {
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
} as const

/** Where a copy may be. The library system alone writes it. */
export type CopyState = keyof typeof stateWords

/** What a copy is on its shelf, as staff said last: acts send it away and bring it back to that. */
export type ShelfState = Extract<CopyState, 'available' | 'consult_only'>

export const copyStates = Object.keys(stateWords) as readonly CopyState[]

const states = new Map<string, CopyState>(copyStates.map((state) => [stateWords[state], state]))

/** The state that a word names; undefined for none. */
export const stateOfWord = (word: string): CopyState | undefined => states.get(word)

/** States in which a copy still comes back to readers: holds may wait for it. */
export const countsForHolds = (state: CopyState): boolean => !['lost', 'damaged', 'withdrawn', 'consult_only'].includes(state)
