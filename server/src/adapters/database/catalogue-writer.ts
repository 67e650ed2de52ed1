import { sql } from 'kysely'
import type { CatalogueWriter } from '../../ports/catalogue-writer.ts'
import { putAuthorities } from './authority-writer.ts'
import { instant, type Handles } from './handles.ts'
import { dropUntold, putHoldings, putIssues, removeHoldings, replaceIssues } from './holding-writer.ts'
import { outboxStore } from './outbox-store.ts'
import { withdrawnTitles, withdrawRecords } from './record-withdrawal.ts'
import { flag } from './rows.ts'
import { joinTwinHeadings, twinHeadings } from './twin-headings.ts'
import { putTitles } from './title-writer.ts'
import { idList, textList } from './value-lists.ts'

async function titlesByNumber(
  { engine, write }: Handles,
  source: string,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (numbers.length === 0) return new Map()
  const rows = await write
    .selectFrom('title')
    .select(['control_number as number', 'id'])
    .where('source', '=', source)
    .where('control_number', 'in', textList(engine, numbers))
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.number!, row.id]))
}

async function titlesByIdentifier(
  { engine, write }: Handles,
  kind: string,
  values: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (values.length === 0) return new Map()
  const rows = await write
    .selectFrom('identifier')
    .select(['value', 'title_id as id'])
    .where('kind', '=', kind)
    .where('value', 'in', textList(engine, values))
    .orderBy('title_id', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.value, row.id]))
}

async function setSuppressed(handles: Handles, ids: readonly number[], suppressed: boolean): Promise<readonly number[]> {
  return handles.atomically(async (inside) => {
    const withdrawn = suppressed ? undefined : await withdrawnTitles(inside, ids)
    const asked = withdrawn ? ids.filter((id) => !withdrawn.has(id)) : ids
    const rows = await inside.write
      .updateTable('title')
      .set({ suppressed: flag(suppressed), updated_at: instant(inside) })
      .where('id', 'in', idList(inside.engine, asked))
      .where('suppressed', '<>', flag(suppressed))
      .returning('id')
      .execute()
    const changed = rows.map((row) => row.id)
    if (changed.length > 0) await outboxStore(inside).append([{ topic: 'titles', ids: changed }])
    return changed
  })
}

async function remove(handles: Handles, ids: readonly number[]): Promise<readonly number[]> {
  return handles.atomically(async (inside) => {
    const rows = await inside.write
      .deleteFrom('title')
      .where('id', 'in', idList(inside.engine, ids))
      .where((of) =>
        of.and(
          (['copy', 'serial_issue', 'teaching_plan_title'] as const).map((table) =>
            of.not(of.exists(of.selectFrom(table).select(of.lit(1).as('one')).whereRef(`${table}.title_id`, '=', 'title.id'))),
          ),
        ),
      )
      .returning('id')
      .execute()
    const gone = rows.map((row) => row.id)
    if (gone.length > 0) await outboxStore(inside).append([{ topic: 'titles', ids: gone }])
    return gone
  })
}

async function takeAgain({ engine, write }: Handles, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await write
    .updateTable('title')
    .set({ content_hash: sql<string>`'before ' || content_hash` })
    .where('id', 'in', idList(engine, ids))
    .execute()
}

export const catalogueWriter = (handles: Handles): CatalogueWriter => ({
  put: (titles, unclear) => putTitles(handles, titles, unclear),
  putAuthorities: (authorities) => putAuthorities(handles, authorities),
  twinHeadings: () => twinHeadings(handles),
  joinTwinHeadings: (twins) => joinTwinHeadings(handles, twins),
  putHoldings: (holdings) => putHoldings(handles, holdings),
  dropUntold: (of, told) => dropUntold(handles, of, told),
  removeHoldings: (deletions) => removeHoldings(handles, deletions),
  replaceIssues: (titleId, libraryId, issues) => replaceIssues(handles, { titleId, libraryId, issues }),
  putIssues: (titleId, libraryId, issues) => putIssues(handles, { titleId, libraryId, issues }),
  titlesByNumber: (source, numbers) => titlesByNumber(handles, source, numbers),
  titlesByIdentifier: (kind, values) => titlesByIdentifier(handles, kind, values),
  withdraw: (deletions) => withdrawRecords(handles, deletions),
  takeAgain: (ids) => takeAgain(handles, ids),
  setSuppressed: (ids, suppressed) => setSuppressed(handles, ids, suppressed),
  remove: (ids) => remove(handles, ids),
})
