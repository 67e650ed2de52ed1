import { DatabaseOutage, type OutageReason } from '../../ports/database-outage.ts'
import { told } from './database-error.ts'

/** Node reports a refused connection as several errors in one that has no words of its own. */
const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}

const advice: Readonly<Record<OutageReason, string>> = {
  unreachable: 'see that it runs and that this user may open it',
  full: 'make room on its disk',
  read_only: 'let the user that runs this program write there',
  failing: 'its disk answers with an error: see the log of the system, and how much this user may store',
  busy: 'wait until less is asked of it',
  damaged: 'it is damaged or no database: put it aside and restore a backup',
}

/** Why the database cannot be used, in one line for the operator: the reason and, where it is an outage, what to do. */
export function outageLine(error: unknown): string {
  const outage = told(error)
  const line = outage instanceof DatabaseOutage ? `${reasonOf(outage.cause)}; ${advice[outage.reason]}` : reasonOf(error)
  return line.replaceAll(/\s*\n\s*/g, ' ')
}
