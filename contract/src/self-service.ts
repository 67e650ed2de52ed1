import { address } from './address.ts'
import type * as schemas from './schemas/self-service.ts'

export type { SelfService } from './schemas/self-service.ts'

/** How a terminal knows people: by their code alone, by code and password, or by a token that they bring. */
export const terminalIdentification = { code: 0, password: 1, token: 2 } as const

export const getSelfService = address<typeof schemas.getSelfService>('GET', '/api/parametros/autoatendimento')
