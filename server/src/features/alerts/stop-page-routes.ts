import { openPatronPages } from '@farol/contract/account-screens.ts'
import type { Language } from '@farol/contract/language.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendPlainPage, type PlainPage } from '../../http/plain-page.ts'
import { pageLanguage } from '../../http/asking.ts'
import { alertTexts, type AlertTexts } from '../../reader-views/alert-texts.ts'
import { openStopLink, stopEmails, type OpenStopLink, type StopDeps } from './stop-emails.ts'

export interface StopPageDeps extends StopDeps {
  readonly languages: readonly Language[]
  readonly readSiteName: (language: Language) => Promise<string>
}

const nameOf = (texts: AlertTexts, kind: string): string => texts.optional[kind as keyof AlertTexts['optional']]

/** What came with the POST: a mail program's one click (RFC 8058), or the kinds that a reader ticked. */
type Pressed = { readonly kind: 'one_click' } | { readonly kind: 'chosen'; readonly values: readonly string[] }

function readPressed(body: unknown): Pressed {
  const fields = (body ?? {}) as Readonly<Record<string, unknown>>
  if (fields['List-Unsubscribe'] === 'One-Click') return { kind: 'one_click' }
  const values = [fields['tipo']].flat().filter((value) => typeof value === 'string')
  return { kind: 'chosen', values }
}

type Frame = Pick<PlainPage, 'language' | 'site' | 'title'>

function askPage(frame: Frame, optional: OpenStopLink['optional'], ticked: readonly string[], error?: string): PlainPage {
  const texts = alertTexts(frame.language)
  const { intro, legend, button } = texts.stop
  const options = optional.map((kind) => ({ value: kind, label: nameOf(texts, kind), chosen: ticked.includes(kind) }))
  return { ...frame, sentences: [intro], error, form: { fields: [], choices: { legend, name: 'tipo', options }, button } }
}

function donePage(frame: Frame, stopped: readonly string[]): PlainPage {
  const texts = alertTexts(frame.language)
  const { done, again, home } = texts.stop
  const list = stopped.map((kind) => nameOf(texts, kind))
  return { ...frame, sentences: [done], list, closing: again, link: { href: '/', text: home } }
}

function uselessPage(frame: Frame, why: 'invalid' | 'expired'): PlainPage {
  const { stop } = alertTexts(frame.language)
  return { ...frame, sentences: [stop[why]], link: { href: '/', text: stop.home } }
}

async function frameOf({ languages, readSiteName }: StopPageDeps, request: FastifyRequest): Promise<Frame> {
  const language = pageLanguage(request, languages)
  return { language, site: await readSiteName(language), title: alertTexts(language).stop.heading }
}

async function answer(deps: StopPageDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const frame = await frameOf(deps, request)
  const link = await openStopLink(deps, (request.params as { readonly chave: string }).chave)
  if (typeof link === 'string') return sendPlainPage(reply, link === 'expired' ? 410 : 404, uselessPage(frame, link))
  if (request.method !== 'POST') return sendPlainPage(reply, 200, askPage(frame, link.optional, link.kinds))
  const pressed = readPressed(request.body)
  const stopped = await stopEmails(deps, link, pressed.kind === 'one_click' ? link.kinds : pressed.values)
  // Nothing was ticked: the boxes stay as the reader left them.
  if (stopped.length === 0) return sendPlainPage(reply, 422, askPage(frame, link.optional, [], alertTexts(frame.language).stop.nothing))
  return sendPlainPage(reply, 200, donePage(frame, stopped))
}

/** Whether a form of parts says the one click: the line that names the field, the rest of its head, an empty line, the value. */
function saysOneClick(body: string): boolean {
  const lines = body.split(/\r?\n/)
  const named = lines.findIndex((line) => /name="?List-Unsubscribe"?/.test(line))
  const empty = named === -1 ? -1 : lines.indexOf('', named)
  return empty !== -1 && lines[empty + 1] === 'One-Click'
}

/** Mail programs may send their one click as a form of parts: it holds one short field. */
function addFormOfParts(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', { parseAs: 'string', bodyLimit: 10_000 }, (_request, body, done) => {
    done(null, saysOneClick(String(body)) ? { 'List-Unsubscribe': 'One-Click' } : {})
  })
}

const limit = { config: { rateLimit: { max: 60, timeWindow: 60_000 } } }

/** Stops e-mails of optional kinds: by one click of the mail program, or on a page without scripts. Looking at it changes nothing. */
export function addStopPage(app: FastifyInstance, deps: StopPageDeps): void {
  void app.register(async (scope) => {
    addFormOfParts(scope)
    scope.get(openPatronPages.stopEmails, limit, (request, reply) => answer(deps, request, reply))
    scope.post(openPatronPages.stopEmails, limit, (request, reply) => answer(deps, request, reply))
  })
}
