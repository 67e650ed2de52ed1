import type { Generated } from 'kysely'
import { signIn, security } from '../../../privacy/rules.ts'
import { ofLogin, through } from '../../../privacy/held-tables.ts'
import { accessStore } from '../access-store.ts'
import type { Handles } from '../handles.ts'
import { signInStore } from '../sign-in-store.ts'
import { staffSessionStore } from '../staff-session-store.ts'
import type { Flag, Instant } from './column-types.ts'
import { table } from './table.ts'

export const signInOutcomes = ['succeeded', 'failed', 'blocked', 'second_factor_failed'] as const

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

export const sessionsArea = {
  tables: {
    token_family: table<TokenFamilyTable>({
      subject: 'never',
      privacy: {
        ...signIn,
        retention: 'session',
        none: `client kept generation access_expires_at refresh_expires_at created_at rotated_at revoked_at revoked_reason delegation_id proved_at`,
        pseudonymous: 'id public_id login_id acting_for_id bond_id',
        secret: 'access_hash refresh_hash',
      },
      held: { kind: 'acessos', ...ofLogin, atDeletion: 'delete', since: 'created_at' },
    }),
    staff_session: table<StaffSessionTable>({
      subject: 'never',
      privacy: {
        ...signIn,
        retention: 'session',
        none: 'library_id device_id started_at seen_at proved_at ends_at ended_at ended_reason',
        pseudonymous: 'id public_id login_id',
        secret: 'access_hash',
      },
      held: { kind: 'equipe', ...ofLogin, atDeletion: 'delete', since: 'started_at' },
    }),
    desk_device: table<DeskDeviceTable>({
      subject: 'never',
      privacy: { ...security, retention: 'expiry', none: 'id first_seen_at seen_at', secret: 'token_hash' },
      notOfPersons: 'a browser at which the desk is worked, of whoever works there',
    }),
    session_description: table<SessionDescriptionTable>({
      subject: 'never',
      privacy: {
        ...security,
        retention: 'access',
        seenBy: ['person'],
        pseudonymous: 'family_id',
        personal: 'browser system network_prefix method begun_at seen_at',
      },
      held: { kind: 'acessos', ...through('family_id', 'token_family'), atDeletion: 'delete', since: 'begun_at' },
    }),
    sign_in_record: table<SignInRecordTable>({
      subject: 'never',
      privacy: {
        ...security,
        retention: 'access',
        seenBy: ['person'],
        none: 'id',
        pseudonymous: 'login_id',
        personal: 'at outcome browser system network_prefix known_device',
      },
      held: { kind: 'acessos', ...ofLogin, atDeletion: 'delete', since: 'at' },
    }),
  },
  stores: (handles: Handles) => ({
    signIns: signInStore(handles),
    staffSessions: staffSessionStore(handles),
    accesses: accessStore(handles),
  }),
}
