import { diskFault } from '../adapters/backup/disk-fault.ts'
import { DatabaseNotOpened } from '../adapters/database/open-database.ts'
import { SettingError } from '../config.ts'

/** What the operator must set right is told in one line, without a stack, and ends the program with 2; anything else is thrown again. */
export function refuseToStart(error: unknown, program: Pick<NodeJS.Process, 'stderr' | 'exit'>): never {
  const line = error instanceof SettingError || error instanceof DatabaseNotOpened ? error.message : diskFault(error)
  if (line === undefined) throw error
  program.stderr.write(`${line}\n`)
  return program.exit(2)
}
