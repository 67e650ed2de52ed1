import { saysWhatIsHeld } from '../../catalogue/holdings/describe-holdings.ts'
import { beginOfTitlesOwn, holdingsAlone, inTitle, isOfCopies } from '../../catalogue/holdings/holdings-in-title.ts'
import { parseStoredRecord, serialiseRecord } from '../../catalogue/stored-record.ts'
import type { HoldingToStore } from '../../ports/catalogue-writer.ts'
import type { Handles } from './handles.ts'
import { idList } from './value-lists.ts'

/** What takes the place of a title's record. `unclear`: it has holdings of which it does not say where they are. */
export interface RecordToCome {
  readonly record: string
  readonly unclear: boolean
}

/**
 * Preserves the holdings that stand in records of titles, before records take their place that say nothing of holdings, or nothing clear: each
 * gets a record of its own. Answers the titles of those that say nothing.
 */
export async function preserveHoldings(
  { engine, write }: Handles,
  recordsToCome: ReadonlyMap<number, RecordToCome>,
): Promise<ReadonlySet<number>> {
  const silent = new Set<number>()
  if (recordsToCome.size === 0) return silent
  const rows = await write
    .selectFrom('holding')
    .innerJoin('title', 'title.id', 'holding.title_id')
    .select(['holding.id', 'holding.identity', 'holding.record', 'holding.called', 'holding.content_hash as hash'])
    .select(['title.id as titleId', 'title.record as ofTitle'])
    .where('holding.title_id', 'in', idList(engine, [...recordsToCome.keys()]))
    .where('holding.record', '=', inTitle)
    .where('holding.part_of', 'is', null)
    .execute()
  for (const row of rows) {
    if (isOfCopies(row)) continue
    const coming = recordsToCome.get(row.titleId)!
    const tells = saysWhatIsHeld(parseStoredRecord(coming.record))
    if (tells && !coming.unclear) continue
    if (!tells) silent.add(row.titleId)
    const record = serialiseRecord(holdingsAlone(parseStoredRecord(row.ofTitle), row.called ?? undefined))
    // Of another hash than the title's: the same record of the title takes its place when it comes again.
    await write
      .updateTable('holding')
      .set({ record, content_hash: `preserved ${row.hash}` })
      .where('id', '=', row.id)
      .execute()
  }
  return silent
}

const fieldsOf = (record: string): string => JSON.stringify(parseStoredRecord(record).fields)

/** Preserved holdings have no number: given out and taken in again they are known by their fields. Answers the row, where there is one. */
export async function preservedLike({ write }: Handles, { titleId, record, controlNumber }: HoldingToStore): Promise<number | undefined> {
  if (record === inTitle || controlNumber !== undefined) return undefined
  const rows = await write
    .selectFrom('holding')
    .select(['id', 'record'])
    .where('title_id', '=', titleId)
    .where('record', '<>', inTitle)
    .where('identity', 'like', `${beginOfTitlesOwn}%`)
    .execute()
  const fields = rows.length > 0 && fieldsOf(record)
  return rows.find((row) => fieldsOf(row.record) === fields)?.id
}
