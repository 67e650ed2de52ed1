import { isDeepStrictEqual } from 'node:util'
import { libraryZone } from '@farol/contract/library-zone.ts'
import { getLibraryCalendar, setLibraryCalendar } from '@farol/contract/schemas/desk/calendar.ts'
import { deskActivities } from '@farol/contract/desk-activities.ts'
import { Refusal, refusedFor } from '@farol/contract/errors.ts'
import type { Parsed } from '@farol/contract/schemas/endpoint.ts'
import { openDayFrom } from '../../circulation/calendar.ts'
import { localMoment } from '../../circulation/local-time.ts'
import { openingHoursOf } from '../../circulation/written-hours.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { bindAct } from '../../http/bind-act.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Stores } from '../../ports/stores.ts'
import { libraryOf, mayIn } from './desk-act.ts'
import { hoursOfWire, hoursToWire, type DocumentHours } from './hours-wire.ts'
import { presentDocument, type DocumentGate, type WrittenDocument } from './document-gate.ts'
import { bindHoursChanges, type HoursChangeDeps } from './hours-change-routes.ts'
import { staffActor } from '../../ports/tokens.ts'

export type CalendarDeps = Pick<Stores, 'libraries' | 'settings'> &
  HoursChangeDeps & { readonly clock: Clock; readonly documentGate: DocumentGate }

type Hours = readonly DocumentHours[]

/** The library of the address. Throws `nao_encontrado`. */
async function libraryAt(stores: Pick<Stores, 'libraries'>, code: string) {
  const library = (await stores.libraries.libraries()).find((one) => one.code === code)
  if (!library) throw new Refusal('nao_encontrado')
  return library
}

async function calendarOf(stores: Pick<Stores, 'libraries' | 'settings'>, code: string) {
  const library = await libraryAt(stores, code)
  const { document, version } = await presentDocument(stores)
  const hours = ((document['hours'] ?? []) as Hours).find((one) => one.library === code)
  return { cod_biblioteca: library.code, desc_biblioteca: library.name, versao: version, ...hoursToWire(hours) }
}

type Written = Parsed<typeof setLibraryCalendar, 'body'>

const inOrder = (spans: Written['semana'][number]): boolean =>
  spans.every(({ abre, fecha }, at) => abre < fecha && (at === 0 || spans[at - 1]!.fecha < abre))

/** Throws `periodo_invertido`, `dados_invalidos`, `CalendarioSemDiaAberto`. */
function check(written: Written, hours: DocumentHours, libraryId: number, today: string): void {
  if (written.excecoes.some(({ de, ate }) => ate < de)) throw new Refusal('periodo_invertido')
  const wrong = written.semana.findIndex((spans) => !inOrder(spans))
  if (wrong >= 0) throw new Refusal('dados_invalidos', {}, [{ field: `semana.${wrong}`, code: 'valor_invalido' }])
  const exception = written.excecoes.findIndex(({ horarios }) => !inOrder(horarios))
  if (exception >= 0) throw new Refusal('dados_invalidos', {}, [{ field: `excecoes.${exception}.horarios`, code: 'valor_invalido' }])
  if (openDayFrom(openingHoursOf(hours), today) === undefined)
    throw refusedFor({ code: 'CalendarioSemDiaAberto', params: { biblioteca: libraryId } })
}

/** Whether these are still the hours that were seen: other parts of the document, and other libraries, may have been written since. */
async function sawHours(
  { documentGate }: Pick<CalendarDeps, 'documentGate'>,
  { settings }: Pick<Stores, 'settings'>,
  library: string,
  seen: number,
  present: { readonly document: WrittenDocument; readonly version: number },
): Promise<boolean> {
  if (seen === present.version) return true
  const stored = await settings.get(documentGate.versionName(seen))
  const hoursIn = (document: WrittenDocument) => ((document['hours'] ?? []) as Hours).find((one) => one.library === library)
  return stored !== undefined && isDeepStrictEqual(hoursIn(stored.value as WrittenDocument), hoursIn(present.document))
}

/** Opening hours of a library, with what other ones move. */
export function bindCalendar(binding: Binding, deps: CalendarDeps): void {
  bindHoursChanges(binding, deps)
  bind(binding, getLibraryCalendar, { perMinute: 120 }, ({ params }) => calendarOf(deps, params.cod))
  bindAct(binding, setLibraryCalendar, {}, async ({ staff, params, body }, inside) => {
    const library = await libraryAt(inside, params.cod)
    mayIn(staff, deskActivities.calendar, (await libraryOf(inside, library.code)).id)
    const { document, version } = await presentDocument(inside)
    if (!(await sawHours(deps, inside, library.code, body.versao, { document, version })))
      throw new Refusal('estado_invalido', { estado: String(version) })
    const all = (document['hours'] ?? []) as Hours
    const hours = hoursOfWire(
      library.code,
      body,
      all.find((one) => one.library === library.code),
    )
    check(body, hours, library.id, localMoment(deps.clock.now(), libraryZone()).date)
    const { loans, holds, requests } = await inside.librarySystem.maintenance.previewNewHours(library.id, hours)
    const movidos = { emprestimos: loans, reservas: holds, solicitacoes: requests }
    const names = { cod_biblioteca: library.code, desc_biblioteca: library.name }
    if (body.previa) return { calendario: { ...names, versao: version, ...hoursToWire(hours) }, movidos }
    // In its place: the public page lists libraries in the order of the document.
    const isKnown = all.some((one) => one.library === library.code)
    const next = isKnown ? all.map((one) => (one.library === library.code ? hours : one)) : [...all, hours]
    const stored = await deps.documentGate.store(inside, { ...document, hours: next }, version)
    if (stored === undefined) throw new Refusal('estado_invalido', { estado: String(version) })
    await inside.audit.record({
      actor: staffActor(staff),
      act: 'changed_hours',
      subject: { kind: 'document', id: stored },
      detail: { library: staff.libraryId, reason: body.motivo, of: library.id, loans, holds, requests },
    })
    return { calendario: { ...names, versao: stored, ...hoursToWire(hours) }, movidos }
  })
}
