import { Refusal } from '@farol/contract/errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { EmailChange, EmailChangeHashes } from '../../ports/email-changes.ts'
import type { Login } from '../../ports/logins.ts'
import type { Stores, Transactions } from '../../ports/stores.ts'
import { hashOfKey } from './email-change-rules.ts'

export interface AnsweringDeps extends Pick<Stores, 'emailChanges' | 'personalRecords'>, Transactions {
  readonly clock: Clock
  /** Checks the password as a sign-in does, and answers whose login it is; throws the refusals of a sign-in. */
  readonly checkPresentPassword: (given: {
    readonly loginId: number
    readonly orLoginIds?: readonly number[]
    readonly password: string
    readonly address: string
  }) => Promise<Pick<Login, 'id' | 'passwordHash'>>
}

/** The change that a page's key opens, as long as it is open. */
export async function openChange(
  { emailChanges, clock }: Pick<AnsweringDeps, 'emailChanges' | 'clock'>,
  kind: keyof EmailChangeHashes,
  key: string,
): Promise<EmailChange | undefined> {
  const change = await emailChanges.byHash(kind, hashOfKey(key))
  if (!change || change.closed) return undefined
  const now = clock.now()
  return kind === 'confirm'
    ? change.confirmed || change.confirmUntil <= now
      ? undefined
      : change
    : change.undoUntil <= now
      ? undefined
      : change
}

/** Makes the new address the person's, for who knows the password of one of her logins. False when it was answered meanwhile. Throws the refusals of the password. */
export async function confirmChange(deps: AnsweringDeps, change: EmailChange, password: string, address: string): Promise<boolean> {
  const [first, ...orLoginIds] = await deps.personalRecords.loginsOf(change.patronId)
  if (first === undefined) throw new Refusal('senha_atual_incorreta')
  const login = await deps.checkPresentPassword({ loginId: first, orLoginIds, password, address })
  const { id: loginId } = login
  return deps.together(async ({ emailChanges, logins, audit }) => {
    // The password that was checked may have been changed since then, by who found out that somebody knows it.
    if (!(await logins.lockUnchanged(login))) throw new Refusal('senha_atual_incorreta')
    const done = await emailChanges.confirm(change.id)
    if (done)
      await audit.record({ actor: { kind: 'patron', loginId }, act: 'confirmed_email', subject: { kind: 'patron', id: change.patronId } })
    return done
  })
}

/**
 * Brings the old address back and ends every sign-in and known device of the person, and every code for a new password: one may have gone to
 * the address that was taken back. False when it was undone meanwhile.
 */
export async function undoChange(deps: AnsweringDeps, change: EmailChange): Promise<boolean> {
  const logins = await deps.personalRecords.loginsOf(change.patronId)
  return deps.together(async ({ emailChanges, signIns, loginAttempts, recoveryCodes, audit }) => {
    if (!(await emailChanges.undo(change.id))) return false
    for (const loginId of logins) {
      await signIns.revokeAll(loginId, 'signed_out')
      await loginAttempts.forgetDevices(loginId)
      await recoveryCodes.endOf(loginId)
    }
    await audit.record({ actor: { kind: 'visitor' }, act: 'undid_email_change', subject: { kind: 'patron', id: change.patronId } })
    return true
  })
}
