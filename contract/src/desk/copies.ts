import { address } from '../address.ts'
import type * as schemas from '../schemas/desk/copies.ts'

export type { PolicyExplained, DeskCopy } from '../schemas/desk/copies.ts'

export const getDeskCopy = address<typeof schemas.getDeskCopy>('GET', '/api/equipe/exemplares/:codigo')
export const changeCopy = address<typeof schemas.changeCopy>('PUT', '/api/equipe/exemplares/:codigo')
export const explainRule = address<typeof schemas.explainRule>('GET', '/api/equipe/regra')
