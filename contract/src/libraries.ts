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

export const bibliographyKinds = ['basica', 'complementar'] as const

export const suggestAcquisitionAsTeacher = address<typeof schemas.suggestAcquisitionAsTeacher>(
  'POST',
  '/api/unidade-informacao/sugestao-aquisicao/docente',
  { caller: 'patron' },
)
