import type { NewOneTimeAddress, OneTimeAddresses, OneTimePurpose } from '../../ports/one-time-addresses.ts'
import { instant, type Handles } from './handles.ts'

async function issue(handles: Handles, { tokenHash, purpose, loginId, base, expiresAt }: NewOneTimeAddress): Promise<void> {
  await handles.write
    .insertInto('one_time_address')
    .values({
      token_hash: tokenHash,
      purpose,
      login_id: loginId,
      payload: JSON.stringify({ base }),
      created_at: instant(handles),
      expires_at: expiresAt.toISOString(),
    })
    .execute()
}

async function use(handles: Handles, tokenHash: string, purposes: readonly OneTimePurpose[], base: string) {
  const now = instant(handles)
  const row = await handles.write
    .updateTable('one_time_address')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('purpose', 'in', purposes)
    .where('payload', '=', JSON.stringify({ base }))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('login_id')
    .executeTakeFirst()
  return row && row.login_id !== null ? { loginId: row.login_id } : undefined
}

/** What was issued to a login and not used opens nothing any more. */
export async function endOneTimeAddressesOf({ write }: Handles, loginId: number): Promise<void> {
  await write.deleteFrom('one_time_address').where('login_id', '=', loginId).where('used_at', 'is', null).execute()
}

async function prune({ write }: Handles, before: Date): Promise<number> {
  const gone = await write.deleteFrom('one_time_address').where('expires_at', '<', before.toISOString()).executeTakeFirst()
  return Number(gone.numDeletedRows)
}

export const oneTimeAddressStore = (handles: Handles): OneTimeAddresses => ({
  issue: (address) => issue(handles, address),
  use: (tokenHash, purposes, base) => use(handles, tokenHash, purposes, base),
  prune: (before) => prune(handles, before),
})
