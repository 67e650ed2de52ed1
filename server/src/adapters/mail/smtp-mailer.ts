import { createTransport } from 'nodemailer'
import { EmailRefused, MailServerAway, type Mailer } from '../../ports/mailer.ts'
import { toMessage } from './envelope.ts'

/** `url` is `smtp://user:password@host:port` or `smtps://…`; `from` a bare address. */
export interface SmtpSettings {
  readonly url: string
  readonly from: string
}

interface SmtpError {
  readonly code?: unknown
  /** What the server was answering to: `MAIL FROM`, `RCPT TO`, `DATA`; `API` when it was not asked. */
  readonly command?: unknown
  readonly responseCode?: unknown
  readonly response?: unknown
}

/**
 * 5xx that speak of us (RFC 3463): not let in, not let through or beyond our limit, an address of ours that is not liked. Many servers say so
 * to the recipient's command only. A setting or the next day mends them.
 */
const ofOurs = /^5(?:03|3\d|\d\d[ -]5\.(?:7\.\d+|4\.5|1\.[78])(?!\d))/

/** 5xx to the recipient or to the e-mail is for good (RFC 5321 section 4.2.1); 5xx to our login or to our own address is a setting to be mended. */
function refusedIn(error: unknown): EmailRefused['refused'] | undefined {
  const { code, command, responseCode, response } = (typeof error === 'object' && error !== null ? error : {}) as SmtpError
  const isPassing = typeof responseCode === 'number' && (responseCode < 500 || ofOurs.test(String(response)))
  if (isPassing) return undefined
  if (code === 'EMESSAGE') return 'message'
  return code === 'EENVELOPE' && (command === 'RCPT TO' || command === 'API') ? 'recipient' : undefined
}

/** Codes of nodemailer for what befalls a connection, whoever is written to. */
const ofConnection: ReadonlySet<unknown> = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EPROTOCOL', 'EAUTH', 'ENOAUTH'])

function isOfServer(error: unknown): boolean {
  const { code, command } = (typeof error === 'object' && error !== null ? error : {}) as SmtpError
  return ofConnection.has(code) || (code === 'EENVELOPE' && command === 'MAIL FROM')
}

/** What the server said, without the address of who is written to: servers repeat it, as it was typed or in capitals, and it has no place in a log. */
function whyWithout(recipient: string, error: unknown): string {
  const why = error instanceof Error ? error.message : String(error)
  const escaped = recipient.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
  return recipient === '' ? why : why.replaceAll(new RegExp(escaped, 'gi'), 'address')
}

/** Delivers by SMTP over one or two kept connections; encrypted whenever the server offers it. */
export function smtpMailer({ url, from }: SmtpSettings): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
  })
  return {
    async send(email, recipient, signal) {
      try {
        await transport.sendMail({ ...toMessage(email, from, recipient), ...(signal && { signal }) })
      } catch (error) {
        const refused = refusedIn(error)
        const why = whyWithout(recipient, error)
        // Not the error itself: nodemailer names the recipients and the whole answer in it.
        if (refused) throw new EmailRefused(why, refused)
        throw isOfServer(error) ? new MailServerAway(why) : new Error(why)
      }
    },
    close: async () => transport.close(),
  }
}
