import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { TitleAddress } from './titles.ts'
import { boundedNumber, Code, listOf } from './wire.ts'

/** One line of a table of contents. With `cod_acervo` it is a title of its own. */
export const ContentLine = z.object({
  titulo: z.string(),
  responsabilidade: z.optional(z.string()),
  parte: z.optional(z.string()),
  paginas: z.optional(z.string()),
  fasciculo: z.optional(z.string()),
  cod_acervo: z.optional(Code),
  url: z.optional(z.string()),
})

export type ContentLine = z.output<typeof ContentLine>

export const getSummary = endpoint({
  method: 'GET',
  path: '/api/sumario/:id/dados',
  summary: 'The table of contents: articles of a periodical by issue, chapters of a book.',
  caller: 'anyone',
  params: TitleAddress,
  query: z.strictObject({
    page: z._default(boundedNumber(1, 10_000), 1),
    perPage: z._default(boundedNumber(1, 200), 100),
  }),
  reply: z.extend(listOf(ContentLine), { tipo: z.enum(['periodico', 'livro']) }),
  refusals: ['acervo_nao_encontrado'],
})
