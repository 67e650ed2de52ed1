import type { Clock } from '../../ports/clock.ts'
import { EventsFailure, type EventsService, type EventsSource, type OutsideEvent } from '../../ports/events-service.ts'
import { readCalendar } from './calendar.ts'

const mostBytes = 2_000_000
const keptFor = { answer: 300_000, failure: 30_000 }

export interface CalendarOptions {
  readonly clock: Clock
  /** Milliseconds until an answer must be there whole. */
  readonly patience?: number
}

async function bodyOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > mostBytes) throw new EventsFailure('unreachable', { cause: `more than ${mostBytes} bytes` })
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}

async function fetchEvents({ address, token }: EventsSource, zone: string, patience: number): Promise<readonly OutsideEvent[]> {
  const headers = { accept: 'text/calendar', ...(token && { authorization: `Bearer ${token}` }) }
  const response = await fetch(address, { headers, signal: AbortSignal.timeout(patience) })
  if ([401, 403, 407].includes(response.status)) throw new EventsFailure('access_denied')
  if (!response.ok) throw new EventsFailure('unreachable', { cause: `HTTP ${response.status}` })
  const events = readCalendar(await bodyOf(response), zone)
  if (!events) throw new EventsFailure('unreachable', { cause: 'not a calendar' })
  return events
}

/**
 * The outside calendar as an iCalendar file at an address: asked for at most every five minutes, after a failure at most every
 * thirty seconds, by one request at a time.
 */
export function calendarService({ clock, patience = 8_000 }: CalendarOptions): EventsService {
  const kept = new Map<string, { readonly until: number; readonly events: Promise<readonly OutsideEvent[]> }>()

  function ask(source: EventsSource, zone: string, key: string): Promise<readonly OutsideEvent[]> {
    const keep = (milliseconds: number) => kept.set(key, { until: clock.now().getTime() + milliseconds, events })
    const events = fetchEvents(source, zone, patience).catch((error: unknown) => {
      keep(keptFor.failure)
      throw error instanceof EventsFailure ? error : new EventsFailure('unreachable', { cause: error })
    })
    kept.clear()
    keep(keptFor.answer)
    return events
  }

  return {
    list(source, zone) {
      const key = JSON.stringify([source.address, source.token, zone])
      const known = kept.get(key)
      return known && clock.now().getTime() < known.until ? known.events : ask(source, zone, key)
    },
  }
}
