import { sql, type SelectQueryBuilder } from 'kysely'
import type { Handles } from '../../../database/handles.ts'
import type { Tables } from '../../../database/tables.ts'

// The order of locks on PostgreSQL: keys of copies (by text), then rows of copies, then rows of patrons (by number), then everything else.
// SQLite has one writer: a transaction that writes has begun `immediate`, so that nothing changes between its reads and its writes.
// A lock is taken by a statement of its own: a join that waits for a lock would read the other tables as they were before the wait.

/** The queue and the loans of copies of one key: who places, allocates, lends, returns or renews for it is alone. */
export async function lockKeys({ engine, write }: Handles, keys: readonly string[]): Promise<void> {
  if (engine !== 'postgresql') return
  for (const key of [...new Set(keys)].sort()) await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 40))`.execute(write)
}

export async function lockCopy({ engine, write }: Handles, copyId: number): Promise<void> {
  if (engine !== 'postgresql') return
  await write.selectFrom('copy').select('id').where('id', '=', copyId).forUpdate().execute()
}

/** Whose loans, limits, suspensions and debts are judged and written. */
export async function lockPatron({ engine, write }: Handles, patronId: number): Promise<void> {
  if (engine !== 'postgresql') return
  await write.selectFrom('patron').select('id').where('id', '=', patronId).forUpdate().execute()
}

/** Finds a copy by its bar code and holds its key and row until the transaction ends; undefined where there is none. */
export const holdCopy = (handles: Handles, barcode: string): Promise<number | undefined> =>
  hold(handles, handles.write.selectFrom('copy').where('barcode', '=', barcode))

export const holdCopyById = (handles: Handles, copyId: number): Promise<number | undefined> =>
  hold(handles, handles.write.selectFrom('copy').where('id', '=', copyId))

async function hold(handles: Handles, copy: SelectQueryBuilder<Tables, 'copy', object>) {
  const found = copy.select(['id', 'copy_key as key'])
  let before = await found.executeTakeFirst()
  if (!before || handles.engine !== 'postgresql') return before?.id
  for (;;) {
    await lockKeys(handles, [before.key])
    // One row of one table: after a wait the row is read as it is now.
    const now = await found.forUpdate().executeTakeFirst()
    if (!now || now.key === before.key) return now?.id
    // The copy was given another key while this waited for it.
    before = now
  }
}
