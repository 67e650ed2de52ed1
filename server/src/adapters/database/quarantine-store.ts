import type { QuarantinedRecord, QuarantineEntry, Quarantine } from '../../ports/quarantine.ts'
import { instant, type Handles } from './handles.ts'
import { inChunks, withoutNulls } from './rows.ts'

const storedBytes = 100_000

const base64Of = (raw: Uint8Array | undefined): string | null => (raw ? Buffer.from(raw.subarray(0, storedBytes)).toString('base64') : null)

const place = ['source', 'file', 'byte_offset', 'reason'] as const
const rest = ['run_id', 'record_number', 'detail', 'raw_base64', 'created_at'] as const

/** The first that was said of each place for each reason: one statement writes no row twice. */
const once = (records: readonly QuarantinedRecord[]): readonly QuarantinedRecord[] =>
  [...Map.groupBy(records, ({ source, file, byteOffset, reason }) => JSON.stringify([source, file, byteOffset, reason])).values()].map(
    ([first]) => first!,
  )

async function append(handles: Handles, records: readonly QuarantinedRecord[]): Promise<void> {
  const created_at = instant(handles)
  const rows = once(records).map((record) => ({
    run_id: record.runId ?? null,
    source: record.source,
    file: record.file,
    byte_offset: record.byteOffset,
    record_number: record.recordNumber,
    reason: record.reason,
    detail: record.detail ?? null,
    raw_base64: base64Of(record.raw),
    created_at,
  }))
  await handles.atomically(async (inside) => {
    for (const chunk of inChunks(rows))
      await inside.write
        .insertInto('quarantine')
        .values(chunk)
        // The same file read again finds the same damage: it is told once. Another file of that name says what it is of it now.
        .onConflict((known) =>
          known.columns([...place]).doUpdateSet((of) => Object.fromEntries(rest.map((column) => [column, of.ref(`excluded.${column}`)]))),
        )
        .execute()
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

async function count({ read }: Handles, runId?: number): Promise<number> {
  const row = await read
    .selectFrom('quarantine')
    .select((of) => of.fn.countAll<number>().as('records'))
    .$if(runId !== undefined, (query) => query.where('run_id', '=', runId!))
    .executeTakeFirstOrThrow()
  return row.records
}

export const quarantineStore = (handles: Handles): Quarantine => ({
  append: (records) => append(handles, records),
  list: (page) => list(handles, page),
  count: (runId) => count(handles, runId),
})
