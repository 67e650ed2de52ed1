import type { Outbox, OutboxEntry, OutboxMessage } from '../../ports/outbox.ts'
import { instant, type Handles } from './handles.ts'
import { inChunks } from './rows.ts'

async function append(handles: Handles, messages: readonly OutboxMessage[]): Promise<number> {
  if (messages.length === 0) return lastOf(handles)
  return handles.atomically(async (inside) => {
    const head = await inside.write
      .updateTable('outbox_head')
      .set((of) => ({ seq: of('seq', '+', messages.length) }))
      .returning('seq')
      .executeTakeFirstOrThrow()
    const first = head.seq - messages.length + 1
    const created_at = instant(inside)
    const rows = messages.map(({ topic, ...payload }, position) => ({
      seq: first + position,
      topic,
      payload: JSON.stringify(payload),
      created_at,
    }))
    for (const chunk of inChunks(rows)) await inside.write.insertInto('outbox').values(chunk).execute()
    return head.seq
  })
}

/** Titles of one message: one heading may have hundreds of thousands, and whoever reads messages reads them whole. */
const titlesPerMessage = 1_000

/** Titles as messages of a size that readers can take. */
export function titleMessages(ids: readonly number[]): OutboxMessage[] {
  const messages: OutboxMessage[] = []
  for (let at = 0; at < ids.length; at += titlesPerMessage) messages.push({ topic: 'titles', ids: ids.slice(at, at + titlesPerMessage) })
  return messages
}

async function lastOf({ read }: Handles): Promise<number> {
  return (await read.selectFrom('outbox_head').select('seq').executeTakeFirstOrThrow()).seq
}

async function readAfter({ read }: Handles, seq: number, limit: number): Promise<readonly OutboxEntry[]> {
  const rows = await read
    .selectFrom('outbox')
    .select(['seq', 'topic', 'payload'])
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    seq: row.seq,
    message: { topic: row.topic, ...(JSON.parse(row.payload) as object) } as OutboxMessage,
  }))
}

async function keepsAfter(handles: Handles, seq: number): Promise<boolean> {
  const oldest = await handles.read
    .selectFrom('outbox')
    .select((of) => of.fn.min('seq').as('seq'))
    .executeTakeFirst()
  const last = await lastOf(handles)
  return seq <= last && (oldest?.seq ?? last + 1) <= seq + 1
}

async function acknowledged({ read }: Handles, reader: string): Promise<number> {
  const row = await read.selectFrom('outbox_reader').select('acknowledged').where('name', '=', reader).executeTakeFirst()
  return row?.acknowledged ?? 0
}

async function acknowledge(handles: Handles, reader: string, seq: number): Promise<void> {
  const updated_at = instant(handles)
  await handles.write
    .insertInto('outbox_reader')
    .values({ name: reader, acknowledged: seq, updated_at })
    .onConflict((taken) =>
      taken.column('name').doUpdateSet({ acknowledged: seq, updated_at }).where('outbox_reader.acknowledged', '<', seq),
    )
    .execute()
}

async function discard({ write }: Handles, before: Date): Promise<number> {
  const done = await write
    .deleteFrom('outbox')
    .where('created_at', '<', before.toISOString())
    .where('seq', '<=', (of) => of.selectFrom('outbox_reader').select((one) => one.fn.min('acknowledged').as('acknowledged')))
    .executeTakeFirst()
  return Number(done.numDeletedRows)
}

export const outboxStore = (handles: Handles): Outbox => ({
  append: (messages) => append(handles, messages),
  readAfter: (seq, limit) => readAfter(handles, seq, limit),
  last: () => lastOf(handles),
  keepsAfter: (seq) => keepsAfter(handles, seq),
  acknowledged: (reader) => acknowledged(handles, reader),
  acknowledge: (reader, seq) => acknowledge(handles, reader, seq),
  discard: (before) => discard(handles, before),
})
