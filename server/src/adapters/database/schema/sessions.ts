import type { Generated } from 'kysely'
import type { OneTimePurpose } from '../../../ports/one-time-addresses.ts'
import type { Flag, Instant, JsonText } from './column-types.ts'

/** One sign-in of a person and all tokens that come of it: hashes of the present ones only. */
export interface TokenFamilyTable {
  id: Generated<number>
  /** Stands in the refresh token. */
  public_id: string
  login_id: number
  acting_for_id: number | null
  client: 'browser' | 'terminal'
  kept: Generated<Flag>
  generation: Generated<number>
  access_hash: string
  access_expires_at: Instant
  refresh_hash: string
  refresh_expires_at: Instant
  created_at: Instant
  rotated_at: Instant
  revoked_at: Instant | null
  revoked_reason: 'signed_out' | 'reuse' | 'password_changed' | 'expired' | 'staff' | null
  /** The bond in force, of several. */
  bond_id: number | null
  /** Acting for `acting_for_id` ends with it. */
  delegation_id: number | null
  /** When a password or second factor was last given. */
  proved_at: Instant | null
}

/** A sign-in at the desk: apart from `token_family`, without a refresh token. */
export interface StaffSessionTable {
  id: Generated<number>
  public_id: string
  login_id: number
  library_id: number
  device_id: number | null
  access_hash: string
  started_at: Instant
  seen_at: Instant
  proved_at: Instant
  ends_at: Instant
  ended_at: Instant | null
  ended_reason: 'signed_out' | 'password_changed' | 'staff' | null
}

/** A browser in which somebody signed in at the desk: the same for everybody who works at it. */
export interface DeskDeviceTable {
  id: Generated<number>
  token_hash: string
  first_seen_at: Instant
  seen_at: Instant
}

export interface KnownDeviceTable {
  id: Generated<number>
  login_id: number
  token_hash: string
  failures_in_row: Generated<number>
  created_at: Instant
  seen_at: Instant
  expires_at: Instant
}

export interface AccountGuardTable {
  account_key: string
  failures_in_row: Generated<number>
  /** When their days begin, after each of which they count half; null while there is none. */
  counted_from: Instant | null
  locked_until: Instant | null
  /** Failures before this do not lock it again. */
  spared_until: Instant | null
  /** Tries at recovery codes on `recovery_day`, of all browsers. */
  recovery_tries: Generated<number>
  recovery_day: string | null
  updated_at: Instant
}

export interface LoginAttemptTable {
  id: Generated<number>
  account_key: string
  network: string
  device_id: number | null
  outcome: 'failed' | 'succeeded'
  at: Instant
}

/** `login_id` null: a code for nobody, so that asking for an unknown user leaves the same traces. */
export interface RecoveryCodeTable {
  id: Generated<number>
  account_key: string
  login_id: number | null
  seed: string
  /** The browser that asked; null of codes asked for before this was kept. */
  browser_hash: string | null
  tries: Generated<number>
  /** Tries without that browser's cookie. */
  stray_tries: Generated<number>
  created_at: Instant
  expires_at: Instant
  proved_at: Instant | null
  used_at: Instant | null
}

export interface SpentChallengeTable {
  digest: string
  expires_at: Instant
}

export interface OneTimeAddressTable {
  id: Generated<number>
  token_hash: string
  purpose: OneTimePurpose | 'unsubscribe' | 'submission' | 'email_confirmation'
  login_id: number | null
  payload: JsonText
  created_at: Instant
  expires_at: Instant
  used_at: Instant | null
}

/** One of a person at a time. */
export interface LoanTokenTable {
  patron_id: number
  login_id: number
  token_hash: string
  created_at: Instant
  expires_at: Instant
}

export interface QuotaTable {
  name: string
  window_start: Instant
  count: number
  expires_at: Instant
}
