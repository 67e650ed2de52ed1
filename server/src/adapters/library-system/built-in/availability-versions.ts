import { sql } from 'kysely'
import type { Handles } from '../../database/handles.ts'
import { idSlot, prepared, type Slots } from '../../database/prepared-statement.ts'
import { idList } from '../../database/value-lists.ts'

const versionRows = prepared(({ engine, read }, slot: Slots<readonly number[]>) =>
  read
    .selectFrom('title_availability_version')
    .select(['title_id', 'version'])
    .where(
      'title_id',
      'in',
      idSlot(engine, slot, (titleIds) => titleIds),
    ),
)

/** Versions of where the copies of these titles are, one statement; titles that never changed have 0. */
export async function availabilityVersions(handles: Handles, titleIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const versions = new Map(titleIds.map((id) => [id, 0]))
  if (titleIds.length === 0) return versions
  for (const { title_id, version } of await versionRows(handles, titleIds)) versions.set(title_id, version)
  return versions
}

/** Raises them, in the transaction that changed where copies are. In the order of numbers, so that two transactions never wait for each other. */
export async function raiseAvailabilityVersions({ engine, write }: Handles, titleIds: readonly number[]): Promise<void> {
  if (titleIds.length === 0) return
  await write
    .insertInto('title_availability_version')
    .columns(['title_id', 'version'])
    .expression((of) =>
      of
        .selectFrom('title')
        .select(['id', sql<number>`1`.as('version')])
        .where('id', 'in', idList(engine, titleIds))
        .orderBy('id'),
    )
    .onConflict((known) => known.column('title_id').doUpdateSet({ version: sql`title_availability_version.version + 1` }))
    .execute()
}
