import { recoveryLetterKind, type RecoveryLetterJob } from '../features/password-recovery/ask-code.ts'
import { letterForCode, letterOfChange, type LetterDoors } from '../features/password-recovery/send-letters.ts'
import { passwordNoticeKind, type PasswordNoticeJob } from '../features/password-recovery/set-password.ts'
import { LetterRefused, type Letter, type Mailer } from '../ports/mailer.ts'
import { NoUseInTryingAgain, type JobHandler } from './job-handler.ts'

const sending = (mailer: Mailer, letterOf: (payload: unknown) => Promise<Letter | undefined>): JobHandler => ({
  async run(job, signal) {
    const letter = await letterOf(job.payload)
    const [recipient] = letter?.to ?? []
    if (!letter || recipient === undefined) return
    try {
      await mailer.send(letter, recipient, signal)
    } catch (error) {
      if (error instanceof LetterRefused) throw new NoUseInTryingAgain('The letter was refused.', { cause: error })
      throw error
    }
  },
})

/** Sends codes and notices. A code is computed when its letter goes out: no job ever holds one. */
export const recoveryLetterHandlers = (doors: LetterDoors, mailer: Mailer): Readonly<Record<string, JobHandler>> => ({
  [recoveryLetterKind]: sending(mailer, (payload) => letterForCode(doors, payload as RecoveryLetterJob)),
  [passwordNoticeKind]: sending(mailer, (payload) => letterOfChange(doors, payload as PasswordNoticeJob)),
})
