export interface NewRecoveryCode {
  readonly accountKey: string
  /** Absent: a code for nobody. */
  readonly loginId?: number
  /** What the code is computed from, with the server's secret. */
  readonly seed: string
  readonly expiresAt: Date
}

export interface RecoveryCodeRow {
  readonly id: number
  readonly accountKey: string
  readonly loginId?: number
  readonly seed: string
  readonly tries: number
  readonly expiresAt: Date
  readonly proved: boolean
  readonly used: boolean
}

/** Codes for a new password. Only the newest of an account is worth anything. */
export interface RecoveryCodes {
  /** In one transaction: times of the account's codes since `since`, newest first, judged by `decide`; kept unless it refuses. */
  open<R>(code: NewRecoveryCode, since: Date, decide: (earlier: readonly Date[]) => R | undefined): Promise<{ refused: R } | { id: number }>
  byId(id: number): Promise<RecoveryCodeRow | undefined>
  /** Counts one try against the newest code of an account, as long as it has tries left and is neither used nor past its end. */
  countAttempt(accountKey: string, max: number): Promise<RecoveryCodeRow | undefined>
  prove(id: number, until: Date): Promise<void>
  /** False when somebody used it meanwhile. */
  use(id: number): Promise<boolean>
  prune(before: Date): Promise<number>
}
