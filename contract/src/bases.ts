import { address } from './address.ts'
import type * as schemas from './schemas/bases.ts'

export type { BaseLogin, BaseEntry, BaseDeparture } from './schemas/bases.ts'

export const listLogins = address<typeof schemas.listLogins>('GET', '/api/pessoas/login', { caller: 'patron' })
export const switchLogin = address<typeof schemas.switchLogin>('PUT', '/api/pessoas/troca-login', { caller: 'patron' })
export const getAccountAddress = address<typeof schemas.getAccountAddress>('GET', '/api/pessoas/meu-{product}/redirect', {
  caller: 'patron',
})
export const getAccessAddress = address<typeof schemas.getAccessAddress>('GET', '/api/pessoas/url-acesso', { caller: 'patron' })

/** Where a person comes to in the other base. */
export const baseArrivals = ['inicio', 'area'] as const
