import { sql } from 'kysely'
import { inTitle } from '../../catalogue/holdings/holdings-in-title.ts'
import type { SourceRecord, StoredRecords, UndividedHolding } from '../../ports/stored-records.ts'
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

async function undividedHoldingsAfter({ read }: Handles, id: number, limit: number): Promise<readonly UndividedHolding[]> {
  const ofTitle = sql<boolean>`holding.record = ${inTitle} and holding.identity like '%,"holdings"]'`
  const rows = await read
    .selectFrom('holding')
    .innerJoin('title', 'title.id', 'holding.title_id')
    .select(['holding.id', 'holding.title_id as titleId', 'holding.record as own', 'title.record as ofTitle'])
    .select(['holding.source', 'holding.identity', 'title.identity as titleIdentity', 'holding.control_number as controlNumber'])
    .select(['holding.content_hash as contentHash', 'title.content_hash as titleHash'])
    .where('holding.id', '>', id)
    .where('holding.called', 'is', null)
    .where('holding.part_of', 'is', null)
    .where(sql<boolean>`case when ${ofTitle} then title.record else holding.record end like '%"852"%"852"%'`)
    .orderBy('holding.id')
    .limit(limit)
    .execute()
  return rows.map(
    ({ id: holdingId, titleId, own, ofTitle: record, source, identity, titleIdentity, controlNumber, contentHash, titleHash }) => {
      const base =
        own === inTitle
          ? { source, identity: titleIdentity, contentHash: titleHash, record }
          : { source, identity, contentHash, record: own, ...(controlNumber !== null && { controlNumber }) }
      return { id: holdingId, titleId, base, ofTitle: own === inTitle }
    },
  )
}

export const storedRecordStore = (handles: Handles): StoredRecords => ({
  authoritiesAfter: (id, limit) => authoritiesAfter(handles, id, limit),
  holdingsAfter: (id, limit) => holdingsAfter(handles, id, limit),
  undividedHoldingsAfter: (id, limit) => undividedHoldingsAfter(handles, id, limit),
})
