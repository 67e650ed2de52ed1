import { refusedEmail, refusedMessage, type AlertEmail } from '../../ports/alert-emails.ts'
import { EmailRefused, type Email, type Mailer } from '../../ports/mailer.ts'
import { alertEmail, type EmailSite } from './alert-email.ts'
import { chooseLines, type CollectDeps } from './collect-emails.ts'

export interface DeliverDeps extends CollectDeps {
  readonly mailer: Mailer
  readonly site: EmailSite
}

/** Before it is handed over for the first time the causes of its lines are asked again: time may have passed since it was put together. */
async function checkAgain({ together, clock, kinds }: DeliverDeps, { id, patronId }: AlertEmail): Promise<void> {
  await together(async (inside) => {
    const alerts = await inside.alertEmails.lines(id)
    const left = await chooseLines(inside, { patronId, alerts, kinds, now: clock.now() })
    if (left.length === 0) await inside.alertEmails.end(id, 'dropped')
  })
}

async function write(
  { alertEmails, clock, kinds, site }: DeliverDeps,
  { id, patronId, messageId }: AlertEmail,
): Promise<Email | undefined> {
  const reader = await alertEmails.reader(patronId)
  const lines = await alertEmails.lines(id)
  if (reader?.email === undefined || lines.length === 0) return undefined
  return alertEmail({ emailId: id, messageId, to: reader.email, reader, lines, kinds, now: clock.now() }, site)
}

/**
 * Hands one message over. It is marked before, and what a killed process left marked goes again as it was, with the same Message-ID. A failure
 * that may pass is thrown; `lastAttempt`: nobody tries after this.
 */
export async function deliverEmail(
  deps: DeliverDeps,
  emailId: number,
  attempt: { readonly signal?: AbortSignal; readonly lastAttempt: boolean },
) {
  const { alertEmails, mailer } = deps
  const known = await alertEmails.find(emailId)
  if (known?.state === 'waiting') await checkAgain(deps, known)
  const email = known && (await write(deps, known))
  if (!email || !(await alertEmails.markSending(emailId))) return
  try {
    await mailer.send(email, email.to[0]!, attempt.signal)
  } catch (error) {
    if (error instanceof EmailRefused)
      return alertEmails.end(emailId, 'failed', error.refused === 'recipient' ? refusedEmail : refusedMessage)
    await (attempt.lastAttempt ? alertEmails.end(emailId, 'failed', 'not delivered') : alertEmails.release(emailId))
    throw error
  }
  await alertEmails.end(emailId, 'sent')
}
