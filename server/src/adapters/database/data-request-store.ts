import type { DataCopy, DataRequests, PrivacyRequestKind, StoredConsent, StoredPrivacyRequest } from '../../ports/data-requests.ts'
import { deletionRequests } from './deletion-request-store.ts'
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

const requestColumns = ['number', 'kind', 'content', 'created_at', 'due_on', 'answer', 'answered_at'] as const

interface RequestRow {
  readonly number: string
  readonly kind: PrivacyRequestKind
  readonly content: string
  readonly created_at: string
  readonly due_on: string
  readonly answer: string | null
  readonly answered_at: string | null
}

const requestOf = (row: RequestRow): StoredPrivacyRequest => ({
  number: row.number,
  kind: row.kind,
  content: row.content,
  createdAt: row.created_at,
  dueOn: row.due_on,
  ...(row.answer !== null && { answer: row.answer }),
  ...(row.answered_at !== null && { answeredAt: row.answered_at }),
})

async function ask(handles: Handles, patronId: number, { kind, content, dueOn }: Parameters<DataRequests['ask']>[1]) {
  return handles.atomically(async (inside) => {
    const { last } = await inside.write
      .selectFrom('privacy_request')
      .select((of) => of.fn.max('id').as('last'))
      .executeTakeFirstOrThrow()
    const row = await inside.write
      .insertInto('privacy_request')
      .values({
        number: String((last ?? 0) + 1),
        patron_id: patronId,
        kind,
        state: 'open',
        content,
        created_at: instant(inside),
        due_on: dueOn,
      })
      .returning(requestColumns)
      .executeTakeFirstOrThrow()
    return requestOf(row)
  })
}

async function requests({ read }: Handles, patronId: number): Promise<readonly StoredPrivacyRequest[]> {
  const rows = await read
    .selectFrom('privacy_request')
    .select(requestColumns)
    .where('patron_id', '=', patronId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(requestOf)
}

async function consents({ read }: Handles, patronId: number): Promise<readonly StoredConsent[]> {
  const rows = await read
    .selectFrom('consent')
    .select(['kind', 'version', 'given_at'])
    .where('patron_id', '=', patronId)
    .where('withdrawn_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ kind, version, given_at }) => ({ kind, version, givenAt: given_at }))
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
  fetchCopy: (patronId, id) => fetchCopy(handles, patronId, id),
  expireCopies: () => expireCopies(handles),
  ask: (patronId, request) => ask(handles, patronId, request),
  requests: (patronId) => requests(handles, patronId),
  consents: (patronId) => consents(handles, patronId),
  ...deletionRequests(handles),
})
