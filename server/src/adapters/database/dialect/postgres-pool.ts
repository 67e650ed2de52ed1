import pg from 'pg'
import { storable } from './storable-text.ts'

const asText = (text: string): string => text
const asNumber = (text: string): number => Number(text)

// Object ids of pg_type. Values come back as SQLite gives them: numbers, text, 0 and 1. int8 is safe below 2^53; sums of int8 are numeric.
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  16: (text) => (text === 't' ? 1 : 0),
  20: asNumber,
  1700: asNumber,
  1082: asText,
  114: asText,
  3802: asText,
  1114: (text) => `${text.replace(' ', 'T')}Z`,
  1184: (text) => new Date(text).toISOString(),
}

/** The parser of one type of PostgreSQL, by its object id. */
export const parserOf = (oid: number): ((text: string) => unknown) =>
  parsers[oid] ?? (pg.types.getTypeParser(oid) as (text: string) => unknown)

/** `connections` is how many at most this process holds open. */
export interface PostgresAddress {
  readonly url: string
  readonly connections: number
  /** Told of a connection that broke while nobody used it: the pool replaces it. */
  readonly onLost: (error: Error) => void
}

type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => unknown

/** Kysely hands over text and values; everything else is passed on as it is. */
class StorableTextClient extends pg.Client {
  override query = ((text: unknown, values?: unknown, ...rest: unknown[]) =>
    (super.query as Query)(text, Array.isArray(values) ? values.map(storableList) : values, ...rest)) as pg.Client['query']
}

const storableList = (value: unknown): unknown => (Array.isArray(value) ? value.map(storable) : storable(value))

export function openPostgresPool(address: PostgresAddress): pg.Pool {
  const pool = new pg.Pool({
    connectionString: address.url,
    Client: StorableTextClient,
    max: address.connections,
    connectionTimeoutMillis: 10_000,
    types: { getTypeParser: (oid: number) => parserOf(oid) as never },
    options: '-c timezone=UTC -c client_encoding=UTF8',
  })
  pool.on('error', address.onLost)
  return pool
}
