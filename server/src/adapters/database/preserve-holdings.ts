import { saysWhatIsHeld } from '../../catalogue/holdings/describe-holdings.ts'
import { holdingsAlone, inTitle, isOfCopies } from '../../catalogue/holdings/holdings-in-title.ts'
import { parseStoredRecord, serialiseRecord } from '../../catalogue/stored-record.ts'
import type { Handles } from './handles.ts'
import { idList } from './value-lists.ts'

/** Preserves the holdings that stand in records of titles, before records take their place that say nothing of holdings: each gets a record of its own. */
export async function preserveHoldings({ engine, write }: Handles, recordsToCome: ReadonlyMap<number, string>): Promise<void> {
  if (recordsToCome.size === 0) return
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
    if (isOfCopies(row) || saysWhatIsHeld(parseStoredRecord(recordsToCome.get(row.titleId)!))) continue
    const record = serialiseRecord(holdingsAlone(parseStoredRecord(row.ofTitle), row.called ?? undefined))
    // Of another hash than the title's: the same record of the title takes its place when it comes again.
    await write
      .updateTable('holding')
      .set({ record, content_hash: `preserved ${row.hash}` })
      .where('id', '=', row.id)
      .execute()
  }
}
