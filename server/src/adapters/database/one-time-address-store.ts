import { sql } from 'kysely'
import type { NewOneTimeAddress, OneTimeAddresses, OneTimePurpose } from '../../ports/one-time-addresses.ts'
import type { EngineName } from './engine.ts'
import { instant, type Handles } from './handles.ts'

/** What a token is good for. Of tokens without a bond it is the base alone. */
interface Payload {
  readonly base: string
  readonly bond?: number
}

const baseIn = (engine: EngineName) => (engine === 'sqlite' ? sql<string>`payload ->> 'base'` : sql<string>`payload::json ->> 'base'`)

const payloadOf = (payload: Payload) => JSON.stringify(payload)

async function issue(handles: Handles, { tokenHash, purpose, loginId, base, bondId, expiresAt }: NewOneTimeAddress): Promise<void> {
  await handles.write
    .insertInto('one_time_address')
    .values({
      token_hash: tokenHash,
      purpose,
      login_id: loginId,
      payload: payloadOf({ base, ...(bondId !== undefined && { bond: bondId }) }),
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
    .where(baseIn(handles.engine), '=', base)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['login_id', 'payload'])
    .executeTakeFirst()
  if (!row || row.login_id === null) return undefined
  const { bond } = JSON.parse(row.payload) as Payload
  return { loginId: row.login_id, ...(bond !== undefined && { bondId: bond }) }
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
