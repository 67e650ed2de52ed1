import { isOver } from '../../../../circulation/pick-up.ts'
import type { AsOf } from '../../../../ports/library-system/acts.ts'
import type { LiveHold, PastHold, PastQuery } from '../../../../ports/library-system/holds.ts'
import type { Handles } from '../../../database/handles.ts'
import { holdAsShown, releasedFirst } from '../../shown/shown-hold.ts'
import { shownLimit } from '../circulation/shown-limit.ts'
import { loadQueues, type QueueKeys } from '../circulation/load-queues.ts'
import { loadRuleBook, type RuleBook } from '../circulation/rule-book.ts'
import { dayOf, namedLibrary, wantedTitleOf } from '../circulation/shown-titles.ts'
import { systemId } from '../circulation/system-ids.ts'
import { estimateForHold, loansOfKeys, type Waiting } from './estimates.ts'
import { holdRows, holdRulesOf, inHand, type HoldRow } from './hold-rows.ts'
import { utcBounds } from './local-span.ts'

function shown(book: RuleBook, row: HoldRow, waiting: Waiting): LiveHold {
  const rules = holdRulesOf(book)
  const place = holdAsShown(inHand(row), waiting.queues.get(row.copy_key) ?? [], book.today, rules)
  const { stage } = place
  const estimate = stage === 'queued' || stage === 'suspended'
  return {
    ...wantedTitleOf(book, row),
    id: systemId(row.id),
    placedOn: dayOf(book, row.placed_at),
    ...place,
    ...(row.released_at === null ? {} : { releasedOn: dayOf(book, row.released_at) }),
    ...(row.pick_up_on === null ? {} : { limit: shownLimit(book, row.pick_up_on, row.pick_up_at!) }),
    ...(estimate ? estimateForHold(waiting, book, row.copy_key, row.library_id, row.id) : {}),
    ...(stage === 'suspended' ? { suspendedUntil: row.suspended_until! } : {}),
    ...(row.note === null ? {} : { note: row.note }),
    otherPickUps: rules.mayChangePickUp
      ? [...book.libraries.keys()].filter((id) => id !== row.pick_up_library_id).map((id) => namedLibrary(book, id))
      : [],
  }
}

/** Live holds as their reader sees them, with place and estimate. `keys`: more than theirs, where others ask for them too. */
export async function shownHolds(
  handles: Handles,
  book: RuleBook,
  rows: readonly HoldRow[],
  keys: QueueKeys = [...new Set(rows.map((row) => row.copy_key))],
): Promise<readonly LiveHold[]> {
  if (rows.length === 0) return []
  const queues = Map.groupBy(await loadQueues(handles, keys, book), (one) => one.key)
  const waiting = { queues, loans: await loansOfKeys(handles, book, keys) }
  return rows.map((row) => shown(book, row, waiting))
}

/** Beyond its limit a released hold is over, whether the job ran or not. */
const isLive = (row: HoldRow, now: Date): boolean => row.pick_up_at === null || !isOver({ at: new Date(row.pick_up_at) }, now)

export async function liveHolds(handles: Handles, patronId: number): Promise<AsOf<{ holds: readonly LiveHold[] }>> {
  const book = await loadRuleBook(handles)
  const rows = await holdRows(handles)
    .where('hold.patron_id', '=', patronId)
    .where('hold.state', 'in', ['queued', 'released'])
    .orderBy('hold.placed_at')
    .orderBy('hold.id')
    .execute()
  const live = rows.filter((row) => isLive(row, book.now))
  return { asOf: book.now, holds: await shownHolds(handles, book, releasedFirst(live), { ofPatron: patronId }) }
}

const past = (book: RuleBook, row: HoldRow): PastHold => ({
  ...wantedTitleOf(book, row),
  id: systemId(row.id),
  placedOn: dayOf(book, row.placed_at),
  // One whose limit has passed is expired before the job has said so.
  state: row.state === 'queued' || row.state === 'released' ? 'expired' : row.state,
  ...(row.released_at === null ? {} : { releasedOn: dayOf(book, row.released_at) }),
  endedOn: dayOf(book, row.ended_at ?? row.pick_up_at!),
  ...(row.ended_by === null ? {} : { endedBy: row.ended_by }),
  ...(row.end_reason === null ? {} : { endReason: row.end_reason }),
  ...(row.note === null ? {} : { note: row.note }),
})

/** Ended holds, those included that only their limit has ended. */
export async function pastHolds(handles: Handles, query: PastQuery): Promise<AsOf<{ total: number; holds: readonly PastHold[] }>> {
  const book = await loadRuleBook(handles)
  const { from, until } = utcBounds(book, query)
  const now = book.now.toISOString()
  const ended = holdRows(handles)
    .where('hold.patron_id', '=', query.patronId)
    .where((of) =>
      of.or([of('hold.ended_at', 'is not', null), of.and([of('hold.state', '=', 'released'), of('hold.pick_up_at', '<=', now)])]),
    )
    .$if(from !== undefined, (some) => some.where((of) => of(of.fn.coalesce('hold.ended_at', 'hold.pick_up_at'), '>=', from!)))
    .$if(until !== undefined, (some) => some.where((of) => of(of.fn.coalesce('hold.ended_at', 'hold.pick_up_at'), '<', until!)))
  const counted = await ended
    .clearSelect()
    .select((of) => of.fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await ended
    .orderBy((of) => of.fn.coalesce('hold.ended_at', 'hold.pick_up_at'), 'desc')
    .orderBy('hold.id', 'desc')
    .offset(query.offset)
    .limit(query.limit)
    .execute()
  return { asOf: book.now, total: Number(counted.total), holds: rows.map((row) => past(book, row)) }
}
