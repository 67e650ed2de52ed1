import { createHash } from 'node:crypto'

/** The version of what is stored without one: equal as long as it says the same. */
export const fingerprintOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)
