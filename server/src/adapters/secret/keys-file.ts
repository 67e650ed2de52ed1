import { readFile, stat } from 'node:fs/promises'
import type { Keys } from '../../ports/keys.ts'

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

/**
 * Keys in a JSON file, `{"providers": {"pearson": "…"}, "bases": {"campus-2": "…"}}`, read anew at every use: they are few and seldom
 * wanted, and a changed key needs no restart. A file that others may read is told to `trouble` once, and is used all the same.
 */
export function keysFile(file: string, trouble: (message: string) => void): Keys {
  let warned = false
  async function warnIfOpen(): Promise<void> {
    if (warned || ((await stat(file)).mode & 0o077) === 0) return
    warned = true
    trouble(`${file} holds keys and can be read by others than its owner: chmod 600`)
  }
  return {
    async of(kind, name) {
      try {
        await warnIfOpen()
        const stored: unknown = JSON.parse(await readFile(file, 'utf8'))
        const group = isRecord(stored) ? stored[kind] : undefined
        const key = isRecord(group) && Object.hasOwn(group, name) ? group[name] : undefined
        return typeof key === 'string' && key !== '' ? key : undefined
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) trouble(`${file} cannot be read as keys`)
        return undefined
      }
    },
  }
}
