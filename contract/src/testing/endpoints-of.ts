import type { Endpoint } from '../schemas/endpoint.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** All calls that some modules of the contract declare. */
export const endpointsOf = (modules: readonly object[]): readonly Endpoint[] =>
  modules.flatMap((one) => Object.values(one).filter(isEndpoint))
