import * as z from 'zod/mini'
import { guides } from './activities.ts'
import { endpoint } from './endpoint.ts'

/** What this institution offers the bearer: activities by number, guides in their order. */
export const Functions = z.object({
  atividades: z.array(z.object({ cod_atividade: z.int(), descricao: z.string() })),
  guiasPesquisa: z.array(z.enum(guides)),
})

export type Functions = z.output<typeof Functions>

export const getFunctions = endpoint({
  method: 'GET',
  path: '/api/parametros/funcionalidades',
  summary: 'Activities and search guides open to the bearer: the visitor’s list, or the person’s.',
  caller: 'anyone',
  reply: Functions,
  refusals: [],
})
