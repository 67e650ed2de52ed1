import { address } from './address.ts'
import type * as schemas from './schemas/basket.ts'

export type { BasketPlace, BasketItem, MailOptions } from './schemas/basket.ts'

export const readBasket = address<typeof schemas.readBasket>('POST', '/api/acervo/cesta')

/** What is written of each title. `marc` is ISO 2709; `pdf` is tagged, with the reference and the places of each title. */
export const exportedData = [
  'referencia',
  'completo',
  'resumido',
  'pdf',
  'csv',
  'xlsx',
  'ris',
  'bibtex',
  'csl',
  'marc',
  'marcxml',
  'dc',
] as const
export type ExportedData = (typeof exportedData)[number]

export const referenceStyles = ['abnt', 'apa', 'chicago', 'vancouver'] as const
export type ReferenceStyle = (typeof referenceStyles)[number]

export const exportBasket = address<typeof schemas.exportBasket>('POST', '/api/acervo/exportar-cesta')
