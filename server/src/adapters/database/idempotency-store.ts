import type { FirstAnswer, Idempotency, IdempotencyClaim } from '../../ports/idempotency.ts'
import { instant, type Handles } from './handles.ts'

async function claim(handles: Handles, { caller, route, key, loginId, bodyHash, expiresAt }: IdempotencyClaim) {
  const now = instant(handles)
  const { write } = handles
  await write
    .deleteFrom('idempotency')
    .where('caller', '=', caller)
    .where('route', '=', route)
    .where('idempotency_key', '=', key)
    .where('expires_at', '<=', now)
    .execute()
  const begun = await write
    .insertInto('idempotency')
    .values({
      caller,
      route,
      idempotency_key: key,
      login_id: loginId,
      body_hash: bodyHash,
      state: 'working',
      created_at: now,
      expires_at: expiresAt.toISOString(),
    })
    .onConflict((known) => known.columns(['caller', 'route', 'idempotency_key']).doNothing())
    .executeTakeFirst()
  if (begun.numInsertedOrUpdatedRows === 1n) return undefined
  return known(handles, caller, route, key)
}

async function known({ write }: Handles, caller: string, route: string, key: string): Promise<FirstAnswer> {
  const row = await write
    .selectFrom('idempotency')
    .select(['body_hash', 'status', 'answer'])
    .where('caller', '=', caller)
    .where('route', '=', route)
    .where('idempotency_key', '=', key)
    .executeTakeFirstOrThrow()
  return {
    bodyHash: row.body_hash,
    ...(row.status !== null && { status: row.status }),
    ...(row.answer !== null && { answer: JSON.parse(row.answer) as unknown }),
  }
}

async function answer({ write }: Handles, { caller, route, key }: IdempotencyClaim, status: number, given: unknown): Promise<void> {
  await write
    .updateTable('idempotency')
    .set({ state: 'answered', status, answer: given === undefined ? null : JSON.stringify(given) })
    .where('caller', '=', caller)
    .where('route', '=', route)
    .where('idempotency_key', '=', key)
    .execute()
}

async function prune({ write }: Handles, before: Date): Promise<number> {
  const gone = await write.deleteFrom('idempotency').where('expires_at', '<', before.toISOString()).executeTakeFirst()
  return Number(gone.numDeletedRows)
}

export const idempotencyStore = (handles: Handles): Idempotency => ({
  claim: (given) => claim(handles, given),
  answer: (given, status, reply) => answer(handles, given, status, reply),
  prune: (before) => prune(handles, before),
})
