import { address } from '../address.ts'
import type * as schemas from '../schemas/desk/session.ts'

export type { StaffSession } from '../schemas/desk/session.ts'

export const getStaffSession = address<typeof schemas.getStaffSession>('GET', '/api/equipe/sessao')
export const changeStaffLibrary = address<typeof schemas.changeStaffLibrary>('PUT', '/api/equipe/sessao')
export const endStaffSession = address<typeof schemas.endStaffSession>('DELETE', '/api/equipe/sessao')
