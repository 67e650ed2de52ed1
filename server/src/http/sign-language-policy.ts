/** The content policy of a page with the sign-language widget: its host, evaluated code and inline styles, and nothing beyond. */
export function signLanguagePolicy(address: string): string {
  const { protocol, host } = new URL(address)
  const bare = host.replace(/^www\./, '')
  const there = `${protocol}//${bare} ${protocol}//*.${bare}`
  return [
    "default-src 'self'",
    `script-src 'self' 'unsafe-eval' blob: ${there}`,
    `style-src 'self' 'unsafe-inline' ${there}`,
    `img-src 'self' data: blob: ${there}`,
    `font-src 'self' data: ${there}`,
    `connect-src 'self' data: blob: ${there}`,
    `media-src 'self' ${there}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
