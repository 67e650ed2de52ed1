import pg from 'pg'
import { raiseStatement, type DataSubject } from '../data-subjects.ts'
import { subjectOfStatement } from '../table-subjects.ts'
import { told } from '../database-error.ts'
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
type Answer = Promise<pg.QueryResult>

const begins = /^\s*(begin|start transaction)\b/i
const commits = /^\s*commit\b/i
const ends = /^\s*(commit|rollback)\s*$/i

/**
 * Kysely passes text and values; everything else is passed on as it is. What a transaction changed of what is cached has its versions
 * raised just before its commit: each row is locked for no longer than that, and always in the same order.
 */
class StorableTextClient extends pg.Client {
  #isTransaction = false
  #hasVersions = false
  readonly #changed = new Set<DataSubject>()

  override query = ((text: unknown, values?: unknown, ...rest: unknown[]) => {
    const send = () => toldWhenLost((super.query as Query)(text, Array.isArray(values) ? values.map(storableList) : values, ...rest))
    if (typeof text !== 'string' || rest.length > 0 || typeof values === 'function') return send()
    const subject = subjectOfStatement(text)
    if (subject && !this.#isTransaction) return this.#alone(subject, send as () => Answer)
    if (subject) this.#changed.add(subject)
    if (begins.test(text)) this.#isTransaction = true
    if (!ends.test(text)) return send()
    this.#isTransaction = false
    return commits.test(text) && this.#changed.size > 0 ? this.#raise().then(send) : (this.#changed.clear(), send())
  }) as pg.Client['query']

  readonly #plain = (text: string): Answer => toldWhenLost((super.query as unknown as (text: string) => Answer)(text))

  /** One statement and the version of what it changes are one transaction. */
  async #alone(subject: DataSubject, send: () => Answer): Answer {
    await this.#plain('begin')
    try {
      const done = await send()
      this.#changed.add(subject)
      await this.#raise()
      await this.#plain('commit')
      return done
    } catch (error) {
      this.#changed.clear()
      await this.#plain('rollback')
      throw error
    }
  }

  /** The table is there from migration 0043 on; nothing is cached while an older database is being brought up to it. */
  async #raise(): Promise<void> {
    const changed = [...this.#changed].sort()
    this.#changed.clear()
    this.#hasVersions ||= (await this.#plain("select to_regclass('data_version') as there")).rows[0].there !== null
    if (this.#hasVersions) for (const subject of changed) await this.#plain(raiseStatement(subject))
  }
}

/** A promise of `pg` rejects with `DatabaseOutage` where the connection is lost. */
const toldWhenLost = <T>(answer: T): T =>
  answer instanceof Promise
    ? (answer.catch((error: unknown) => {
        throw told(error)
      }) as T)
    : answer

const storableList = (value: unknown): unknown => (Array.isArray(value) ? value.map(storable) : storable(value))

export function openPostgresPool(address: PostgresAddress): pg.Pool {
  const pool = new pg.Pool({
    connectionString: address.url,
    Client: StorableTextClient,
    max: address.connections,
    connectionTimeoutMillis: 5_000,
    types: { getTypeParser: (oid: number) => parserOf(oid) as never },
    options: '-c timezone=UTC -c client_encoding=UTF8',
  })
  pool.on('error', address.onLost)
  // The pool listens to idle connections alone: one that is lost while it is held would end the process. Who holds it is told by its query.
  pool.on('connect', (client) => client.on('error', () => {}))
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown
  pool.connect = ((...given: unknown[]) => toldWhenLost(connect(...given))) as typeof pool.connect
  return pool
}
