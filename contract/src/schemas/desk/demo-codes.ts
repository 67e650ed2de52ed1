import * as z from 'zod/mini'
import { deskActivities } from '../../desk-activities.ts'
import { endpoint } from '../endpoint.ts'
import { Day } from '../patron-wire.ts'
import { usual } from './desk-wire.ts'
import { demoPiles } from '../../desk/demo-codes.ts'

/** `arquivo_bancario`: what a bank would send: it pays the slips that are open, and one line fits none. Absent where no slip is open. */
export const DemoCodes = z.object({
  leitores: z.array(z.object({ codigo: z.string(), nome: z.string(), emprestimos: z.int() })),
  exemplares: z.array(
    z.object({
      codigo: z.string(),
      titulo: z.string(),
      situacao: z.enum(demoPiles),
      leitor: z.optional(z.string()),
      data_devolucao: z.optional(Day),
    }),
  ),
  arquivo_bancario: z.optional(z.object({ nome: z.string(), conteudo: z.string() })),
})

export type DemoCodes = z.output<typeof DemoCodes>

export const listDemoCodes = endpoint({
  method: 'GET',
  path: '/api/equipe/demo/codigos',
  summary: 'Bar codes of readers and of copies of the library of the session, to try a desk with. Only databases of the demo have them.',
  caller: 'staff',
  activity: deskActivities.loans,
  reply: DemoCodes,
  refusals: usual,
})
