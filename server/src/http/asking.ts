import { Refusal } from '@farol/contract/errors.ts'
import { defaultLanguage, parseLanguage, preferredLanguage, type Language } from '@farol/contract/language.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Tokens, Who } from '../ports/tokens.ts'
import type { Visit } from '../ports/visit.ts'

/** Who asks, by the Authorization header. No header: anonymous. Throws `credencial_invalida` for a token that is wrong or expired. */
export async function whoAsks(request: FastifyRequest, tokens: Tokens): Promise<Who> {
  const header = request.headers.authorization
  if (header === undefined) return { kind: 'anonymous' }
  const token = /^Bearer ([A-Za-z0-9._~-]{1,512})$/i.exec(header)?.[1]
  const bearer = token === undefined ? undefined : await tokens.bearerOf(token)
  if (!bearer) throw new Refusal('credencial_invalida')
  return bearer
}

/** A page of another site cannot set these headers: Sec-Fetch-Site where the browser sends it, else Origin against our own host. */
function isSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin, host } = request.headers
  if (origin === undefined || !URL.canParse(origin)) return false
  return new URL(origin).host === host
}

export const visitBy = (request: FastifyRequest, reply: FastifyReply): Visit => ({
  address: request.ip,
  userAgent: request.headers['user-agent'],
  sameOrigin: isSameOrigin(request),
  cookie: (name) => request.cookies[name],
  setCookie: (name, value, options) => void reply.setCookie(name, value, options),
})

const languageHeaders = new WeakMap<FastifyRequest, readonly string[]>()

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

/** The language of an API call: the `lang` header (id or code), else Accept-Language, else Portuguese. */
export function callLanguage(request: FastifyRequest): Language {
  languageHeaders.set(request, ['lang', 'accept-language'])
  return parseLanguage(first(request.headers['lang'])) ?? preferredLanguage(request.headers['accept-language']) ?? defaultLanguage
}

/** Mirrors the language that a browser stores. */
export const languageCookie = 'i18nextLng'

/** The language of a page: `lng` in its address, the cookie that mirrors the stored choice, Accept-Language, Portuguese. */
export function pageLanguage(request: FastifyRequest, offered: readonly Language[]): Language {
  languageHeaders.set(request, ['accept-language', 'cookie'])
  const asked = new URLSearchParams(request.url.split('?', 2)[1]).get('lng')
  const wishes = [parseLanguage(asked), parseLanguage(request.cookies?.[languageCookie])]
  return (
    wishes.find((wish) => wish !== undefined && offered.includes(wish)) ??
    preferredLanguage(request.headers['accept-language'], offered) ??
    defaultLanguage
  )
}

const namesIn = (value: unknown): string[] =>
  String(value ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)

/** Whatever route answers in a reader's language says so: a cache in between keeps one copy for each. */
export function addVaryByLanguage(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    const names = languageHeaders.get(request)
    if (names) reply.header('vary', [...new Set([...namesIn(reply.getHeader('vary')), ...names])].join(', '))
  })
}
