import type { SecondFactors, StoredFactor } from '../../ports/second-factors.ts'
import { factorChallenges } from './factor-challenge-store.ts'
import { instant, type Handles } from './handles.ts'
import { trustedDevices } from './trusted-device-store.ts'

async function find({ read }: Handles, loginId: number): Promise<StoredFactor | undefined> {
  const row = await read.selectFrom('totp_factor').selectAll().where('login_id', '=', loginId).executeTakeFirst()
  return (
    row && {
      state: row.state,
      encryptedSecret: row.encrypted_secret,
      ...(row.used_step !== null && { usedStep: row.used_step }),
      createdAt: new Date(row.created_at),
      ...(row.confirmed_at !== null && { confirmedAt: new Date(row.confirmed_at) }),
    }
  )
}

async function begin(handles: Handles, loginId: number, encrypted_secret: string): Promise<boolean> {
  const created_at = instant(handles)
  const done = await handles.write
    .insertInto('totp_factor')
    .values({ login_id: loginId, state: 'pending', encrypted_secret, created_at })
    .onConflict((known) =>
      known.column('login_id').doUpdateSet({ encrypted_secret, created_at, used_step: null }).where('totp_factor.state', '=', 'pending'),
    )
    .executeTakeFirst()
  return done.numInsertedOrUpdatedRows === 1n
}

async function activate(handles: Handles, loginId: number, step: number): Promise<boolean> {
  const done = await handles.write
    .updateTable('totp_factor')
    .set({ state: 'active', confirmed_at: instant(handles), used_step: step })
    .where('login_id', '=', loginId)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

async function useStep({ write }: Handles, loginId: number, step: number): Promise<boolean> {
  const done = await write
    .updateTable('totp_factor')
    .set({ used_step: step })
    .where('login_id', '=', loginId)
    .where('state', '=', 'active')
    .where((of) => of.or([of('used_step', 'is', null), of('used_step', '<', step)]))
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

async function end(handles: Handles, loginId: number): Promise<boolean> {
  return handles.atomically(async ({ write }) => {
    const gone = await write.deleteFrom('totp_factor').where('login_id', '=', loginId).returning('state').executeTakeFirst()
    for (const table of ['factor_recovery_code', 'factor_challenge', 'trusted_device'] as const)
      await write.deleteFrom(table).where('login_id', '=', loginId).execute()
    return gone?.state === 'active'
  })
}

async function replaceCodes(handles: Handles, loginId: number, hashes: readonly string[]): Promise<void> {
  const created_at = instant(handles)
  await handles.atomically(async ({ write }) => {
    await write.deleteFrom('factor_recovery_code').where('login_id', '=', loginId).execute()
    await write
      .insertInto('factor_recovery_code')
      .values(hashes.map((code_hash) => ({ login_id: loginId, code_hash, created_at })))
      .execute()
  })
}

async function codesLeft({ read }: Handles, loginId: number): Promise<number> {
  const { left } = await read
    .selectFrom('factor_recovery_code')
    .select((of) => of.fn.countAll<number>().as('left'))
    .where('login_id', '=', loginId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}

async function useCode(handles: Handles, loginId: number, hash: string): Promise<boolean> {
  const done = await handles.write
    .updateTable('factor_recovery_code')
    .set({ used_at: instant(handles) })
    .where('login_id', '=', loginId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

async function prune({ write }: Handles, before: Date): Promise<number> {
  const limit = before.toISOString()
  const challenges = await write.deleteFrom('factor_challenge').where('expires_at', '<', limit).executeTakeFirst()
  const devices = await write.deleteFrom('trusted_device').where('expires_at', '<', limit).executeTakeFirst()
  return Number(challenges.numDeletedRows) + Number(devices.numDeletedRows)
}

export const secondFactorStore = (handles: Handles): SecondFactors => ({
  find: (loginId) => find(handles, loginId),
  begin: (loginId, encryptedSecret) => begin(handles, loginId, encryptedSecret),
  activate: (loginId, step) => activate(handles, loginId, step),
  useStep: (loginId, step) => useStep(handles, loginId, step),
  end: (loginId) => end(handles, loginId),
  replaceCodes: (loginId, hashes) => replaceCodes(handles, loginId, hashes),
  codesLeft: (loginId) => codesLeft(handles, loginId),
  useCode: (loginId, hash) => useCode(handles, loginId, hash),
  ...factorChallenges(handles),
  ...trustedDevices(handles),
  prune: (before) => prune(handles, before),
})
