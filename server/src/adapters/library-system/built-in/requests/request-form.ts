import { judgeRequest, limitsAt, type ReaderAsking } from '../../../../circulation/asking-reader.ts'
import type { AsOf } from '../../../../ports/library-system/acts.ts'
import type { FormRequest } from '../../../../ports/library-system/holds.ts'
import type { RequestForm } from '../../../../ports/library-system/requests.ts'
import type { Handles } from '../../../database/handles.ts'
import { loadAskingReader } from '../circulation/load-asking-reader.ts'
import { byLibrary, keyChoice, keysOfTitle } from '../circulation/key-choices.ts'
import { loadVisibleTitle } from '../circulation/load-title-copies.ts'
import { loadRuleBook, type RuleBook } from '../circulation/rule-book.ts'
import { namedLibrary } from '../circulation/shown-titles.ts'

function limitOf(book: RuleBook, asking: ReaderAsking | undefined, libraryId: number | undefined): Pick<RequestForm, 'limit'> {
  const maximum = asking && libraryId !== undefined ? limitsAt(book, asking, libraryId).requests : undefined
  return maximum === undefined ? {} : { limit: { count: asking!.openRequests, maximum } }
}

const natural = new Intl.Collator('pt', { numeric: true })

/** The form of a request: from where a copy may be sent, and to where. */
export async function requestForm(handles: Handles, { titleId, volume, reader }: FormRequest): Promise<AsOf<RequestForm> | undefined> {
  const book = await loadRuleBook(handles, reader ? ['limits'] : [])
  const seen = await loadVisibleTitle(handles, titleId, book.today, volume)
  if (!seen) return undefined
  const keys = keysOfTitle(titleId, seen.copies)
  const asked = reader && (await loadAskingReader(handles, book, reader))
  const asking = asked?.done ? asked : undefined
  const choices = byLibrary(book, keys, (key) => keyChoice(key, judgeRequest(book, key, undefined, asking)))
  const targets = [...book.libraries.keys()].map((id) => namedLibrary(book, id))
  return {
    asOf: book.now,
    title: seen.title,
    ...limitOf(book, asking, keys[0]?.wanted.libraryId),
    sources: choices,
    targets: targets.toSorted((one, other) => natural.compare(one.name, other.name)),
  }
}
