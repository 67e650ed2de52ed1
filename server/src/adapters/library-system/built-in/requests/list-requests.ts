import { judgeRequest, type ReaderAsking } from '../../../../circulation/asking-reader.ts'
import { sql } from 'kysely'
import { actionOf } from '../../../../circulation/decision.ts'
import { countStates, openStates, requestAfter, requestStateOn, type RequestState } from '../../../../circulation/loan-request.ts'
import type { Action, AsOf } from '../../../../ports/library-system/acts.ts'
import type { Owner } from '../../../../ports/library-system/holds.ts'
import type { RequestCounts, RequestInFull, RequestPage, RequestQuery, ShownRequest } from '../../../../ports/library-system/requests.ts'
import type { Handles } from '../../../database/handles.ts'
import { loadAskingReader } from '../circulation/load-asking-reader.ts'
import { shownLimit } from '../circulation/shown-limit.ts'
import { loadKeysCopies, type CopyGroup } from '../circulation/load-title-copies.ts'
import { loadRuleBook, type RuleBook } from '../circulation/rule-book.ts'
import { dayOf, namedLibrary, wantedTitleOf } from '../circulation/shown-titles.ts'
import { ownId, systemId } from '../circulation/system-ids.ts'
import { requestRow, requestRows, type RequestRow } from './request-rows.ts'

interface Around {
  readonly book: RuleBook
  readonly copies: ReadonlyMap<string, readonly CopyGroup[]>
  readonly asking?: ReaderAsking
}

const stateOf = ({ state, pick_up_at }: RequestRow, { now }: RuleBook): RequestState =>
  requestStateOn(state, pick_up_at === null ? undefined : new Date(pick_up_at), now)

/** To ask again: only where it ended without a loan, and by the rule of the request itself. */
function askAgain(row: RequestRow, state: RequestState, { book, copies, asking }: Around): Action {
  if (state !== 'not_finished' || row.title_id === null) return { allowed: false, reasons: [] }
  const { titleId, library, volume, tome, part, additionalMaterial, locationId } = wantedTitleOf(book, row)
  const parts = { volume, tome, part, additionalMaterial, locationId }
  const named = Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined))
  const wanted = { titleId: titleId!, libraryId: library.libraryId, ...named }
  const key = { key: row.copy_key, wanted, copies: copies.get(row.copy_key) ?? [] }
  return actionOf(judgeRequest(book, key, row.pick_up_library_id, asking))
}

function shown(row: RequestRow, around: Around): ShownRequest {
  const { book } = around
  const state = stateOf(row, book)
  const endReason = row.end_reason ?? (state === row.state ? undefined : 'expired')
  return {
    ...wantedTitleOf(book, row),
    id: systemId(row.id),
    requestedOn: dayOf(book, row.requested_at),
    state,
    place: row.receiving_place,
    ...(state === 'available' && row.pick_up_on !== null ? { limit: shownLimit(book, row.pick_up_on, row.pick_up_at!) } : {}),
    ...(endReason === undefined ? {} : { endReason }),
    actions: { cancel: actionOf(requestAfter(state, 'cancel')), again: askAgain(row, state, around) },
  }
}

async function aroundOf(handles: Handles, book: RuleBook, patronId: number | null, rows: readonly RequestRow[]): Promise<Around> {
  const ended = rows.filter((row) => stateOf(row, book) === 'not_finished' && row.title_id !== null)
  if (ended.length === 0 || patronId === null) return { book, copies: new Map() }
  const copies = await loadKeysCopies(handles, [...new Set(ended.map((row) => row.copy_key))], book.today)
  const bondId = ended[0]!.bond_id
  const asking = await loadAskingReader(handles, book, { patronId, ...(bondId === null ? {} : { bondId }) })
  return { book, copies, ...(asking.done ? { asking } : {}) }
}

const presentState = (now: string) =>
  sql<RequestState>`case when loan_request.state = 'available' and loan_request.pick_up_at <= ${now} then 'not_finished' else loan_request.state end`

async function countsOf({ read }: Handles, patronId: number, now: string): Promise<RequestCounts> {
  const state = presentState(now)
  const states = read.selectFrom('loan_request').select(state.as('now_state')).where('patron_id', '=', patronId).as('states')
  const rows = await read
    .selectFrom(states)
    .select((of) => ['now_state', of.fn.countAll<number | string>().as('count')])
    .groupBy('now_state')
    .execute()
  return countStates(rows.map((row) => ({ state: row.now_state, count: Number(row.count) })))
}

export async function listRequests(handles: Handles, query: RequestQuery): Promise<AsOf<RequestPage>> {
  const book = await loadRuleBook(handles, ['limits'])
  const now = book.now.toISOString()
  const counts = await countsOf(handles, query.patronId, now)
  const rows = await requestRows(handles)
    .where('loan_request.patron_id', '=', query.patronId)
    .$if(query.state !== undefined, (some) => some.where(presentState(now), '=', query.state!))
    .orderBy('requested_at', 'desc')
    .orderBy('loan_request.id', 'desc')
    .offset(query.offset)
    .limit(query.limit)
    .execute()
  const around = await aroundOf(handles, book, query.patronId, rows)
  const total = query.state === undefined ? Object.values(counts).reduce((sum, one) => sum + one, 0) : counts[query.state]
  return { asOf: book.now, total, counts, requests: rows.map((row) => shown(row, around)) }
}

/** One statement. */
export async function liveRequests(
  handles: Handles,
  patronId: number,
  also?: 'fetched',
): Promise<AsOf<{ readonly requests: readonly ShownRequest[] }>> {
  const book = await loadRuleBook(handles)
  const states = also ? [...openStates, 'removed' as const] : openStates
  const rows = await requestRows(handles)
    .where('loan_request.patron_id', '=', patronId)
    .where('loan_request.state', 'in', states)
    .orderBy('requested_at', 'desc')
    .orderBy('loan_request.id', 'desc')
    .execute()
  const live = rows.filter((row) => states.includes(stateOf(row, book)))
  return { asOf: book.now, requests: live.map((row) => shown(row, { book, copies: new Map() })) }
}

async function stepsOf({ read }: Handles, book: RuleBook, row: RequestRow): Promise<RequestInFull['steps']> {
  const events = await read
    .selectFrom('loan_request_event')
    .select(['state', 'at', 'library_id', 'reason'])
    .where('loan_request_id', '=', row.id)
    .where('kind', '<>', 'limit_moved')
    .orderBy('id')
    .execute()
  const taken = events.map((event) => ({
    state: event.state,
    at: new Date(event.at),
    ...(event.library_id === null ? {} : { library: namedLibrary(book, event.library_id) }),
    ...(event.reason === null ? {} : { reason: event.reason }),
  }))
  if (stateOf(row, book) === row.state) return taken
  const library = namedLibrary(book, row.pick_up_library_id)
  return [...taken, { state: 'not_finished', at: new Date(row.pick_up_at!), library, reason: 'expired' }]
}

export async function oneRequest(handles: Handles, id: string, { patronId }: Owner): Promise<RequestInFull | undefined> {
  const requestId = ownId(id)
  const row = requestId === undefined ? undefined : await requestRow(handles, requestId)
  if (!row || (patronId !== undefined && row.patron_id !== patronId)) return undefined
  const book = await loadRuleBook(handles, ['limits'])
  return {
    ...shown(row, await aroundOf(handles, book, row.patron_id, [row])),
    steps: await stepsOf(handles, book, row),
    delivery: {
      place: row.receiving_place,
      phone: row.phone ?? '',
      email: row.email ?? '',
      ...(row.authorised_name === null ? {} : { authorisedName: row.authorised_name }),
      ...(row.authorised_document === null ? {} : { authorisedDocument: row.authorised_document }),
      ...(row.home_address === null ? {} : { address: row.home_address }),
    },
  }
}
