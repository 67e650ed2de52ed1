import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { TitleAddress } from './titles.ts'
import { boundedNumber, listOf } from './wire.ts'

/** A comment that the library approved. `autor` is a first name and an initial; `data` a local date. */
export const TitleComment = z.object({ autor: z.string(), data: z.string(), comentario: z.string() })

export type TitleComment = z.output<typeof TitleComment>

export const listTitleComments = endpoint({
  method: 'GET',
  path: '/api/comentarios/acervo/:id',
  summary: 'Approved comments on a title, newest first.',
  caller: 'anyone',
  params: TitleAddress,
  query: z.strictObject({
    page: z._default(boundedNumber(1, 10_000), 1),
    perPage: z._default(boundedNumber(1, 50), 20),
  }),
  reply: listOf(TitleComment),
  refusals: ['acervo_nao_encontrado'],
})
