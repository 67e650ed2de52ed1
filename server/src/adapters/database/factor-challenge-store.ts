import type { NewChallenge, SecondFactors, TriedChallenge } from '../../ports/second-factors.ts'
import { instant, type Handles } from './handles.ts'
import { flag } from './rows.ts'

async function open(handles: Handles, { challengeHash, deviceHash, loginId, scope, kept, expiresAt }: NewChallenge): Promise<void> {
  const values = { challenge_hash: challengeHash, device_hash: deviceHash, login_id: loginId, scope, kept: flag(kept) }
  await handles.write
    .insertInto('factor_challenge')
    .values({ ...values, created_at: instant(handles), expires_at: expiresAt.toISOString() })
    .execute()
}

async function count(handles: Handles, challengeHash: string, deviceHash: string, maxTries: number): Promise<TriedChallenge | undefined> {
  const row = await handles.write
    .updateTable('factor_challenge')
    .set((of) => ({ tries: of('tries', '+', 1) }))
    .where('challenge_hash', '=', challengeHash)
    .where('device_hash', '=', deviceHash)
    .where('tries', '<', maxTries)
    .where('used_at', 'is', null)
    .where('expires_at', '>', instant(handles))
    .returning(['id', 'login_id', 'scope', 'kept', 'tries'])
    .executeTakeFirst()
  return row && { id: row.id, loginId: row.login_id, scope: row.scope, kept: row.kept === 1, tries: row.tries }
}

async function close(handles: Handles, id: number): Promise<boolean> {
  const done = await handles.write
    .updateTable('factor_challenge')
    .set({ used_at: instant(handles) })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

/** Challenges of sign-ins that wait for their second factor. */
export const factorChallenges = (handles: Handles): Pick<SecondFactors, 'openChallenge' | 'tryChallenge' | 'closeChallenge'> => ({
  openChallenge: (challenge) => open(handles, challenge),
  tryChallenge: (challengeHash, deviceHash, maxTries) => count(handles, challengeHash, deviceHash, maxTries),
  closeChallenge: (id) => close(handles, id),
})
