import type { ImportRunEntry, ImportRuns, RunCounts } from '../../ports/import-runs.ts'
import { instant, type Handles } from './handles.ts'
import { withoutNulls } from './rows.ts'

async function begin(handles: Handles, { source, file }: { readonly source: string; readonly file: string }): Promise<number> {
  return handles.atomically(async (inside) => {
    const now = instant(inside)
    await inside.write
      .updateTable('import_run')
      .set({ state: 'failed', finished_at: now })
      .where('state', '=', 'running')
      .where('source', '=', source)
      .where('file', '=', file)
      .execute()
    const row = await inside.write
      .insertInto('import_run')
      .values({ source, file, state: 'running', started_at: now, finished_at: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  })
}

async function note({ write }: Handles, id: number, counts: RunCounts, byteOffset: number): Promise<void> {
  const { read: records, stored: created, replaced, unchanged, quarantined } = counts
  await write
    .updateTable('import_run')
    .set({ records, created, replaced, unchanged, quarantined, byte_offset: byteOffset })
    .where('id', '=', id)
    .execute()
}

async function end(handles: Handles, id: number, state: 'finished' | 'failed'): Promise<void> {
  await handles.write
    .updateTable('import_run')
    .set({ state, finished_at: instant(handles) })
    .where('id', '=', id)
    .execute()
}

async function list(
  { read }: Handles,
  { before, limit }: { readonly before?: number; readonly limit: number },
): Promise<readonly ImportRunEntry[]> {
  const rows = await read
    .selectFrom('import_run')
    .select(['id', 'source', 'file', 'state', 'records as read', 'created as stored', 'replaced', 'unchanged', 'quarantined'])
    .select(['byte_offset as byteOffset', 'started_at as startedAt', 'finished_at as finishedAt'])
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(withoutNulls)
}

export const importRunStore = (handles: Handles): ImportRuns => ({
  begin: (file) => begin(handles, file),
  note: (id, counts, byteOffset) => note(handles, id, counts, byteOffset),
  end: (id, state) => end(handles, id, state),
  list: (page) => list(handles, page),
})
