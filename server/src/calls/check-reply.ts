import * as z from 'zod/mini'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

/** Paths at which two values differ. A field that is `undefined` is as good as none: neither is written to JSON. */
function differences(given: unknown, parsed: unknown, path: string): readonly string[] {
  if (Object.is(given, parsed)) return []
  if (!isObject(given) || !isObject(parsed)) return [path]
  const keys = new Set([...Object.keys(given), ...Object.keys(parsed)])
  return [...keys].flatMap((key) => differences(given[key], parsed[key], path === '' ? key : `${path}.${key}`))
}

/**
 * Throws for a reply that its schema refuses, and for one that it would change: a field that the contract does not name is a fault of the
 * handler, since production sends what handlers return. For tests and development: parsing takes longer than writing the reply does.
 */
export function checkReply(schema: z.ZodMiniType, reply: unknown): void {
  const different = differences(reply, z.parse(schema, reply), '')
  if (different.length > 0) throw new Error(`The contract does not name this of the reply: ${different.slice(0, 20).join(', ')}`)
}
