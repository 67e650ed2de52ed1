import { address } from './address.ts'
import type * as schemas from './schemas/editions.ts'

export type { TitleEditions, RelatedTitles, TitleForms } from './schemas/editions.ts'

export const listOtherEditions = address<typeof schemas.listOtherEditions>('GET', '/api/consulta/titulos-adicionais')
export const listRelatedTitles = address<typeof schemas.listRelatedTitles>('GET', '/api/acervo/:id/relacionados')
export const listOtherForms = address<typeof schemas.listOtherForms>('GET', '/api/consulta/formas-variantes')
export const listDefaultCovers = address<typeof schemas.listDefaultCovers>('GET', '/api/consulta/imagem-padrao')
