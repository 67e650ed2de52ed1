import * as z from 'zod/mini'
import { deskActivities } from '../../desk-activities.ts'
import { endpoint } from '../endpoint.ts'
import { Cents, Day, DueDay, paged } from '../patron-wire.ts'
import { Code, listOf } from '../wire.ts'
import { filled, line } from '../text-fields.ts'
import { ByCode, Fingerprint, Motive, previa, usual, usualOfActs } from './desk-wire.ts'

const activity = deskActivities.policies
const many = z.array(Code).check(z.maxLength(100))
const from = (least: number, most = 10_000) => z.int().check(z.minimum(least), z.maximum(most))
const count = from(0)

/** For whom and what a row holds; an empty list is all, no library is every library. Days are local, both inclusive. */
const scope = { cod_biblioteca: z.optional(Code), categorias: many, grupos: many, tipos: many, de: Day, ate: z.optional(Day) }

export const TermUnit = z.enum(['dias', 'horas', 'pernoite'])

/** `prazo` counts in `unidade`, of `pernoite` it says nothing; `prazo_renovacao` is of `dias` alone. No more `renovacoes_web` than `renovacoes`. `limite` is of the group; 0 forbids, absent leaves the wider limits. */
const terms = {
  unidade: TermUnit,
  prazo: from(1),
  limite: z.optional(count),
  renovacoes: count,
  renovacoes_web: count,
  prazo_renovacao: z.optional(from(1)),
  multa_dia_centavos: z.optional(Cents),
  multa_hora_centavos: z.optional(Cents),
  afastamento_por_dia: z.optional(count),
  dias_retirada: from(1, 366),
}

export const NewPolicy = z.strictObject({ ...scope, ...terms })

export type NewPolicy = z.output<typeof NewPolicy>

/** A row is never changed: a change retires it (`encerrada_em`). `emprestimos`: running loans that keep it. */
export const Policy = z.object({
  numero: z.int(),
  ...scope,
  ...terms,
  em_vigor: z.boolean(),
  encerrada_em: z.optional(Day),
  emprestimos: z.int(),
})

export type Policy = z.output<typeof Policy>

const path = '/api/equipe/politicas'

export const listPolicies = endpoint({
  method: 'GET',
  path,
  summary:
    'Rows of the loan policy, those in force first. `situacao=futuras`: those that begin on a later day; `encerradas`: whose days are over, and those that were retired or replaced, which no other list has.',
  caller: 'staff',
  activity,
  query: z.strictObject({
    biblioteca: z.optional(Code),
    categoria: z.optional(Code),
    grupo: z.optional(Code),
    tipo: z.optional(Code),
    situacao: z.optional(z.enum(['em_vigor', 'futuras', 'encerradas'])),
    ...paged(50, 200),
  }),
  reply: listOf(Policy),
  refusals: usual,
})

export const addPolicy = endpoint({
  method: 'POST',
  path,
  summary: 'A new row; `substitui` retires an old one, whose running loans keep it. `previa` tells how many.',
  caller: 'staff',
  activity,
  body: z.extend(NewPolicy, { substitui: z.optional(z.int()), motivo: Motive, ...previa }),
  reply: Policy,
  refusals: [...usualOfActs, 'PoliticaAmbigua', 'periodo_invertido', 'biblioteca_desconhecida', 'estado_invalido'],
  idempotent: true,
})

export const retirePolicy = endpoint({
  method: 'DELETE',
  path: `${path}/:cod`,
  summary: 'Retires a row; running loans keep it.',
  caller: 'staff',
  activity,
  params: ByCode,
  body: z.strictObject({ motivo: Motive }),
  reply: Policy,
  refusals: [...usual, 'estado_invalido'],
  idempotent: true,
})

/** A vacation window (`ferias`) replaces due days that fall in it, a limit window (`limite`) caps them. */
const window = {
  cod_biblioteca: z.optional(Code),
  tipo: z.enum(['ferias', 'limite']),
  nome: line(100).check(filled),
  de: Day,
  ate: Day,
  devolucao: DueDay,
  categorias: many,
  grupos: many,
}

export const Window = z.object({ codigo: Code, ...window })

export type Window = z.output<typeof Window>

const windows = '/api/equipe/periodos'

export const listWindows = endpoint({
  method: 'GET',
  path: windows,
  summary: 'Vacation and limit windows of due days.',
  caller: 'staff',
  activity,
  query: z.strictObject({ biblioteca: z.optional(Code), ...paged(50, 200) }),
  reply: listOf(Window),
  refusals: usual,
})

export const addWindow = endpoint({
  method: 'POST',
  path: windows,
  summary: 'A new window; its due day has to be open.',
  caller: 'staff',
  activity,
  body: z.strictObject({ ...window, motivo: Motive }),
  reply: Window,
  refusals: [...usualOfActs, 'DataFechada', 'periodo_invertido', 'biblioteca_desconhecida'],
  idempotent: true,
})

export const removeWindow = endpoint({
  method: 'DELETE',
  path: `${windows}/:cod`,
  summary: 'Ends a window; loans that it moved keep their day.',
  caller: 'staff',
  activity,
  params: ByCode,
  body: z.strictObject({ motivo: Motive }),
  reply: z.object({ codigo: Code }),
  refusals: usual,
  idempotent: true,
})

/** Limits of a category: loans in all, of a group, holds, requests. 0 forbids, absent leaves it open. `versao` is another one after each change. */
export const Limit = z.object({
  categoria: Code,
  desc_categoria: z.string(),
  versao: Fingerprint,
  emprestimos: z.optional(z.int()),
  grupos: z.array(z.object({ grupo: Code, emprestimos: z.int() })),
  reservas: z.optional(z.int()),
  solicitacoes: z.optional(z.int()),
})

export type Limit = z.output<typeof Limit>

const limits = '/api/equipe/limites'

export const listLimits = endpoint({
  method: 'GET',
  path: limits,
  summary: 'How much each category may have.',
  caller: 'staff',
  activity,
  reply: z.object({ data: z.array(Limit) }),
  refusals: usual,
})

export const setLimit = endpoint({
  method: 'PUT',
  path: limits,
  summary: 'Sets the limits of a category. With an older `versao`: `estado_invalido`.',
  caller: 'staff',
  activity,
  body: z.strictObject({
    categoria: Code,
    versao: z.optional(Fingerprint),
    emprestimos: z.optional(count),
    grupos: z.array(z.strictObject({ grupo: Code, emprestimos: count })).check(z.maxLength(100)),
    reservas: z.optional(count),
    solicitacoes: z.optional(count),
    motivo: Motive,
  }),
  reply: Limit,
  refusals: [...usual, 'estado_invalido'],
})
