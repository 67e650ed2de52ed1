const base = 'https://this.site'
const longest = 2048

/** Screens of the sign-in itself: who came from there is not sent back there. */
const deps = /^\/(login|sair)(\/|$)/i

/**
 * Where a reader goes after signing in: a path of this very site, or `/` for anything else. What a browser could read as another
 * site (`//`, `\`, control signs, dots that climb) never passes.
 */
export function safeRedirect(text: string | null | undefined): string {
  if (typeof text !== 'string' || text.length > longest) return '/'
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(text) || text.includes('\\')) return '/'
  if (!URL.canParse(text, base)) return '/'
  const url = new URL(text, base)
  if (url.origin !== base || url.username !== '' || url.pathname.startsWith('//') || deps.test(url.pathname)) return '/'
  if (/%(2f|5c|0[0-9a-f]|1[0-9a-f])/i.test(url.pathname)) return '/'
  return url.pathname + url.search + url.hash
}

/** The address of the sign-in that leads back to a path. */
export const loginAddress = (path: string): string => `/login?redirect=${encodeURIComponent(safeRedirect(path))}`
