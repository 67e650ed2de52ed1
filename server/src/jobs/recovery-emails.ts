import { recoveryEmailKind, type RecoveryEmailJob } from '../features/password-recovery/ask-code.ts'
import { emailForCode, emailForChange, type RecoveryEmailDeps } from '../features/password-recovery/compose-recovery-email.ts'
import { passwordNoticeKind, type PasswordNoticeJob } from '../features/password-recovery/set-password.ts'
import { EmailRefused, type Email, type Mailer } from '../ports/mailer.ts'
import { PermanentFailure, type JobHandler } from './job-handler.ts'

const sending = (mailer: Mailer, emailOf: (payload: unknown) => Promise<Email | undefined>): JobHandler => ({
  async run(job, signal) {
    const email = await emailOf(job.payload)
    const [recipient] = email?.to ?? []
    if (!email || recipient === undefined) return
    try {
      await mailer.send(email, recipient, signal)
    } catch (error) {
      if (error instanceof EmailRefused) throw new PermanentFailure('The e-mail was refused.', { cause: error })
      throw error
    }
  },
})

/** Sends codes and notices. A code is computed when its letter goes out: no job ever holds one. */
export const recoveryEmailHandlers = (deps: RecoveryEmailDeps, mailer: Mailer): Readonly<Record<string, JobHandler>> => ({
  [recoveryEmailKind]: sending(mailer, (payload) => emailForCode(deps, payload as RecoveryEmailJob)),
  [passwordNoticeKind]: sending(mailer, (payload) => emailForChange(deps, payload as PasswordNoticeJob)),
})
