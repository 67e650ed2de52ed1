import type { Generated } from 'kysely'
import { lending } from '../../../privacy/rules.ts'
import { ofPatron, through } from '../../../privacy/held-tables.ts'
import { deskHoldStore } from '../desk-hold-store.ts'
import { deskRequestStore } from '../desk-request-store.ts'
import type { Handles } from '../handles.ts'
import type { Instant, LocalDate } from './column-types.ts'
import { table } from './table.ts'

export const holdStates = ['queued', 'released', 'fulfilled', 'expired', 'cancelled'] as const
export const holdEvents = [
  'placed',
  'allocated',
  'on_the_way',
  'released',
  'put_off',
  'suspended',
  'resumed',
  'passed_over',
  'back_in_queue',
  'pick_up_changed',
  'fulfilled',
  'expired',
  'cancelled',
  'merged',
  'undone',
] as const
export const requestStates = ['waiting', 'in_transit', 'available', 'removed', 'finished', 'not_finished'] as const
export const requestEvents = ['made', 'sent', 'received', 'limit_moved', 'picked_up', 'came_home', 'not_found', 'refused', 'expired', 'cancelled', 'merged', 'undone'] as const // prettier-ignore
/** `patron` is also who acts for the patron: `login_id` says it then. */
export const stepActors = ['patron', 'staff', 'system'] as const
export const allocationStages = ['pull_list', 'on_the_way', 'on_hold_shelf'] as const
/** The desk, a department, the reader's home. */
export const receivingPlaces = ['desk', 'department', 'home'] as const
export const transitReasons = ['home', 'hold', 'request', 'moved'] as const

interface WantedKey {
  title_id: number | null
  title_line: string
  copy_key: string
  volume: string | null
  tome: string | null
  part: string | null
  additional_material: string | null
  location_id: number | null
}

interface Pickup {
  /** Last local day and its instant (closing time). */
  pick_up_on: LocalDate | null
  pick_up_at: Instant | null
  loan_id: number | null
  note: string | null
  ended_at: Instant | null
  ended_by: (typeof stepActors)[number] | null
  end_reason: string | null
  source_key: string | null
  retention_ended_at: Instant | null
}

export interface HoldTable extends WantedKey, Pickup {
  id: Generated<number>
  patron_id: number | null
  bond_id: number | null
  library_id: number
  pick_up_library_id: number
  state: (typeof holdStates)[number]
  queued_at: Instant
  placed_at: Instant
  placed_by: number | null
  /** Only in the queue: last local day on which it is passed over. */
  suspended_until: LocalDate | null
  released_at: Instant | null
}

export interface HoldEventTable {
  id: Generated<number>
  hold_id: number
  kind: (typeof holdEvents)[number]
  /** After the step. */
  state: (typeof holdStates)[number]
  at: Instant
  actor: (typeof stepActors)[number]
  login_id: number | null
  library_id: number | null
  copy_id: number | null
  reason: string | null
}

export interface LoanRequestTable extends WantedKey, Pickup {
  id: Generated<number>
  patron_id: number | null
  bond_id: number | null
  library_id: number
  pick_up_library_id: number
  state: (typeof requestStates)[number]
  requested_at: Instant
  requested_by: number | null
  authorised_name: string | null
  authorised_document: string | null
  receiving_place: Generated<(typeof receivingPlaces)[number]>
  phone: string | null
  email: string | null
  /** Where it is sent home. */
  home_address: string | null
  available_at: Instant | null
}

export interface LoanRequestEventTable {
  id: Generated<number>
  loan_request_id: number
  kind: (typeof requestEvents)[number]
  state: (typeof requestStates)[number]
  at: Instant
  actor: (typeof stepActors)[number]
  login_id: number | null
  library_id: number | null
  copy_id: number | null
  reason: string | null
}

export interface AllocationTable {
  id: Generated<number>
  copy_id: number | null
  hold_id: number | null
  loan_request_id: number | null
  stage: (typeof allocationStages)[number]
  made_at: Instant
  scanned_at: Instant | null
  ended_at: Instant | null
  end_reason: string | null
}

export interface TransitTable {
  id: Generated<number>
  copy_id: number | null
  from_library_id: number
  to_library_id: number
  reason: (typeof transitReasons)[number]
  started_at: Instant
  started_by: number | null
  /** A third library where it was scanned on its way. */
  seen_library_id: number | null
  seen_at: Instant | null
  ended_at: Instant | null
  end_reason: string | null
  ended_by: number | null
}

const wanted = 'title_id title_line copy_key volume tome part additional_material location_id'
const pickUp = 'pick_up_on pick_up_at loan_id ended_at ended_by end_reason source_key retention_ended_at'

export const holdsArea = {
  tables: {
    hold: table<HoldTable>({
      subject: 'never',
      privacy: {
        ...lending,
        none: `id library_id pick_up_library_id state queued_at placed_at suspended_until released_at ${pickUp}`,
        pseudonymous: 'patron_id bond_id placed_by',
        personal: 'note',
        sensitive: wanted,
      },
      held: {
        kind: 'reservas',
        ...ofPatron,
        atDeletion: { clear: ['patron_id', 'bond_id', 'placed_by', 'note', 'source_key', 'end_reason'], stamp: 'retention_ended_at' },
        since: 'placed_at',
      },
    }),
    hold_event: table<HoldEventTable>({
      subject: 'never',
      privacy: { ...lending, none: 'id kind state at actor library_id copy_id reason', pseudonymous: 'hold_id login_id' },
      held: { kind: 'reservas', ...through('hold_id', 'hold'), atDeletion: 'delete', since: 'at' },
    }),
    loan_request: table<LoanRequestTable>({
      subject: 'never',
      privacy: {
        ...lending,
        none: `id library_id pick_up_library_id state requested_at available_at receiving_place ${pickUp}`,
        pseudonymous: 'patron_id bond_id requested_by',
        personal: 'authorised_name authorised_document note phone email home_address',
        sensitive: wanted,
      },
      held: {
        kind: 'solicitacoes',
        ...ofPatron,
        atDeletion: {
          clear: [
            'patron_id',
            'bond_id',
            'requested_by',
            'note',
            'source_key',
            'phone',
            'email',
            'home_address',
            'authorised_name',
            'authorised_document',
          ],
          stamp: 'retention_ended_at',
        },
        since: 'requested_at',
      },
    }),
    loan_request_event: table<LoanRequestEventTable>({
      subject: 'never',
      privacy: { ...lending, none: 'id kind state at actor library_id copy_id reason', pseudonymous: 'loan_request_id login_id' },
      held: { kind: 'solicitacoes', ...through('loan_request_id', 'loan_request'), atDeletion: 'delete', since: 'at' },
    }),
    allocation: table<AllocationTable>({
      subject: 'never',
      privacy: {
        ...lending,
        seenBy: ['desk'],
        none: 'id copy_id stage made_at scanned_at ended_at end_reason',
        pseudonymous: 'hold_id loan_request_id',
      },
      held: {
        kind: 'reservas',
        links: [
          { column: 'hold_id', through: 'hold' },
          { column: 'loan_request_id', through: 'loan_request' },
        ],
        atDeletion: 'keep',
        since: 'made_at',
      },
    }),
    transit: table<TransitTable>({
      subject: 'never',
      privacy: {
        ...lending,
        seenBy: ['desk'],
        none: 'id copy_id from_library_id to_library_id reason started_at seen_library_id seen_at ended_at end_reason',
        pseudonymous: 'started_by ended_by',
      },
      notOfPersons: 'names the staff who moved a copy',
    }),
  },
  stores: (handles: Handles) => ({
    deskHolds: deskHoldStore(handles),
    deskRequests: deskRequestStore(handles),
  }),
}
