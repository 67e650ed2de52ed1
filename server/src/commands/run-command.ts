import { readFile } from 'node:fs/promises'
import { diskFault } from '../adapters/backup/disk-fault.ts'
import { outageLine } from '../adapters/database/outage-line.ts'
import { refuseToStart } from '../composition/refuse-to-start.ts'
import { composeStores, type ComposedStores } from '../composition/stores.ts'
import { readConfig } from '../config.ts'
import { DatabaseOutage } from '../ports/database-outage.ts'
import { answerHelp } from './answer-help.ts'

/** A program of the command line. `read` understands the words after its name; a text says what is wrong with them. `run` answers the exit code. */
interface Command<T> {
  readonly usage: string
  readonly read: (words: readonly string[]) => T | string
  readonly run: (given: T) => Promise<number>
}

/** A file that the operator named and that cannot be read or written. */
class FileNotUsed extends Error {}

/** Whether the file system said it, not a database or the program (nodejs.org/api/errors.html). */
const isOfFiles = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && /^(?:E[A-Z]+|ERR_FS_\w+)$/.test(String(error.code))

/** Does something with a file that the operator named. What the file system refuses is told by that name. */
export async function withNamedFile<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isOfFiles(error)) throw error
    // The name stands before it, and the call is no matter of the operator's.
    throw new FileNotUsed(`${name}: ${error.message.replace(/, \w+(?: '.*')?$/, '')}`)
  }
}

/** The bytes of a file that the operator named. */
export const readNamedFile = (name: string): Promise<Buffer> => withNamedFile(name, () => readFile(name))

/** Runs a command over the stores that the settings name, and closes them. */
export async function withStores(work: (stores: ComposedStores) => Promise<number>): Promise<number> {
  const { stores, close } = await composeStores(readConfig(process.env))
  try {
    return await work(stores)
  } finally {
    await close()
  }
}

/** Runs a program of the command line. What the operator must set right is one line and 2, a database or disk that is away one line and 1; anything else that is thrown is a defect. */
export async function runCommand<T extends object>({ usage, read, run }: Command<T>): Promise<void> {
  const words = process.argv.slice(2)
  answerHelp(words, usage)
  const given = read(words)
  if (typeof given === 'string') {
    process.stderr.write(`${given}\n\n${usage}`)
    process.exitCode = 2
    return
  }
  try {
    process.exitCode = await run(given)
  } catch (error) {
    const [line, code] = whyEnded(error) ?? refuseToStart(error, process)
    process.stderr.write(`${line}\n`)
    process.exit(code)
  }
}

/** What ends a command though it was understood and its settings can be used: a line and the exit code. Anything else is a defect. */
function whyEnded(error: unknown): readonly [line: string, code: 1 | 2] | undefined {
  if (error instanceof FileNotUsed) return [error.message, 2]
  if (error instanceof DatabaseOutage)
    return [`The database cannot be used: ${outageLine(error)}. What was written before stays: run this again.`, 1]
  const fault = isOfFiles(error) ? diskFault(error) : undefined
  return fault === undefined ? undefined : [fault, 1]
}
