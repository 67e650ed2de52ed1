import { address } from '../address.ts'
import type * as schemas from '../schemas/desk/demo-codes.ts'

export type { DemoCodes } from '../schemas/desk/demo-codes.ts'

/** In which pile of a counter a copy lies. */
export const demoPiles = ['estante', 'emprestado', 'reservado'] as const

export const listDemoCodes = address<typeof schemas.listDemoCodes>('GET', '/api/equipe/demo/codigos')
