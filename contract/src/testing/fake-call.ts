import type { Address, Call } from '../address.ts'

/** A call that a test answers itself. */
export const fakeCall = (answer: (address: Address, input: never) => unknown): Call =>
  (async (address: Address, input: never) => answer(address, input)) as unknown as Call

/** Of a large thing only what a test needs: what else is asked of it is undefined. */
export const partOf = <T>(part: { readonly [K in keyof T]?: unknown }): T => part as T
