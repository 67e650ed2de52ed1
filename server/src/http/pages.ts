import { appearanceAttributes, appearanceCookie, readAppearance } from '@farol/contract/appearance.ts'
import { CallError } from '@farol/contract/call.ts'
import type { Call } from '@farol/contract/address.ts'
import { Refusal } from '@farol/contract/errors.ts'
import { defaultLanguage, parseLanguage, type Language } from '@farol/contract/language.ts'
import { screens } from '@farol/contract/screens.ts'
import { allowsSignLanguage } from '@farol/contract/sign-language.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { appearanceSlot, type Page, type PageRenderer, type Site } from '../ports/page-renderer.ts'
import { EncodedBody } from '../search-service/encoded-body.ts'
import type { Handlers } from './handlers.ts'
import { languageCookie, pageLanguage } from './asking.ts'
import { signLanguagePolicy } from './sign-language-policy.ts'
import { noReads, noteReads, type PageReads } from '../caches/page-reads.ts'
import { DatabaseOutage } from '../ports/database-outage.ts'
import { PageLimit } from './page-limit.ts'
import { outageSeconds } from './problems.ts'
import { sendPlainPage } from './plain-page.ts'
import { refusalText } from './refusal-texts.ts'
import { isUnroutable } from './unroutable.ts'
import type { VersionedCache } from '../caches/versioned-cache.ts'

/** What pages say of the place, in the reader's language. */
export type ReadSite = (language: Language) => Promise<Site>

/** How many looks of one page are kept; readers with another one get theirs made each time. */
const maxLooks = 6
const secondsOfYear = 31_536_000
/** Longer addresses are nobody's favourite. */
const maxCachedAddress = 1_000

/** A page that was rendered, and the documents that were made of it, one for each look. */
export class RenderedPage {
  readonly page: Page
  /** Every part of it answered; what a part is missing of for now is shown to who asks now, and kept for nobody. */
  readonly whole: boolean
  /** What it shows of copies and comments, by their versions. */
  readonly reads: PageReads
  readonly #looks = new Map<string, EncodedBody>()

  constructor(page: Page, whole: boolean, reads: PageReads) {
    this.page = page
    this.whole = whole
    this.reads = reads
  }

  /** About what it takes in memory: its text, and a copy, also compressed, for some looks. */
  get bytes(): number {
    return this.page.html.length * 3
  }

  #dressed(look: string): string | Buffer {
    const { html } = this.page
    if (typeof html === 'string') return html.replace(appearanceSlot, () => look)
    const bytes = Buffer.from(html.buffer, html.byteOffset, html.byteLength)
    const at = bytes.indexOf(appearanceSlot)
    return at < 0 ? bytes : Buffer.concat([bytes.subarray(0, at), Buffer.from(look), bytes.subarray(at + appearanceSlot.length)])
  }

  in(look: string): EncodedBody {
    const known = this.#looks.get(look)
    if (known) return known
    const body = new EncodedBody(this.#dressed(look))
    if (this.#looks.size < maxLooks) this.#looks.set(look, body)
    return body
  }
}

/** What a call without words of its own answered, and what it read. */
export interface CachedAnswer {
  readonly answer: unknown
  readonly reads: PageReads
}

export interface PageProviders {
  readonly renderer: PageRenderer
  readonly handlers: Handlers
  readonly readSite: ReadSite
  /** Told of each page that the database could not answer for now. */
  readonly onOutage?: (error: DatabaseOutage) => void
  /** Pages of signed-out readers, by language and address. Every page is rendered signed out: no other is ever in it. */
  readonly pageCache: VersionedCache<RenderedPage>
  /** What calls without any words of their own answer a signed-out reader: menus, the institution, its libraries. */
  readonly answerCache: VersionedCache<CachedAnswer>
  /** Whether the copies and comments that a page shows are as they were. */
  readonly isFresh: (page: RenderedPage) => Promise<boolean>
}

const appearanceText = (cookie: string | undefined) =>
  appearanceAttributes(readAppearance(cookie))
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')

/** The sign-language widget needs what no other page may: only where it is switched on, and never where secrets are typed. */
function policyHeader(site: Site, address: string, cookie: string | undefined): Record<string, string> {
  if (!site.signLanguage || !readAppearance(cookie).libras || !allowsSignLanguage(address, site.slug)) return {}
  return { 'content-security-policy': signLanguagePolicy(site.signLanguage) }
}

/** Where the policy does not let the widget in, the page does not know of it, or it would try. */
function siteAt(address: string, site: Site): Site {
  if (!site.signLanguage || allowsSignLanguage(address, site.slug)) return site
  const { signLanguage: _notHere, ...rest } = site
  return rest
}

/** The call, and whether a service has failed it since. */
function watched(call: Call): { readonly call: Call; readonly whole: () => boolean } {
  let whole = true
  const watching = async (...asked: Parameters<Call>) => {
    try {
      return await call(...asked)
    } catch (error) {
      if (error instanceof CallError && error.status >= 500) whole = false
      throw error
    }
  }
  return { call: watching as Call, whole: () => whole }
}

/** The frame of every page asks the same: that is answered once for many pages. */
function remembered(call: Call, answerCache: VersionedCache<CachedAnswer>, language: Language): Call {
  const asking = async (...asked: Parameters<Call>) => {
    const [endpoint, input] = asked
    if (input !== undefined) return call(...asked)
    const make = async () => {
      const reads = noReads()
      return { answer: await noteReads(reads, () => call(...asked)), reads }
    }
    const { answer, reads } = await answerCache.get(`${language} ${endpoint.method} ${endpoint.path}`, make, isOfTheDataVersion)
    // What shows copies or comments is asked again, so that the page knows their versions.
    return isOfTheDataVersion({ reads }) ? answer : call(...asked)
  }
  return asking as Call
}

const isOfTheDataVersion = ({ reads }: Pick<CachedAnswer, 'reads'>) =>
  reads.titles.size === 0 && reads.comments === undefined && !reads.live

const isWorthCaching = ({ page, whole, reads }: RenderedPage) => whole && !reads.live && page.status === 200 && page.redirect === undefined

interface PageDeps extends PageProviders {
  readonly limit: PageLimit
}

interface AskedPage {
  readonly address: string
  readonly language: Language
  readonly mayKeep: boolean
  /** Who asked has closed the connection. */
  readonly isGone: () => boolean
}

async function renderedPage(
  { renderer, handlers, pageCache, answerCache, isFresh, limit }: PageDeps,
  { address, language, mayKeep, isGone }: AskedPage,
  site: Site,
): Promise<RenderedPage> {
  const render = async () => {
    const reads = noReads()
    const { call, whole } = watched(remembered(handlers.callFor({ who: { kind: 'public' }, language }), answerCache, language))
    // The renderer may call from a context of its own: each call brings the page's notes along.
    const noting = ((...asked: Parameters<Call>) => noteReads(reads, () => call(...asked))) as Call
    const page = await renderer.render({ address, language, call: noting, site: siteAt(address, site) })
    return new RenderedPage(page, whole(), reads)
  }
  const make = () => limit.make(render, isGone)
  if (!mayKeep || address.length > maxCachedAddress) return make()
  return pageCache.get(`${language} ${address}`, make, isWorthCaching, isFresh)
}

async function sendPage(deps: PageDeps, request: FastifyRequest, reply: FastifyReply) {
  const language = pageLanguage(request, (await deps.readSite(defaultLanguage)).languages)
  const site = await deps.readSite(language)
  const address = request.url
  if (isUnroutable(address)) return sendMissingPage(reply, language, site)
  // A hook before said so of an address that holds a secret (security-headers.ts): it stays out of every cache, ours too.
  const isSecret = reply.getHeader('cache-control') === 'no-store'
  const isGone = () => request.raw.socket.destroyed
  const rendered = await renderedPage(deps, { address, language, mayKeep: !isSecret, isGone }, site)
  const { page } = rendered
  if (page.redirect) return reply.code(page.status).header('location', page.redirect).send()
  const [path, query] = address.split('?', 2)
  // Without scripts nothing else keeps a language that was chosen by its address. The service worker asks for the offline page in the language
  // that a page had; meanwhile another tab may have chosen another one.
  if (path !== screens.offline && parseLanguage(new URLSearchParams(query).get('lng')) === language)
    reply.setCookie(languageCookie, language, { path: '/', maxAge: secondsOfYear, sameSite: 'lax' })
  const cookie = request.cookies[appearanceCookie]
  reply
    .code(page.status)
    .headers(policyHeader(site, address, cookie))
    .header('content-language', language)
    .header('cache-control', isSecret ? 'no-store' : 'no-cache')
    .header('vary', 'accept-language, cookie, accept-encoding')
    .headers(page.links ? { link: page.links } : {})
    .type('text/html; charset=utf-8')
  return rendered.in(appearanceText(cookie)).send(request, reply)
}

/** An address that the router cannot even be asked for: the answer is a plain page, without scripts. */
function sendMissingPage(reply: FastifyReply, language: Language, { name }: Site) {
  const title = refusalText('nao_encontrado', language)
  return sendPlainPage(reply, 404, { language, site: name, title, sentences: [], link: { href: '/', text: name } })
}

/** Nothing can be read of the institution, or too many pages are asked for: the page says so in a sentence, and when to come again. */
function sendOutagePage(request: FastifyRequest, reply: FastifyReply, seconds: unknown = outageSeconds) {
  const language = pageLanguage(request, [defaultLanguage])
  const title = refusalText('servico_indisponivel', language)
  reply.header('retry-after', seconds)
  return sendPlainPage(reply, 503, { language, site: 'Farol', title, sentences: [] })
}

/** Every address that is neither a call nor a file is a page; what is not there is a page too, with status 404. */
export function addPages(app: FastifyInstance, deps: PageProviders): void {
  const pageDeps = { ...deps, limit: new PageLimit() }
  const page = (request: FastifyRequest, reply: FastifyReply) =>
    sendPage(pageDeps, request, reply).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'servico_indisponivel') return sendOutagePage(request, reply, error.params['segundos'])
      if (!(error instanceof DatabaseOutage)) throw error
      deps.onOutage?.(error)
      return sendOutagePage(request, reply)
    })
  app.get('/', page)
  app.get('/api', async () => {
    throw new Refusal('nao_encontrado')
  })
  app.get('/api/*', async () => {
    throw new Refusal('nao_encontrado')
  })
  app.get('/*', page)
}
