import type { Actor } from '../audit.ts'

export type { Action, Decision, Refused } from '../../circulation/decision.ts'

/** Who does an act of circulation, and where. Written to the audit with it. */
export interface Acting {
  readonly actor: Actor
  /** The operator's own record: nobody overrides, waives, takes money, exempts, corrects, undoes or lifts for the own person. */
  readonly operatorPatronId?: number
  /** The library of the desk; absent for acts of a patron or of a job. */
  readonly libraryId?: number
  /** The same key does the same act once, where an act takes one. */
  readonly idempotencyKey?: string
  /** After this instant nobody waits for the answer any more: the act is not begun. */
  readonly deadline?: Date
}

/** An act was not begun because its deadline had passed. */
export class DeadlinePassed extends Error {
  constructor() {
    super('The deadline of this act has passed.')
    this.name = 'DeadlinePassed'
  }
}

/** What a read says, and the instant of which it is true. */
export type AsOf<T> = T & { readonly asOf: Date }

/** A number of a library system that leaves it, with its source before it: `farol-812`. */
export type SystemId = string

/** Reasons that an operator overrides, and why. */
export interface Override {
  readonly codes: readonly string[]
  readonly reason: string
}
