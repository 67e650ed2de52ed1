import type { Visit } from '../../ports/visit.ts'
import { lifetimes } from './lifetimes.ts'

const refreshName = (slug: string) => `__Secure-${slug}-refresh`
const deskName = (slug: string) => `__Secure-${slug}-desk`
const deviceName = (slug: string) => `__Secure-${slug}-device`

/** Cookies that only the token calls are sent: scripts never see them, other sites cannot use them. */
const confined = { httpOnly: true, secure: true, sameSite: 'strict', path: '/api/oauth' } as const

export const refreshCookie = (visit: Visit, slug: string): string | undefined =>
  visit.sameOrigin ? visit.cookie(refreshName(slug)) : undefined

/** Without `rememberedSeconds` the browser forgets it when it ends. */
export function setRefreshCookie(visit: Visit, slug: string, token: string, rememberedSeconds?: number): void {
  visit.setCookie(refreshName(slug), token, { ...confined, ...(rememberedSeconds !== undefined && { maxAge: rememberedSeconds }) })
}

export const clearRefreshCookie = (visit: Visit, slug: string): void => visit.setCookie(refreshName(slug), '', { ...confined, maxAge: 0 })

/** Of the desk session that this browser opened last. */
export function deskCookie(visit: Visit, slug: string): string | undefined {
  const kept = visit.sameOrigin ? visit.cookie(deskName(slug)) : undefined
  return kept !== undefined && /^[\w-]{43}$/.test(kept) ? kept : undefined
}

/** The browser forgets it when it ends. */
export const setDeskCookie = (visit: Visit, slug: string, kept: string): void => visit.setCookie(deskName(slug), kept, confined)

export const clearDeskCookie = (visit: Visit, slug: string): void => visit.setCookie(deskName(slug), '', { ...confined, maxAge: 0 })

export function deviceCookie(visit: Visit, slug: string): string | undefined {
  const device = visit.cookie(deviceName(slug))
  return device !== undefined && /^[\w-]{43}$/.test(device) ? device : undefined
}

export const setDeviceCookie = (visit: Visit, slug: string, device: string): void =>
  visit.setCookie(deviceName(slug), device, { ...confined, maxAge: lifetimes.deviceSeconds })
