import { recoveryEmailKind, type RecoveryEmailJob } from '../features/password-recovery/ask-code.ts'
import { emailForCode, emailForChange, type RecoveryEmailDeps } from '../features/password-recovery/compose-recovery-email.ts'
import { passwordNoticeKind, type PasswordNoticeJob } from '../features/password-recovery/set-password.ts'
import { EmailRefused, type Email, type Mailer } from '../ports/mailer.ts'
import type { Stores } from '../ports/stores.ts'
import { enqueueEmail } from './mail.ts'
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

/** Sends codes, which are computed when their e-mails go out: no job ever holds one. Notices of a changed password are queued as other e-mails are. */
export const recoveryEmailHandlers = (
  deps: RecoveryEmailDeps & Pick<Stores, 'jobs'>,
  mailer: Mailer,
): Readonly<Record<string, JobHandler>> => ({
  [recoveryEmailKind]: sending(mailer, (payload) => emailForCode(deps, payload as RecoveryEmailJob)),
  [passwordNoticeKind]: {
    async run({ payload }) {
      const email = await emailForChange(deps, payload as PasswordNoticeJob)
      if (email) await enqueueEmail(deps.jobs, email)
    },
  },
})
