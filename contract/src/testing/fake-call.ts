import type { Call, Endpoint } from '../schemas/endpoint.ts'

/** A call that a test answers itself. */
export const fakeCall = (answer: (endpoint: Endpoint, input: never) => unknown): Call =>
  (async (endpoint: Endpoint, input: never) => answer(endpoint, input)) as unknown as Call

/** Of a large thing only what a test needs: what else is asked of it is undefined. */
export const partOf = <T>(part: { readonly [K in keyof T]?: unknown }): T => part as T
