import { libraryZone } from '@farol/contract/library-zone.ts'
import { daysAfter, instantOf } from '../../circulation/local-time.ts'
import type { DayCell, DayCount } from '../../ports/desk-lists.ts'
import type { Handles } from './handles.ts'

type Counter = 'loans' | 'returns' | 'renewals' | 'consultations' | 'holdsReleased' | 'holdsExpired' | 'requests' | 'waivers'

/** One event of a day. `of`: the state of a request, the reason of a waiver. */
interface Counted {
  readonly libraryId: number
  readonly counter: Counter
  readonly of?: string
  readonly patronId: number | null
}

async function lentOn({ scan }: Handles, day: string): Promise<readonly Counted[]> {
  const rows = await scan
    .selectFrom('loan')
    .select(['library_id', 'kind', 'patron_id'])
    .where('lent_on', '=', day)
    .where('state', '<>', 'undone')
    .execute()
  return rows.map((row) => ({
    libraryId: row.library_id,
    counter: row.kind === 'reading_room' ? 'consultations' : 'loans',
    patronId: row.patron_id,
  }))
}

async function returnedOn({ scan }: Handles, day: string): Promise<readonly Counted[]> {
  const rows = await scan
    .selectFrom('loan')
    .select(['library_id', 'return_library_id', 'patron_id'])
    .where('closed_on', '=', day)
    .where('state', '=', 'returned')
    .where('kind', '<>', 'reading_room')
    .execute()
  return rows.map((row) => ({ libraryId: row.return_library_id ?? row.library_id, counter: 'returns', patronId: row.patron_id }))
}

async function renewedOn({ scan }: Handles, day: string): Promise<readonly Counted[]> {
  const rows = await scan
    .selectFrom('renewal')
    .innerJoin('loan', 'loan.id', 'renewal.loan_id')
    .select(['loan.library_id', 'loan.patron_id'])
    .where('renewal.local_date', '=', day)
    .execute()
  return rows.map((row) => ({ libraryId: row.library_id, counter: 'renewals', patronId: row.patron_id }))
}

/** First instant of the local day and of the next one. */
const spanOf = (day: string) =>
  [day, daysAfter(day, 1)].map((date) => instantOf({ date, minute: 0 }, libraryZone()).toISOString()) as [string, string]

async function holdsOn({ scan }: Handles, day: string): Promise<readonly Counted[]> {
  const [from, before] = spanOf(day)
  const rows = await scan
    .selectFrom('hold_event')
    .innerJoin('hold', 'hold.id', 'hold_event.hold_id')
    .select(['pick_up_library_id', 'hold_event.kind', 'patron_id'])
    .where('hold_event.at', '>=', from)
    .where('hold_event.at', '<', before)
    .where('hold_event.kind', 'in', ['released', 'expired'])
    .execute()
  return rows.map((row) => ({
    libraryId: row.pick_up_library_id,
    counter: row.kind === 'released' ? 'holdsReleased' : 'holdsExpired',
    patronId: row.patron_id,
  }))
}

async function requestsOn({ scan }: Handles, day: string): Promise<readonly Counted[]> {
  const [from, before] = spanOf(day)
  const rows = await scan
    .selectFrom('loan_request_event')
    .innerJoin('loan_request', 'loan_request.id', 'loan_request_event.loan_request_id')
    .select(['loan_request.library_id', 'loan_request_event.state', 'patron_id'])
    .where('loan_request_event.at', '>=', from)
    .where('loan_request_event.at', '<', before)
    .where('loan_request_event.kind', 'not in', ['limit_moved', 'merged', 'undone'])
    .execute()
  return rows.map((row) => ({ libraryId: row.library_id, counter: 'requests', of: row.state, patronId: row.patron_id }))
}

async function waivedOn({ scan }: Handles, day: string): Promise<readonly Counted[]> {
  const rows = await scan
    .selectFrom('debt_entry')
    .innerJoin('debt', 'debt.id', 'debt_entry.debt_id')
    .select(['debt.library_id', 'debt.patron_id', 'debt_entry.reason'])
    .where('debt_entry.local_date', '=', day)
    .where('debt_entry.kind', '=', 'waiver')
    .where('debt_entry.id', 'not in', (of) =>
      of
        .selectFrom('debt_entry as taken_back')
        .select('taken_back.reverses_id')
        .$castTo<number>()
        .where('taken_back.reverses_id', 'is not', null),
    )
    .execute()
  return rows.map((row) => ({ libraryId: row.library_id, counter: 'waivers', of: row.reason ?? '', patronId: row.patron_id }))
}

const cellOf = (events: readonly Counted[]): DayCell => ({
  count: events.length,
  persons: new Set(events.map(({ patronId }, at) => patronId ?? `gone-${at}`)).size,
})

const divided = (events: readonly Counted[]): Readonly<Record<string, DayCell>> =>
  Object.fromEntries(
    [...new Set(events.map((one) => one.of ?? ''))].toSorted().map((of) => [of, cellOf(events.filter((one) => (one.of ?? '') === of))]),
  )

function countsOf(libraryId: number, events: readonly Counted[]): DayCount {
  const here = (counter: Counter) => events.filter((one) => one.libraryId === libraryId && one.counter === counter)
  const cell = (counter: Counter) => cellOf(here(counter))
  return {
    libraryId,
    loans: cell('loans'),
    returns: cell('returns'),
    renewals: cell('renewals'),
    consultations: cell('consultations'),
    holdsReleased: cell('holdsReleased'),
    holdsExpired: cell('holdsExpired'),
    requests: divided(here('requests')),
    waivers: divided(here('waivers')),
  }
}

/** What happened on a local day, by library; libraries without any event are absent. */
export async function dayCounts(handles: Handles, day: string): Promise<readonly DayCount[]> {
  const reads = [lentOn, returnedOn, renewedOn, holdsOn, requestsOn, waivedOn]
  const events = (await Promise.all(reads.map((read) => read(handles, day)))).flat()
  return [...new Set(events.map((one) => one.libraryId))].map((libraryId) => countsOf(libraryId, events))
}
