export interface NewRecoveryCode {
  readonly accountKey: string
  /** Absent: a code for nobody. */
  readonly loginId?: number
  /** What the code is computed from, with the server's secret. */
  readonly seed: string
  /** Of the cookie of the browser that asks. */
  readonly browserHash: string
  readonly expiresAt: Date
}

/** A code of the account that was asked for before. */
export interface EarlierCode {
  readonly seed: string
  readonly createdAt: Date
  readonly expiresAt: Date
  /** This browser asked for it. */
  readonly isOwn: boolean
  readonly isUsed: boolean
}

/** A refusal, or the earlier code that is good for this browser too: no other e-mail is sent. */
export type CodeDecision<R> = { readonly refused: R } | { readonly join: EarlierCode } | undefined

export interface OpenedCode {
  readonly id: number
  readonly isNew: boolean
  readonly expiresAt: Date
}

/** Which count a try went to: that of the browser that asked, or that of all who have no code of their own. */
export type TryCounter = 'own' | 'stray'

export interface RecoveryCodeRow {
  readonly id: number
  readonly accountKey: string
  readonly loginId?: number
  readonly seed: string
  readonly expiresAt: Date
  readonly proved: boolean
  readonly used: boolean
}

export interface CodeTry {
  readonly accountKey: string
  /** Of the browser's cookie, when it has one. */
  readonly browserHash?: string
  /** Tries at one code by one counter. */
  readonly max: number
  /** Tries at all codes of the account in a day (UTC). */
  readonly maxInDay: number
}

/**
 * Codes for a new password. Each browser that asks has its own row with its own tries; who comes without its cookie is judged by the
 * newest code, with a count apart.
 */
export interface RecoveryCodes {
  /** In one transaction: the account's codes since `since`, newest first, judged by `decide`; kept unless it refuses. */
  open<R>(
    code: NewRecoveryCode,
    since: Date,
    decide: (earlier: readonly EarlierCode[]) => CodeDecision<R>,
  ): Promise<{ readonly refused: R } | OpenedCode>
  byId(id: number): Promise<RecoveryCodeRow | undefined>
  /** Counts one try, as long as the code has tries left and is neither used nor past its end. `day`: the account has no more today. */
  countAttempt(given: CodeTry): Promise<{ readonly code: RecoveryCodeRow; readonly counter: TryCounter } | 'day' | undefined>
  /** The right code costs no try. */
  prove(id: number, until: Date, counter: TryCounter): Promise<void>
  /** Uses it up in every browser. False when somebody used it meanwhile. */
  use(id: number): Promise<boolean>
  /** Uses up every code of a login, whichever browser asked for it. */
  endOf(loginId: number): Promise<void>
  prune(before: Date): Promise<number>
}

declare module './stores.ts' {
  interface Stores {
    readonly recoveryCodes: RecoveryCodes
  }
}
