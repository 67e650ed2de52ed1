import { address } from './address.ts'
import type * as schemas from './schemas/authorities.ts'

export type { Authority, AuthorityLine } from './schemas/authorities.ts'

/** How titles hang on a heading: written by it, with a part of it, about it. */
export const authorityRoles = ['autoria', 'colaboracao', 'assunto', 'genero', 'serie', 'titulo', 'editora'] as const

export type AuthorityRole = (typeof authorityRoles)[number]

export const getAuthority = address<typeof schemas.getAuthority>('GET', '/api/autoridade/:id')
export const getAuthorityMarc = address<typeof schemas.getAuthorityMarc>('GET', '/api/autoridade/:id/marc')
export const listAuthorityTitles = address<typeof schemas.listAuthorityTitles>('GET', '/api/autoridade/:id/titulos')

/** What the authorities guide tells apart. Subjects are topics, places, periods, genres and key words. */
export const authorityGroups = ['pessoa', 'entidade', 'evento', 'titulo', 'assunto'] as const
export type AuthorityGroup = (typeof authorityGroups)[number]

export const listAuthorities = address<typeof schemas.listAuthorities>('GET', '/api/consulta/autoridades')
