import { createTransport } from 'nodemailer'
import { LetterRefused, type Mailer } from '../../ports/mailer.ts'
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
function isForGood(error: unknown): boolean {
  const { code, responseCode } = (typeof error === 'object' && error !== null ? error : {}) as SmtpError
  const aboutLetter = code === 'EENVELOPE' || code === 'EMESSAGE'
  return aboutLetter && (responseCode === undefined || (typeof responseCode === 'number' && responseCode >= 500))
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
    async send(letter, recipient, signal) {
      try {
        await transport.sendMail({ ...toMessage(letter, from, recipient), ...(signal && { signal }) })
      } catch (error) {
        if (isForGood(error)) throw new LetterRefused(error instanceof Error ? error.message : String(error))
        throw error
      }
    },
    close: async () => transport.close(),
  }
}
