import { address } from './address.ts'
import type * as schemas from './schemas/privacy.ts'

export type { HeldKind, Terms, PrivacyPage, PrivacyRequest } from './schemas/privacy.ts'

/** Kinds that a person may erase. */
export const erasableKinds = ['pesquisas', 'itens_salvos', 'perfil', 'alertas', 'comentarios', 'cesta_permanente', 'historico'] as const

export type ErasableKind = (typeof erasableKinds)[number]

export const getPrivacyPage = address<typeof schemas.getPrivacyPage>('GET', '/api/pessoas/meu-{product}/privacidade', { caller: 'patron' })
export const getTerms = address<typeof schemas.getTerms>('GET', '/api/pessoas/meu-{product}/privacidade/termos', { caller: 'patron' })
export const acceptTerms = address<typeof schemas.acceptTerms>('PUT', '/api/pessoas/meu-{product}/privacidade/termos', { caller: 'patron' })
export const orderCopy = address<typeof schemas.orderCopy>('POST', '/api/pessoas/meu-{product}/privacidade/copia', { caller: 'patron' })
export const fetchCopy = address<typeof schemas.fetchCopy>('GET', '/api/pessoas/meu-{product}/privacidade/copia/:codigo', {
  caller: 'patron',
  file: 'application/zip',
})
export const eraseKind = address<typeof schemas.eraseKind>('DELETE', '/api/pessoas/meu-{product}/privacidade/dados/:tipo', {
  caller: 'patron',
})
export const deleteAccount = address<typeof schemas.deleteAccount>('POST', '/api/pessoas/meu-{product}/privacidade/exclusao', {
  caller: 'patron',
})
export const keepAccount = address<typeof schemas.keepAccount>('DELETE', '/api/pessoas/meu-{product}/privacidade/exclusao', {
  caller: 'patron',
})

/** Rights of the person under LGPD, article 18: correct, explain, oppose, carry elsewhere, who received it. */
export const privacyRequestKinds = ['corrigir', 'explicar', 'opor', 'portar', 'compartilhamento'] as const

export const listPrivacyRequests = address<typeof schemas.listPrivacyRequests>('GET', '/api/pessoas/meu-{product}/privacidade/pedidos', {
  caller: 'patron',
})
export const makePrivacyRequest = address<typeof schemas.makePrivacyRequest>('POST', '/api/pessoas/meu-{product}/privacidade/pedidos', {
  caller: 'patron',
})
