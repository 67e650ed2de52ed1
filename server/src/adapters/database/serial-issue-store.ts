import { describeHoldings } from '../../catalogue/holdings/describe-holdings.ts'
import { inTitle, isOfCopies } from '../../catalogue/holdings/holdings-in-title.ts'
import { parseStoredRecord } from '../../catalogue/stored-record.ts'
import type { HoldingRecord, IssueGroup, SerialIssues, StoredIssue, WrittenHoldings } from '../../ports/serial-issues.ts'
import type { Handles } from './handles.ts'
import { prepared, type Slots } from './prepared-statement.ts'
import { withoutNulls } from './rows.ts'

const groupsOf = prepared(({ read }, slot: Slots<number>) =>
  read
    .selectFrom('serial_issue')
    .select((of) => ['library_id as libraryId', 'year', 'volume', of.fn.countAll<number>().as('issues')])
    .where(
      'title_id',
      '=',
      slot<number>((id) => id),
    )
    .groupBy(['library_id', 'year', 'volume'])
    .orderBy('year', 'desc')
    .orderBy('volume'),
)

const groups = async (handles: Handles, titleId: number): Promise<readonly IssueGroup[]> =>
  (await groupsOf(handles, titleId)).map(withoutNulls)

const select = ({ read }: Handles) =>
  read
    .selectFrom('serial_issue')
    .select(['id', 'title_id as titleId', 'library_id as libraryId', 'year', 'volume', 'number', 'supplement', 'caption'])
    .select(['sort_key as sortKey', 'status', 'expected_on as expectedOn', 'received_on as receivedOn', 'copies', 'note'])

async function ofLibrary(
  handles: Handles,
  titleId: number,
  libraryId: number,
  { year, volume }: { readonly year?: number; readonly volume?: string } = {},
): Promise<readonly StoredIssue[]> {
  const rows = await select(handles)
    .where('title_id', '=', titleId)
    .where('library_id', '=', libraryId)
    .$if(year !== undefined, (query) => query.where('year', '=', year!))
    .$if(volume !== undefined, (query) => query.where('volume', '=', volume!))
    .orderBy('sort_key')
    .orderBy('id')
    .execute()
  return rows.map(withoutNulls)
}

async function byId(handles: Handles, id: number): Promise<StoredIssue | undefined> {
  const row = await select(handles).where('id', '=', id).executeTakeFirst()
  return row && withoutNulls(row)
}

const recordsOf = prepared(({ read }, slot: Slots<number>) =>
  read
    .selectFrom('holding')
    .innerJoin('title', 'title.id', 'holding.title_id')
    .select(['holding.library_id as libraryId', 'holding.identity', 'holding.record', 'title.record as ofTitle'])
    .where(
      'holding.title_id',
      '=',
      slot<number>((id) => id),
    )
    .orderBy('holding.id'),
)

/** Holdings that stand in the title's own record have none of their own; what copies alone tell is written nowhere. */
async function written(handles: Handles, titleId: number): Promise<readonly WrittenHoldings[]> {
  const rows = await recordsOf(handles, titleId)
  const told = rows
    .filter((row) => !isOfCopies(row))
    .map(({ libraryId, record, ofTitle }) => ({
      libraryId,
      statements: describeHoldings(parseStoredRecord(record === inTitle ? ofTitle : record)).statements,
    }))
  return told.filter(({ statements }) => statements.length > 0)
}

const holdings = ({ read }: Handles, titleId: number, libraryId: number): Promise<readonly HoldingRecord[]> =>
  read
    .selectFrom('holding')
    .select(['identity', 'record'])
    .where('title_id', '=', titleId)
    .where('library_id', '=', libraryId)
    .orderBy('id')
    .execute()

export const serialIssueStore = (handles: Handles): SerialIssues => ({
  groups: (titleId) => groups(handles, titleId),
  ofLibrary: (titleId, libraryId, part) => ofLibrary(handles, titleId, libraryId, part),
  byId: (id) => byId(handles, id),
  holdings: (titleId, libraryId) => holdings(handles, titleId, libraryId),
  written: (titleId) => written(handles, titleId),
})
