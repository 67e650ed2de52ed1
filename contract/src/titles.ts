import { address } from './address.ts'
import type * as schemas from './schemas/titles.ts'

export type { FamilyField, TitleReply, Copy } from './schemas/titles.ts'

export const getTitle = address<typeof schemas.getTitle>('GET', '/api/acervo/:id')

export const copyStates = [
  'disponivel',
  'emprestado',
  'reservado',
  'em_transito',
  'em_processamento',
  'em_encadernacao',
  'em_exposicao',
  'extraviado',
  'danificado',
  'baixado',
  'consulta_local',
] as const

export type CopyState = (typeof copyStates)[number]

export const listCopies = address<typeof schemas.listCopies>('GET', '/api/acervo/:id/exemplares')
export const listCopyVolumes = address<typeof schemas.listCopyVolumes>('GET', '/api/acervo/:id/exemplares/volumes')
