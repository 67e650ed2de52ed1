import { createHash, randomBytes } from 'node:crypto'
import type { Visit } from '../../ports/visit.ts'
import { recovery } from './recovery-rules.ts'

const nameOf = (slug: string) => `__Secure-${slug}-recovery`

/** What is kept of a browser's cookie. */
const hashOf = (browser: string) => createHash('sha256').update(browser).digest('base64url')

function browserOf(visit: Visit, slug: string): string | undefined {
  const browser = visit.cookie(nameOf(slug))
  return browser !== undefined && /^[\w-]{43}$/.test(browser) ? browser : undefined
}

/** The browser that asked for a code before, if it did; its hash. */
export function knownBrowser(visit: Visit, slug: string): { readonly browserHash?: string } {
  const browser = browserOf(visit, slug)
  return browser === undefined ? {} : { browserHash: hashOf(browser) }
}

/** Gives the browser that asks a cookie for the hour in which its codes count together; answers its hash. */
export function rememberBrowser(visit: Visit, slug: string): string {
  const browser = browserOf(visit, slug) ?? randomBytes(32).toString('base64url')
  const confined = { httpOnly: true, secure: true, sameSite: 'strict', path: '/api/pessoas', maxAge: recovery.hourSeconds } as const
  visit.setCookie(nameOf(slug), browser, confined)
  return hashOf(browser)
}
