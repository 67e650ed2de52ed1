import { address } from '../address.ts'
import type * as schemas from '../schemas/desk/holds.ts'

export type { DeskHold } from '../schemas/desk/holds.ts'

/** The hold shelf in the order of its slips; copies to fetch from the shelves; expired today; slips to change; the queue of a title. */
export const holdLists = ['prateleira', 'buscar', 'vencidas', 'trocar_etiqueta', 'fila'] as const

export const listDeskHolds = address<typeof schemas.listDeskHolds>('GET', '/api/equipe/reservas')
export const placeHoldFor = address<typeof schemas.placeHoldFor>('POST', '/api/equipe/reservas')
export const cancelHoldsAtDesk = address<typeof schemas.cancelHoldsAtDesk>('DELETE', '/api/equipe/reservas')
export const putOnHoldShelf = address<typeof schemas.putOnHoldShelf>('POST', '/api/equipe/reservas/prateleira')
