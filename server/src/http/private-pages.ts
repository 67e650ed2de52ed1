import type { FastifyInstance } from 'fastify'
import { securityHeaders } from './security-headers.ts'

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
  const policy = withRecaptcha(securityHeaders('')['content-security-policy'] ?? '')
  const plain = securityHeaders('')['content-security-policy'] ?? ''
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
        plain.replace("form-action 'self'", ["form-action 'self'", ...(await formOrigins())].join(' ')),
      )
    if (/^\/sair(?:[/?]|$)/.test(request.url)) reply.header('clear-site-data', '"cache"')
  })
}
