import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'
import type { OperatorCommand } from '../attacks/attack-case.ts'
import type { RunningServer } from './server-process.ts'

/** Runs a command of a case over the data of the running server; one that does not end is stopped, and its words are missed. */
export async function runOperatorCommand(server: RunningServer, command: OperatorCommand, fill: (text: string) => string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'farol-operator-'))
  const file = path.join(folder, command.file?.name ?? 'none')
  try {
    if (command.file) writeFileSync(file, fill(command.file.text), command.file.encoding ?? 'utf8')
    const words = command.words.map((word) => fill(word.replace('<<file>>', file)))
    const { said } = await server.command(command.name, words, (command.within ?? 30) * 1_000)
    for (const text of command.says) expect(said, `${command.name} ${command.words.join(' ')}`).toContain(text)
    // What is taken in stands in the catalogue or in quarantine: each record once.
    for (const [line, ...numbers] of said.matchAll(/(\d+) read: (\d+) stored, (\d+) replaced, (\d+) unchanged, (\d+) quarantined/g)) {
      const [read, ...parts] = numbers.map(Number)
      expect([line, parts.reduce((sum, one) => sum + one, 0)]).toEqual([line, read])
    }
    for (const text of command.saysNot ?? []) expect(said).not.toContain(text)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
