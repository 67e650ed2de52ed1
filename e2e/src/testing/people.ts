import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** The password that the demo drew for its people. */
export const demoPassword = (dataDir: string): string =>
  /password: (\S+)/.exec(readFileSync(path.join(dataDir, 'demo-logins.txt'), 'utf8'))![1]!

const unquoted = (text: string) =>
  text.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** Letters that a server without a mail server wrote down, oldest first. */
export function emailsIn(dataDir: string): readonly string[] {
  const folder = path.join(dataDir, 'outbox')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => unquoted(readFileSync(path.join(folder, name), 'utf8')))
}

/** Waits for the newest code that went to somebody. */
export async function codeFor(dataDir: string, address: string, known: readonly string[] = []): Promise<string> {
  for (let tries = 0; tries < 900; tries += 1) {
    const codes = emailsIn(dataDir)
      .filter((email) => email.includes(address))
      .flatMap((email) => /^\s+(\d{6})\s*$/m.exec(email)?.[1] ?? [])
      .filter((code) => !known.includes(code))
    if (codes.length > 0) return codes.at(-1)!
    await pause(100)
  }
  throw new Error(`No code came for ${address}.`)
}
