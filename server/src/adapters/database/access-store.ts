import type { Accesses, AccessOrigin, LiveSignIn, PastAccess, SignInMethod } from '../../ports/accesses.ts'
import { instant, type Handles } from './handles.ts'

async function describe(handles: Handles, publicId: string, origin: AccessOrigin, method: SignInMethod): Promise<void> {
  const now = instant(handles)
  const family = await handles.write.selectFrom('token_family').select('id').where('public_id', '=', publicId).executeTakeFirstOrThrow()
  const { browser, system, networkPrefix: network_prefix } = origin
  await handles.write
    .insertInto('session_description')
    .values({ family_id: family.id, browser, system, network_prefix, method, begun_at: now, seen_at: now })
    .execute()
}

async function succeeded(handles: Handles, loginId: number, origin: AccessOrigin, deviceHash: string): Promise<boolean> {
  const { write } = handles
  const known = await write.selectFrom('known_device').select('token_hash').where('login_id', '=', loginId).execute()
  const isKnown = known.some((device) => device.token_hash === deviceHash)
  const { browser, system, networkPrefix: network_prefix } = origin
  const row = { login_id: loginId, at: instant(handles), outcome: 'succeeded', browser, system, network_prefix } as const
  await write
    .insertInto('sign_in_record')
    .values({ ...row, known_device: isKnown ? 1 : 0 })
    .execute()
  return !isKnown && known.length > 0
}

async function secondFactorFailed(handles: Handles, loginId: number, { browser, system, networkPrefix }: AccessOrigin): Promise<void> {
  const row = { login_id: loginId, at: instant(handles), outcome: 'second_factor_failed', browser, system } as const
  await handles.write
    .insertInto('sign_in_record')
    .values({ ...row, network_prefix: networkPrefix, known_device: 0 })
    .execute()
}

async function live(handles: Handles, loginId: number): Promise<readonly LiveSignIn[]> {
  const rows = await handles.read
    .selectFrom('token_family')
    .leftJoin('session_description', 'session_description.family_id', 'token_family.id')
    .leftJoin('patron', 'patron.id', 'acting_for_id')
    .select(['token_family.id', 'public_id', 'kept', 'token_family.created_at', 'rotated_at', 'acting_for_id'])
    .select(['browser', 'system', 'network_prefix', 'method', 'patron.name', 'patron.social_name'])
    .where('login_id', '=', loginId)
    .where('revoked_at', 'is', null)
    .where('refresh_expires_at', '>', instant(handles))
    .orderBy('rotated_at', 'desc')
    .orderBy('token_family.id', 'desc')
    .execute()
  return rows.map((row) => {
    const name = row.social_name ?? row.name
    return {
      id: row.id,
      publicId: row.public_id,
      browser: row.browser ?? '',
      system: row.system ?? '',
      networkPrefix: row.network_prefix ?? '',
      begunAt: row.created_at,
      seenAt: row.rotated_at,
      kept: row.kept === 1,
      method: row.acting_for_id === null ? ((row.method ?? 'password') as SignInMethod) : 'delegation',
      ...(name !== null && { actingFor: name }),
    }
  })
}

/** `200.17.3.0/24` as `200.17.x.x`. */
const prefixOf = (network: string) => {
  const [first, second, ...others] = network.split('.')
  return others.length > 0 ? `${first}.${second}.x.x` : `${network.split(':').slice(0, 2).join(':')}::`
}

async function latest({ read }: Handles, loginId: number, accountKey: string, limit: number): Promise<readonly PastAccess[]> {
  const done = await read
    .selectFrom('sign_in_record')
    .select(['at', 'outcome', 'browser', 'system', 'network_prefix'])
    .where('login_id', '=', loginId)
    .where('outcome', 'in', ['succeeded', 'second_factor_failed'])
    .orderBy('at', 'desc')
    .limit(limit)
    .execute()
  const failed = await read
    .selectFrom('login_attempt')
    .select(['at', 'network'])
    .where('account_key', '=', accountKey)
    .where('outcome', '=', 'failed')
    .orderBy('at', 'desc')
    .limit(limit)
    .execute()
  const successes = done.map(({ network_prefix: networkPrefix, outcome, ...row }): PastAccess => ({
    ...row,
    networkPrefix,
    outcome: outcome === 'succeeded' ? 'succeeded' : 'second_factor_failed',
  }))
  const failures = failed.map(({ at, network }): PastAccess => ({
    at,
    outcome: 'failed',
    browser: '',
    system: '',
    networkPrefix: prefixOf(network),
  }))
  return [...successes, ...failures].toSorted((one, other) => (one.at < other.at ? 1 : -1)).slice(0, limit)
}

async function prune({ write }: Handles, before: Date): Promise<number> {
  const gone = await write.deleteFrom('sign_in_record').where('at', '<', before.toISOString()).executeTakeFirst()
  return Number(gone.numDeletedRows)
}

export const accessStore = (handles: Handles): Accesses => ({
  describe: (publicId, origin, method) => describe(handles, publicId, origin, method),
  succeeded: (loginId, origin, deviceHash) => succeeded(handles, loginId, origin, deviceHash),
  secondFactorFailed: (loginId, origin) => secondFactorFailed(handles, loginId, origin),
  live: (loginId) => live(handles, loginId),
  latest: (loginId, accountKey, limit) => latest(handles, loginId, accountKey, limit),
  prune: (before) => prune(handles, before),
})
