import type { DeskMessageRow, DeskMessages, MessageChange, MessageQuery, MessageState } from '../../ports/desk-messages.ts'
import { instant, type Handles } from './handles.ts'
import { withoutNulls } from './rows.ts'

const columns = ['id', 'library_id', 'patron_id', 'name', 'email', 'content', 'created_at', 'state', 'answer'] as const

interface MessageRow {
  readonly id: number
  readonly library_id: number
  readonly patron_id: number | null
  readonly name: string | null
  readonly email: string | null
  readonly content: string
  readonly created_at: string
  readonly state: MessageState
  readonly answer: string | null
}

const messageOf = ({ library_id: libraryId, patron_id: patronId, created_at: createdAt, name, ...row }: MessageRow): DeskMessageRow =>
  withoutNulls({ ...row, libraryId, patronId, createdAt, name: name ?? '–' }) as DeskMessageRow

async function list({ read }: Handles, { state, libraryIds, offset, limit }: MessageQuery) {
  const chosen = read
    .selectFrom('library_message')
    .where('state', '=', state)
    .where('library_id', 'in', [...libraryIds, 0])
  const { count } = await chosen.select((of) => of.fn.countAll<number | string>().as('count')).executeTakeFirstOrThrow()
  const rows = await chosen.select(columns).orderBy('id').offset(offset).limit(limit).execute()
  return { total: Number(count), rows: rows.map(messageOf) }
}

async function find({ read }: Handles, id: number): Promise<DeskMessageRow | undefined> {
  const row = await read.selectFrom('library_message').select(columns).where('id', '=', id).executeTakeFirst()
  return row && messageOf(row)
}

async function change(handles: Handles, id: number, seen: MessageState, { state, answer, libraryId, loginId }: MessageChange) {
  const done = await handles.write
    .updateTable('library_message')
    .set({
      ...(state !== undefined && { state }),
      ...(answer !== undefined && { answer }),
      ...(libraryId !== undefined && { library_id: libraryId }),
      handled_at: instant(handles),
      handled_by: loginId,
    })
    .where('id', '=', id)
    .where('state', '=', seen)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

export const deskMessageStore = (handles: Handles): DeskMessages => ({
  list: (query) => list(handles, query),
  find: (id) => find(handles, id),
  change: (id, seen, changed) => change(handles, id, seen, changed),
})
