import { address } from './address.ts'
import type * as schemas from './schemas/delegations.ts'

export type { Delegation } from './schemas/delegations.ts'

/** What somebody may do for another: see, renew, hold, request, fetch. */
export const powers = ['consultar', 'renovar', 'reservar', 'solicitar', 'retirar'] as const

export type Power = (typeof powers)[number]

export const listDelegations = address<typeof schemas.listDelegations>('GET', '/api/pessoas/meu-{product}/delegacoes', { caller: 'patron' })
export const giveDelegation = address<typeof schemas.giveDelegation>('POST', '/api/pessoas/meu-{product}/delegacoes', { caller: 'patron' })
export const answerDelegation = address<typeof schemas.answerDelegation>('PUT', '/api/pessoas/meu-{product}/delegacoes/:codigo', {
  caller: 'patron',
})
export const endDelegation = address<typeof schemas.endDelegation>('DELETE', '/api/pessoas/meu-{product}/delegacoes/:codigo', {
  caller: 'patron',
})
export const actForUser = address<typeof schemas.actForUser>('POST', '/api/pessoas/meu-{product}/troca-usuario', { caller: 'patron' })
export const stopActing = address<typeof schemas.stopActing>('DELETE', '/api/pessoas/meu-{product}/troca-usuario', { caller: 'patron' })
