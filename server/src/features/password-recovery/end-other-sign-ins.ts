import type { Login } from '../../ports/logins.ts'
import type { Stores } from '../../ports/stores.ts'

type EndingStores = Pick<Stores, 'logins' | 'signIns' | 'loginAttempts' | 'loanTokens'>

/**
 * Of a login whose password was changed, inside its transaction: every sign-in, known device and loan token of the person ends, of her other logins too,
 * as who was signed in with this one may have entered them without their passwords. `but`: the sign-in that goes on. Answers how many ended.
 */
export async function endOtherSignIns(
  { logins, signIns, loginAttempts, loanTokens }: EndingStores,
  { id: changed, patronId }: Pick<Login, 'id' | 'patronId'>,
  but?: string,
): Promise<number> {
  let ended = 0
  for (const { id } of await logins.ofSamePerson(changed)) {
    ended += await (but === undefined ? signIns.revokeAll(id, 'password_changed') : signIns.revokeOthers(id, but, 'password_changed'))
    await loginAttempts.forgetDevices(id)
  }
  await loanTokens.revoke(patronId)
  return ended
}
