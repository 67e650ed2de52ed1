import { address } from './address.ts'
import type * as schemas from './schemas/links.ts'

export type { OutsideSearch, OfferedProvider, ContentAccess } from './schemas/links.ts'

export const countLinkUse = address<typeof schemas.countLinkUse>('POST', '/api/links/estatistica-acesso')
export const listOutsideSearches = address<typeof schemas.listOutsideSearches>('GET', '/api/links/links-resultado')
export const listProviders = address<typeof schemas.listProviders>('GET', '/api/links/provedores')
export const openRestrictedContent = address<typeof schemas.openRestrictedContent>('POST', '/api/links/acesso-restrito', {
  caller: 'patron',
})
