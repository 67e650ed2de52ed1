import { hash } from 'node:crypto'
import type { QuarantinedRecord, QuarantineEntry, Quarantine, ReadRecord } from '../../ports/quarantine.ts'
import { instant, type Handles } from './handles.ts'
import { inChunks, withoutNulls } from './rows.ts'
import { idList, textList } from './value-lists.ts'

const storedBytes = 100_000

const base64Of = (raw: Uint8Array | undefined): string | null => (raw ? Buffer.from(raw.subarray(0, storedBytes)).toString('base64') : null)

const place = ['source', 'file', 'byte_offset', 'reason'] as const
const rest = ['run_id', 'record_number', 'row_key', 'detail', 'raw_base64', 'created_at'] as const

/** The first that was said of each place for each reason: one statement writes no row twice. */
const once = (records: readonly QuarantinedRecord[]): readonly QuarantinedRecord[] =>
  [...Map.groupBy(records, ({ source, file, byteOffset, reason }) => JSON.stringify([source, file, byteOffset, reason])).values()].map(
    ([first]) => first!,
  )

const hashOf = (source: string, key: string): string => hash('sha256', JSON.stringify([source, key]), 'base64url')

const keyOf = ({ source, key }: Pick<ReadRecord, 'source' | 'key'>): string | null => (key === undefined ? null : hashOf(source, key))

/** Answers the numbers of the entries. */
async function write(inside: Handles, records: readonly QuarantinedRecord[]): Promise<readonly number[]> {
  const created_at = instant(inside)
  const rows = once(records).map((record) => ({
    run_id: record.runId ?? null,
    source: record.source,
    file: record.file,
    byte_offset: record.byteOffset,
    record_number: record.recordNumber,
    row_key: keyOf(record),
    reason: record.reason,
    detail: record.detail ?? null,
    raw_base64: base64Of(record.raw),
    created_at,
  }))
  const ids: number[] = []
  for (const chunk of inChunks(rows)) {
    const written = await inside.write
      .insertInto('quarantine')
      .values(chunk)
      // The same file read again finds the same damage: it is told once. Another file of that name says what it is of it now.
      .onConflict((known) =>
        known.columns([...place]).doUpdateSet((of) => Object.fromEntries(rest.map((column) => [column, of.ref(`excluded.${column}`)]))),
      )
      .returning('id')
      .execute()
    ids.push(...written.map(({ id }) => id))
  }
  return ids
}

/** Takes away what was said of records before, but for the entries `told` now. */
async function remove({ engine, write: db }: Handles, read: readonly ReadRecord[], told: readonly number[]): Promise<void> {
  const stale = db.deleteFrom('quarantine').where('id', 'not in', idList(engine, told))
  const keys = read.flatMap((record) => keyOf(record) ?? [])
  if (keys.length > 0) await stale.where('row_key', 'in', textList(engine, keys)).execute()
  for (const some of Map.groupBy(read, ({ source, file }) => JSON.stringify([source, file])).values())
    await stale
      .where('source', '=', some[0]!.source)
      .where('file', '=', some[0]!.file)
      .where('row_key', 'is', null)
      .where('record_number', 'in', idList(engine, some.map((record) => record.recordNumber)))
      .execute()
} // prettier-ignore

async function tell(handles: Handles, read: readonly ReadRecord[], records: readonly QuarantinedRecord[]): Promise<void> {
  if (read.length + records.length === 0) return
  await handles.atomically(async (inside) => {
    const told = await write(inside, records)
    if (read.length > 0) await remove(inside, read, told)
  })
}

async function list(
  { read }: Handles,
  page: { readonly runId?: number; readonly after?: number; readonly limit: number },
): Promise<readonly QuarantineEntry[]> {
  const rows = await read
    .selectFrom('quarantine')
    .select(['id', 'run_id as runId', 'source', 'file', 'byte_offset as byteOffset', 'record_number as recordNumber'])
    .select(['reason', 'detail', 'raw_base64 as raw', 'created_at as createdAt'])
    .where('id', '>', page.after ?? 0)
    .$if(page.runId !== undefined, (query) => query.where('run_id', '=', page.runId!))
    .orderBy('id')
    .limit(page.limit)
    .execute()
  return rows.map(({ raw, ...row }) => ({ ...withoutNulls(row), ...(raw !== null && { raw: new Uint8Array(Buffer.from(raw, 'base64')) }) }))
}

async function strike({ engine, write: db }: Handles, ids: readonly number[]) {
  const columns = ['id', 'file', 'record_number as recordNumber', 'reason'] as const
  const struck = await db
    .deleteFrom('quarantine')
    .where('id', 'in', idList(engine, ids))
    .returning([...columns])
    .execute()
  return struck.toSorted((a, b) => a.id - b.id)
}

async function count({ read }: Handles, runId?: number): Promise<number> {
  const row = await read
    .selectFrom('quarantine')
    .select((of) => of.fn.countAll<number>().as('records'))
    .$if(runId !== undefined, (query) => query.where('run_id', '=', runId!))
    .executeTakeFirstOrThrow()
  return row.records
}

export const quarantineStore = (handles: Handles): Quarantine => ({
  tell: (read, records) => tell(handles, read, records),
  list: (page) => list(handles, page),
  strike: (ids) => strike(handles, ids),
  count: (runId) => count(handles, runId),
})
