import type { Generated } from 'kysely'
import type { OneTimePurpose } from '../../../ports/one-time-addresses.ts'
import { operation, signIn, security } from '../../../privacy/rules.ts'
import { ofPatron, ofLogin, through } from '../../../privacy/held-tables.ts'
import type { Handles } from '../handles.ts'
import { loanTokenStore } from '../loan-token-store.ts'
import { loginAttemptStore } from '../login-attempt-store.ts'
import { oneTimeAddressStore } from '../one-time-address-store.ts'
import { quotaStore } from '../quota-store.ts'
import { recoveryCodeStore } from '../recovery-code-store.ts'
import { spentChallengeStore } from '../spent-challenge-store.ts'
import type { Instant, JsonText } from './column-types.ts'
import { table } from './table.ts'

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

export interface KnownDeviceTable {
  id: Generated<number>
  login_id: number
  token_hash: string
  failures_in_row: Generated<number>
  created_at: Instant
  seen_at: Instant
  expires_at: Instant
}

export interface LoginAttemptTable {
  id: Generated<number>
  account_key: string
  network: string
  device_id: number | null
  outcome: 'failed' | 'succeeded'
  at: Instant
}

export interface SpentChallengeTable {
  digest: string
  expires_at: Instant
}

export interface QuotaTable {
  name: string
  window_start: Instant
  count: number
  expires_at: Instant
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

export const signInGuardsArea = {
  tables: {
    account_guard: table<AccountGuardTable>({
      subject: 'never',
      privacy: {
        ...security,
        none: 'failures_in_row counted_from locked_until spared_until recovery_tries recovery_day updated_at',
        pseudonymous: 'account_key',
      },
      notOfPersons: 'under a keyed hash of what was typed, also where nobody is called so',
    }),
    known_device: table<KnownDeviceTable>({
      subject: 'never',
      privacy: { ...security, none: 'id failures_in_row created_at seen_at expires_at', pseudonymous: 'login_id', secret: 'token_hash' },
      held: { kind: 'acessos', ...ofLogin, atDeletion: 'delete', since: 'created_at' },
    }),
    login_attempt: table<LoginAttemptTable>({
      subject: 'never',
      privacy: { ...security, retention: 'access', none: 'id outcome at', pseudonymous: 'account_key network device_id' },
      held: { kind: 'acessos', ...through('device_id', 'known_device'), atDeletion: 'delete', since: 'at' },
    }),
    spent_challenge: table<SpentChallengeTable>({
      subject: 'never',
      privacy: { ...operation, retention: 'expiry', none: 'digest expires_at' },
    }),
    quota: table<QuotaTable>({
      subject: 'never',
      privacy: {
        ...operation,
        basis: 'legitimate_interest',
        retention: 'expiry',
        none: 'window_start count expires_at',
        pseudonymous: 'name',
      },
      notOfPersons: 'counts under a name that leads to a login, until its time is over',
    }),
    recovery_code: table<RecoveryCodeTable>({
      subject: 'never',
      privacy: {
        ...security,
        none: 'id tries stray_tries created_at expires_at proved_at used_at',
        pseudonymous: 'account_key login_id',
        secret: 'seed browser_hash',
      },
      held: { kind: 'acessos', ...ofLogin, atDeletion: 'delete', since: 'created_at' },
    }),
    one_time_address: table<OneTimeAddressTable>({
      subject: 'never',
      privacy: {
        ...security,
        none: 'id purpose created_at expires_at used_at',
        pseudonymous: 'login_id',
        personal: 'payload',
        secret: 'token_hash',
      },
      held: { kind: 'acessos', ...ofLogin, atDeletion: 'delete', since: 'created_at' },
    }),
    loan_token: table<LoanTokenTable>({
      subject: 'never',
      privacy: {
        ...signIn,
        retention: 'expiry',
        none: 'created_at expires_at',
        pseudonymous: 'patron_id login_id',
        secret: 'token_hash',
      },
      held: { kind: 'acessos', ...ofPatron, atDeletion: 'delete', since: 'created_at' },
    }),
  },
  stores: (handles: Handles) => ({
    loginAttempts: loginAttemptStore(handles),
    spentChallenges: spentChallengeStore(handles),
    quotas: quotaStore(handles),
    recoveryCodes: recoveryCodeStore(handles),
    oneTimeAddresses: oneTimeAddressStore(handles),
    loanTokens: loanTokenStore(handles),
  }),
}
