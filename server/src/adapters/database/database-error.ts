import { DatabaseOutage, type OutageReason } from '../../ports/database-outage.ts'

/** What the schema or the engine refused, in words that hold for both engines. */
export type Violation = 'unique' | 'foreign_key' | 'check' | 'not_null' | 'busy' | 'deadlock'

// sqlite.org/rescode.html, extended result codes; a trigger's RAISE counts as a check.
const sqliteCodes: Readonly<Record<number, Violation>> = {
  2067: 'unique',
  1555: 'unique',
  2579: 'unique',
  787: 'foreign_key',
  275: 'check',
  1811: 'check',
  3091: 'check',
  1299: 'not_null',
}

// postgresql.org/docs/current/errcodes-appendix.html; 22P02, 22007 and 22008 come from a check that reads a value.
const postgresCodes: Readonly<Record<string, Violation>> = {
  '23505': 'unique',
  '23503': 'foreign_key',
  '23514': 'check',
  '22P02': 'check',
  '22007': 'check',
  '22008': 'check',
  '23502': 'not_null',
  '55P03': 'busy',
  '40P01': 'deadlock',
  '40001': 'deadlock',
}

interface EngineError {
  readonly code?: unknown
  readonly errcode?: unknown
  readonly message?: unknown
  readonly constraint?: unknown
  readonly table?: unknown
}

const engineError = (error: unknown): EngineError => (typeof error === 'object' && error !== null ? error : {})

/** Why the database refused, or undefined when the error is something else. */
export function violationOf(error: unknown): Violation | undefined {
  const { code, errcode } = engineError(error)
  if (typeof errcode === 'number') return (errcode & 255) === 5 || (errcode & 255) === 6 ? 'busy' : sqliteCodes[errcode]
  return typeof code === 'string' ? postgresCodes[code] : undefined
}

// sqlite.org/rescode.html, primary codes; of the errors of a disk those that tell of the file: a short read, a damaged file system.
const sqliteOutages: Readonly<Record<number, OutageReason>> = {
  5: 'busy',
  6: 'busy',
  8: 'read_only',
  10: 'failing',
  11: 'damaged',
  13: 'full',
  14: 'unreachable',
  26: 'damaged',
  522: 'damaged',
  8458: 'damaged',
}

// postgresql.org/docs/current/errcodes-appendix.html: classes 08 and 57P, and what a full disk and a full house say; nodejs.org/api/errors.html.
const postgresOutages: Readonly<Record<string, OutageReason>> = {
  '53100': 'full',
  '53300': 'unreachable',
  '57P01': 'unreachable',
  '57P02': 'unreachable',
  '57P03': 'unreachable',
  '25006': 'read_only',
  XX001: 'damaged',
  XX002: 'damaged',
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  ENOTFOUND: 'unreachable',
  EAI_AGAIN: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ETIMEDOUT: 'unreachable',
  ENOENT: 'unreachable',
  EPIPE: 'unreachable',
  EACCES: 'read_only',
  EPERM: 'read_only',
  EROFS: 'read_only',
  ENOSPC: 'full',
  '3D000': 'unreachable',
  '28P01': 'unreachable',
  '28000': 'unreachable',
}

// What `pg` and `pg-pool` say without a code.
const lostConnection =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/

function outageOf(error: unknown): OutageReason | undefined {
  const { code, errcode, message } = engineError(error)
  if (typeof errcode === 'number') return sqliteOutages[errcode] ?? sqliteOutages[errcode & 255]
  if (typeof code === 'string' && (postgresOutages[code] || code.startsWith('08'))) return postgresOutages[code] ?? 'unreachable'
  return typeof message === 'string' && lostConnection.test(message) ? 'unreachable' : undefined
}

/** The engine's error, as `DatabaseOutage` where it means that the database cannot be used for now. */
export function told(error: unknown): unknown {
  const reason = error instanceof DatabaseOutage ? undefined : outageOf(error)
  return reason === undefined ? error : new DatabaseOutage(reason, error)
}

/** Another connection has the lock (SQLITE_BUSY and its kin). */
export const isBusy = (error: unknown): boolean => violationOf(error instanceof DatabaseOutage ? error.cause : error) === 'busy'

/** Nothing is wrong with the work itself: it only met another transaction and may be done again from its beginning. */
export const isRetryable = (error: unknown): boolean => violationOf(error) === 'deadlock'

/** Whether a second row with the same value was refused by the unique constraint over (at least) this column. */
export function isUniqueViolation(error: unknown, table: string, column: string): boolean {
  if (violationOf(error) !== 'unique') return false
  const { message, constraint } = engineError(error)
  if (typeof constraint === 'string') return constraint.startsWith(`${table}_`) && constraint.includes(column)
  return typeof message === 'string' && new RegExp(`\\b${table}\\.${column}\\b`).test(message)
}
