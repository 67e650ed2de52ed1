import { queueOf } from '../../../../circulation/hold-queue.ts'
import type { AsOf } from '../../../../ports/library-system/acts.ts'
import type { FormRequest, HoldChoice, HoldForm } from '../../../../ports/library-system/holds.ts'
import type { Handles } from '../../../database/handles.ts'
import { limitsAt, loadAskingReader, type ReaderAsking } from '../circulation/asking-reader.ts'
import { byLibrary, keyChoice, keysOfTitle, type KeyOfTitle } from '../circulation/key-choices.ts'
import { loadQueues } from '../circulation/load-queues.ts'
import { loadTitleCopies, visibleTitle } from '../circulation/load-title-copies.ts'
import { loadRuleBook, type RuleBook } from '../circulation/rule-book.ts'
import { namedLibrary } from '../circulation/shown-titles.ts'
import { dueBackOf, estimateForNext, loansOfKeys, type Waiting } from './estimates.ts'
import { judgeHold } from './judge-hold.ts'

function choiceOf(book: RuleBook, key: KeyOfTitle, waiting: Waiting, asking: ReaderAsking | undefined): HoldChoice {
  const queue = queueOf(waiting.queues.get(key.key) ?? [])
  return {
    ...keyChoice(key, judgeHold(book, key.copies, key.wanted, asking)),
    waiting: queue.length,
    position: queue.length + 1,
    ...estimateForNext(waiting, book, key.key, key.wanted.libraryId),
    ...dueBackOf(waiting, key.key),
  }
}

const pickUps = (book: RuleBook, libraryId: number) =>
  book.settings.pickUpAnywhere
    ? [libraryId, ...[...book.libraries.keys()].filter((id) => id !== libraryId)].map((id) => namedLibrary(book, id))
    : [namedLibrary(book, libraryId)]

function limitOf(book: RuleBook, asking: ReaderAsking | undefined, libraryId: number | undefined): Pick<HoldForm, 'limit'> {
  const maximum = asking && libraryId !== undefined ? limitsAt(book, asking, libraryId).holds : undefined
  return maximum === undefined ? {} : { limit: { count: asking!.liveHolds, maximum } }
}

/** The form of a hold: what may be waited for of a title, judged by the rule of the act itself. */
export async function holdForm(handles: Handles, { titleId, volume, reader }: FormRequest): Promise<AsOf<HoldForm> | undefined> {
  const title = await visibleTitle(handles, titleId)
  if (!title) return undefined
  const book = await loadRuleBook(handles, reader ? ['limits'] : [])
  const keys = keysOfTitle(titleId, await loadTitleCopies(handles, titleId, book.today, volume))
  const texts = keys.map((one) => one.key)
  const queues = Map.groupBy(await loadQueues(handles, texts, book.today), (one) => one.key)
  const waiting = { queues, loans: await loansOfKeys(handles, book, texts) }
  const asked = reader && (await loadAskingReader(handles, book, reader))
  const asking = asked?.done ? asked : undefined
  const libraries = byLibrary(book, keys, (key) => choiceOf(book, key, waiting, asking))
  return {
    asOf: book.now,
    ...title,
    ...limitOf(book, asking, keys[0]?.wanted.libraryId),
    libraries: libraries.map((one) => ({ ...one, pickUp: pickUps(book, one.library.libraryId) })),
  }
}
