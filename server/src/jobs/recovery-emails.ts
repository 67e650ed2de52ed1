import { recoveryEmailKind, type RecoveryEmailJob } from '../features/password-recovery/ask-code.ts'
import { emailForCode, emailForChange, type RecoveryEmailDeps } from '../features/password-recovery/compose-recovery-email.ts'
import { passwordNoticeKind, type PasswordNoticeJob } from '../features/password-recovery/set-password.ts'
import { EmailRefused, type Email, type Mailer } from '../ports/mailer.ts'
import { PermanentFailure, type JobHandler } from '../ports/job-handler.ts'

/** Sends an e-mail that is written when it goes out, to each of its recipients; one that is refused does not keep it from the others. */
export const sending = (mailer: Mailer, emailOf: (payload: unknown) => Promise<Email | undefined>): JobHandler => ({
  sendsEmail: true,
  async run(job, signal) {
    const email = await emailOf(job.payload)
    if (!email) return
    const results = await Promise.allSettled(email.to.map((recipient) => mailer.send({ ...email, to: [recipient] }, recipient, signal)))
    const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
    const passing = errors.find((error) => !(error instanceof EmailRefused))
    if (passing !== undefined) throw passing
    if (errors.length > 0) throw new PermanentFailure('The e-mail was refused.', { cause: errors[0] })
  },
})

/** Sends codes and notices. A code is computed when its e-mail goes out: no job ever holds one. */
export const recoveryEmailHandlers = (deps: RecoveryEmailDeps, mailer: Mailer): Readonly<Record<string, JobHandler>> => ({
  [recoveryEmailKind]: sending(mailer, (payload) => emailForCode(deps, payload as RecoveryEmailJob)),
  [passwordNoticeKind]: sending(mailer, (payload) => emailForChange(deps, payload as PasswordNoticeJob)),
})
