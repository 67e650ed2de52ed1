import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { localTime } from '@farol/contract/library-zone.ts'

/** The clock of a server's machine, which cases may set: settings for its start, and how far off it stands, in milliseconds. */
export interface JumpingClock {
  readonly settings: Readonly<Record<string, string>>
  jump(milliseconds: number): Promise<void>
  remove(): void
}

export function jumpingClock(): JumpingClock {
  const folder = mkdtempSync(path.join(tmpdir(), 'farol-clock-'))
  const file = path.join(folder, 'offset')
  writeFileSync(file, '0')
  return {
    settings: { JUMPING_CLOCK: file, NODE_OPTIONS: `--import=${new URL('./jumping-clock.mjs', import.meta.url).href}` },
    async jump(milliseconds) {
      // Whole at once: a file that is being written would be read as no offset.
      writeFileSync(`${file}.next`, String(milliseconds))
      renameSync(`${file}.next`, file)
      // Whoever asks for the time takes what was read less than 20 ms ago.
      await pause(100)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Milliseconds from now until noon on the library's clocks, so many days ahead: past noon of today they are below zero. Whole minutes. */
export function untilNoon(daysAhead: number): number {
  const [hours = 0, minutes = 0] = localTime(Date.now()).split(':').map(Number)
  return daysAhead * 86_400_000 + (720 - hours * 60 - minutes) * 60_000
}
