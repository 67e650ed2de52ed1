import { describeHoldings } from '../../catalogue/holdings/describe-holdings.ts'
import { inTitle, isOfCopies } from '../../catalogue/holdings/holdings-in-title.ts'
import type { MarcRecord } from '../../catalogue/record.ts'
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
    .leftJoin('holding as first', 'first.id', 'holding.part_of')
    .select(['holding.library_id as libraryId', 'holding.called', 'holding.identity', 'title.record as ofTitle'])
    .select((of) => of.fn.coalesce('first.record', 'holding.record').as('record'))
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
  const records = new Map<string, MarcRecord>()
  const parsed = (text: string): MarcRecord => {
    const record = records.get(text) ?? parseStoredRecord(text)
    records.set(text, record)
    return record
  }
  const told = rows
    .filter((row) => !isOfCopies(row))
    .map(({ libraryId, called, record, ofTitle }) => ({
      libraryId,
      statements: describeHoldings(parsed(record === inTitle ? ofTitle : record), called ?? undefined).statements,
    }))
  return told.filter(({ statements }) => statements.length > 0)
}

interface HeldPlace {
  readonly titleId: number
  readonly libraryId: number
}

const recordsOfPlace = prepared(({ read }, slot: Slots<HeldPlace>) =>
  read
    .selectFrom('holding')
    .leftJoin('holding as first', 'first.id', 'holding.part_of')
    .select(['holding.identity', 'holding.called'])
    .select((of) => of.fn.coalesce('first.record', 'holding.record').as('record'))
    .where(
      'holding.title_id',
      '=',
      slot<number>(({ titleId }) => titleId),
    )
    .where(
      'holding.library_id',
      '=',
      slot<number>(({ libraryId }) => libraryId),
    )
    .orderBy('holding.id'),
)

const holdings = async (handles: Handles, titleId: number, libraryId: number): Promise<readonly HoldingRecord[]> =>
  (await recordsOfPlace(handles, { titleId, libraryId })).map(withoutNulls)

export const serialIssueStore = (handles: Handles): SerialIssues => ({
  groups: (titleId) => groups(handles, titleId),
  ofLibrary: (titleId, libraryId, part) => ofLibrary(handles, titleId, libraryId, part),
  byId: (id) => byId(handles, id),
  holdings: (titleId, libraryId) => holdings(handles, titleId, libraryId),
  written: (titleId) => written(handles, titleId),
})
