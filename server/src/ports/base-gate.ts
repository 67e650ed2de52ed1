import type { BaseEntry } from '@farol/contract/bases.ts'

/** Why the other base gave nothing. */
export class BaseFailure extends Error {
  readonly reason: 'unreachable' | 'unknown_login'

  constructor(reason: 'unreachable' | 'unknown_login', options?: ErrorOptions) {
    super(`The base: ${reason}.`, options)
    this.name = 'BaseFailure'
    this.reason = reason
  }
}

/** How another base is asked. */
export interface BaseGate {
  /** A one-time address there. Rejects with `BaseFailure`, within ten seconds; an address of any other site is a failure. */
  enter(base: { readonly address: string; readonly insideNetwork: boolean }, entry: BaseEntry): Promise<string>
}
