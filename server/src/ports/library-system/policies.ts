import type { LoanPolicy, PolicyChoice, PolicyKeys } from '../../circulation/policy-choice.ts'
import type { VacationWindow } from '../../circulation/vacation-window.ts'
import type { Acting, AsOf, Decision } from './acts.ts'
import type { ShownDue } from './loans.ts'

export type LimitKind = 'total' | 'group' | 'title' | 'holds' | 'requests'

/** Most of something that a bond may have: for one library and category or, where absent, for all. 0 forbids; without `maximum` the wider ones hold. */
export interface LoanLimit {
  readonly libraryId?: number
  readonly categoryId?: number
  readonly kind: LimitKind
  readonly group?: string
  readonly maximum?: number
}

export type NewPolicy = Omit<LoanPolicy, 'id' | 'retired'>
export type NewWindow = Omit<VacationWindow, 'id'>

export interface TriedLoan {
  readonly choice: PolicyChoice
  readonly due: Decision<ShownDue>
}

/** A row that holds no more since a local day: ended by hand, or replaced. */
export type RetiredPolicy = LoanPolicy & { readonly retiredOn: string }

/** The rule book: rows are retired and replaced, never changed. */
export interface Policies {
  /** Living rows. */
  list(): Promise<AsOf<{ readonly policies: readonly LoanPolicy[] }>>
  /** Rows that were ended before their last day, or replaced: running loans keep them. */
  retired(): Promise<AsOf<{ readonly policies: readonly RetiredPolicy[] }>>
  /** Refused with one `PoliticaAmbigua` for each row that it could not be told from. `replaces` is retired with it. */
  save(policy: NewPolicy, acting: Acting, replaces?: number): Promise<Decision<{ readonly id: number }>>
  retire(policyId: number, acting: Acting): Promise<Decision<object>>
  limits(): Promise<AsOf<{ readonly limits: readonly LoanLimit[] }>>
  putLimit(limit: LoanLimit, acting: Acting): Promise<void>
  windows(): Promise<AsOf<{ readonly windows: readonly VacationWindow[] }>>
  /** Refused when its day is closed in a library that it is for. */
  saveWindow(window: NewWindow, acting: Acting): Promise<Decision<{ readonly id: number }>>
  retireWindow(windowId: number, acting: Acting): Promise<Decision<object>>
  /** The row that holds for these keys on a local day, and why each other does not. */
  explain(keys: PolicyKeys, day?: string): Promise<AsOf<PolicyChoice>>
  /** The same, and when a loan of that day would be due for a reader who is registered until a day. */
  tryLoan(keys: PolicyKeys, day?: string, registrationUntil?: string): Promise<AsOf<TriedLoan>>
}
