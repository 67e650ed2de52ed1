import { address } from './address.ts'
import type * as schemas from './schemas/facets.ts'

export type { ActChoices, ArchiveChoices } from './schemas/facets.ts'

export const listFacets = address<typeof schemas.listFacets>('GET', '/api/consulta/filtros')
export const listActChoices = address<typeof schemas.listActChoices>('GET', '/api/consulta/opcoes-atos-normativos')
export const listArchiveChoices = address<typeof schemas.listArchiveChoices>('GET', '/api/consulta/opcoes-arquivo')
