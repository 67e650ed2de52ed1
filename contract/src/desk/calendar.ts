import * as z from '#schemas'
import { deskActivities } from '../desk-activities.ts'
import { endpoint } from '../endpoint.ts'
import { Day, libraryFields, Time } from '../patron-wire.ts'
import { filled, line } from '../text-fields.ts'
import { ByCode, Motive, previa, usual } from './desk-wire.ts'

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

export const setLibraryCalendar = endpoint({
  method: 'PUT',
  path,
  summary:
    'Sets the hours of a library and moves what falls on closed days forward, never back. `previa` counts; each reader is told once. With an older `versao`: `estado_invalido`.',
  caller: 'staff',
  activity,
  params: ByCode,
  body: z.strictObject({ ...week, motivo: Motive, ...previa }),
  reply: z.object({ calendario: LibraryCalendar, movidos: z.object({ emprestimos: z.int(), reservas: z.int(), solicitacoes: z.int() }) }),
  refusals: [...usual, 'estado_invalido', 'periodo_invertido', 'CalendarioSemDiaAberto'],
})
