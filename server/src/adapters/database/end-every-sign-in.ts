import { sql, type Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Rows that let somebody in once, or without the second factor. */
const keys = ['one_time_address', 'loan_token', 'factor_challenge', 'trusted_device'] as const

/** Tables in which the restored database differs from what was backed up. */
export const signInTables: readonly string[] = ['token_family', 'staff_session', 'recovery_code', ...keys]

/**
 * Ends all that lets somebody in without a password. For a database that was put back to an earlier state, in which what its people ended
 * since then, signed out or with a new password, would be alive again.
 */
export async function endEverySignIn(write: Kysely<Tables>, now: Date): Promise<void> {
  const at = now.toISOString()
  await write.transaction().execute(async (inside) => {
    await inside.updateTable('token_family').set({ revoked_at: at, revoked_reason: 'signed_out' }).where('revoked_at', 'is', null).execute()
    await inside.updateTable('staff_session').set({ ended_at: at, ended_reason: 'signed_out' }).where('ended_at', 'is', null).execute()
    await inside
      .updateTable('recovery_code')
      .set({ used_at: at, proved_at: sql`coalesce(proved_at, ${at})` })
      .where('used_at', 'is', null)
      .execute()
    for (const table of keys) await inside.deleteFrom(table).execute()
  })
}
