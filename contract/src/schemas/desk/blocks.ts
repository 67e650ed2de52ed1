import * as z from 'zod/mini'
import { deskActivities } from '../../desk-activities.ts'
import { PendingThing } from '../clearance.ts'
import { endpoint } from '../endpoint.ts'
import { asCsv, Bond, Day } from '../patron-wire.ts'
import { Code } from '../wire.ts'
import { Motive, ReaderName, usual, usualOfActs } from './desk-wire.ts'
import { ReaderBlock } from './readers.ts'

const path = '/api/equipe/bloqueios'

export const blockReader = endpoint({
  method: 'POST',
  path,
  summary:
    'Suspends a reader until a day, or until it is lifted. `motivo` is what the reader sees, `nota` is internal. The block that closes the sign-in is the command `patrons -- block`.',
  caller: 'staff',
  activity: deskActivities.blocks,
  body: z.strictObject({
    leitor: Code,
    tipo: z.literal('administrativo'),
    inicio: z.optional(Day),
    fim: z.optional(Day),
    cod_biblioteca: z.optional(Code),
    motivo: Motive,
    nota: z.optional(Motive),
  }),
  reply: ReaderBlock,
  refusals: [...usualOfActs, 'periodo_invertido', 'biblioteca_desconhecida'],
  idempotent: true,
})

export const liftBlock = endpoint({
  method: 'DELETE',
  path,
  summary: 'Lifts a block with a reason. Lifting that of a clearance is undoing the clearance, under its activity (5218).',
  caller: 'staff',
  activity: deskActivities.blocks,
  body: z.strictObject({ codigo: Code, motivo: Motive }),
  reply: z.object({ codigo: Code, levantado: z.literal(true) }),
  refusals: [...usual, 'estado_invalido', 'VinculoInativo'],
  idempotent: true,
})

export const undoClearance = endpoint({
  method: 'POST',
  path: '/api/equipe/nada-consta/:numero/desfazer',
  summary: 'Undoes a clearance: the bond is open again, the declaration is cancelled.',
  caller: 'staff',
  activity: deskActivities.clearance,
  params: z.object({ numero: Code }),
  body: z.strictObject({ motivo: Motive }),
  reply: z.object({ numero: Code, situacao: z.literal('cancelada') }),
  refusals: [...usualOfActs, 'estado_invalido', 'VinculoInativo'],
  idempotent: true,
})

/** `leitor` is absent for a code that nobody has. */
export const ClearanceLine = z.object({
  codigo: z.string(),
  leitor: z.optional(ReaderName),
  vinculo: z.optional(Bond),
  apto: z.boolean(),
  pendencias: z.array(PendingThing),
})

export type ClearanceLine = z.output<typeof ClearanceLine>

export const checkClearanceOfList = endpoint({
  method: 'POST',
  path: '/api/equipe/nada-consta/lista',
  summary: 'Of a list of codes: per bond clear, or what stands open; `formato=csv` answers a file. Issues nothing.',
  caller: 'staff',
  activity: deskActivities.reports,
  query: z.strictObject(asCsv),
  body: z.strictObject({ codigos: z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(5_000)) }),
  reply: z.array(ClearanceLine),
  refusals: ['acesso_negado', 'servico_indisponivel'],
  file: 'text/csv',
})
