import { address } from './address.ts'
import type * as schemas from './schemas/libraries.ts'

export type { Campus, Library, AcquisitionSuggestion, TeacherSuggestion } from './schemas/libraries.ts'

export const listCampuses = address<typeof schemas.listCampuses>('GET', '/api/campus')
export const listLibraries = address<typeof schemas.listLibraries>('GET', '/api/unidade-informacao')
export const sendLibraryComment = address<typeof schemas.sendLibraryComment>('POST', '/api/unidade-informacao/comentario', {
  caller: 'patron',
})
export const suggestAcquisition = address<typeof schemas.suggestAcquisition>('POST', '/api/unidade-informacao/sugestao-aquisicao', {
  caller: 'patron',
})

/** Life of a suggestion, in this order; from `atendida` on it has ended. */
export const suggestionStatuses = [
  'pre_sugestao',
  'sugestao_de_compra',
  'em_cotacao',
  'em_negociacao',
  'aguardando_entrega',
  'parcialmente_atendida',
  'atendida',
  'encerrada_incompleta',
  'ja_existe',
  'duplicada',
  'esgotada',
  'nao_encontrada',
  'nao_atendida',
  'cancelada',
] as const

export type SuggestionStatus = (typeof suggestionStatuses)[number]

export const bibliographyKinds = ['basica', 'complementar'] as const

export const suggestAcquisitionAsTeacher = address<typeof schemas.suggestAcquisitionAsTeacher>(
  'POST',
  '/api/unidade-informacao/sugestao-aquisicao/docente',
  { caller: 'patron' },
)
