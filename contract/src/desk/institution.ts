import { address, type Address } from '../address.ts'
import type * as schemas from '../schemas/desk/institution.ts'

/** Addresses of the calls of a document with versions. */
export type DocumentCalls = { readonly [K in keyof schemas.DocumentCalls]: Address<schemas.DocumentCalls[K]> }

const path = '/api/equipe/instituicao'

export const documentCalls = {
  get: address<typeof schemas.documentCalls.get>('GET', path),
  save: address<typeof schemas.documentCalls.save>('PUT', path),
  listVersions: address<typeof schemas.documentCalls.listVersions>('GET', `${path}/versoes`),
  restore: address<typeof schemas.documentCalls.restore>('POST', `${path}/versoes`),
} as const

const circulation = `${path}/circulacao` as const

export const circulationCalls = {
  get: address<typeof schemas.circulationCalls.get>('GET', circulation),
  save: address<typeof schemas.circulationCalls.save>('PUT', circulation),
  listVersions: address<typeof schemas.circulationCalls.listVersions>('GET', `${circulation}/versoes`),
  restore: address<typeof schemas.circulationCalls.restore>('POST', `${circulation}/versoes`),
} as const
