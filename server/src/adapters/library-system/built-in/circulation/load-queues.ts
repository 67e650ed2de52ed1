import { blockedUntil, type Block } from '../../../../circulation/suspension.ts'
import type { QueuedHold } from '../../../../circulation/hold-queue.ts'
import type { Handles } from '../../../database/handles.ts'
import { textList, idList } from '../../../database/value-lists.ts'

/** A live hold as its queue sees it. */
export interface LiveHold extends QueuedHold {
  readonly key: string
  readonly bondId: number
  readonly categoryId: number
  readonly pickUpLibraryId: number
  readonly libraryId: number
  readonly pickUpAt?: Date
}

async function liveHolds({ engine, read }: Handles, keys: readonly string[]) {
  return read
    .selectFrom('hold')
    .innerJoin('bond', 'bond.id', 'hold.bond_id')
    .innerJoin('patron', 'patron.id', 'hold.patron_id')
    .leftJoin('allocation', (join) => join.onRef('allocation.hold_id', '=', 'hold.id').on('allocation.ended_at', 'is', null))
    .select(['hold.id', 'hold.copy_key', 'hold.patron_id', 'hold.bond_id', 'hold.state', 'queued_at', 'suspended_until', 'pick_up_at'])
    .select(['hold.library_id', 'pick_up_library_id', 'bond.category_id', 'patron.blocked', 'allocation.id as allocation_id'])
    .where('hold.copy_key', 'in', textList(engine, keys))
    .where((of) => of.or([of('hold.state', '=', 'queued'), of('hold.state', '=', 'released')]))
    .execute()
}

async function blocksOf({ engine, read }: Handles, patronIds: readonly number[]): Promise<ReadonlyMap<number, readonly Block[]>> {
  if (patronIds.length === 0) return new Map()
  const rows = await read
    .selectFrom('patron_block')
    .select(['patron_id', 'kind', 'starts_on', 'ends_on', 'bond_id'])
    .where('patron_id', 'in', idList(engine, patronIds))
    .where('lifted_at', 'is', null)
    .execute()
  const blocks = rows.map((row) => ({
    patronId: row.patron_id,
    block: {
      kind: row.kind,
      from: row.starts_on,
      ...(row.ends_on === null ? {} : { until: row.ends_on }),
      ...(row.kind === 'clearance' && row.bond_id !== null ? { bondId: row.bond_id } : {}),
    },
  }))
  return new Map([...Map.groupBy(blocks, (one) => one.patronId)].map(([id, some]) => [id, some.map((one) => one.block)]))
}

/** Live holds of some keys, with what keeps their readers from fetching anything: two statements, one where nobody waits. */
export async function loadQueues(
  handles: Handles,
  keys: readonly string[],
  today: string,
  teacherCategories: ReadonlySet<number> = new Set(),
): Promise<readonly LiveHold[]> {
  if (keys.length === 0) return []
  const rows = await liveHolds(handles, keys)
  const blocks = await blocksOf(handles, [...new Set(rows.map((row) => row.patron_id!))])
  return rows.map((row) => {
    const running = blockedUntil(
      (blocks.get(row.patron_id!) ?? []).filter((one) => one.bondId === undefined || one.bondId === row.bond_id),
      today,
    )
    const blocked = row.blocked === 1 ? {} : running
    return {
      holdId: row.id,
      key: row.copy_key,
      patronId: row.patron_id!,
      bondId: row.bond_id!,
      categoryId: row.category_id,
      libraryId: row.library_id,
      pickUpLibraryId: row.pick_up_library_id,
      state: row.state,
      queuedAt: new Date(row.queued_at),
      allocated: row.allocation_id !== null,
      ...(row.suspended_until === null ? {} : { suspendedUntil: row.suspended_until }),
      ...(row.pick_up_at === null ? {} : { pickUpAt: new Date(row.pick_up_at) }),
      ...(blocked === undefined ? {} : { blocked }),
      ...(teacherCategories.has(row.category_id) ? { first: true } : {}),
    }
  })
}
