import { randomUUID } from 'node:crypto'
import type { DataRequests, DeskPrivacyRequest, PrivacyRequestKind, StoredPrivacyRequest } from '../../ports/data-requests.ts'
import { instant, type Handles } from './handles.ts'

type Part = Pick<DataRequests, 'ask' | 'requests' | 'deskRequests' | 'deskRequest' | 'answer'>

const columns = ['number', 'kind', 'content', 'privacy_request.created_at', 'due_on', 'answer', 'answered_at'] as const

interface Row {
  readonly number: string
  readonly kind: PrivacyRequestKind
  readonly content: string
  readonly created_at: string
  readonly due_on: string
  readonly answer: string | null
  readonly answered_at: string | null
}

const requestOf = (row: Row): StoredPrivacyRequest => ({
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
    const { id } = await inside.write
      .insertInto('privacy_request')
      .values({
        number: `new ${randomUUID()}`,
        patron_id: patronId,
        kind,
        state: 'open',
        content,
        created_at: instant(inside),
        due_on: dueOn,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    // The database never gives an id twice, also when the newest request was deleted.
    const row = await inside.write
      .updateTable('privacy_request')
      .set({ number: String(id) })
      .where('id', '=', id)
      .returning(['number', 'kind', 'content', 'created_at', 'due_on', 'answer', 'answered_at'])
      .executeTakeFirstOrThrow()
    return requestOf(row)
  })
}

async function requests({ read }: Handles, patronId: number): Promise<readonly StoredPrivacyRequest[]> {
  const rows = await read.selectFrom('privacy_request').select(columns).where('patron_id', '=', patronId).orderBy('id', 'desc').execute()
  return rows.map(requestOf)
}

const withReader = ({ read }: Handles) =>
  read
    .selectFrom('privacy_request')
    .innerJoin('patron', 'patron.id', 'privacy_request.patron_id')
    .select(columns)
    .select((of) => ['patron_id', of.fn.coalesce('patron.social_name', 'patron.name').as('name')])

const deskRequestOf = (row: Row & { readonly patron_id: number; readonly name: string }): DeskPrivacyRequest => ({
  ...requestOf(row),
  patronId: row.patron_id,
  name: row.name,
})

async function deskRequests(handles: Handles, { state, offset, limit }: Parameters<DataRequests['deskRequests']>[0]) {
  const { total } = await handles.read
    .selectFrom('privacy_request')
    .select((of) => of.fn.countAll<number>().as('total'))
    .where('state', '=', state)
    .executeTakeFirstOrThrow()
  const found = withReader(handles).where('privacy_request.state', '=', state).offset(offset).limit(limit)
  const rows = await (
    state === 'open'
      ? found.orderBy('due_on').orderBy('privacy_request.id')
      : found.orderBy('answered_at', 'desc').orderBy('privacy_request.id', 'desc')
  ).execute()
  return { total: Number(total), requests: rows.map(deskRequestOf) }
}

async function deskRequest(handles: Handles, number: string): Promise<DeskPrivacyRequest | undefined> {
  const row = await withReader(handles).where('number', '=', number).executeTakeFirst()
  return row && deskRequestOf(row)
}

async function answer(handles: Handles, number: string, given: Parameters<DataRequests['answer']>[1]): Promise<boolean> {
  const set = { state: 'answered', answer: given.answer, answered_at: instant(handles), answered_by: given.loginId } as const
  const done = await handles.write
    .updateTable('privacy_request')
    .set(set)
    .where('number', '=', number)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

/** Requests of persons under article 18 of the LGPD, and their answers. */
export const privacyRequests = (handles: Handles): Part => ({
  ask: (patronId, request) => ask(handles, patronId, request),
  requests: (patronId) => requests(handles, patronId),
  deskRequests: (query) => deskRequests(handles, query),
  deskRequest: (number) => deskRequest(handles, number),
  answer: (number, given) => answer(handles, number, given),
})
