import { libraryZone } from '@farol/contract/library-zone.ts'
import { calendarAddresses } from '@farol/contract/account-screens.ts'
import type { Language } from '@farol/contract/language.ts'
import type { FastifyInstance } from 'fastify'
import { icalendar } from '../../calls/icalendar.ts'
import { pageLanguage } from '../../http/asking.ts'
import type { Clock } from '../../ports/clock.ts'
import type { ReadDocument } from './current-document.ts'
import { localMoment } from '../../circulation/local-time.ts'
import { withoutMarks } from './without-marks.ts'
import { toEvents } from './wire.ts'

export interface EventCalendarDeps {
  readonly clock: Clock
  readonly publicUrl: string
  readonly languages: readonly Language[]
  readonly readDocument: ReadDocument
  readonly readSiteName: (language: Language) => Promise<string>
}

/** The institution's events that are not over, as a calendar for everybody. */
export function addEventCalendar(app: FastifyInstance, deps: EventCalendarDeps): void {
  app.get(calendarAddresses.events, async (request, reply) => {
    const language = pageLanguage(request, deps.languages)
    const { document } = await deps.readDocument()
    const now = deps.clock.now()
    const { hostname } = new URL(deps.publicUrl)
    const events = toEvents(document, localMoment(now, libraryZone()), language).map((event) => ({
      uid: `event-${event.codigo}@${hostname}`,
      starts: event.inicio,
      ends: event.fim,
      summary: event.titulo,
      text: event.descricao && withoutMarks(event.descricao),
      place: event.local,
      address: event.link,
    }))
    const file = icalendar({ name: await deps.readSiteName(language), at: now, events })
    return reply.type('text/calendar; charset=utf-8').header('cache-control', 'no-cache').send(file)
  })
}
