import * as z from 'zod/mini'
import { deskActivities } from '../../desk-activities.ts'
import { endpoint } from '../endpoint.ts'
import { Day, DueDay, Instant, libraryFields, shownKey } from '../patron-wire.ts'
import { Code, WireReason } from '../wire.ts'
import { line } from '../text-fields.ts'
import { Motive, previa, ReaderName, usual } from './desk-wire.ts'
import { DeskHold } from './holds.ts'
import { TermUnit } from './policies.ts'

const path = '/api/equipe/exemplares/:codigo'
const ByBarcode = z.object({ codigo: z.string().check(z.minLength(1), z.maxLength(64)) })

/** The four key values, the policy row that holds for them, those that lost, and why. */
export const PolicyExplained = z.object({
  chave: z.object({ cod_biblioteca: z.optional(Code), categoria: z.optional(Code), grupo: z.string(), tipo: Code }),
  politica: z.optional(z.int()),
  /** Counts in `unidade`. */
  prazo: z.optional(z.int()),
  unidade: z.optional(TermUnit),
  perdedoras: z.array(z.object({ politica: z.int(), motivo: z.string() })),
  motivos: z.array(WireReason),
})

export type PolicyExplained = z.output<typeof PolicyExplained>

/** Where a copy is and why. `passos`: two years, without persons. */
export const DeskCopy = z.object({
  codigo: z.string(),
  cod_acervo: Code,
  titulo: z.string(),
  autor: z.optional(z.string()),
  numero_chamada: z.optional(z.string()),
  ...shownKey,
  localizacao: z.optional(z.string()),
  ...libraryFields,
  situacao: z.string(),
  desc_situacao: z.string(),
  tipo_emprestimo: Code,
  tipo_temporario: z.optional(z.object({ tipo: Code, de: z.string(), ate: z.string() })),
  nota: z.optional(z.string()),
  emprestimo: z.optional(
    z.object({
      codigo: Code,
      leitor: ReaderName,
      data_devolucao: z.string(),
      hora_devolucao: z.string(),
      dias_atraso: z.optional(z.int()),
    }),
  ),
  reservas: z.array(DeskHold),
  /** For the reader who has it on loan. Of a copy that nobody has `GET /api/equipe/regra` tells it for a category or a reader. */
  regra: z.optional(PolicyExplained),
  passos: z.array(z.object({ quando: Instant, ato: z.string(), desc_biblioteca: z.string() })),
})

export type DeskCopy = z.output<typeof DeskCopy>

export const getDeskCopy = endpoint({
  method: 'GET',
  path,
  summary: 'One copy by its barcode: where it is and why, its loan and queue, the rule in force, its steps.',
  caller: 'staff',
  activity: deskActivities.lookUp,
  params: ByBarcode,
  reply: DeskCopy,
  refusals: [...usual, 'exemplar_de_outra_base'],
})

/** What a change ends, and the copy after it. `reservas_de_volta` wait again at their place, `reservas_liberadas` get this copy. */
export const changeCopy = endpoint({
  method: 'PUT',
  path,
  summary: 'Changes a copy’s state, loan type (also from a day to a day), library or volume. `previa` tells what that ends.',
  caller: 'staff',
  activity: deskActivities.copies,
  params: ByBarcode,
  body: z.strictObject({
    situacao: z.optional(z.string().check(z.maxLength(40))),
    tipo_emprestimo: z.optional(Code),
    tipo_temporario: z.optional(z.nullable(z.strictObject({ tipo: Code, de: Day, ate: Day }))),
    cod_biblioteca: z.optional(Code),
    volume: z.optional(z.nullable(line(100))),
    nota: z.optional(line(300)),
    motivo: Motive,
    ...previa,
  }),
  reply: z.object({
    efeitos: z.object({
      reservas_canceladas: z.int(),
      reservas_de_volta: z.int(),
      reservas_liberadas: z.int(),
      solicitacoes_encerradas: z.int(),
      reposicoes_canceladas: z.int(),
    }),
    exemplar: DeskCopy,
  }),
  refusals: [...usual, 'estado_invalido', 'periodo_invertido', 'biblioteca_desconhecida', 'exemplar_de_outra_base'],
})

export const explainRule = endpoint({
  method: 'GET',
  path: '/api/equipe/regra',
  summary:
    'Which policy row decides for a library, category, group and loan type, or for a reader and a copy on a day, and why the others do not.',
  caller: 'staff',
  activity: deskActivities.lookUp,
  query: z.strictObject({
    biblioteca: z.optional(Code),
    categoria: z.optional(Code),
    grupo: z.optional(Code),
    tipo: z.optional(Code),
    leitor: z.optional(Code),
    exemplar: z.optional(z.string().check(z.maxLength(64))),
    dia: z.optional(DueDay),
  }),
  /** When a loan of that day is due, by calendar, windows and the reader’s registration; absent with the reason in `motivos`. */
  reply: z.extend(PolicyExplained, { data_devolucao: z.optional(z.string()), hora_devolucao: z.optional(z.string()) }),
  refusals: [...usual, 'biblioteca_desconhecida'],
})
