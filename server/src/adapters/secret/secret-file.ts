import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const bytes = 32

/** The secret that this installation signs with: made at the first start, readable by its owner alone. */
export function readSecret(file: string): Buffer {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  try {
    writeFileSync(file, `${randomBytes(bytes).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const secret = Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
  if (secret.length < bytes) throw new Error(`SECRET_FILE ${file} does not hold ${bytes} bytes in hexadecimal`)
  return secret
}
