import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Code } from './wire.ts'

export const countLinkUse = endpoint({
  method: 'POST',
  path: '/api/links/estatistica-acesso',
  summary: 'Counts that a link of a title was followed: the title, the day, never the person.',
  caller: 'public',
  body: z.strictObject({ acervo: Code }),
  reply: z.object({ contado: z.boolean() }),
  refusals: ['acervo_nao_encontrado', 'muitas_requisicoes'],
})
