import { holdsOn } from '@farol/contract/exception-days.ts'
import { libraryZone } from '@farol/contract/library-zone.ts'
import type { Language } from '@farol/contract/language.ts'
import { isOpenDay, type OpeningHours } from '../../circulation/calendar.ts'
import { openingHoursOf, type WrittenHours } from '../../circulation/written-hours.ts'
import type { CalendarEntry, CalendarSource } from '../../ports/calendar-entries.ts'
import { settingNames } from '../../ports/institution-settings.ts'
import type { Stores } from '../../ports/stores.ts'
import { parseDocument, unsetDocument, type InstitutionDocument } from './document.ts'
import { daysAfter, localMoment, weekday, type LocalMoment } from '../../circulation/local-time.ts'
import { toEvents } from './wire.ts'
import { withoutMarks } from './without-marks.ts'

/** How many days ahead a calendar says that a library is closed. */
const daysAhead = 180

/** The document as it is stored; one that this program cannot read tells no days. */
function readable(stored: unknown): InstitutionDocument {
  try {
    return parseDocument(stored)
  } catch {
    return unsetDocument
  }
}

/** Closed by an exception on a day on which the week would open. */
const isClosedOut = (hours: OpeningHours, day: string): boolean =>
  !isOpenDay(hours, day) && (hours.week[weekday(day)] ?? []).length > 0 && hours.exceptions.some((one) => holdsOn(one, day))

/** Runs of closed days from this day on; a day on which the library never opens does not end a run. */
function closedRuns(hours: OpeningHours, today: string): readonly { readonly from: string; readonly until: string }[] {
  const runs: { from: string; until: string }[] = []
  let wasOpen = true
  for (let step = 0; step <= daysAhead; step += 1) {
    const day = daysAfter(today, step)
    if (isOpenDay(hours, day)) wasOpen = true
    else if (isClosedOut(hours, day)) {
      const run = wasOpen ? undefined : runs.at(-1)
      if (run) run.until = day
      else runs.push({ from: day, until: day })
      wasOpen = false
    }
  }
  return runs
}

async function closedDays(
  { personalRecords }: Pick<Stores, 'personalRecords'>,
  patronId: number,
  hours: readonly WrittenHours[],
  today: string,
): Promise<readonly CalendarEntry[]> {
  const bonds = (await personalRecords.read(patronId))?.bonds.filter(({ active }) => active) ?? []
  const libraries = new Map(bonds.map(({ library }) => [library.code, library.name]))
  return hours
    .filter(({ library }) => libraries.has(library))
    .flatMap((written) =>
      closedRuns(openingHoursOf(written), today).map(({ from, until }) => ({
        kind: 'closed' as const,
        id: `${written.library}-${from}`,
        day: from,
        until,
        title: libraries.get(written.library)!,
        library: libraries.get(written.library)!,
      })),
    )
}

const eventDays = (document: InstitutionDocument, now: LocalMoment, language: Language): readonly CalendarEntry[] =>
  toEvents(document, now, language).map(({ codigo, inicio, fim, titulo, local, descricao, link }) => ({
    kind: 'event',
    id: codigo,
    day: inicio,
    ...(fim !== undefined && { until: fim }),
    title: titulo,
    library: local ?? '',
    ...(descricao !== undefined && { text: withoutMarks(descricao) }),
    ...(link !== undefined && { address: link }),
  }))

/** Closed days of the libraries of one's bonds, and the institution's events. */
export const institutionDays: CalendarSource<Stores> = {
  async entries({ settings, personalRecords }, { patronId, now, language }) {
    const stored = await settings.get(settingNames.institution)
    if (!stored) return []
    const moment = localMoment(now, libraryZone())
    const { hours = [] } = stored.value as { readonly hours?: readonly WrittenHours[] }
    const closed = await closedDays({ personalRecords }, patronId, hours, moment.date)
    return [...closed, ...eventDays(readable(stored.value), moment, language)]
  },
}
