import * as z from 'zod/mini'
import { deskActivities } from '../../desk-activities.ts'
import { endpoint } from '../endpoint.ts'
import { Cents, Instant, paged } from '../patron-wire.ts'
import { Code, listOf } from '../wire.ts'
import { ByCode, Motive, ReaderName, usual, usualOfActs } from './desk-wire.ts'
import { taskKinds } from '../../desk/tasks.ts'

const activity = deskActivities.tasks
const path = '/api/equipe/pendencias'

export const StaffTask = z.object({
  codigo: Code,
  tipo: z.enum(taskKinds),
  texto: z.string(),
  desde: Instant,
  cod_biblioteca: z.optional(Code),
  leitor: z.optional(ReaderName),
  exemplar: z.optional(z.string()),
  /** Of money to give back. */
  valor_centavos: z.optional(Cents),
  emprestimo: z.optional(Code),
  debito: z.optional(Code),
  situacao: z.enum(['aberta', 'encerrada']),
  encerrada_em: z.optional(Instant),
  resultado: z.optional(z.string()),
})

export type StaffTask = z.output<typeof StaffTask>

export const listTasks = endpoint({
  method: 'GET',
  path,
  summary: 'What waits for somebody of the staff, oldest first.',
  caller: 'staff',
  activity,
  query: z.strictObject({
    tipo: z.optional(z.enum(taskKinds)),
    situacao: z.optional(z.enum(['aberta', 'encerrada'])),
    biblioteca: z.optional(Code),
    ...paged(50),
  }),
  reply: z.extend(listOf(StaffTask), { contagens: z.record(z.string(), z.int()) }),
  refusals: usual,
})

export const closeTask = endpoint({
  method: 'POST',
  path: `${path}/:cod/encerrar`,
  summary: 'Ends a task and says with what result.',
  caller: 'staff',
  activity,
  params: ByCode,
  body: z.strictObject({ resultado: Motive }),
  reply: StaffTask,
  refusals: [...usualOfActs, 'estado_invalido'],
  idempotent: true,
})
