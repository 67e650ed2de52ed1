import type { Generated } from 'kysely'
import type { Instant, JsonText, LocalDate } from './column-types.ts'

export const policyUnits = ['days', 'hours', 'overnight'] as const
export const limitKinds = ['total', 'group', 'title', 'holds', 'requests'] as const
/** A window that `replaces` sets the due date, one that `limits` only brings it forward. */
export const windowKinds = ['replaces', 'limits'] as const
export const loanKinds = ['home', 'hours', 'overnight', 'reading_room'] as const
export const loanStates = ['open', 'returned', 'lost', 'undone'] as const
export const loanOrigins = ['desk', 'terminal', 'import'] as const
export const returnWays = ['desk', 'box', 'terminal', 'import'] as const
export const renewalChannels = ['web', 'desk', 'terminal', 'import'] as const
export const blockKinds = ['suspension', 'administrative', 'clearance'] as const
export const blockOrigins = ['return', 'renewal', 'staff', 'clearance', 'import'] as const
export const clearanceStates = ['issued', 'cancelled', 'superseded'] as const
export const staffRoles = ['atendimento', 'gestor', 'administrador', 'moderacao'] as const
export const staffTaskStates = ['open', 'done', 'dismissed'] as const
export const idempotencyStates = ['working', 'answered'] as const

/** Never changed but retired. Empty lists and null stand for "all"; a limit that is null leaves the wider ones. */
export interface LoanPolicyTable {
  id: Generated<number>
  library_id: number | null
  /** Array of numbers. */
  category_ids: JsonText
  /** Array of `material_type.loan_group`. */
  loan_groups: JsonText
  /** Array of `loan_type.code`. */
  loan_types: JsonText
  valid_from: LocalDate | null
  valid_until: LocalDate | null
  unit: (typeof policyUnits)[number]
  /** Days or hours; null for overnight. */
  period: number | null
  group_limit: number | null
  /** In all, and those of them by web. */
  renewals: number
  web_renewals: number
  /** Null: as many as the loan. */
  renewal_days: number | null
  fine_per_day_cents: Generated<number>
  fine_per_hour_cents: Generated<number>
  /** Days of suspension per late day. */
  penalty_days: number
  pick_up_open_days: Generated<number>
  created_at: Instant
  created_by: number | null
  replaces_id: number | null
  retired_at: Instant | null
  retired_by: number | null
}

/** Null in `library_id` and `category_id` stands for "all"; `maximum` 0 forbids, null leaves the wider ones. */
export interface LoanLimitTable {
  id: Generated<number>
  library_id: number | null
  category_id: number | null
  kind: (typeof limitKinds)[number]
  loan_group: string | null
  maximum: number | null
  updated_at: Instant
  updated_by: number | null
}

export interface VacationWindowTable {
  id: Generated<number>
  library_id: number | null
  category_ids: JsonText
  loan_groups: JsonText
  loan_types: JsonText
  kind: (typeof windowKinds)[number]
  lent_from: LocalDate
  lent_until: LocalDate
  due_on: LocalDate
  name: string | null
  created_at: Instant
  created_by: number | null
  retired_at: Instant | null
  retired_by: number | null
}

export interface LoanTable {
  id: Generated<number>
  copy_id: number | null
  title_id: number | null
  barcode: string
  title_line: string
  author: string | null
  patron_id: number | null
  bond_id: number | null
  library_id: number
  /** Null: lent without a row, by override or import. */
  policy_id: number | null
  category_id: number
  loan_group: string
  loan_type_id: number
  kind: (typeof loanKinds)[number]
  state: (typeof loanStates)[number]
  origin: (typeof loanOrigins)[number]
  source_key: string | null
  lent_at: Instant
  lent_on: LocalDate
  due_on: LocalDate
  due_at: Instant
  renewals: Generated<number>
  web_renewals: Generated<number>
  lent_by: number | null
  /** Name of an authorised person who fetched the copy. */
  picked_up_by: string | null
  /** Array of codes. */
  overridden: JsonText | null
  override_reason: string | null
  /** The instant that counts: of the book drop's emptying before, when the return is dated back. */
  returned_at: Instant | null
  /** When it was entered. */
  registered_at: Instant | null
  closed_on: LocalDate | null
  return_way: (typeof returnWays)[number] | null
  return_library_id: number | null
  returned_by: number | null
  late_days: number | null
  exempt_reason: string | null
  exempt_by: number | null
  /** Returned at a terminal and not seen by the desk yet: the loan is open and does not count from here on. */
  unattended_return_at: Instant | null
  charged_at: Instant | null
  claimed_returned_at: Instant | null
  lost_at: Instant | null
  found_at: Instant | null
  undone_at: Instant | null
  undone_by: number | null
  return_undone_at: Instant | null
  return_undone_by: number | null
  anonymised_at: Instant | null
}

export interface RenewalTable {
  id: Generated<number>
  loan_id: number
  at: Instant
  local_date: LocalDate
  channel: (typeof renewalChannels)[number]
  due_on_before: LocalDate
  due_at_before: Instant
  due_on: LocalDate
  due_at: Instant
  /** Late days that this renewal settled. */
  late_days: Generated<number>
  renewed_by: number | null
  overridden: JsonText | null
  override_reason: string | null
}

export interface ClearanceTable {
  id: Generated<number>
  number: string
  code: string
  patron_id: number
  bond_id: number
  library_id: number | null
  state: (typeof clearanceStates)[number]
  issued_at: Instant
  issued_by: number | null
  issued_on: LocalDate
  valid_until: LocalDate
  ended_at: Instant | null
  ended_by: number | null
  end_reason: string | null
  idempotency_key: string | null
}

/** Both days inclusive. What is overdue blocks without a row. */
export interface PatronBlockTable {
  id: Generated<number>
  patron_id: number
  bond_id: number | null
  kind: (typeof blockKinds)[number]
  origin: (typeof blockOrigins)[number]
  starts_on: LocalDate
  ends_on: LocalDate | null
  library_id: number | null
  loan_id: number | null
  clearance_id: number | null
  public_reason: string
  internal_note: string | null
  source_key: string | null
  created_at: Instant
  created_by: number | null
  lifted_at: Instant | null
  lifted_by: number | null
  lift_reason: string | null
}

export interface StaffGrantTable {
  id: Generated<number>
  login_id: number
  role: (typeof staffRoles)[number]
  /** Null: all libraries. */
  library_id: number | null
  granted_at: Instant
  granted_by: number | null
  revoked_at: Instant | null
  revoked_by: number | null
}

export interface StaffTaskTable {
  id: Generated<number>
  kind: string
  /** Unique within the kind. */
  occasion: string
  state: (typeof staffTaskStates)[number]
  library_id: number | null
  patron_id: number | null
  subject_kind: string | null
  subject_id: number | null
  detail: JsonText
  created_at: Instant
  taken_by: number | null
  closed_at: Instant | null
  closed_by: number | null
  resolution: string | null
}

export interface IdempotencyTable {
  caller: string
  route: string
  idempotency_key: string
  login_id: number
  body_hash: string
  state: (typeof idempotencyStates)[number]
  status: number | null
  answer: JsonText | null
  created_at: Instant
  expires_at: Instant
}
