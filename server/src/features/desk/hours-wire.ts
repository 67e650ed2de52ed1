import type { LibraryCalendar } from '@farol/contract/desk/calendar.ts'
import { openingHoursOf, type WrittenHours } from '../../circulation/written-hours.ts'

/** Hours as the document holds them: with the reason of an exception as a text or by language, and a note. */
export interface DocumentHours extends WrittenHours {
  readonly exceptions?: readonly (NonNullable<WrittenHours['exceptions']>[number] & { readonly reason?: WrittenText })[]
  readonly note?: unknown
}

type WrittenText = string | Readonly<Record<string, string>>

const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const

type Spans = LibraryCalendar['semana'][number]
type Week = Pick<LibraryCalendar, 'semana' | 'excecoes'>

const textOf = (text: WrittenText | undefined): string =>
  text === undefined ? '' : typeof text === 'string' ? text : (text['pt'] ?? Object.values(text)[0] ?? '')

const spansToWire = (spans: readonly { readonly opens: string; readonly closes: string }[]): Spans =>
  spans.map(({ opens, closes }) => ({ abre: opens, fecha: closes }))

/** The week and its exceptions on the wire; a library that wrote none is always closed. */
export function hoursToWire(written: DocumentHours | undefined): Week {
  if (!written) return { semana: days.map(() => []), excecoes: [] }
  const { week, exceptions } = openingHoursOf(written)
  return {
    semana: week.map(spansToWire),
    excecoes: exceptions.map(({ from, until, spans, yearly }, at) => ({
      de: from,
      ate: until,
      nome: textOf(written.exceptions?.[at]?.reason),
      horarios: spansToWire(spans),
      anual: yearly === true,
    })),
  }
}

const written = (spans: Spans): string => (spans.length === 0 ? 'closed' : spans.map(({ abre, fecha }) => `${abre}-${fecha}`).join(' '))

/** Hours as the document writes them. A reason in several languages stays as it is while its text does. */
export function hoursOfWire(library: string, { semana, excecoes }: Week, before: DocumentHours | undefined): DocumentHours {
  const reasonOf = (nome: string): WrittenText =>
    before?.exceptions?.find((one) => one.reason !== undefined && textOf(one.reason) === nome)?.reason ?? nome
  return {
    library,
    week: Object.fromEntries(days.flatMap((day, at) => (semana[at]!.length === 0 ? [] : [[day, written(semana[at]!)]]))),
    exceptions: excecoes.map(({ de, ate, nome, horarios, anual }) => ({
      from: de,
      until: ate,
      open: written(horarios),
      reason: reasonOf(nome),
      ...(anual && { yearly: true }),
    })),
    ...(before?.note !== undefined && { note: before.note }),
  }
}
