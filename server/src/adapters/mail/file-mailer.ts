import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { Email, Mailer } from '../../ports/mailer.ts'
import { toMessage } from './envelope.ts'

export interface FileMailerSettings {
  readonly folder: string
  readonly from: string
}

/** The same e-mail to the same recipient is the same file: sent twice, it is there once. */
const fileName = (email: Email, recipient: string): string =>
  `${email.id}-${createHash('sha256').update(recipient).digest('hex').slice(0, 8)}.eml`

/** Writes e-mails as files, for a machine without a mail server: whole or not at all, for their owner alone. */
export function fileMailer({ folder, from }: FileMailerSettings): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    async send(email, recipient) {
      const { message } = await transport.sendMail(toMessage(email, from, recipient))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const draft = path.join(folder, `.${randomUUID()}`)
      try {
        await writeFile(draft, message, { mode: 0o600, flag: 'wx', flush: true })
        await rename(draft, path.join(folder, fileName(email, recipient)))
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    close: async () => transport.close(),
  }
}
