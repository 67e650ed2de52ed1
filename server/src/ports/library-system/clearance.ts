import type { Obstacle } from '../../circulation/clearance.ts'
import type { Acting, AsOf, Decision } from './acts.ts'
import type { AskingReader } from './holds.ts'

export interface ClearanceBond {
  readonly bondId: number
  /** Names of the category by language. */
  readonly names: Readonly<Record<string, string>>
  readonly active: boolean
}

/** A no-debts declaration. Days are local, the last one included. */
export interface Certificate {
  readonly number: string
  /** What the public check asks for. */
  readonly code: string
  readonly bondId: number
  readonly issuedOn: string
  readonly validUntil: string
}

export interface ClearanceCheck {
  readonly bond: ClearanceBond
  /** All active bonds of the person. */
  readonly bonds: readonly ClearanceBond[]
  readonly obstacles: readonly Obstacle[]
  /** One that is valid already. */
  readonly present?: Certificate
}

export interface CheckedCertificate extends Certificate {
  readonly state: 'valid' | 'expired' | 'cancelled'
  readonly name: string
  readonly names: Readonly<Record<string, string>>
}

/** Of a code: what stands open under each of its active bonds. `bond` is absent where there is no such person. */
export interface ListedClearance {
  readonly code: string
  readonly bond?: ClearanceBond
  readonly obstacles: readonly Obstacle[]
}

export interface Clearance {
  /** Issues nothing. */
  check(reader: AskingReader): Promise<Decision<AsOf<ClearanceCheck>>>
  /** What stands open of the whole person, holds and a valid certificate included: a record with any of it is not deleted. */
  obstacles(patronId: number): Promise<AsOf<{ readonly obstacles: readonly Obstacle[] }>>
  /** Suspends the bond and cancels its holds. A valid certificate is given again. */
  issue(reader: AskingReader, acting: Acting): Promise<Decision<{ readonly certificate: Certificate; readonly again: boolean }>>
  /** Lifts the bond's suspension and cancels the certificate. */
  undo(number: string, reason: string, acting: Acting): Promise<Decision<object>>
  /** By the code that stands on it, however it was typed. */
  verify(code: string): Promise<AsOf<CheckedCertificate> | undefined>
  /** For its document: by its number, only the person's own. */
  certificate(number: string, patronId: number): Promise<AsOf<CheckedCertificate> | undefined>
  /** Patron codes of a list, in their order; issues nothing. */
  list(codes: readonly string[]): Promise<AsOf<{ readonly people: readonly ListedClearance[] }>>
}
