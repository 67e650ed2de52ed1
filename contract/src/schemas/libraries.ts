import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Code, listOf } from './wire.ts'
import { commentLimit } from '../text-fields.ts'
import { filled, line, paragraphs } from './text-fields.ts'
import { bibliographyKinds } from '../libraries.ts'

export const Campus = z.object({ cod_campus: Code, nome_campus: z.string() })

export type Campus = z.output<typeof Campus>

export const listCampuses = endpoint({
  method: 'GET',
  path: '/api/campus',
  summary: 'Campuses in use.',
  caller: 'anyone',
  reply: listOf(Campus),
  refusals: [],
})

export const Library = z.object({ cod_biblioteca: Code, desc_biblioteca: z.string(), cod_campus: Code })

export type Library = z.output<typeof Library>

export const listLibraries = endpoint({
  method: 'GET',
  path: '/api/unidade-informacao',
  summary: 'Libraries, archives and museums, of one campus or all.',
  caller: 'anyone',
  query: z.strictObject({ campus: z.optional(Code) }),
  reply: listOf(Library),
  refusals: [],
})

export const sendLibraryComment = endpoint({
  method: 'POST',
  path: '/api/unidade-informacao/comentario',
  summary: 'A message of the signed-in person to a library (`b`), which answers it by e-mail.',
  caller: 'patron',
  body: z.strictObject({ content: paragraphs(commentLimit).check(filled), b: Code }),
  reply: z.object({ numero: z.int() }),
  refusals: ['acesso_negado', 'biblioteca_desconhecida', 'limite_comentarios_excedido', 'muitas_requisicoes'],
  idempotent: true,
})

const SuggestedTitle = {
  autor: z.optional(line(300)),
  titulo: line(500).check(filled),
  edicao: z.optional(line(60)),
  editor: line(200).check(filled),
  isbn_issn: z.optional(line(40)),
  periodico: z.optional(z.boolean()),
  outras_inf: z.optional(paragraphs(2_000)),
}

const suggestionRefusals = [
  'acesso_negado',
  'biblioteca_desconhecida',
  'biblioteca_de_outro_campus',
  'isbn_issn_invalido',
  'limite_sugestoes_excedido',
  'muitas_requisicoes',
] as const

export const AcquisitionSuggestion = z.strictObject({ campus: z.optional(Code), biblioteca: Code, ...SuggestedTitle })

export type AcquisitionSuggestion = z.output<typeof AcquisitionSuggestion>

export const SuggestionReceipt = z.object({ numero: z.int(), situacao: z.enum(['pre_sugestao', 'sugestao_de_compra']) })

export const suggestAcquisition = endpoint({
  method: 'POST',
  path: '/api/unidade-informacao/sugestao-aquisicao',
  summary: 'A title that the signed-in person wants a library to buy.',
  caller: 'patron',
  body: AcquisitionSuggestion,
  reply: SuggestionReceipt,
  refusals: suggestionRefusals,
  idempotent: true,
})

export const TeacherSuggestion = z.extend(AcquisitionSuggestion, {
  curso: line(200).check(filled),
  disciplina: line(200).check(filled),
  bibliografia: z.enum(bibliographyKinds),
  exemplares: z.int().check(z.minimum(1), z.maximum(500)),
  alunos: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
  justificativa: z.optional(paragraphs(2_000)),
})

export type TeacherSuggestion = z.output<typeof TeacherSuggestion>

export const suggestAcquisitionAsTeacher = endpoint({
  method: 'POST',
  path: '/api/unidade-informacao/sugestao-aquisicao/docente',
  summary: 'A title that a teacher asks for the bibliography of a course; it need not be validated first.',
  caller: 'patron',
  body: TeacherSuggestion,
  reply: SuggestionReceipt,
  refusals: suggestionRefusals,
  idempotent: true,
})
