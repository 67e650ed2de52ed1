import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'

/** The log of a server with its data in this folder, the older file first. */
const logIn = (dataDir: string): string =>
  ['farol.log.1', 'farol.log']
    .map((name) => path.join(dataDir, name))
    .flatMap((file) => (existsSync(file) ? [readFileSync(file, 'utf8')] : []))
    .join('')

export const logLines = (dataDir: string): readonly string[] => logIn(dataDir).split('\n').slice(0, -1)

/** Each line is one object of ours, and no line has any of these texts. */
export function expectOwnLines(lines: readonly string[], absent: readonly string[]): void {
  for (const line of lines) {
    expect(() => JSON.parse(line) as unknown, line.slice(0, 300)).not.toThrow()
    expect(JSON.parse(line), line.slice(0, 300)).toMatchObject({
      level: expect.any(Number),
      time: expect.any(Number),
      pid: expect.any(Number),
    })
    expect(
      absent.filter((text) => line.includes(text)),
      line.slice(0, 300),
    ).toEqual([])
  }
}
