import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'

const length = 32

const hasCode = (error: unknown, code: string): boolean => error instanceof Error && 'code' in error && error.code === code

function read(file: string): Buffer | undefined {
  try {
    const secret = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url')
    if (secret.length < length)
      throw new Error(
        `it holds no secret of ${length} bytes; put the one that was kept apart back. Without that file a new one is made, and second factors are lost`,
      )
    return secret
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Of two processes that start at once one makes the file, whole, and both read that one. */
function make(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  const handle = openSync(draft, 'wx', 0o600)
  try {
    writeSync(handle, `${randomBytes(length).toString('base64url')}\n`)
    fsyncSync(handle)
    linkSync(draft, file)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    closeSync(handle)
    rmSync(draft, { force: true })
  }
}

/** The server's secret, 32 bytes or more; made at the first start, readable by its owner alone. */
export function secretOf(file: string): Buffer {
  const known = read(file)
  if (known) return known
  make(file)
  return read(file)!
}
