import { appearanceAttributes, appearanceCookie, readAppearance } from '@farol/contract/appearance.ts'
import { Refusal } from '@farol/contract/errors.ts'
import { defaultLanguage, type Language } from '@farol/contract/language.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { appearanceSlot, type PageRenderer, type Site } from '../ports/page-renderer.ts'
import type { Handlers } from './handlers.ts'
import { pageLanguage } from './reader-language.ts'
import { allowsSignLanguage, signLanguagePolicy } from './sign-language-policy.ts'

/** What pages say of the place, in the reader's language. */
export type ReadSite = (language: Language) => Promise<Site>

const appearanceText = (cookie: string | undefined) =>
  appearanceAttributes(readAppearance(cookie))
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')

/** The sign-language widget needs what no other page may: only where it is switched on, and never where secrets are typed. */
function policyHeader(site: Site, address: string, cookie: string | undefined): Record<string, string> {
  if (!site.signLanguage || !readAppearance(cookie).libras || !allowsSignLanguage(address, site.slug)) return {}
  return { 'content-security-policy': signLanguagePolicy(site.signLanguage) }
}

async function sendPage(renderer: PageRenderer, handlers: Handlers, readSite: ReadSite, request: FastifyRequest, reply: FastifyReply) {
  const language = pageLanguage(request, (await readSite(defaultLanguage)).languages)
  const site = await readSite(language)
  const call = handlers.callFor({ who: { kind: 'public' }, language })
  // `//host/path` would be read as another host's address.
  const address = request.url.replace(/^\/{2,}/, '/')
  const page = await renderer.render({ address, language, call, site })
  if (page.redirect) return reply.code(page.status).header('location', page.redirect).send()
  const cookie = request.cookies[appearanceCookie]
  return reply
    .code(page.status)
    .headers(policyHeader(site, address, cookie))
    .header('content-language', language)
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-language, cookie')
    .type('text/html; charset=utf-8')
    .send(page.html.replace(appearanceSlot, appearanceText(cookie)))
}

/** Every address that is neither a call nor a file is a page; what is not there is a page too, with status 404. */
export function addPages(app: FastifyInstance, renderer: PageRenderer, handlers: Handlers, readSite: ReadSite): void {
  const page = (request: FastifyRequest, reply: FastifyReply) => sendPage(renderer, handlers, readSite, request, reply)
  app.get('/', page)
  app.get('/api', async () => {
    throw new Refusal('nao_encontrado')
  })
  app.get('/api/*', async () => {
    throw new Refusal('nao_encontrado')
  })
  app.get('/*', page)
}
