import { sql } from 'kysely'
import type { DeletedAs, DeletionToStore } from '../../ports/catalogue-writer.ts'
import type { Withdrawals } from '../../ports/withdrawals.ts'
import { instant, type Handles } from './handles.ts'
import { outboxStore, titleMessages } from './outbox-store.ts'
import { flag } from './rows.ts'
import { idList } from './value-lists.ts'

type Table = 'title' | 'heading'

/** The row of the identity; a deletion that names no agency finds the number of its source. */
async function idOf({ write }: Handles, table: Table, { source, identity, controlNumber }: DeletionToStore): Promise<number | undefined> {
  const own = await write.selectFrom(table).select('id').where('identity', '=', identity).executeTakeFirst()
  if (own || controlNumber === undefined) return own?.id
  const numbered = await write
    .selectFrom(table)
    .select('id')
    .where('control_number', '=', controlNumber)
    .where('source', '=', source)
    .where('identity', 'is not', null)
    .orderBy('id')
    .executeTakeFirst()
  return numbered?.id
}

async function isOnLoan({ write }: Handles, titleId: number): Promise<boolean> {
  const loan = await write.selectFrom('loan').select('id').where('title_id', '=', titleId).where('state', '=', 'open').executeTakeFirst()
  if (loan) return true
  const copy = await write
    .selectFrom('copy')
    .select('id')
    .where('title_id', '=', titleId)
    .where('status', '=', 'on_loan')
    .executeTakeFirst()
  return copy !== undefined
}

async function withdrawTitle(inside: Handles, deletion: DeletionToStore): Promise<DeletedAs> {
  const { write } = inside
  const id = await idOf(inside, 'title', deletion)
  if (id === undefined) return 'unknown'
  const before = await write.selectFrom('title_withdrawal').select('title_id').where('title_id', '=', id).executeTakeFirst()
  if (before) return 'unchanged'
  if (await isOnLoan(inside, id)) return 'on_loan'
  const now = instant(inside)
  await write
    .insertInto('title_withdrawal')
    .columns(['title_id', 'withdrawn_at', 'was_suppressed', 'record'])
    .expression((of) =>
      of
        .selectFrom('title')
        .select((title) => ['id', title.val(now).as('at'), 'suppressed', title.val(deletion.record ?? null).as('record')])
        .where('id', '=', id),
    )
    .execute()
  await write
    .updateTable('title')
    .set({ suppressed: flag(true), updated_at: now })
    .where('id', '=', id)
    .execute()
  await outboxStore(inside).append([{ topic: 'titles', ids: [id] }])
  return 'withdrawn'
}

async function withdrawHeading(inside: Handles, deletion: DeletionToStore): Promise<DeletedAs> {
  const { write } = inside
  const before = await write
    .selectFrom('heading_withdrawal')
    .innerJoin('heading', 'heading.id', 'heading_withdrawal.heading_id')
    .select('heading_id')
    .where((of) => {
      const own = of('heading_withdrawal.identity', '=', deletion.identity)
      if (deletion.controlNumber === undefined) return own
      return of.or([own, of.and([of('control_number', '=', deletion.controlNumber), of('source', '=', deletion.source)])])
    })
    .executeTakeFirst()
  if (before) return 'unchanged'
  const id = await idOf(inside, 'heading', deletion)
  if (id === undefined) return 'unknown'
  const now = instant(inside)
  const { identity } = await write.selectFrom('heading').select('identity').where('id', '=', id).executeTakeFirstOrThrow()
  await write
    .insertInto('heading_withdrawal')
    .values({ heading_id: id, withdrawn_at: now, identity: identity ?? deletion.identity, record: deletion.record ?? null })
    .execute()
  await write.deleteFrom('heading_reference').where('heading_id', '=', id).execute()
  await write
    .updateTable('heading')
    .set({ record: null, identity: null, content_hash: null, updated_at: now })
    .where('id', '=', id)
    .execute()
  const titles = await write.selectFrom('title_heading').select('title_id').distinct().where('heading_id', '=', id).execute()
  await outboxStore(inside).append([{ topic: 'headings', ids: [id] }, ...titleMessages(titles.map((row) => row.title_id))])
  return 'withdrawn'
}

/** Withdraws what its source has deleted; see the port. */
export const withdrawRecords = (handles: Handles, deletions: readonly DeletionToStore[]): Promise<readonly DeletedAs[]> =>
  handles.atomically(async (inside) => {
    const results: DeletedAs[] = []
    for (const deletion of deletions)
      results.push(await (deletion.kind === 'bib' ? withdrawTitle(inside, deletion) : withdrawHeading(inside, deletion)))
    return results
  })

/** Those of the titles that are withdrawn. */
export async function withdrawnTitles({ engine, write }: Handles, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await write.selectFrom('title_withdrawal').select('title_id').where('title_id', 'in', idList(engine, ids)).execute()
  return new Set(rows.map((row) => row.title_id))
}

/** Titles whose records came again: shown, unless they had been hidden before. */
export async function restoreTitles({ engine, write }: Handles, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await write
    .updateTable('title')
    .set({ suppressed: sql<0 | 1>`(select was_suppressed from title_withdrawal where title_withdrawal.title_id = title.id)` })
    .where('id', 'in', idList(engine, ids))
    .execute()
  await write.deleteFrom('title_withdrawal').where('title_id', 'in', idList(engine, ids)).execute()
}

export const withdrawalStore = ({ read }: Handles): Withdrawals => ({
  async ofTitle(id) {
    const row = await read.selectFrom('title_withdrawal').select('withdrawn_at').where('title_id', '=', id).executeTakeFirst()
    return row?.withdrawn_at
  },
  async ofHeading(id) {
    const row = await read.selectFrom('heading_withdrawal').select('withdrawn_at').where('heading_id', '=', id).executeTakeFirst()
    return row?.withdrawn_at
  },
})
