import { createTransport } from 'nodemailer'
import { EmailRefused, type Mailer } from '../../ports/mailer.ts'
import { toMessage } from './envelope.ts'

/** `url` is `smtp://user:password@host:port` or `smtps://…`; `from` a bare address. */
export interface SmtpSettings {
  readonly url: string
  readonly from: string
}

interface SmtpError {
  readonly code?: unknown
  readonly responseCode?: unknown
}

/** 5xx to the recipient or to the letter is for good (RFC 5321 section 4.2.1); 5xx to our own login is a setting to be mended. */
function isPermanent(error: unknown): boolean {
  const { code, responseCode } = (typeof error === 'object' && error !== null ? error : {}) as SmtpError
  const aboutEmail = code === 'EENVELOPE' || code === 'EMESSAGE'
  return aboutEmail && (responseCode === undefined || (typeof responseCode === 'number' && responseCode >= 500))
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
        if (isPermanent(error)) throw new EmailRefused(error instanceof Error ? error.message : String(error))
        throw error
      }
    },
    close: async () => transport.close(),
  }
}
