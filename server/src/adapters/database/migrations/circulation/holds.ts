import { allocationStages, holdEvents, holdStates, requestEvents, requestStates, stepActors, transitReasons } from '../../areas/holds.ts'
import type { EngineName } from '../../engine.ts'
import { columnWords, oneOf, optionalOneOf, type ColumnWords } from '../columns.ts'
import { appendOnly, refuse } from '../row-rules.ts'

/** What a reader asked for: a title at a library and the parts of the key. `copy_key` is all of it as one text. */
const wanted = ({ int, text }: ColumnWords) => `
  title_id ${int} references title on delete set null, title_line ${text} not null, copy_key ${text} not null check (copy_key <> ''),
  volume ${text} check (volume <> ''), tome ${text} check (tome <> ''), part ${text} check (part <> ''),
  additional_material ${text} check (additional_material <> ''), location_id ${int} references location`

const who = ({ int }: ColumnWords) => `patron_id ${int} references patron, bond_id ${int}`

const whoRules = (live: string) => `
  foreign key (patron_id, bond_id) references bond (patron_id, id),
  check ((patron_id is null) = (bond_id is null)), check (not (${live}) or (patron_id is not null and title_id is not null)),
  check ((${live}) = (ended_at is null)), check (retention_ended_at is null or ended_at is not null),
  check (patron_id is not null or ended_at is not null)`

const liveHold = `state = 'queued' or state = 'released'`
const openRequest = `state = 'waiting' or state = 'in_transit' or state = 'available'`
/** A picked up copy is on loan until it is home again: the request is not over, but the reader may ask for another copy. */
const liveRequest = `${openRequest} or state = 'removed'`

const holds = (words: ColumnWords) => {
  const { id, int, text, end, date, instant } = words
  return [
    `create table hold (${id},
      ${who(words)}, library_id ${int} not null references library, pick_up_library_id ${int} not null references library, ${wanted(words)},
      ${oneOf(text, 'state', holdStates)}, ${instant('queued_at')} not null, ${instant('placed_at')} not null, placed_by ${int}, ${date('suspended_until')},
      ${instant('released_at')}, ${date('pick_up_on')}, ${instant('pick_up_at')}, loan_id ${int} references loan on delete set null, note ${text},
      ${instant('ended_at')}, ${optionalOneOf(text, 'ended_by', stepActors)}, end_reason ${text}, source_key ${text} unique, ${instant('retention_ended_at')},
      ${whoRules(liveHold)},
      check ((pick_up_on is null) = (pick_up_at is null)), check (state <> 'released' or (released_at is not null and pick_up_on is not null)),
      check (state <> 'queued' or (released_at is null and pick_up_on is null)), check (suspended_until is null or state <> 'released'),
      check (loan_id is null or state = 'fulfilled'), check (state <> 'cancelled' or ended_by is not null)
    ${end}`,
    `create unique index hold_live on hold (patron_id, copy_key) where ${liveHold}`,
    `create index hold_queue on hold (copy_key, queued_at, id) where ${liveHold}`,
    `create index hold_patron on hold (patron_id, state, placed_at)`,
    `create index hold_bond on hold (bond_id)`,
    `create index hold_title on hold (title_id)`,
    `create index hold_library on hold (library_id, state)`,
    `create index hold_pick_up on hold (pick_up_at) where state = 'released'`,
    `create index hold_suspended on hold (suspended_until) where suspended_until is not null and state = 'queued'`,
    `create index hold_loan on hold (loan_id)`,
    `create table hold_event (${id},
      hold_id ${int} not null references hold, ${oneOf(text, 'kind', holdEvents)}, ${oneOf(text, 'state', holdStates)}, ${instant('at')} not null,
      ${oneOf(text, 'actor', stepActors)}, login_id ${int}, library_id ${int} references library, copy_id ${int}, reason ${text}
    ${end}`,
    `create index hold_event_hold on hold_event (hold_id, id)`,
  ]
}

const requests = (words: ColumnWords) => {
  const { id, int, text, end, date, instant } = words
  return [
    `create table loan_request (${id},
      ${who(words)}, library_id ${int} not null references library, pick_up_library_id ${int} not null references library, ${wanted(words)},
      ${oneOf(text, 'state', requestStates)}, ${instant('requested_at')} not null, requested_by ${int}, authorised_name ${text}, authorised_document ${text}, note ${text},
      ${instant('available_at')}, ${date('pick_up_on')}, ${instant('pick_up_at')}, loan_id ${int} references loan on delete set null,
      ${instant('ended_at')}, ${optionalOneOf(text, 'ended_by', stepActors)}, end_reason ${text}, source_key ${text} unique, ${instant('retention_ended_at')},
      ${whoRules(liveRequest)},
      check (authorised_document is null or authorised_name is not null), check (authorised_name <> ''),
      check ((pick_up_on is null) = (pick_up_at is null)), check (state <> 'available' or (available_at is not null and pick_up_on is not null)),
      check (state <> 'removed' or loan_id is not null), check (state <> 'not_finished' or (ended_by is not null and end_reason is not null))
    ${end}`,
    `create unique index loan_request_open on loan_request (patron_id, copy_key) where ${openRequest}`,
    `create index loan_request_patron on loan_request (patron_id, state, requested_at)`,
    `create index loan_request_bond on loan_request (bond_id)`,
    `create index loan_request_title on loan_request (title_id)`,
    `create index loan_request_source on loan_request (library_id, state)`,
    `create index loan_request_target on loan_request (pick_up_library_id, state)`,
    `create index loan_request_pick_up on loan_request (pick_up_at) where state = 'available'`,
    `create index loan_request_loan on loan_request (loan_id)`,
    `create table loan_request_event (${id},
      loan_request_id ${int} not null references loan_request, ${oneOf(text, 'kind', requestEvents)}, ${oneOf(text, 'state', requestStates)},
      ${instant('at')} not null, ${oneOf(text, 'actor', stepActors)}, login_id ${int}, library_id ${int} references library, copy_id ${int}, reason ${text}
    ${end}`,
    `create index loan_request_event_request on loan_request_event (loan_request_id, id)`,
  ]
}

/** The copy that a hold or a request has: on the pull list until it is scanned, on its way, or waiting for its reader. */
const allocations = ({ id, int, text, end, instant }: ColumnWords) => [
  `create table allocation (${id},
    copy_id ${int} references copy on delete set null, hold_id ${int} references hold, loan_request_id ${int} references loan_request,
    ${oneOf(text, 'stage', allocationStages)}, ${instant('made_at')} not null, ${instant('scanned_at')}, ${instant('ended_at')}, end_reason ${text},
    check ((hold_id is null) <> (loan_request_id is null)), check (ended_at is not null or copy_id is not null),
    check (stage <> 'on_hold_shelf' or scanned_at is not null), check ((ended_at is null) = (end_reason is null))
  ${end}`,
  `create unique index allocation_live_copy on allocation (copy_id) where ended_at is null`,
  `create unique index allocation_live_hold on allocation (hold_id) where ended_at is null`,
  `create unique index allocation_live_request on allocation (loan_request_id) where ended_at is null`,
  `create index allocation_copy on allocation (copy_id)`,
  `create index allocation_hold on allocation (hold_id)`,
  `create index allocation_request on allocation (loan_request_id)`,
  `create table transit (${id},
    copy_id ${int} references copy on delete set null, from_library_id ${int} not null references library, to_library_id ${int} not null references library,
    ${oneOf(text, 'reason', transitReasons)}, ${instant('started_at')} not null, started_by ${int},
    seen_library_id ${int} references library, ${instant('seen_at')}, ${instant('ended_at')}, end_reason ${text}, ended_by ${int},
    check (from_library_id <> to_library_id), check ((seen_library_id is null) = (seen_at is null)), check (ended_at >= started_at),
    check (ended_at is not null or copy_id is not null), check ((ended_at is null) = (end_reason is null))
  ${end}`,
  `create unique index transit_open_copy on transit (copy_id) where ended_at is null`,
  `create index transit_copy on transit (copy_id)`,
  `create index transit_target on transit (to_library_id) where ended_at is null`,
]

/** Places in a queue are not stored: a queue is its live holds by (`queued_at`, id), and `queued_at` never changes. */
export const holdTables = (engine: EngineName) => {
  const words = columnWords[engine]
  return [
    ...holds(words),
    ...requests(words),
    ...allocations(words),
    ...refuse(engine, {
      name: 'hold_keeps_its_place',
      table: 'hold',
      event: 'update of queued_at',
      when: 'new.queued_at <> old.queued_at',
      message: 'the place of a hold in its queue never changes',
    }),
    ...appendOnly(engine, 'hold_event', 'hold'),
    ...appendOnly(engine, 'loan_request_event', 'loan_request'),
  ]
}
