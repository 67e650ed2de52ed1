import * as z from 'zod/mini'

const takes = (schema: z.ZodMiniType, value: unknown): boolean => z.safeParse(schema, value).success

/**
 * A query without its empty values, where a field may be left out and takes no empty text: `campus=` is sent by forms in which nothing was
 * chosen. A field that must be there, or that is not known, is left to the schema.
 */
export function withoutBlankValues(schema: z.ZodMiniType, query: unknown): unknown {
  if (!(schema instanceof z.ZodMiniObject) || typeof query !== 'object' || query === null) return query
  const fields = schema.shape as Readonly<Record<string, z.ZodMiniType>>
  const isBlank = ([name, value]: [string, unknown]): boolean => {
    const field = value === '' && Object.hasOwn(fields, name) ? fields[name] : undefined
    return field !== undefined && !takes(field, '') && takes(field, undefined)
  }
  const values = Object.entries(query)
  return values.some(isBlank) ? Object.fromEntries(values.filter((one) => !isBlank(one))) : query
}
