import { address } from './address.ts'
import type * as schemas from './schemas/password.ts'

export const getPasswordRules = address<typeof schemas.getPasswordRules>('GET', '/api/pessoas/meu-{product}/senha', { caller: 'patron' })
export const changePassword = address<typeof schemas.changePassword>('PUT', '/api/pessoas/meu-{product}/senha', { caller: 'patron' })
