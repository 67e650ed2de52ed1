import type { Jobs } from '../ports/jobs.ts'
import type { BouncedMail } from '../ports/bounced-mail.ts'
import { readDeliveryReport } from './delivery-report.ts'
import { enqueueBounceNotice } from './mail.ts'

export interface BouncedEmailDeps {
  readonly jobs: Jobs
  readonly mailbox: BouncedMail
  /** Right side of the Message-ID of our letters. */
  readonly host: string
}

const atOnce = 50

/** Reads what came back and tells whoever is to hear of it; answers how many letters that were. */
export async function readBouncedEmails({ jobs, mailbox, host }: BouncedEmailDeps): Promise<number> {
  let told = 0
  for (const message of await mailbox.unread(atOnce)) {
    const report = readDeliveryReport(message.text, host)
    for (const email of report?.emails ?? [])
      for (const recipient of report!.recipients) if (await enqueueBounceNotice(jobs, email, recipient)) told += 1
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
