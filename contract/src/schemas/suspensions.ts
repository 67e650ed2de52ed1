import * as z from 'zod/mini'
import { activities } from '../activities.ts'
import { endpoint } from './endpoint.ts'
import { span } from './patron-wire.ts'
import { Code } from './wire.ts'
import { suspensionKinds } from '../suspensions.ts'

/** First and last day are local and both inclusive; without `fim` the library has to lift it. `origem` in words, never the internal note. */
export const Suspension = z.object({
  codigo: Code,
  tipo: z.enum(suspensionKinds),
  motivo: z.string(),
  inicio: z.string(),
  fim: z.optional(z.string()),
  cod_biblioteca: z.optional(Code),
  desc_biblioteca: z.optional(z.string()),
  /** The bond that a no-debts declaration suspends, in words; every other kind is the person's. */
  vinculo: z.optional(z.string()),
  origem: z.string(),
  ativo: z.boolean(),
})

export type Suspension = z.output<typeof Suspension>

/** An overdue loan, which blocks although no suspension exists. */
export const BlockingLoan = z.object({ codigo: Code, titulo: z.string(), exemplar: z.string(), data_devolucao: z.string() })

export const listSuspensions = endpoint({
  method: 'GET',
  path: '/api/pessoas/afastamentos',
  summary:
    'Suspensions of the signed-in person, active ones first; past ones by span. Of those that hinder under the bond in force, `ate`: the latest last day; `sem_data`: one has no end.',
  caller: 'patron',
  activity: activities.suspensions,
  query: z.strictObject(span),
  reply: z.object({
    data: z.array(Suspension),
    ate: z.optional(z.string()),
    sem_data: z.optional(z.boolean()),
    em_atraso: z.array(BlockingLoan),
  }),
  refusals: ['acesso_negado', 'periodo_invertido', 'servico_indisponivel'],
})
