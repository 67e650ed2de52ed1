import type { ConsentKind, DataCopy, DataRequests, StoredConsent } from '../../ports/data-requests.ts'
import { deletionRequests } from './deletion-request-store.ts'
import { privacyRequests } from './privacy-request-store.ts'
import { instant, type Handles } from './handles.ts'

async function latestCopy({ read }: Handles, patronId: number): Promise<DataCopy | undefined> {
  const row = await read.selectFrom('data_copy').selectAll().where('patron_id', '=', patronId).orderBy('id', 'desc').executeTakeFirst()
  return (
    row && {
      id: row.id,
      state: row.state,
      requestedAt: new Date(row.requested_at),
      ...(row.expires_at !== null && { expiresAt: new Date(row.expires_at) }),
      ...(row.file_name !== null && { fileName: row.file_name }),
    }
  )
}

async function askCopy(handles: Handles, patronId: number): Promise<number | undefined> {
  const row = await handles.write
    .insertInto('data_copy')
    .values({ patron_id: patronId, state: 'waiting', requested_at: instant(handles) })
    .onConflict((taken) => taken.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

async function fetchCopy(handles: Handles, patronId: number, id: number): Promise<string | undefined> {
  const now = instant(handles)
  const row = await handles.write
    .updateTable('data_copy')
    .set({ state: 'fetched', fetched_at: now })
    .where('id', '=', id)
    .where('patron_id', '=', patronId)
    .where('state', '=', 'ready')
    .where('expires_at', '>', now)
    .returning('file_name')
    .executeTakeFirst()
  return row?.file_name ?? undefined
}

async function expireCopies(handles: Handles): Promise<readonly string[]> {
  const rows = await handles.write
    .updateTable('data_copy')
    .set({ state: 'expired' })
    .where('state', '=', 'ready')
    .where('expires_at', '<=', instant(handles))
    .returning('file_name')
    .execute()
  return rows.flatMap(({ file_name }) => file_name ?? [])
}

interface ConsentRow {
  readonly kind: string
  readonly version: string
  readonly given_at: string
}

const consentOf = ({ kind, version, given_at }: ConsentRow): StoredConsent => ({ kind: kind as ConsentKind, version, givenAt: given_at })

async function consents({ read }: Handles, patronId: number): Promise<readonly StoredConsent[]> {
  const rows = await read
    .selectFrom('consent')
    .select(['kind', 'version', 'given_at'])
    .where('patron_id', '=', patronId)
    .where('withdrawn_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(consentOf)
}

async function consent(handles: Handles, patronId: number, { kind, version }: Parameters<DataRequests['consent']>[1]) {
  const row = { patron_id: patronId, kind, version, given_at: instant(handles), withdrawn_at: null }
  await handles.write
    .insertInto('consent')
    .values(row)
    .onConflict((taken) => taken.doNothing())
    .execute()
  const stored = await handles.read
    .selectFrom('consent')
    .select(['kind', 'version', 'given_at'])
    .where('patron_id', '=', patronId)
    .where('kind', '=', kind)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return consentOf(stored)
}

export const dataRequestStore = (handles: Handles): DataRequests => ({
  latestCopy: (patronId) => latestCopy(handles, patronId),
  askCopy: (patronId) => askCopy(handles, patronId),
  copyReady: async (id, { name, bytes, expiresAt }) => {
    const ready = { state: 'ready', ready_at: instant(handles), file_name: name, bytes, expires_at: expiresAt.toISOString() } as const
    await handles.write.updateTable('data_copy').set(ready).where('id', '=', id).execute()
  },
  copyFailed: async (id) => {
    await handles.write.updateTable('data_copy').set({ state: 'failed' }).where('id', '=', id).execute()
  },
  failUnmadeCopies: async (before) => {
    const unmade = handles.write.updateTable('data_copy').set({ state: 'failed' }).where('state', 'in', ['waiting', 'running'])
    await unmade.where('requested_at', '<', before.toISOString()).execute()
  },
  fetchCopy: (patronId, id) => fetchCopy(handles, patronId, id),
  expireCopies: () => expireCopies(handles),
  consents: (patronId) => consents(handles, patronId),
  consent: (patronId, to) => consent(handles, patronId, to),
  ...privacyRequests(handles),
  ...deletionRequests(handles),
})
