import type { FastifyInstance } from 'fastify'
import type { Clock } from '../ports/clock.ts'

export interface SecurityContact {
  readonly publicUrl: string
  /** E-mail address or page of who is told of faults; the page about the library where absent. */
  readonly contact: string | undefined
  readonly clock: Clock
}

const day = 86_400_000
/** Days; RFC 9116 advises less than a year. */
const validFor = 180

const uriOf = (contact: string) => (contact.includes('://') ? contact : `mailto:${contact}`)

/** Tells who found a fault whom to write to (RFC 9116). */
export function addSecurityTxt(app: FastifyInstance, { publicUrl, contact, clock }: SecurityContact): void {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const expires = new Date(Math.floor(clock.now().getTime() / day + validFor) * day).toISOString().replace('.000', '')
    const lines = [
      `Contact: ${contact === undefined ? `${publicUrl}/sobre` : uriOf(contact)}`,
      `Expires: ${expires}`,
      'Preferred-Languages: pt, en, es',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`${lines.join('\n')}\n`)
  })
}
