import { judgeHold, type ReaderAsking } from '../../../../circulation/asking-reader.ts'
import { when, refuse, notFound, type Decision } from '../../../../circulation/decision.ts'
import { positionOf, queuedAtFor } from '../../../../circulation/hold-queue.ts'
import type { Acting } from '../../../../ports/library-system/acts.ts'
import type { NewHold, PlacedHold } from '../../../../ports/library-system/holds.ts'
import { instant, type Handles } from '../../../database/handles.ts'
import { useEventStore } from '../../../database/use-event-store.ts'
import { raiseAvailabilityVersions } from '../availability-versions.ts'
import { inOneTransaction, type ActContext } from '../circulation/acts.ts'
import { loadAskingReader } from '../circulation/load-asking-reader.ts'
import { noteHoldStep } from '../circulation/hold-steps.ts'
import { loadQueues } from '../circulation/load-queues.ts'
import { loadKeyCopies, visibleTitle } from '../circulation/load-title-copies.ts'
import { lockKeys, lockPatron } from '../circulation/locks.ts'
import { loginOf, recordAct } from '../circulation/record-act.ts'
import { loadRuleBook, type RuleBook } from '../circulation/rule-book.ts'
import { settleKey } from '../circulation/settle-key.ts'
import { systemId } from '../circulation/system-ids.ts'
import { estimateForHold, loansOfKeys } from './estimates.ts'
import { keyOf, wantedColumns } from '../circulation/wanted-copies.ts'

interface Placing {
  readonly hold: NewHold
  readonly key: string
  readonly title: string
  readonly asking: ReaderAsking
  readonly queuedAt: Date
  readonly acting: Acting
}

async function insertHold(inside: Handles, { hold, key, title, asking, queuedAt, acting }: Placing): Promise<number> {
  const { wanted } = hold
  const { id } = await inside.write
    .insertInto('hold')
    .values({
      patron_id: hold.patronId,
      bond_id: asking.bondId,
      ...wantedColumns(key, title, wanted),
      pick_up_library_id: hold.pickUpLibraryId ?? wanted.libraryId,
      state: 'queued',
      queued_at: queuedAt.toISOString(),
      placed_at: instant(inside),
      placed_by: loginOf(acting),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await noteHoldStep(inside, acting, { id, kind: 'placed', state: 'queued' }, { libraryId: wanted.libraryId })
  await recordAct(inside, acting, { act: 'placed_hold', subject: { kind: 'hold', id }, patronId: hold.patronId })
  return id
}

async function placed(inside: Handles, book: RuleBook, key: string, libraryId: number, holdId: number): Promise<PlacedHold> {
  const holds = await loadQueues(inside, [key], book)
  const waiting = { queues: new Map([[key, holds]]), loans: await loansOfKeys(inside, book, [key]) }
  return {
    id: systemId(holdId),
    position: positionOf(holds, holdId)!,
    ...estimateForHold(waiting, book, key, libraryId, holdId),
  }
}

/** Fetching elsewhere is for institutions that allow it. */
const pickUpReasons = (book: RuleBook, { wanted, pickUpLibraryId }: NewHold) =>
  when(
    pickUpLibraryId !== undefined &&
      pickUpLibraryId !== wanted.libraryId &&
      (!book.settings.pickUpAnywhere || !book.libraries.has(pickUpLibraryId)),
    'NaoEncontrada',
    {},
  )

/** A place in the queue of one key. The queue is held, so that the same reader cannot be in it twice and no copy is free meanwhile. */
export function placeHold(context: ActContext, hold: NewHold, acting: Acting): Promise<Decision<PlacedHold>> {
  const { wanted } = hold
  const key = keyOf(wanted)
  return inOneTransaction(context, acting, async (inside) => {
    await lockKeys(inside, [key])
    const book = await loadRuleBook(inside, ['policies', 'limits'])
    const title = await visibleTitle(inside, wanted.titleId)
    if (!title) return notFound
    await settleKey(inside, book, key)
    const copies = await loadKeyCopies(inside, wanted.titleId, key, book.today)
    if (copies.length === 0) return notFound
    await lockPatron(inside, hold.patronId)
    const asking = await loadAskingReader(inside, book, hold)
    if (asking.refused) return asking
    const elsewhere = pickUpReasons(book, hold)
    if (elsewhere.length > 0) return refuse(elsewhere)
    const decision = judgeHold(book, { key, wanted, copies }, asking)
    if (decision.refused) return decision
    const queuedAt = hold.since ?? queuedAtFor(book.now, await loadQueues(inside, [key], book))
    const holdId = await insertHold(inside, { hold, key, title: title.title, asking, queuedAt, acting })
    const { titleId, libraryId } = wanted
    await useEventStore(inside).record([{ titleId, libraryId, kind: 'hold', localDate: book.today, count: 1 }])
    await raiseAvailabilityVersions(inside, [titleId])
    return { done: true as const, ...(await placed(inside, book, key, libraryId, holdId)) }
  })
}
