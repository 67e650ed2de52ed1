import { libraryZone } from '@farol/contract/library-zone.ts'
import { Refusal } from '@farol/contract/errors.ts'
import type { Event } from '@farol/contract/institution-pages.ts'
import { EventsFailure, type EventsService } from '../../ports/events-service.ts'
import type { InstitutionDocument } from './document.ts'
import { type LocalMoment } from '../../circulation/local-time.ts'
import { sanitiseHtml } from './rich-text.ts'
import { ifWritten } from './display-text.ts'
import { isOver } from './wire.ts'

/** The outside calendar's events that are not over, soonest first. Refuses with the three failures of an outside service. */
export async function listOutsideEvents(
  { eventsService }: { readonly eventsService: EventsService },
  { outsideEvents }: InstitutionDocument,
  now: LocalMoment,
): Promise<readonly Event[]> {
  if (!outsideEvents) throw new Refusal('eventos_nao_ativado')
  const events = await eventsService.list(outsideEvents, libraryZone()).catch((error: unknown) => {
    if (!(error instanceof EventsFailure)) throw error
    throw new Refusal(error.reason === 'access_denied' ? 'eventos_acesso_negado' : 'eventos_inacessivel')
  })
  return events
    .filter((one) => !isOver(one.ends ?? one.starts.slice(0, 10), now))
    .toSorted((a, b) => (a.starts < b.starts ? -1 : a.starts > b.starts ? 1 : 0))
    .map((one) => ({
      codigo: one.id,
      titulo: one.title,
      inicio: one.starts,
      ...ifWritten('fim', one.ends, String),
      ...ifWritten('local', one.place, String),
      ...ifWritten('descricao', one.text, sanitiseHtml),
      ...ifWritten('link', one.address, String),
    }))
}
