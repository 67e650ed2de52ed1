import { inTitle } from '../../catalogue/holdings/holdings-in-title.ts'
import type { SourceRecord, StoredRecords } from '../../ports/stored-records.ts'
import type { Handles } from './handles.ts'

async function authoritiesAfter({ read }: Handles, id: number, limit: number): Promise<readonly SourceRecord[]> {
  const rows = await read
    .selectFrom('heading')
    .select(['id', 'source', 'record'])
    .where('id', '>', id)
    .where('record', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ id: row.id, source: row.source ?? '', record: row.record! }))
}

const holdingsAfter = ({ read }: Handles, id: number, limit: number): Promise<readonly SourceRecord[]> =>
  read
    .selectFrom('holding')
    .select(['id', 'source', 'record'])
    .where('id', '>', id)
    .where('record', '<>', inTitle)
    .orderBy('id')
    .limit(limit)
    .execute()

export const storedRecordStore = (handles: Handles): StoredRecords => ({
  authoritiesAfter: (id, limit) => authoritiesAfter(handles, id, limit),
  holdingsAfter: (id, limit) => holdingsAfter(handles, id, limit),
})
