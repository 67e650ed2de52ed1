import type { NewTrust, SecondFactors, TrustedDeviceRow } from '../../ports/second-factors.ts'
import { instant, type Handles } from './handles.ts'

async function trust(handles: Handles, { loginId, tokenHash, browser, system, expiresAt }: NewTrust): Promise<void> {
  const now = instant(handles)
  const seen = { browser, system, seen_at: now, expires_at: expiresAt.toISOString() }
  await handles.write
    .insertInto('trusted_device')
    .values({ login_id: loginId, token_hash: tokenHash, created_at: now, ...seen })
    .onConflict((known) => known.column('token_hash').doUpdateSet(seen))
    .execute()
}

async function isTrusted(handles: Handles, loginId: number, tokenHash: string): Promise<boolean> {
  const now = instant(handles)
  const done = await handles.write
    .updateTable('trusted_device')
    .set({ seen_at: now })
    .where('login_id', '=', loginId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

async function renewTrust({ write }: Handles, loginId: number, tokenHash: string, token_hash: string): Promise<void> {
  await write
    .updateTable('trusted_device')
    .set({ token_hash })
    .where('login_id', '=', loginId)
    .where('token_hash', '=', tokenHash)
    .execute()
}

async function trusted(handles: Handles, loginId: number): Promise<readonly TrustedDeviceRow[]> {
  const rows = await handles.read
    .selectFrom('trusted_device')
    .select(['id', 'browser', 'system', 'created_at', 'expires_at'])
    .where('login_id', '=', loginId)
    .where('expires_at', '>', instant(handles))
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, browser, system, created_at, expires_at }) => ({
    id,
    browser,
    system,
    createdAt: created_at,
    expiresAt: expires_at,
  }))
}

async function forget({ write }: Handles, loginId: number, id?: number): Promise<number> {
  const gone = await write
    .deleteFrom('trusted_device')
    .where('login_id', '=', loginId)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .executeTakeFirst()
  return Number(gone.numDeletedRows)
}

/** Devices whose sign-ins are not asked for the second factor for a while. */
export const trustedDevices = (handles: Handles): Pick<SecondFactors, 'trust' | 'isTrusted' | 'renewTrust' | 'trusted' | 'forget'> => ({
  trust: (given) => trust(handles, given),
  isTrusted: (loginId, tokenHash) => isTrusted(handles, loginId, tokenHash),
  renewTrust: (loginId, tokenHash, newHash) => renewTrust(handles, loginId, tokenHash, newHash),
  trusted: (loginId) => trusted(handles, loginId),
  forget: (loginId, id) => forget(handles, loginId, id),
})
