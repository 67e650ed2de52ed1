import type { CookieSerializeOptions } from '@fastify/cookie'

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

/** The visit of a call that only makes sense over HTTP. */
export function visitOf(visit: Visit | undefined): Visit {
  if (!visit) throw new Error('This call is made over HTTP and never in process.')
  return visit
}
