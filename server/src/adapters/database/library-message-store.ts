import type { Selectable } from 'kysely'
import type {
  Allowance,
  LibraryMessages,
  NewLibraryMessage,
  NewSuggestion,
  Stored,
  StoredSuggestion,
  SuggestionQuery,
  Suggestions,
  Writer,
} from '../../ports/library-messages.ts'
import type { SuggestionState } from '../../ports/suggestion-states.ts'
import type { AcquisitionSuggestionTable } from './areas/suggestions.ts'
import { instant, type Handles } from './handles.ts'
import { flag, withoutNulls } from './rows.ts'

type Kind = 'library_message' | 'acquisition_suggestion'

/** The person, held until the transaction ends: of several requests at once, each sees what the one before it wrote. */
async function holdWriter({ engine, write }: Handles, patronId: number): Promise<Writer> {
  const row = await write
    .selectFrom('patron')
    .select(['code', 'email'])
    .select((of) => of.fn.coalesce('social_name', 'name').as('name'))
    .where('id', '=', patronId)
    .$if(engine === 'postgresql', (query) => query.forUpdate())
    .executeTakeFirstOrThrow()
  return withoutNulls(row)
}

async function writtenSince({ write }: Handles, kind: Kind, patronId: number, since: Date): Promise<number> {
  const row = await write
    .selectFrom(kind)
    .select((of) => of.fn.countAll<number>().as('written'))
    .where('patron_id', '=', patronId)
    .where('created_at', '>', since.toISOString())
    .executeTakeFirstOrThrow()
  return row.written
}

/** Stores what `insert` writes unless this person has written as much as is allowed. */
async function addWithin(
  handles: Handles,
  kind: Kind,
  patronId: number,
  { max, since }: Allowance,
  insert: (inside: Handles, writer: Writer) => Promise<{ readonly id: number }>,
): Promise<Stored | undefined> {
  return handles.atomically(async (inside) => {
    const writer = await holdWriter(inside, patronId)
    if ((await writtenSince(inside, kind, patronId, since)) >= max) return undefined
    return { id: (await insert(inside, writer)).id, writer }
  })
}

const addMessage = (handles: Handles, { libraryId, patronId, content }: NewLibraryMessage, allowance: Allowance) =>
  addWithin(handles, 'library_message', patronId, allowance, (inside, { name, email = null }) =>
    inside.write
      .insertInto('library_message')
      .values({ library_id: libraryId, patron_id: patronId, name, email, content, state: 'new', created_at: instant(inside) })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )

function suggestionRow(suggestion: NewSuggestion, at: string) {
  const { libraryId, patronId, state, title, publisher, teaching } = suggestion
  return {
    library_id: libraryId,
    patron_id: patronId,
    state,
    title,
    publisher,
    author: suggestion.author ?? null,
    edition: suggestion.edition ?? null,
    standard_number: suggestion.standardNumber ?? null,
    periodical: flag(suggestion.periodical),
    notes: suggestion.notes ?? null,
    course: teaching?.course ?? null,
    discipline: teaching?.discipline ?? null,
    bibliography: teaching?.bibliography ?? null,
    copies: teaching?.copies ?? null,
    students: teaching?.students ?? null,
    reason: teaching?.reason ?? null,
    created_at: at,
    updated_at: at,
  }
}

const addSuggestion = (handles: Handles, suggestion: NewSuggestion, allowance: Allowance) =>
  addWithin(handles, 'acquisition_suggestion', suggestion.patronId, allowance, (inside) =>
    inside.write
      .insertInto('acquisition_suggestion')
      .values(suggestionRow(suggestion, instant(inside)))
      .returning('id')
      .executeTakeFirstOrThrow(),
  )

type SuggestionRow = Selectable<AcquisitionSuggestionTable> & { readonly name: string }

const teachingOf = ({ course, discipline, bibliography, copies, students, reason }: SuggestionRow) =>
  course === null || discipline === null || bibliography === null || copies === null
    ? undefined
    : withoutNulls({ course, discipline, bibliography, copies, students, reason })

function suggestionOf(row: SuggestionRow): StoredSuggestion {
  const { id, state, name, title, publisher, author, edition, notes } = row
  const teaching = teachingOf(row)
  return {
    ...withoutNulls({ id, state, name, title, publisher, author, edition, notes, standardNumber: row.standard_number }),
    libraryId: row.library_id,
    patronId: row.patron_id,
    periodical: row.periodical === 1,
    createdAt: row.created_at,
    ...(teaching && { teaching }),
  }
}

const withWriter = ({ read }: Handles) =>
  read
    .selectFrom('acquisition_suggestion')
    .innerJoin('patron', 'patron.id', 'acquisition_suggestion.patron_id')
    .selectAll('acquisition_suggestion')
    .select((of) => of.fn.coalesce('patron.social_name', 'patron.name').as('name'))

async function listSuggestions(handles: Handles, { states, libraryIds, offset, limit }: SuggestionQuery) {
  const chosen = handles.read
    .selectFrom('acquisition_suggestion')
    .where('library_id', 'in', [...libraryIds, 0])
    .where('state', 'in', states)
  const { count } = await chosen.select((of) => of.fn.countAll<number | string>().as('count')).executeTakeFirstOrThrow()
  // Numbers first, which an index has: sorting whole rows of many libraries takes seconds.
  const page = chosen.select('id').orderBy('id', 'desc').offset(offset).limit(limit).as('page')
  const rows = await withWriter(handles)
    .innerJoin(page, 'page.id', 'acquisition_suggestion.id')
    .orderBy('acquisition_suggestion.id', 'desc')
    .execute()
  return { total: Number(count), rows: rows.map(suggestionOf) }
}

async function findSuggestion(handles: Handles, id: number): Promise<StoredSuggestion | undefined> {
  const row = await withWriter(handles).where('acquisition_suggestion.id', '=', id).executeTakeFirst()
  return row && suggestionOf(row)
}

async function changeSuggestion(handles: Handles, id: number, seen: SuggestionState, state: SuggestionState): Promise<boolean> {
  const done = await handles.write
    .updateTable('acquisition_suggestion')
    .set({ state, updated_at: instant(handles) })
    .where('id', '=', id)
    .where('state', '=', seen)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

/** What persons write to libraries. */
export const libraryMessageStore = (handles: Handles): LibraryMessages => ({
  add: (message, allowance) => addMessage(handles, message, allowance),
})

export const suggestionStore = (handles: Handles): Suggestions => ({
  add: (suggestion, allowance) => addSuggestion(handles, suggestion, allowance),
  list: (query) => listSuggestions(handles, query),
  find: (id) => findSuggestion(handles, id),
  change: (id, seen, state) => changeSuggestion(handles, id, seen, state),
})
