import { judgeHold, limitsAt, type ReaderAsking } from '../../../../circulation/asking-reader.ts'
import { estimateAtPlace } from '../../../../circulation/estimate.ts'
import type { AsOf } from '../../../../ports/library-system/acts.ts'
import type { FormRequest, HoldChoice, HoldForm } from '../../../../ports/library-system/holds.ts'
import type { Handles } from '../../../database/handles.ts'
import { loadAskingReader } from '../circulation/load-asking-reader.ts'
import { byLibrary, keyChoice, keysOfTitle, type KeyOfTitle } from '../circulation/key-choices.ts'
import { loadVisibleTitle } from '../circulation/load-title-copies.ts'
import { loadRuleBook, type RuleBook } from '../circulation/rule-book.ts'
import { namedLibrary } from '../circulation/shown-titles.ts'
import { dueBackOf } from './estimates.ts'
import { loadTitleWaiting, type KeyWaiting } from './title-waiting.ts'

function choiceOf(book: RuleBook, key: KeyOfTitle, waits: KeyWaiting | undefined, asking: ReaderAsking | undefined): HoldChoice {
  const { waiting = 0, ahead = 0, loans = [] } = waits ?? {}
  const { hours } = book.calendarOf(key.wanted.libraryId)
  const estimate = estimateAtPlace({ loans, hours, today: book.today }, ahead)
  return {
    ...keyChoice(key, judgeHold(book, key, asking)),
    waiting,
    position: waiting + 1,
    ...('day' in estimate ? { estimate: estimate.day } : {}),
    ...dueBackOf(loans),
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

/** The form of a hold: what may be waited for of a title, judged by the rule of the act itself. A visitor’s takes three statements. */
export async function holdForm(handles: Handles, { titleId, volume, reader }: FormRequest): Promise<AsOf<HoldForm> | undefined> {
  const book = await loadRuleBook(handles, reader ? ['limits'] : [])
  const seen = await loadVisibleTitle(handles, titleId, book.today, volume)
  if (!seen) return undefined
  const keys = keysOfTitle(titleId, seen.copies)
  const waiting = await loadTitleWaiting(handles, titleId)
  const waits = new Map(waiting.keys(book.now, book.settings.zone).map((one) => [one.key, one]))
  const asked = reader && (await loadAskingReader(handles, book, reader))
  const asking = asked?.done ? asked : undefined
  const libraries = byLibrary(book, keys, (key) => choiceOf(book, key, waits.get(key.key), asking))
  return {
    asOf: book.now,
    title: seen.title,
    ...limitOf(book, asking, keys[0]?.wanted.libraryId),
    libraries: libraries.map((one) => ({ ...one, pickUp: pickUps(book, one.library.libraryId) })),
  }
}
