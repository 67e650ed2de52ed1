import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** How a call came over HTTP: for the few calls that must know. */
export interface Visit {
  /** Of the caller, behind the proxies that are trusted. */
  readonly address: string
  /** What the caller says it is. */
  readonly userAgent?: string | undefined
  /** The call came from a page of this very site. */
  readonly sameOrigin: boolean
  cookie(name: string): string | undefined
  setCookie(name: string, value: string, options: CookieSerializeOptions): void
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

/** The visit of a call that only makes sense over HTTP. */
export function visitOf(visit: Visit | undefined): Visit {
  if (!visit) throw new Error('This call is made over HTTP and never in process.')
  return visit
}
