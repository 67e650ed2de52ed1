import { readFile } from 'node:fs/promises'
import { refuseToStart } from '../composition/refuse-to-start.ts'
import { composeStores, type ComposedStores } from '../composition/stores.ts'
import { readConfig } from '../config.ts'
import { answerHelp } from './answer-help.ts'

/** A program of the command line. `read` understands the words after its name; a text says what is wrong with them. `run` answers the exit code. */
interface Command<T> {
  readonly usage: string
  readonly read: (words: readonly string[]) => T | string
  readonly run: (given: T) => Promise<number>
}

/** A file that the operator named and that cannot be read. */
class FileNotRead extends Error {}

/** The bytes of a file that the operator named. */
export async function readNamedFile(name: string): Promise<Buffer> {
  try {
    return await readFile(name)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    // The name stands before it, and the call is no matter of the operator's.
    throw new FileNotRead(`${name}: ${error.message.replace(/, \w+(?: '.*')?$/, '')}`)
  }
}

/** Runs a command over the stores that the settings name, and closes them. */
export async function withStores(work: (stores: ComposedStores) => Promise<number>): Promise<number> {
  const { stores, close } = await composeStores(readConfig(process.env))
  try {
    return await work(stores)
  } finally {
    await close()
  }
}

/** Runs a program of the command line. What the operator must set right is one line and 2; anything else that is thrown is a defect. */
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
    if (!(error instanceof FileNotRead)) return refuseToStart(error, process)
    process.stderr.write(`${error.message}\n`)
    process.exit(2)
  }
}
