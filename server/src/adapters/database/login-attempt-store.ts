import type { Attempt, AttemptFacts, Failures, LockRule, LoginAttempts } from '../../ports/login-attempts.ts'
import { instant, type Handles } from './handles.ts'

interface Device {
  readonly id: number
  readonly inRow: number
}

async function knownDevice(inside: Handles, attempt: Attempt): Promise<Device | undefined> {
  if (attempt.loginId === undefined || attempt.deviceHash === undefined) return undefined
  const row = await inside.write
    .selectFrom('known_device')
    .select(['id', 'failures_in_row'])
    .where('login_id', '=', attempt.loginId)
    .where('token_hash', '=', attempt.deviceHash)
    .where('expires_at', '>', instant(inside))
    .$if(inside.engine === 'postgresql', (query) => query.forUpdate())
    .executeTakeFirst()
  return row && { id: row.id, inRow: row.failures_in_row }
}

/** Makes the account's row if there is none and holds it until the transaction ends: attempts on one account come one after the other. */
async function heldGuard(inside: Handles, accountKey: string) {
  const now = instant(inside)
  return inside.write
    .insertInto('account_guard')
    .values({ account_key: accountKey, updated_at: now })
    .onConflict((taken) => taken.column('account_key').doUpdateSet({ updated_at: now }))
    .returning(['failures_in_row', 'counted_from', 'locked_until', 'spared_until'])
    .executeTakeFirstOrThrow()
}

async function failures(inside: Handles, attempt: Attempt, device: Device | undefined): Promise<Failures> {
  const same = inside.write
    .selectFrom('login_attempt')
    .where('at', '>', attempt.since.toISOString())
    .$if(device !== undefined, (query) => query.where('device_id', '=', device!.id))
    .$if(device === undefined, (query) =>
      query.where('account_key', '=', attempt.accountKey).where('network', '=', attempt.network).where('device_id', 'is', null),
    )
  const success = await same
    .select((of) => of.fn.max('id').as('last'))
    .where('outcome', '=', 'succeeded')
    .executeTakeFirst()
  const row = await same
    .select((of) => [of.fn.countAll<number>().as('recent'), of.fn.max('at').as('last')])
    .where('outcome', '=', 'failed')
    .where('id', '>', success?.last ?? 0)
    .executeTakeFirstOrThrow()
  return { recent: row.recent, ...(row.last !== null && { lastAt: new Date(row.last) }) }
}

async function fromNetwork(inside: Handles, { network, since }: Attempt): Promise<number> {
  const row = await inside.write
    .selectFrom('login_attempt')
    .select((of) => of.fn.countAll<number>().as('failed'))
    .where('network', '=', network)
    .where('at', '>', since.toISOString())
    .where('outcome', '=', 'failed')
    .executeTakeFirstOrThrow()
  return row.failed
}

type Guard = Awaited<ReturnType<typeof heldGuard>>

/** What the failures of an account count now. */
const agedOf = (guard: Guard, lock: LockRule, now: string) => lock.aged(guard.failures_in_row, new Date(guard.counted_from ?? now))

interface Counted {
  readonly device: Device | undefined
  readonly inRow: number
  readonly from: Date
  readonly isSpared: boolean
}

async function countFailure(inside: Handles, attempt: Attempt, { device, inRow, from, isSpared }: Counted, lock: LockRule): Promise<void> {
  const count = inRow + 1
  if (device) {
    await inside.write
      .updateTable('known_device')
      // Guessed at for so long, it is no longer anybody's known device.
      .set({ failures_in_row: count, ...(count >= lock.from && { expires_at: instant(inside) }) })
      .where('id', '=', device.id)
      .execute()
    return
  }
  if (isSpared) return
  const locked = {
    failures_in_row: 0,
    counted_from: null,
    locked_until: lock.until.toISOString(),
    spared_until: lock.sparedUntil.toISOString(),
  }
  await inside.write
    .updateTable('account_guard')
    .set(count >= lock.from ? locked : { failures_in_row: count, counted_from: from.toISOString(), locked_until: null })
    .where('account_key', '=', attempt.accountKey)
    .execute()
}

async function begin<R>(handles: Handles, attempt: Attempt, lock: LockRule, decide: (facts: AttemptFacts) => R | undefined) {
  return handles.atomically(async (inside) => {
    const guard = await heldGuard(inside, attempt.accountKey)
    const device = await knownDevice(inside, attempt)
    const aged = agedOf(guard, lock, instant(inside))
    const inRow = device ? device.inRow : aged.failures
    const isSpared = guard.spared_until !== null && guard.spared_until > instant(inside)
    const refused = decide({
      failures: await failures(inside, attempt, device),
      inRow,
      ...(!device && guard.locked_until !== null && { lockedUntil: new Date(guard.locked_until) }),
      ...(!device && isSpared && { sparedUntil: new Date(guard.spared_until!) }),
      fromNetwork: await fromNetwork(inside, attempt),
      knownDevice: device !== undefined,
    })
    if (refused !== undefined) return { refused }
    await countFailure(inside, attempt, { device, inRow, from: aged.from, isSpared }, lock)
    const { id } = await inside.write
      .insertInto('login_attempt')
      .values({
        account_key: attempt.accountKey,
        network: attempt.network,
        device_id: device?.id ?? null,
        outcome: 'failed',
        at: instant(inside),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { attemptId: id }
  })
}

async function succeed(handles: Handles, attemptId: number): Promise<void> {
  await handles.atomically(async (inside) => {
    const row = await inside.write
      .updateTable('login_attempt')
      .set({ outcome: 'succeeded' })
      .where('id', '=', attemptId)
      .returning(['account_key', 'device_id'])
      .executeTakeFirst()
    if (!row) return
    if (row.device_id === null) await forgive(inside, row.account_key)
    else await inside.write.updateTable('known_device').set({ failures_in_row: 0 }).where('id', '=', row.device_id).execute()
  })
}

async function forgive({ write }: Handles, accountKey: string): Promise<void> {
  await write
    .updateTable('account_guard')
    .set({ failures_in_row: 0, counted_from: null, locked_until: null })
    .where('account_key', '=', accountKey)
    .execute()
}

async function rememberDevice(handles: Handles, loginId: number, deviceHash: string, until: Date): Promise<void> {
  const now = instant(handles)
  const seen = { seen_at: now, expires_at: until.toISOString(), failures_in_row: 0 }
  await handles.write
    .insertInto('known_device')
    .values({ login_id: loginId, token_hash: deviceHash, created_at: now, ...seen })
    .onConflict((taken) => taken.columns(['login_id', 'token_hash']).doUpdateSet(seen))
    .execute()
}

async function renewDevice(handles: Handles, token_hash: string, newHash: string): Promise<readonly number[]> {
  const rows = await handles.write
    .updateTable('known_device')
    .set({ token_hash: newHash })
    .where('token_hash', '=', token_hash)
    .returning('login_id')
    .execute()
  await handles.write.updateTable('desk_device').set({ token_hash: newHash }).where('token_hash', '=', token_hash).execute()
  return rows.map((row) => row.login_id)
}

async function forgetDevices({ write }: Handles, loginId: number): Promise<void> {
  await write.deleteFrom('known_device').where('login_id', '=', loginId).execute()
  await write.deleteFrom('trusted_device').where('login_id', '=', loginId).execute()
}

async function prune({ write }: Handles, before: Date): Promise<number> {
  const limit = before.toISOString()
  const gone = await write.deleteFrom('login_attempt').where('at', '<', limit).executeTakeFirst()
  await write.deleteFrom('account_guard').where('updated_at', '<', limit).execute()
  await write.deleteFrom('known_device').where('expires_at', '<', limit).execute()
  return Number(gone.numDeletedRows)
}

export const loginAttemptStore = (handles: Handles): LoginAttempts => ({
  begin: (attempt, lock, decide) => begin(handles, attempt, lock, decide),
  succeed: (attemptId) => succeed(handles, attemptId),
  forgive: (accountKey) => forgive(handles, accountKey),
  rememberDevice: (loginId, deviceHash, until) => rememberDevice(handles, loginId, deviceHash, until),
  renewDevice: (hash, newHash) => renewDevice(handles, hash, newHash),
  forgetDevices: (loginId) => forgetDevices(handles, loginId),
  prune: (before) => prune(handles, before),
})
