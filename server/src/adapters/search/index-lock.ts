import { closeSync, existsSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as rest } from 'node:timers/promises'

/** The lock of an index folder, held by a process. It is released when the process ends, however it ends. */
export interface IndexLock {
  release(): void
}

/** Held by an import, exclusively. */
export interface ImportIndexLock extends IndexLock {
  /** Whether a site waits for the index. */
  readonly isWanted: boolean
}

const lockFile = (directory: string) => path.join(directory, 'lock')
const wantedFile = (directory: string) => path.join(directory, 'wanted')

/** Milliseconds. */
const lookAgain = 100

/** Where it cannot be opened, what the system says of that: SQLite names neither the file nor the reason. */
function opened(name: string): DatabaseSync {
  try {
    return new DatabaseSync(name, { timeout: 0 })
  } catch (error) {
    // Not before: to close a file that this process has locked releases the lock.
    closeSync(openSync(name, 'a', 0o600))
    throw error
  }
}

/** A lock of SQLite on a file that holds nothing: the system takes it away from a process that is gone. */
function locked(directory: string, statements: string): DatabaseSync | undefined {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const file = opened(lockFile(directory))
  try {
    file.exec(statements)
    return file
  } catch (error) {
    file.close()
    if ((error as { readonly errcode?: number }).errcode === busy) return undefined
    throw error
  }
}

const busy = 5

/** Undefined where a site has the index, or another import. */
export function lockForImport(directory: string): ImportIndexLock | undefined {
  const lock = locked(directory, 'begin exclusive')
  if (!lock) return undefined
  // Whoever wanted it and is gone; whoever still wants it says so again.
  rmSync(wantedFile(directory), { force: true })
  return {
    get isWanted() {
      return existsSync(wantedFile(directory))
    },
    release: () => lock.close(),
  }
}

/** The hold of a site, which others of the same folder may have beside it. An import that holds the index is asked for it, and releases it complete. */
export async function lockForServer(directory: string, isWaiting: () => void): Promise<IndexLock> {
  const ask = () => locked(directory, 'begin; select count(*) from sqlite_schema')
  let lock = ask()
  if (!lock) isWaiting()
  for (; !lock; lock = ask()) {
    writeFileSync(wantedFile(directory), '')
    await rest(lookAgain)
  }
  rmSync(wantedFile(directory), { force: true })
  const held = lock
  return { release: () => held.close() }
}
