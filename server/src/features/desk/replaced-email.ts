import { randomUUID } from 'node:crypto'
import { parseLanguage, type Language } from '@farol/contract/language.ts'
import { localDayAndTime } from '@farol/contract/library-zone.ts'
import type { Clock } from '../../ports/clock.ts'
import type { PersonalRecord } from '../../ports/personal-records.ts'
import type { Stores } from '../../ports/stores.ts'
import { describeAlert } from '../../reader-views/describe-alert.ts'
import type { ReaderAccessDeps } from './reader-access-routes.ts'

type ReplacingDeps = Pick<ReaderAccessDeps, 'enqueueEmail' | 'publicUrl'> & {
  readonly clock: Clock
  /** The address before is written to no more: of a whole domain that is given up every e-mail would come back. */
  readonly beforeIsGone?: boolean
}

/**
 * The desk, or a list of people, gave a person another address, inside a transaction. The one before opens nothing more: codes for a new password that went to it
 * end, and changes that waited there or could be undone from there. The person is told, at the address before too: nobody else would
 * learn of a member of the staff who wrote down the own one. `before`: the record as it was.
 */
export async function replaceEmail(
  inside: Stores,
  { clock, enqueueEmail, publicUrl, beforeIsGone }: ReplacingDeps,
  { patronId, email, language: own }: PersonalRecord,
  asked: Language,
): Promise<void> {
  const at = clock.now()
  const [day = '', time = ''] = localDayAndTime(at).split(' ')
  const told = { kind: 'security', params: { outcome: 'email_changed', day, time } } as const
  await inside.emailChanges.closeAll(patronId)
  for (const loginId of await inside.personalRecords.loginsOf(patronId)) await inside.recoveryCodes.endOf(loginId)
  await inside.alerts.notify({ ...told, patronId, subject: `patron:${patronId}`, occasion: `email:${at.toISOString()}`, at })
  if (email === undefined || beforeIsGone) return
  const { title, text } = describeAlert(told, parseLanguage(own) ?? asked)
  await enqueueEmail(inside.jobs, { id: `email-changed-${randomUUID()}`, to: [email], subject: title, text: `${text}\n\n${publicUrl}\n` })
}

/** The same for lists of people. `asked` is the language of who brings the list. */
export const replacingEmail =
  (deps: ReplacingDeps, asked: Language) =>
  (inside: Stores, before: PersonalRecord, { beforeIsGone }: { readonly beforeIsGone: boolean }): Promise<void> =>
    replaceEmail(inside, { ...deps, beforeIsGone }, before, asked)
