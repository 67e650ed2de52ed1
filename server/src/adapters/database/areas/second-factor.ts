import type { Generated } from 'kysely'
import { security } from '../../../privacy/rules.ts'
import { ofLogin } from '../../../privacy/held-tables.ts'
import type { Handles } from '../handles.ts'
import { secondFactorStore } from '../second-factor-store.ts'
import type { Flag, Instant } from './column-types.ts'
import { table } from './table.ts'

export const factorStates = ['pending', 'active'] as const

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

export const secondFactorArea = {
  tables: {
    totp_factor: table<TotpFactorTable>({
      subject: 'never',
      privacy: {
        ...security,
        retention: 'registration',
        none: 'state used_step created_at confirmed_at',
        pseudonymous: 'login_id',
        secret: 'encrypted_secret',
      },
      held: { kind: 'acessos', ...ofLogin, atDeletion: 'delete', since: 'created_at' },
    }),
    factor_recovery_code: table<FactorRecoveryCodeTable>({
      subject: 'never',
      privacy: {
        ...security,
        retention: 'registration',
        none: 'id created_at used_at',
        pseudonymous: 'login_id',
        secret: 'code_hash',
      },
      held: { kind: 'acessos', ...ofLogin, atDeletion: 'delete', since: 'created_at' },
    }),
    factor_challenge: table<FactorChallengeTable>({
      subject: 'never',
      privacy: {
        ...security,
        none: 'id scope kept tries created_at expires_at used_at',
        pseudonymous: 'login_id',
        secret: 'challenge_hash device_hash',
      },
      held: { kind: 'acessos', ...ofLogin, atDeletion: 'delete', since: 'created_at' },
    }),
    trusted_device: table<TrustedDeviceTable>({
      subject: 'never',
      privacy: {
        ...security,
        seenBy: ['person'],
        none: 'id created_at expires_at',
        pseudonymous: 'login_id',
        personal: 'browser system seen_at',
        secret: 'token_hash',
      },
      held: { kind: 'acessos', ...ofLogin, atDeletion: 'delete', since: 'created_at' },
    }),
  },
  stores: (handles: Handles) => ({
    secondFactors: secondFactorStore(handles),
  }),
}
