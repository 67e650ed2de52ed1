import { changeNoticeEmail, confirmationEmail, type EmailChangeEmailDeps } from '../features/personal-data/email-change-emails.ts'
import { emailChangeKinds, type EmailChangeJob } from '../features/personal-data/request-email-change.ts'
import type { Mailer } from '../ports/mailer.ts'
import type { JobHandler } from '../ports/job-handler.ts'
import { sending } from './recovery-emails.ts'

/** Writes to the new and to the old address of a person. The keys of the pages are computed when an e-mail goes out. */
export const emailChangeHandlers = (deps: EmailChangeEmailDeps, mailer: Mailer): Readonly<Record<string, JobHandler>> => ({
  [emailChangeKinds.confirm]: sending(mailer, (payload) => confirmationEmail(deps, payload as EmailChangeJob)),
  [emailChangeKinds.notice]: sending(mailer, (payload) => changeNoticeEmail(deps, payload as EmailChangeJob)),
})
