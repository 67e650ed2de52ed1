import { address } from './address.ts'
import type * as schemas from './schemas/title-views.ts'

export type { MarcRow, CitationStyle, ExportFile, TitleLink, HoldingLibrary } from './schemas/title-views.ts'

export const getTitleMarc = address<typeof schemas.getTitleMarc>('GET', '/api/acervo/:id/marc')
export const getReference = address<typeof schemas.getReference>('GET', '/api/acervo/:id/referencia')
export const getDublinCore = address<typeof schemas.getDublinCore>('GET', '/api/acervo/:id/dublin-core')
export const listTitleLinks = address<typeof schemas.listTitleLinks>('GET', '/api/acervo/:id/links')
export const listHoldingLibraries = address<typeof schemas.listHoldingLibraries>('GET', '/api/acervo/:id/bibliotecas')
