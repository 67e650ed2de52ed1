import path from 'node:path'
import { outageLine } from '../database/outage-line.ts'

/** SQLITE_READONLY, SQLITE_FULL and SQLITE_CANTOPEN (sqlite.org/rescode.html). */
const codes = { readOnly: 8, full: 13, notOpened: 14 } as const

/**
 * Why the copy of a file of SQLite could not be made, for the operator. SQLite says neither which of the two disks is full nor which file is damaged: only the
 * copy is written.
 */
export function copyFault(error: unknown, file: string, copy: string): Error {
  const { errcode } = error as { errcode?: unknown }
  // The primary code is in the low byte.
  const code = typeof errcode === 'number' ? errcode & 255 : undefined
  if (code === codes.full)
    return Object.assign(new Error('the disk is full', { cause: error }), { code: 'ENOSPC', path: path.dirname(path.dirname(copy)) })
  const cannot = `DATA_DIR: the database ${file} cannot be read`
  // Also to be read it has files beside it that are written.
  if (code === codes.readOnly || code === codes.notOpened)
    return new Error(`${cannot}: let the user that runs this read it, and write in ${path.dirname(file)}`)
  return new Error(`${cannot}: ${outageLine(error)}`, { cause: error })
}
