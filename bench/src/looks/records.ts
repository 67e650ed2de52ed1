import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Seen } from './survey-screen.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** What was seen of one screen, when, and at which commit. */
export interface ScreenRecord {
  readonly screen: string
  /** Looks, languages and widths that it was seen in, in words: a narrower examination does not stand for a wider one. */
  readonly extent: string
  readonly commit: string
  readonly date: string
  readonly seen: readonly Seen[]
}

const fileOf = (screen: string, extent: string) => `${Buffer.from(`${screen}\n${extent}`).toString('base64url')}.json`

/**
 * Screens that were looked at are kept in files, so that a run that was cut short goes on where it ended, and several can share the
 * work. The commit stands in each.
 */
export class Records {
  readonly #folder: string

  constructor(folder = path.join(root, 'e2e/artefacts/looks')) {
    this.#folder = folder
    mkdirSync(folder, { recursive: true })
  }

  has(screen: string, extent: string): boolean {
    return this.all().some((one) => one.screen === screen && one.extent === extent)
  }

  keep(screen: string, extent: string, seen: readonly Seen[]): void {
    const commit = execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
    const record: ScreenRecord = { screen, extent, commit, date: new Date().toISOString().slice(0, 10), seen }
    const file = path.join(this.#folder, fileOf(screen, extent))
    writeFileSync(`${file}.new`, JSON.stringify(record))
    renameSync(`${file}.new`, file)
  }

  all(): readonly ScreenRecord[] {
    return readdirSync(this.#folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => JSON.parse(readFileSync(path.join(this.#folder, name), 'utf8')) as ScreenRecord)
  }

  forget(screens: (screen: string) => boolean): void {
    for (const { screen, extent } of this.all()) if (screens(screen)) rmSync(path.join(this.#folder, fileOf(screen, extent)))
  }
}
