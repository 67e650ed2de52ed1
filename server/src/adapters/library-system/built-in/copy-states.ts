import { UnknownCopy, type CopyState, type CopyStatus } from '../../../ports/library-system.ts'
import { instant, type Handles } from '../../database/handles.ts'
import { outboxStore } from '../../database/outbox-store.ts'
import { withoutNulls } from '../../database/rows.ts'
import { idList } from '../../database/value-lists.ts'
import { raiseAvailabilityVersions } from './availability-versions.ts'
import { shelfStatusWith } from './circulation/set-copy-state.ts'

/** States of copies, one statement. */
export async function copyStatuses({ engine, read }: Handles, copyIds: readonly number[]): Promise<ReadonlyMap<number, CopyStatus>> {
  if (copyIds.length === 0) return new Map()
  const rows = await read
    .selectFrom('copy')
    .select(['id as copyId', 'status as state', 'due_date as dueDate'])
    .where('id', 'in', idList(engine, copyIds))
    .execute()
  return new Map(rows.map((row) => [row.copyId, { ...withoutNulls(row), state: row.state as CopyState }]))
}

async function visibleStates({ read }: Handles): Promise<ReadonlySet<string>> {
  const rows = await read.selectFrom('copy_status').select('code').where('visible', '=', 1).execute()
  return new Set(rows.map((row) => row.code))
}

/** Copies that are to get the same state and due date, by that. */
function grouped(states: readonly CopyStatus[]): readonly (readonly CopyStatus[])[] {
  const last = new Map(states.map((state) => [state.copyId, state]))
  return [...Map.groupBy(last.values(), (state) => `${state.state} ${state.dueDate ?? ''}`).values()]
}

async function write(inside: Handles, alike: readonly CopyStatus[]): Promise<void> {
  const { state, dueDate } = alike[0]!
  const ids = alike.map((one) => one.copyId)
  await inside.write
    .updateTable('copy')
    .set({ status: state, due_date: dueDate ?? null, shelf_status: shelfStatusWith(state), updated_at: instant(inside) })
    .where('id', 'in', idList(inside.engine, ids))
    .execute()
}

/** Writes the states, all or none. The outbox hears of titles of which a copy appeared or disappeared for visitors. */
export async function recordCopyStates(handles: Handles, states: readonly CopyStatus[]): Promise<void> {
  if (states.length === 0) return
  await handles.atomically(async (inside) => {
    const wanted = new Map(states.map((state) => [state.copyId, state]))
    const now = await inside.write
      .selectFrom('copy')
      .select(['id', 'title_id', 'status'])
      .where('id', 'in', idList(inside.engine, [...wanted.keys()]))
      .orderBy('id')
      .$if(inside.engine === 'postgresql', (query) => query.forUpdate())
      .execute()
    const known = new Set(now.map((copy) => copy.id))
    for (const id of wanted.keys()) if (!known.has(id)) throw new UnknownCopy(id)
    for (const alike of grouped(states)) await write(inside, alike)
    await raiseAvailabilityVersions(inside, [...new Set(now.map((copy) => copy.title_id))])
    const visible = await visibleStates(inside)
    const touched = now.filter((copy) => visible.has(copy.status) !== visible.has(wanted.get(copy.id)!.state))
    const titles = new Set(touched.map((copy) => copy.title_id))
    if (titles.size > 0) await outboxStore(inside).append([{ topic: 'titles', ids: [...titles] }])
  })
}
