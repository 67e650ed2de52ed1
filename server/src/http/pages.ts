import { appearanceAttributes, appearanceCookie, readAppearance } from '@farol/contract/appearance.ts'
import { Refusal } from '@farol/contract/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { appearanceSlot, type PageRenderer, type Site } from '../ports/page-renderer.ts'
import type { Handlers } from './handlers.ts'
import { pageLanguage } from './reader-language.ts'

const appearanceText = (cookie: string | undefined) =>
  appearanceAttributes(readAppearance(cookie))
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')

async function sendPage(renderer: PageRenderer, handlers: Handlers, site: Site, request: FastifyRequest, reply: FastifyReply) {
  const language = pageLanguage(request, site.languages)
  const call = handlers.callFor({ who: { kind: 'public' }, language })
  // `//host/path` would be read as another host's address.
  const address = request.url.replace(/^\/{2,}/, '/')
  const page = await renderer.render({ address, language, call, site })
  if (page.redirect) return reply.code(page.status).header('location', page.redirect).send()
  return reply
    .code(page.status)
    .header('content-language', language)
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-language, cookie')
    .type('text/html; charset=utf-8')
    .send(page.html.replace(appearanceSlot, appearanceText(request.cookies[appearanceCookie])))
}

/** Every address that is neither a call nor a file is a page; what is not there is a page too, with status 404. */
export function addPages(app: FastifyInstance, renderer: PageRenderer, handlers: Handlers, site: () => Promise<Site>): void {
  const page = async (request: FastifyRequest, reply: FastifyReply) => sendPage(renderer, handlers, await site(), request, reply)
  app.get('/', page)
  app.get('/api', async () => {
    throw new Refusal('nao_encontrado')
  })
  app.get('/api/*', async () => {
    throw new Refusal('nao_encontrado')
  })
  app.get('/*', page)
}
