import { DatabaseNotOpened } from '../adapters/database/open-database.ts'
import { SettingError } from '../config.ts'

/** What the operator must set right is told in one line, without a stack, and ends the program with 2; anything else is thrown again. */
export function refuseToStart(error: unknown, program: Pick<NodeJS.Process, 'stderr' | 'exit'>): never {
  if (!(error instanceof SettingError || error instanceof DatabaseNotOpened)) throw error
  program.stderr.write(`${error.message}\n`)
  return program.exit(2)
}
