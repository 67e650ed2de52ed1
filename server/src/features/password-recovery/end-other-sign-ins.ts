import type { Stores } from '../../ports/stores.ts'

type EndingStores = Pick<Stores, 'logins' | 'signIns' | 'loginAttempts'>

/**
 * Of a login whose password was changed, inside its transaction: every sign-in and known device of the person ends, of her other logins too,
 * as who was signed in with this one may have entered them without their passwords. `but`: the sign-in that goes on. Answers how many ended.
 */
export async function endOtherSignIns({ logins, signIns, loginAttempts }: EndingStores, loginId: number, but?: string): Promise<number> {
  let ended = 0
  for (const { id } of await logins.ofSamePerson(loginId)) {
    ended += await (but === undefined ? signIns.revokeAll(id, 'password_changed') : signIns.revokeOthers(id, but, 'password_changed'))
    await loginAttempts.forgetDevices(id)
  }
  return ended
}
