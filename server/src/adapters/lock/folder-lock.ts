import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const busy = 5

/** The lock of a folder, held by one server. The operating system releases it when the process ends, however it ends. */
export interface FolderLock {
  release(): void
}

/** Another process has the folder. */
export interface HeldFolder {
  /** What the other said of itself; empty where it cannot be read. */
  readonly holder: string
}

const holderFile = (folder: string) => path.join(folder, 'server.pid')

function holderOf(folder: string): string {
  try {
    return readFileSync(holderFile(folder), 'utf8').trim()
  } catch {
    return ''
  }
}

/** Takes a folder for this process alone, by an SQLite lock on a file that holds nothing. Throws what the file system throws. */
export function lockFolder(folder: string, pid: number): FolderLock | HeldFolder {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = new DatabaseSync(path.join(folder, 'server.lock'), { timeout: 0 })
  try {
    file.exec('begin exclusive')
    writeFileSync(holderFile(folder), `${pid}\n`, { mode: 0o600 })
    return { release: () => file.close() }
  } catch (error) {
    file.close()
    if ((error as { readonly errcode?: number }).errcode === busy) return { holder: holderOf(folder) }
    throw error
  }
}
