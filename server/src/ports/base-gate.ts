import type { BaseDeparture, BaseEntry } from '@farol/contract/bases.ts'

/** Why the other base gave nothing. */
export class BaseFailure extends Error {
  readonly reason: 'unreachable' | 'unknown_login'

  constructor(reason: 'unreachable' | 'unknown_login', options?: ErrorOptions) {
    super(`The base: ${reason}.`, options)
    this.name = 'BaseFailure'
    this.reason = reason
  }
}

/** Where another base answers. */
export interface BasePlace {
  readonly address: string
  readonly insideNetwork: boolean
}

/** How another base is asked. */
export interface BaseGate {
  /** A one-time address there. Rejects with `BaseFailure`, within ten seconds; an address of any other site is a failure. */
  enter(base: BasePlace, entry: BaseEntry): Promise<string>
  /** Tells it of an account that was deleted. Rejects with `BaseFailure`, within ten seconds, unless it was understood. */
  leave(base: BasePlace, departure: BaseDeparture): Promise<void>
}
