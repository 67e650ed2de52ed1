import { Refusal } from '@farol/contract/errors.ts'
import type { Service, ServiceDay } from '@farol/contract/institution-pages.ts'
import type { Language } from '@farol/contract/language.ts'
import type { Library } from '../../ports/libraries.ts'
import type { Stores } from '../../ports/stores.ts'
import type { InstitutionDocument } from './document.ts'
import type { Span } from '../../circulation/calendar.ts'
import { daysAfter, type LocalMoment } from '../../circulation/local-time.ts'
import { comingDays, hoursOn, nextOpening, openSpan } from '../../circulation/opening-hours.ts'
import { html, ifWritten, label } from './display-text.ts'

type LibraryHours = InstitutionDocument['hours'][number]
type WrittenException = LibraryHours['exceptions'][number]

const daysShown = 14

const spansOf = (spans: readonly Span[]) => spans.map(({ opens, closes }) => ({ abre: opens, fecha: closes }))

const rulesOf = ({ week, exceptions }: LibraryHours) => ({
  week,
  exceptions: exceptions.map((one: WrittenException) => ({ ...one, until: one.until ?? one.from, spans: one.open })),
})

type Rules = ReturnType<typeof rulesOf>

function dayOf(rules: Rules, date: string, language: Language): ServiceDay {
  const { spans, exception } = hoursOn(rules, date)
  return { data: date, horarios: spansOf(spans), ...ifWritten('motivo', exception?.reason, (reason) => label(reason, language)) }
}

function serviceOf(library: Library, hours: LibraryHours, now: LocalMoment, language: Language): Service {
  const rules = rulesOf(hours)
  const open = openSpan(rules, now)
  return {
    cod_biblioteca: library.code,
    desc_biblioteca: library.name,
    ...ifWritten('endereco', library.address, String),
    ...ifWritten('telefone', library.phone, String),
    ...ifWritten('email', library.email, String),
    ...ifWritten('observacao', hours.note, (note) => html(note, language)),
    aberta: open !== undefined,
    ...ifWritten('fecha_as', open?.closes, String),
    ...ifWritten('proxima_abertura', nextOpening(rules, now), String),
    hoje: dayOf(rules, now.date, language),
    semana: rules.week.map((spans, dia) => ({ dia, horarios: spansOf(spans) })),
  }
}

const ofLibrary = (document: InstitutionDocument, code: string) => document.hours.find((one) => one.library === code)

/** The service of every library whose hours the institution wrote down, in the order of its document. */
export async function listServices(
  { libraries }: Pick<Stores, 'libraries'>,
  document: InstitutionDocument,
  now: LocalMoment,
  language: Language,
): Promise<readonly Service[]> {
  const byCode = new Map((await libraries.libraries()).map((library) => [library.code, library]))
  return document.hours.flatMap((hours) => {
    const library = byCode.get(hours.library)
    return library ? serviceOf(library, hours, now, language) : []
  })
}

/** One library's service with the days and exceptions to come. Throws `nao_encontrado`. */
export async function getService(
  { libraries }: Pick<Stores, 'libraries'>,
  document: InstitutionDocument,
  code: string,
  now: LocalMoment,
  language: Language,
) {
  const hours = ofLibrary(document, code)
  const library = hours && (await libraries.libraries()).find((one) => one.code === code)
  if (!library) throw new Refusal('nao_encontrado')
  const rules = rulesOf(hours)
  return {
    ...serviceOf(library, hours, now, language),
    dias: Array.from({ length: daysShown }, (_, days) => dayOf(rules, daysAfter(now.date, days), language)),
    excecoes: rules.exceptions
      .flatMap((one) => {
        const days = comingDays(one, now.date)
        return days ? { ...one, ...days } : []
      })
      .sort((a, b) => (a.from < b.from ? -1 : 1))
      .map((one) => ({
        de: one.from,
        ate: one.until,
        ...ifWritten('motivo', one.reason, (reason) => label(reason, language)),
        horarios: spansOf(one.spans),
      })),
  }
}
