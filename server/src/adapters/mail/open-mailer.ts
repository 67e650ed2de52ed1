import path from 'node:path'
import type { Mailer } from '../../ports/mailer.ts'
import { fileMailer } from './file-mailer.ts'
import { smtpMailer } from './smtp-mailer.ts'

/** SMTP when there is an address for it, else files under `DATA_DIR/outbox`. `from` is the bare address that e-mails come from. */
export const openMailer = (settings: { readonly smtpUrl?: string | undefined; readonly dataDir: string; readonly from: string }): Mailer =>
  settings.smtpUrl
    ? smtpMailer({ url: settings.smtpUrl, from: settings.from })
    : fileMailer({ folder: path.join(settings.dataDir, 'outbox'), from: settings.from })
