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

/** Another connection has the lock (SQLITE_BUSY and its kin). */
export const isBusy = (error: unknown): boolean => violationOf(error) === 'busy'

/** Nothing is wrong with the work itself: it only met another transaction and may be done again from its beginning. */
export const isRetryable = (error: unknown): boolean => violationOf(error) === 'deadlock'

/** Whether a second row with the same value was refused by the unique constraint over (at least) this column. */
export function isUniqueViolation(error: unknown, table: string, column: string): boolean {
  if (violationOf(error) !== 'unique') return false
  const { message, constraint } = engineError(error)
  if (typeof constraint === 'string') return constraint.startsWith(`${table}_`) && constraint.includes(column)
  return typeof message === 'string' && new RegExp(`\\b${table}\\.${column}\\b`).test(message)
}
