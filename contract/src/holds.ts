import { address } from './address.ts'
import type * as schemas from './schemas/holds.ts'

export type { HoldCombination, HoldLibrary, Hold, CancelResult, PastHold } from './schemas/holds.ts'

/** Most combinations that are answered at once; beyond that `volumes` is answered and `?volume=` asks for one. */
export const maxCombinations = 200

export const getHoldForm = address<typeof schemas.getHoldForm>('GET', '/api/reserva/:id/informacoes-iniciais')
export const placeHold = address<typeof schemas.placeHold>('POST', '/api/reserva', { caller: 'patron' })

/** The two states of the specification. */
export const holdSituations = ['na_fila', 'liberada'] as const

/** Finer, derived: on its way and suspended are holds in the queue. */
export const holdStages = ['em_fila', 'a_caminho', 'liberada', 'suspensa'] as const

export type HoldStage = (typeof holdStages)[number]

export const listHolds = address<typeof schemas.listHolds>('GET', '/api/reserva', { caller: 'patron' })
export const cancelHolds = address<typeof schemas.cancelHolds>('DELETE', '/api/reserva', { caller: 'patron' })

export const holdEnds = ['atendida', 'vencida', 'cancelada'] as const

export const listHoldHistory = address<typeof schemas.listHoldHistory>('GET', '/api/reserva/historico', { caller: 'patron' })

/** Days ahead up to which a hold may be suspended. */
export const longestSuspension = 180

export const suspendHold = address<typeof schemas.suspendHold>('PUT', '/api/reserva/:codigo/suspensao', { caller: 'patron' })
export const resumeHold = address<typeof schemas.resumeHold>('DELETE', '/api/reserva/:codigo/suspensao', { caller: 'patron' })
export const changePickUp = address<typeof schemas.changePickUp>('PUT', '/api/reserva/:codigo/retirada', { caller: 'patron' })
export const putOffHold = address<typeof schemas.putOffHold>('POST', '/api/reserva/:codigo/adiamento', { caller: 'patron' })
