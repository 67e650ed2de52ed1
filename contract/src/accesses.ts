import { address } from './address.ts'
import type * as schemas from './schemas/accesses.ts'

export type { Session, TrustedDevice, SignInEvent } from './schemas/accesses.ts'

export const listSessions = address<typeof schemas.listSessions>('GET', '/api/pessoas/meu-{product}/sessoes', { caller: 'patron' })
export const endOtherSessions = address<typeof schemas.endOtherSessions>('DELETE', '/api/pessoas/meu-{product}/sessoes', {
  caller: 'patron',
})
export const endSession = address<typeof schemas.endSession>('DELETE', '/api/pessoas/meu-{product}/sessoes/:codigo', { caller: 'patron' })
export const forgetDevice = address<typeof schemas.forgetDevice>('DELETE', '/api/pessoas/meu-{product}/dispositivos/:codigo', {
  caller: 'patron',
})
