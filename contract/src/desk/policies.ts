import { address } from '../address.ts'
import type * as schemas from '../schemas/desk/policies.ts'

export type { NewPolicy, Policy, Window, Limit } from '../schemas/desk/policies.ts'

export const listPolicies = address<typeof schemas.listPolicies>('GET', '/api/equipe/politicas')
export const addPolicy = address<typeof schemas.addPolicy>('POST', '/api/equipe/politicas')
export const retirePolicy = address<typeof schemas.retirePolicy>('DELETE', '/api/equipe/politicas/:cod')
export const listWindows = address<typeof schemas.listWindows>('GET', '/api/equipe/periodos')
export const addWindow = address<typeof schemas.addWindow>('POST', '/api/equipe/periodos')
export const removeWindow = address<typeof schemas.removeWindow>('DELETE', '/api/equipe/periodos/:cod')
export const listLimits = address<typeof schemas.listLimits>('GET', '/api/equipe/limites')
export const setLimit = address<typeof schemas.setLimit>('PUT', '/api/equipe/limites')
