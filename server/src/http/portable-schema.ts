/** Classes of Unicode, as expressions without the flag `u` have them; letters are all signs from À on, which is wider. */
const classes: readonly (readonly [string, string])[] = [
  ['\\p{L}\\p{N}', 'A-Za-z0-9\\u00C0-\\uFFFF'],
  ['\\p{Cc}', '\\u0000-\\u001F\\u007F-\\u009F'],
]

const portablePattern = (pattern: string): string => classes.reduce((text, [name, signs]) => text.replaceAll(name, signs), pattern)

/** A JSON schema with patterns that every reader of OpenAPI takes: most compile them without the flag that classes of Unicode need. */
export function portableSchema<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(portableSchema) as T
  if (typeof schema !== 'object' || schema === null) return schema
  const entries = Object.entries(schema).map(([key, value]) => [
    key,
    key === 'pattern' && typeof value === 'string' ? portablePattern(value) : portableSchema(value),
  ])
  return Object.fromEntries(entries) as T
}
