import type { Acting } from '../../../../ports/library-system/acts.ts'
import type { CopiesToChange } from '../../../../ports/library-system.ts'
import type { Handles } from '../../../database/handles.ts'
import { idList, textList } from '../../../database/value-lists.ts'
import { lockKeys } from '../circulation/locks.ts'
import { loadRuleBook } from '../circulation/rule-book.ts'
import { endHopelessHolds } from '../holds/end-hopeless-holds.ts'
import { serveKey } from '../holds/serve-key.ts'

const system: Acting = { actor: { kind: 'system' } }

/** Those of the queues in which somebody waits. */
async function waitedIn({ engine, read }: Handles, queues: readonly string[]): Promise<readonly string[]> {
  const rows = await read
    .selectFrom('hold')
    .select('copy_key')
    .distinct()
    .where('state', 'in', ['queued', 'released'])
    .where('copy_key', 'in', textList(engine, queues))
    .orderBy('copy_key')
    .execute()
  return rows.map((row) => row.copy_key)
}

/**
 * Holds the copies, and of the queues that they stand in and will stand in those in which somebody waits: a batch moves thousands of copies, and
 * PostgreSQL has room for some thousand locks of keys. Answers the keys of the copies by their numbers.
 */
async function holdCopies(inside: Handles, copyIds: readonly number[], queues: readonly string[]): Promise<ReadonlyMap<number, string>> {
  const found = inside.write.selectFrom('copy').select(['id', 'copy_key']).where('id', 'in', idList(inside.engine, copyIds)).orderBy('id')
  let before = await found.execute()
  while (inside.engine === 'postgresql') {
    await lockKeys(inside, await waitedIn(inside, [...before.map((copy) => copy.copy_key), ...queues]))
    // One table: after a wait the rows are read as they are now.
    const now = await found.forUpdate().execute()
    const keys = new Map(before.map((copy) => [copy.id, copy.copy_key]))
    before = now
    if (now.every((copy) => keys.get(copy.id) === copy.copy_key)) break
  }
  return new Map(before.map((copy) => [copy.id, copy.copy_key]))
}

async function inUse({ engine, read }: Handles, copyIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await read
    .selectFrom('loan')
    .select('copy_id as id')
    .where('state', '=', 'open')
    .where('copy_id', 'in', idList(engine, copyIds))
    .unionAll(
      read.selectFrom('allocation').select('copy_id as id').where('ended_at', 'is', null).where('copy_id', 'in', idList(engine, copyIds)),
    )
    .unionAll(
      read.selectFrom('transit').select('copy_id as id').where('ended_at', 'is', null).where('copy_id', 'in', idList(engine, copyIds)),
    )
    .execute()
  return new Set(rows.flatMap((row) => row.id ?? []))
}

/** See the port. */
export const holdCopiesToChange = (handles: Handles, copyIds: readonly number[], queues: readonly string[]): Promise<CopiesToChange> =>
  handles.atomically(async (inside) => {
    const keys = await holdCopies(inside, copyIds, queues)
    return { queues: [...keys.values()], inUse: await inUse(inside, copyIds) }
  })

/** See the port. */
export const settleQueues = (handles: Handles, queues: readonly string[]): Promise<void> =>
  handles.atomically(async (inside) => {
    const waiting = await waitedIn(inside, queues)
    if (waiting.length === 0) return
    // Whoever began to wait meanwhile is held from here on.
    await lockKeys(inside, waiting)
    const book = await loadRuleBook(inside, ['policies'])
    for (const key of waiting) {
      await endHopelessHolds(inside, book, key, system)
      await serveKey(inside, book, key)
    }
  })
