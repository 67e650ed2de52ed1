import type { FastifyInstance } from 'fastify'

const contentPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** The headers that every answer carries, whatever it is. HSTS only where the site is reached by https. */
export const securityHeaders = (publicUrl: string): Readonly<Record<string, string>> => ({
  'content-security-policy': contentPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
  ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})

/** Every answer carries them. */
export function addSecurityHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}

export interface PrivatePages {
  readonly slug: string
  /**
   * The institution has keys at reCAPTCHA: its script and frame are let in. On every page, for a document keeps its policy while the reader
   * goes from screen to screen, and the sign-in may open over any of them; in an answer of the interface, nowhere.
   */
  readonly recaptcha: boolean
  /** Where the form of the external-content screen may be sent to. */
  readonly formOrigins: () => Promise<readonly string[]>
}

const google = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'].join(' ')

const withRecaptcha = (policy: string) =>
  `${policy.replace("script-src 'self'", `script-src 'self' ${google}`)}; frame-src https://www.google.com/recaptcha/`

/** What the pages of a person add to every page: no address is told to anyone, no machine keeps them, leaving empties the cache. */
export function addPrivatePages(app: FastifyInstance, { slug, recaptcha, formOrigins }: PrivatePages): void {
  const policy = withRecaptcha(contentPolicy)
  const isPrivate = new RegExp(`^/(?:login|sair|meu${slug}|${slug}_redireciona|autoatendimento|equipe|pearson|conteudo)(?:[/?]|$)`)
  // Providers that look at where readers come from are told so by their link; everything else is told nothing.
  // A one-time token stands in the address of these: no cache may have them, neither the reader's nor the server's (pages.ts).
  const holdsToken = new RegExp(`^/${slug}_redireciona(?:[/?]|$)|[?&]token=`)
  app.addHook('onRequest', async (request, reply) => {
    if (recaptcha && !request.url.startsWith('/api/')) reply.header('content-security-policy', policy)
    if (holdsToken.test(request.url)) reply.header('cache-control', 'no-store')
    if (!isPrivate.test(request.url)) return
    reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
    if (/^\/pearson(?:[/?]|$)/.test(request.url))
      return void reply.header(
        'content-security-policy',
        contentPolicy.replace("form-action 'self'", ["form-action 'self'", ...(await formOrigins())].join(' ')),
      )
    if (/^\/sair(?:[/?]|$)/.test(request.url)) reply.header('clear-site-data', '"cache"')
  })
}
