import * as z from 'zod/mini'
import { deskActivities } from '../../desk-activities.ts'
import { endpoint } from '../endpoint.ts'
import { Day, Instant, libraryFields, paged, Time } from '../patron-wire.ts'
import { filled, line } from '../text-fields.ts'
import { Code, listOf, NumberInAddress } from '../wire.ts'
import { ByCode, Motive, previa, ReaderName, usual } from './desk-wire.ts'

const path = '/api/equipe/calendario/:cod'
const activity = deskActivities.calendar

/** Opening hours of a day, in order; an empty list is closed. */
const hours = z.array(z.strictObject({ abre: Time, fecha: z.union([Time, z.literal('24:00')]) })).check(z.maxLength(5))

/** `anual`: each year again, also over the turn of the year. */
const Exception = z.strictObject({ de: Day, ate: Day, nome: line(100).check(filled), horarios: hours, anual: z.boolean() })

/** `semana` begins on Sunday. `versao` grows with each change. */
const week = {
  versao: z.int(),
  semana: z.array(hours).check(z.minLength(7), z.maxLength(7)),
  excecoes: z.array(Exception).check(z.maxLength(400)),
}

export const LibraryCalendar = z.object({ ...libraryFields, ...week })

export type LibraryCalendar = z.output<typeof LibraryCalendar>

export const getLibraryCalendar = endpoint({
  method: 'GET',
  path,
  summary: 'Opening hours of a library: the week and its exceptions.',
  caller: 'staff',
  activity,
  params: ByCode,
  reply: LibraryCalendar,
  refusals: usual,
})

const MovedCounts = z.object({ emprestimos: z.int(), reservas: z.int(), solicitacoes: z.int() })

export const setLibraryCalendar = endpoint({
  method: 'PUT',
  path,
  summary:
    'Sets the hours of a library and moves what falls on closed days forward, never back. `previa` counts; each reader is told once. With an older `versao`: `estado_invalido`.',
  caller: 'staff',
  activity,
  params: ByCode,
  body: z.strictObject({ ...week, motivo: Motive, ...previa }),
  reply: z.object({ calendario: LibraryCalendar, movidos: MovedCounts }),
  refusals: [...usual, 'estado_invalido', 'periodo_invertido', 'CalendarioSemDiaAberto'],
})

/** `previstos`: what was told before it was saved, where it was saved in the calendar. `falhou`: not everything could be moved. */
export const HoursChange = z.object({
  versao: z.int(),
  quando: Instant,
  situacao: z.enum(['em_andamento', 'concluida', 'falhou']),
  operador: z.optional(ReaderName),
  motivo: z.optional(z.string()),
  previstos: z.optional(MovedCounts),
  movidos: MovedCounts,
})

export type HoursChange = z.output<typeof HoursChange>

const ByVersion = z.strictObject({ versao: z.optional(NumberInAddress) })

export const getHoursChange = endpoint({
  method: 'GET',
  path: `${path}/mudanca`,
  summary: 'The last change of the hours of a library, or that of a version, and how far it has moved what falls on closed days.',
  caller: 'staff',
  activity,
  params: ByCode,
  query: ByVersion,
  reply: z.object({ mudanca: z.optional(HoursChange) }),
  refusals: usual,
})

/** `nenhum`: this alert goes into no e-mail; `dispensado`: the reader wants none of its kind. */
export const toldByEmail = ['nenhum', 'dispensado', 'sem_endereco', 'na_fila', 'enviado', 'devolvido', 'falhou'] as const

/** `avisado`: the alert in the reader's account; absent once its time is over. */
export const MovedDay = z.object({
  tipo: z.enum(['emprestimo', 'reserva', 'solicitacao']),
  codigo: Code,
  leitor: ReaderName,
  titulo: z.string(),
  exemplar: z.optional(z.string()),
  de: Day,
  para: Day,
  avisado: z.optional(z.object({ quando: Instant, email: z.enum(toldByEmail) })),
})

export type MovedDay = z.output<typeof MovedDay>

export const listMovedDays = endpoint({
  method: 'GET',
  path: `${path}/avisados`,
  summary: 'What a change of hours moved, and which reader was told how. Asks for activity 5210 too; looking at it is audited.',
  caller: 'staff',
  activity,
  params: ByCode,
  query: z.extend(ByVersion, paged(50, 200)),
  reply: listOf(MovedDay),
  refusals: usual,
})
