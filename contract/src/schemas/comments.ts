import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { TitleAddress } from './titles.ts'
import { boundedNumber, Code, listOf, NumberInAddress } from './wire.ts'
import { commentLimit } from '../text-fields.ts'
import { filled, paragraphs } from './text-fields.ts'
import { commentStates } from '../comments.ts'

/** A comment that the library approved. `autor` is a first name and an initial; `data` a local date. */
export const TitleComment = z.object({ autor: z.string(), data: z.string(), comentario: z.string() })

export type TitleComment = z.output<typeof TitleComment>

/** A comment as its writer sees it. `data` is a local date; `motivo` is why the library refused it. */
export const OwnComment = z.object({
  id: z.int(),
  comentario: z.string(),
  data: z.string(),
  situacao: z.enum(commentStates),
  motivo: z.optional(z.string()),
})

export type OwnComment = z.output<typeof OwnComment>

/** A title that the signed-in person commented on, and how often. */
export const CommentedTitle = z.object({
  cod_acervo: Code,
  descricao: z.string(),
  idioma_titulo: z.optional(z.string()),
  comentarios: z.int(),
  aguardando: z.int(),
})

export type CommentedTitle = z.output<typeof CommentedTitle>

const page = z.strictObject({
  page: z._default(boundedNumber(1, 10_000), 1),
  perPage: z._default(boundedNumber(1, 50), 20),
})

export const listTitleComments = endpoint({
  method: 'GET',
  path: '/api/comentarios/acervo/:id',
  summary: 'Approved comments on a title, newest first.',
  caller: 'anyone',
  params: TitleAddress,
  query: page,
  reply: listOf(TitleComment),
  refusals: ['acervo_nao_encontrado'],
})

export const commentOnTitle = endpoint({
  method: 'POST',
  path: '/api/comentarios/acervo/:id',
  summary: 'A comment of the signed-in person on a title. It waits until the library decides on it; only so many wait at a time.',
  caller: 'patron',
  params: TitleAddress,
  body: z.strictObject({ comentario: paragraphs(commentLimit).check(filled) }),
  reply: OwnComment,
  refusals: ['acesso_negado', 'acervo_nao_encontrado', 'limite_comentarios_excedido', 'muitas_requisicoes'],
  idempotent: true,
})

export const listCommentedTitles = endpoint({
  method: 'GET',
  path: '/api/comentarios/usuario/acervos',
  summary: 'Titles that the signed-in person commented on, the latest comment first.',
  caller: 'patron',
  query: page,
  reply: listOf(CommentedTitle),
  refusals: ['acesso_negado'],
})

export const listOwnComments = endpoint({
  method: 'GET',
  path: '/api/comentarios/usuario/acervo/:id',
  summary: 'What the signed-in person said of a title, newest first, whatever became of it.',
  caller: 'patron',
  params: TitleAddress,
  reply: listOf(OwnComment),
  refusals: ['acesso_negado', 'acervo_nao_encontrado'],
})

export const deleteOwnComment = endpoint({
  method: 'DELETE',
  path: '/api/comentarios/usuario/:id',
  summary: 'Deletes a comment of the signed-in person, also one that is shown. Somebody else’s is not there.',
  caller: 'patron',
  params: z.object({ id: NumberInAddress }),
  reply: z.object({ id: z.int() }),
  refusals: ['acesso_negado', 'comentario_nao_encontrado'],
})
