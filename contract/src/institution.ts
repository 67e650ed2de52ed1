import { address } from './address.ts'
import type * as schemas from './schemas/institution.ts'

export type { Functions, Institution, SectionCard } from './schemas/institution.ts'

export const getFunctions = address<typeof schemas.getFunctions>('GET', '/api/parametros/funcionalidades')

/** Themes that are built; an institution picks one. */
export const themes = ['neo', 'sinal', 'mata'] as const

export type Theme = (typeof themes)[number]

export const getInstitution = address<typeof schemas.getInstitution>('GET', '/api/parametros/instituicao')
export const getFirstSection = address<typeof schemas.getFirstSection>('GET', '/api/parametros/secao_1')
export const getSecondSection = address<typeof schemas.getSecondSection>('GET', '/api/parametros/secao_2')
