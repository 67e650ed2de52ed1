import type { Generated } from 'kysely'
import type { Flag, Instant, JsonText, LocalDate } from './column-types.ts'

export const delegationStates = ['offered', 'accepted', 'declined', 'ended'] as const
/** Given by the person, or by the desk with a document: for a minor, by a court. */
export const delegationGrounds = ['given', 'minor', 'court'] as const
export const delegationEnders = ['represented', 'delegate', 'staff', 'expiry'] as const
export const factorStates = ['pending', 'active'] as const
export const signInOutcomes = ['succeeded', 'failed', 'blocked', 'second_factor_failed'] as const
export const deletionStates = ['refused', 'waiting', 'running', 'done', 'taken_back'] as const
export const privacyRequestKinds = ['correct', 'explain', 'oppose', 'carry', 'who_received'] as const
export const privacyRequestStates = ['open', 'answered', 'withdrawn'] as const
export const dataCopyStates = ['waiting', 'running', 'ready', 'fetched', 'expired', 'failed'] as const

export interface DepartmentTable {
  id: Generated<number>
  code: string
  name: string
  campus_id: number | null
  active: Generated<Flag>
}

export interface PatronDepartmentTable {
  patron_id: number
  department_id: number
}

/** `patron_id` lets `delegate_id` act. Both days inclusive. */
export interface DelegationTable {
  id: Generated<number>
  patron_id: number
  delegate_id: number
  state: (typeof delegationStates)[number]
  ground: (typeof delegationGrounds)[number]
  document: string | null
  valid_from: LocalDate
  valid_until: LocalDate | null
  may_consult: Flag
  may_renew: Flag
  may_hold: Flag
  may_request: Flag
  may_pick_up: Flag
  created_at: Instant
  created_by: number | null
  accepted_at: Instant | null
  ended_at: Instant | null
  ended_by: (typeof delegationEnders)[number] | null
}

export interface TotpFactorTable {
  login_id: number
  state: (typeof factorStates)[number]
  /** Under the server's secret. */
  encrypted_secret: string
  /** The last step of 30 seconds whose code was taken. */
  used_step: number | null
  created_at: Instant
  confirmed_at: Instant | null
}

export interface FactorRecoveryCodeTable {
  id: Generated<number>
  login_id: number
  code_hash: string
  created_at: Instant
  used_at: Instant | null
}

/** Between the right password and the second factor. */
export interface FactorChallengeTable {
  id: Generated<number>
  challenge_hash: string
  login_id: number
  /** Of the device cookie it is bound to. */
  device_hash: string
  scope: string
  kept: Flag
  tries: Generated<number>
  created_at: Instant
  expires_at: Instant
  used_at: Instant | null
}

export interface TrustedDeviceTable {
  id: Generated<number>
  login_id: number
  token_hash: string
  browser: string
  system: string
  created_at: Instant
  seen_at: Instant
  expires_at: Instant
}

/** Coarse words only: the family of the browser, the first parts of the network. */
export interface SessionDescriptionTable {
  family_id: number
  browser: string
  system: string
  network_prefix: string
  method: string
  begun_at: Instant
  seen_at: Instant
}

export interface SignInRecordTable {
  id: Generated<number>
  login_id: number
  at: Instant
  outcome: (typeof signInOutcomes)[number]
  browser: string
  system: string
  network_prefix: string
  known_device: Flag
}

export interface PendingEmailChangeTable {
  id: Generated<number>
  patron_id: number
  old_email: string | null
  new_email: string
  confirm_hash: string
  undo_hash: string
  requested_at: Instant
  confirm_until: Instant
  undo_until: Instant
  confirmed_at: Instant | null
  closed_at: Instant | null
}

export interface DeletionRequestTable {
  id: Generated<number>
  patron_id: number
  state: (typeof deletionStates)[number]
  requested_at: Instant
  due_at: Instant | null
  /** What stood open when it was refused. */
  obstacles: JsonText
  closed_at: Instant | null
}

/** Under article 18 of the LGPD. */
export interface PrivacyRequestTable {
  id: Generated<number>
  number: string
  patron_id: number
  kind: (typeof privacyRequestKinds)[number]
  state: (typeof privacyRequestStates)[number]
  content: string
  created_at: Instant
  due_on: LocalDate
  answer: string | null
  answered_at: Instant | null
  answered_by: number | null
}

export interface ConsentTable {
  id: Generated<number>
  patron_id: number
  kind: string
  version: string
  given_at: Instant
  withdrawn_at: Instant | null
}

export interface DataCopyTable {
  id: Generated<number>
  patron_id: number
  state: (typeof dataCopyStates)[number]
  requested_at: Instant
  ready_at: Instant | null
  file_name: string | null
  bytes: number | null
  expires_at: Instant | null
  fetched_at: Instant | null
}
