import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Code } from './wire.ts'

/**
 * Whether the caller stands at a self-service terminal, of which library, how it knows people (0 code, 1 code and password, 2 token)
 * and its language by id (1 Portuguese, 3 Spanish, 5 English). Elsewhere `showAuto` is false and the rest says nothing.
 */
export const SelfService = z.object({
  showAuto: z.boolean(),
  codBibAuto: z.optional(Code),
  authAuto: z.optional(z.int()),
  idiomaAuto: z.optional(z.int()),
  /** Copies are taken back here without staff. */
  devolucaoAuto: z.optional(z.boolean()),
})

export type SelfService = z.output<typeof SelfService>

export const getSelfService = endpoint({
  method: 'GET',
  path: '/api/parametros/autoatendimento',
  summary: 'Whether self-service is enabled where the caller is, and how its terminal works.',
  caller: 'anyone',
  reply: SelfService,
  refusals: [],
})
