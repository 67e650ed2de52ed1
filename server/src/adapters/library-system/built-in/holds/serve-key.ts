import { titleOfKey } from '../../../../circulation/copy-key.ts'
import type { Handles } from '../../../database/handles.ts'
import { inOneTransaction, type ActContext } from '../circulation/acts.ts'
import { serveFromShelf } from '../circulation/free-copy.ts'
import { noteHoldStep } from '../circulation/hold-steps.ts'
import { loadCopySituation } from '../circulation/load-copy-situation.ts'
import { lockCopy, lockKeys } from '../circulation/locks.ts'
import { loadRuleBook, type RuleBook } from '../circulation/rule-book.ts'

/** Free copies of a key on their shelf go to those who wait for it. The key is held. Answers how many. */
export async function serveKey(inside: Handles, book: RuleBook, key: string): Promise<number> {
  const free = await inside.read
    .selectFrom('copy')
    .leftJoin('allocation', (join) => join.onRef('allocation.copy_id', '=', 'copy.id').on('allocation.ended_at', 'is', null))
    .select('copy.id')
    .where('copy.title_id', '=', titleOfKey(key))
    .where('copy_key', '=', key)
    .where('status', '=', 'available')
    .where('allocation.id', 'is', null)
    .orderBy('copy.id')
    .execute()
  let served = 0
  for (const { id } of free) {
    await lockCopy(inside, id)
    if (!(await serveFromShelf(inside, book, await loadCopySituation(inside, id)))) break
    served += 1
  }
  return served
}

async function awake(inside: Handles, key: string, today: string): Promise<void> {
  const rows = await inside.write
    .updateTable('hold')
    .set({ suspended_until: null })
    .where('copy_key', '=', key)
    .where('state', '=', 'queued')
    .where('suspended_until', '<=', today)
    .returning('id')
    .execute()
  for (const { id } of rows) await noteHoldStep(inside, { actor: { kind: 'system' } }, { id, kind: 'resumed', state: 'queued' })
}

async function keysToWake({ read }: Handles, today: string, after: string, atMost: number): Promise<readonly string[]> {
  const rows = await read
    .selectFrom('hold')
    .select('copy_key')
    .distinct()
    .where('hold.state', '=', 'queued')
    .where('hold.copy_key', '>', after)
    .where((of) =>
      of.or([
        of('suspended_until', '<=', today),
        of.exists(
          of
            .selectFrom('copy')
            .select('copy.id')
            .whereRef('copy.title_id', '=', 'hold.title_id')
            .whereRef('copy.copy_key', '=', 'hold.copy_key')
            .where('copy.status', '=', 'available')
            .where(
              'copy.id',
              'not in',
              of
                .selectFrom('allocation')
                .select('copy_id')
                .where('ended_at', 'is', null)
                .where('copy_id', 'is not', null)
                .$castTo<number>(),
            ),
        ),
      ]),
    )
    .orderBy('copy_key')
    .limit(atMost)
    .execute()
  return rows.map((row) => row.copy_key)
}

const wakeKey = (context: ActContext, key: string): Promise<number> =>
  inOneTransaction(context, { actor: { kind: 'system' } }, async (inside) => {
    await lockKeys(inside, [key])
    const book = await loadRuleBook(inside, ['policies'])
    await awake(inside, key, book.today)
    return serveKey(inside, book, key)
  })

/**
 * Holds whose suspension is over, or whose reader is no longer blocked, are served where a copy stands free. One transaction a key; `atMost`
 * keys are read at once, and all of them are looked at: those that cannot be served keep nobody behind them waiting. A program that ends waits
 * for one key at most.
 */
export async function wakeHolds(context: ActContext, atMost: number, signal?: AbortSignal): Promise<number> {
  const { handles } = context
  const { today } = await loadRuleBook(handles)
  let [served, keys] = [0, await keysToWake(handles, today, '', atMost)]
  while (keys.length > 0) {
    for (const key of keys) {
      if (signal?.aborted) return served
      served += await wakeKey(context, key)
    }
    keys = keys.length < atMost ? [] : await keysToWake(handles, today, keys.at(-1)!, atMost)
  }
  return served
}
