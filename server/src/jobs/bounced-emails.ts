import type { AlertEmails } from '../ports/alert-emails.ts'
import type { Jobs } from '../ports/jobs.ts'
import type { BouncedMail } from '../ports/bounced-mail.ts'
import { readDeliveryReport } from './delivery-report.ts'
import { enqueueBounceNotice } from './mail.ts'

export interface BouncedEmailDeps {
  readonly jobs: Jobs
  readonly alertEmails: Pick<AlertEmails, 'markReturned'>
  readonly mailbox: BouncedMail
  /** Right side of the Message-ID of our e-mails. */
  readonly host: string
  /** Stops the e-mails that a stop link names; false for a link that is none. */
  readonly stopByEmail: (token: string) => Promise<boolean>
}

const atOnce = 50

/** The subject that a mail program writes where a reader stops e-mails (`List-Unsubscribe`). */
const stopToken = (text: string): string | undefined => {
  const headers = text.slice(0, text.search(/\r?\n\r?\n|$/)).replaceAll(/\r?\n[ \t]+/g, '')
  return /^Subject:\s*parar[ +]([\w.~-]{1,250})\s*$/im.exec(headers)?.[1]
}

async function tellOfReturn({ jobs, alertEmails }: BouncedEmailDeps, email: string, recipient: string): Promise<boolean> {
  return (await alertEmails.markReturned(email)) || enqueueBounceNotice(jobs, email, recipient)
}

/** Reads what came back: counts returned alerts, tells whoever is to hear of other e-mails, stops what readers stopped. Answers how many those were. */
export async function readBouncedEmails(deps: BouncedEmailDeps): Promise<number> {
  let told = 0
  for (const message of await deps.mailbox.unread(atOnce)) {
    const token = stopToken(message.text)
    if (token !== undefined && (await deps.stopByEmail(token))) told += 1
    const report = readDeliveryReport(message.text, deps.host)
    for (const email of report?.emails ?? [])
      for (const recipient of report!.recipients) if (await tellOfReturn(deps, email, recipient)) told += 1
    await message.markRead()
  }
  return told
}

const lookEveryMs = 60_000

/** Does so now and every minute, one look after the other, until it is stopped. */
export function watchBouncedEmails(deps: BouncedEmailDeps, onFailure: (error: unknown) => void, everyMs = lookEveryMs): () => void {
  let looking = false
  const look = async () => {
    if (looking) return
    looking = true
    await readBouncedEmails(deps).catch(onFailure)
    looking = false
  }
  void look()
  const timer = setInterval(() => void look(), everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
