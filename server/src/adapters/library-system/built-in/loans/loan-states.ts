import { reason, refuse } from '../../../../circulation/decision.ts'

const words = { open: 'emprestado', returned: 'devolvido', lost: 'extraviado', undone: 'desfeito' } as const

/** The loan is not in a state for this act. */
export const wrongState = (state: keyof typeof words) => refuse([reason('estado_invalido', { estado: words[state] })])
