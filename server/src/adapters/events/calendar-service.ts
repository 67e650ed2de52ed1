import { LRUCache } from 'lru-cache'
import type { Clock } from '../../ports/clock.ts'
import { EventsFailure, type EventsService, type EventsSource, type OutsideEvent } from '../../ports/events-service.ts'
import { requestExternal, type ExternalOptions } from '../outside/external-request.ts'
import { readCalendar } from './calendar.ts'

const maxBytes = 2_000_000
const accepts = ['text/calendar', 'text/plain', 'application/ics', 'application/octet-stream']
const cacheMilliseconds = { answer: 300_000, failure: 30_000 }

export interface CalendarOptions {
  readonly clock: Clock
  readonly outside?: ExternalOptions | undefined
}

/** The calendar stands where the institution says, also in its own network. */
async function fetchEvents(
  { address, token }: EventsSource,
  zone: string,
  { clock, outside }: CalendarOptions,
): Promise<readonly OutsideEvent[]> {
  const headers = { accept: 'text/calendar', ...(token && { authorization: `Bearer ${token}` }) }
  const question = { url: new URL(address), method: 'GET', headers, insideNetwork: true, accepts } as const
  const answer = await requestExternal(question, { maxBytes, ...outside })
  if (answer.error) throw new EventsFailure('unreachable', { cause: answer.error })
  if ([401, 403, 407].includes(answer.status)) throw new EventsFailure('access_denied')
  if (answer.status < 200 || answer.status > 299) throw new EventsFailure('unreachable', { cause: `HTTP ${answer.status}` })
  const events = readCalendar(answer.bytes.toString('utf8'), zone, clock.now())
  if (!events) throw new EventsFailure('unreachable', { cause: 'not a calendar' })
  return events
}

/**
 * The outside calendar as an iCalendar file at an address: asked for at most every five minutes, after a failure at most every
 * thirty seconds, by one request at a time.
 */
export function calendarService(options: CalendarOptions): EventsService {
  const cache = new LRUCache<string, Promise<readonly OutsideEvent[]>>({
    max: 1,
    perf: { now: () => options.clock.now().getTime() },
    ttlResolution: 0,
  })

  function ask(source: EventsSource, zone: string, key: string): Promise<readonly OutsideEvent[]> {
    const keep = (ttl: number) => cache.set(key, events, { ttl })
    const events = fetchEvents(source, zone, options).catch((error: unknown) => {
      keep(cacheMilliseconds.failure)
      throw error instanceof EventsFailure ? error : new EventsFailure('unreachable', { cause: error })
    })
    keep(cacheMilliseconds.answer)
    return events
  }

  return {
    list(source, zone) {
      const key = JSON.stringify([source.address, source.token, zone])
      return cache.get(key) ?? ask(source, zone, key)
    },
  }
}
