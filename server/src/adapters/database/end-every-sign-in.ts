import { localDayAndTime } from '@farol/contract/library-zone.ts'
import { sql } from 'kysely'
import type { AlertKinds } from '../../ports/alert-kinds.ts'
import { alertStore } from './alert-store.ts'
import { handlesOf, type Handles } from './handles.ts'
import type { Database } from './open-database.ts'

/** Rows that let somebody in once, or without the second factor. */
const keys = ['one_time_address', 'loan_token', 'factor_challenge', 'trusted_device'] as const

/** Tables in which the restored database differs from what was backed up; `alert` and `job` tell of it. */
export const endedTables: readonly string[] = [
  'token_family',
  'staff_session',
  'recovery_code',
  'calendar_address',
  'factor_recovery_code',
  'alert',
  'job',
  ...keys,
]

/** What people have to make anew, and how many of them. */
export interface EndedForPeople {
  readonly calendars: number
  readonly recoveryCodes: number
}

async function endSignIns({ write }: Handles, at: string): Promise<void> {
  await write.updateTable('token_family').set({ revoked_at: at, revoked_reason: 'signed_out' }).where('revoked_at', 'is', null).execute()
  await write.updateTable('staff_session').set({ ended_at: at, ended_reason: 'signed_out' }).where('ended_at', 'is', null).execute()
  await write
    .updateTable('recovery_code')
    .set({ used_at: at, proved_at: sql`coalesce(proved_at, ${at})` })
    .where('used_at', 'is', null)
    .execute()
  for (const table of keys) await write.deleteFrom(table).execute()
}

/** Secret addresses of calendars; answers whose. */
async function endCalendars({ write }: Handles, at: string): Promise<readonly number[]> {
  const ended = write.updateTable('calendar_address').set({ revoked_at: at }).where('revoked_at', 'is', null)
  return (await ended.returning('patron_id').execute()).map((row) => row.patron_id)
}

/** Codes that stand in for the app of the second factor; answers whose. */
async function endFactorCodes({ write }: Handles, at: string): Promise<readonly number[]> {
  const ended = await write
    .updateTable('factor_recovery_code')
    .set({ used_at: at })
    .where('used_at', 'is', null)
    .returning('login_id')
    .execute()
  const logins = [...new Set(ended.map((row) => row.login_id))].map((loginId) =>
    write.selectFrom('login').select('patron_id').where('id', '=', loginId).executeTakeFirstOrThrow(),
  )
  return [...new Set((await Promise.all(logins)).map((row) => row.patron_id))]
}

/**
 * Ends all that lets somebody in, or read along, without a password or the app of the second factor. For a database that was put back to
 * an earlier state, in which what its people ended or used since then would be alive again. Who has to make something anew is told.
 */
export async function endEverySignIn(database: Database, now: Date, alertKinds: AlertKinds): Promise<EndedForPeople> {
  const at = now.toISOString()
  const [day = '', time = ''] = localDayAndTime(now).split(' ')
  return handlesOf(database, { now: () => now }, alertKinds).atomically(async (inside) => {
    await endSignIns(inside, at)
    const ended = { calendar_ended: await endCalendars(inside, at), recovery_codes_ended: await endFactorCodes(inside, at) } as const
    for (const outcome of ['calendar_ended', 'recovery_codes_ended'] as const)
      for (const patronId of ended[outcome])
        await alertStore(inside).notify({
          patronId,
          kind: 'security',
          subject: `patron:${patronId}`,
          occasion: `${outcome}:${at}`,
          params: { outcome, day, time },
          at: now,
        })
    return { calendars: ended.calendar_ended.length, recoveryCodes: ended.recovery_codes_ended.length }
  })
}
