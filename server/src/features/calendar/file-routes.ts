import { createHash } from 'node:crypto'
import { calendarAddresses } from '@farol/contract/account-screens.ts'
import { Refusal } from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageLanguage } from '../../http/asking.ts'
import { calendarTexts } from './calendar-texts.ts'
import { ownCalendar, type OwnCalendarDeps } from './own-calendar.ts'

export interface CalendarFileDeps extends OwnCalendarDeps {
  readonly languages: readonly Language[]
}

/** Wrong keys in a minute and network before they are refused unread (429). Programs that ask with a good key are never counted. */
const wrongKeys = { max: 30, timeWindow: 60_000 }

const stampLine = /^DTSTAMP:.*\r\n/gm

type CountWrongKey = (request: FastifyRequest) => Promise<void>

async function send(
  deps: CalendarFileDeps,
  countWrongKey: CountWrongKey,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const language = pageLanguage(request, deps.languages)
  const { chave: key } = request.params as { readonly chave: string }
  const file = await ownCalendar(deps, key, language)
  void reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex').header('referrer-policy', 'no-referrer')
  if (file === undefined) await countWrongKey(request)
  if (file === undefined) return reply.code(404).type('text/plain; charset=utf-8').send(calendarTexts(language).unknown)
  // When it was made is no change of what it says.
  const etag = `"${createHash('sha256').update(file.replaceAll(stampLine, '')).digest('base64url')}"`
  void reply.header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type('text/calendar; charset=utf-8').send(file)
}

/** A person's calendar, for programs that subscribe to its address. */
export function addCalendarFile(app: FastifyInstance, deps: CalendarFileDeps): void {
  const countIn = app.createRateLimit(wrongKeys)
  const countWrongKey: CountWrongKey = async (request) => {
    const counted = await countIn(request)
    if (!counted.isAllowed && counted.isExceeded) throw new Refusal('muitas_requisicoes', { segundos: counted.ttlInSeconds })
  }
  app.get(calendarAddresses.own, (request, reply) => send(deps, countWrongKey, request, reply))
}
