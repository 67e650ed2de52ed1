import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { noVisits, type Visits } from './visit-all.ts'

export interface Walk {
  /** Codes done, from the first. */
  done: number
  visits: Visits
}

interface Page {
  commits: string[]
  walks: Record<string, Walk>
}

/** What a long walk has behind it, in a file that is renamed last: cut short anywhere, it goes on with the lot that was not written. */
export class VisitProgress {
  readonly #file: string
  readonly #page: Page

  constructor(file: string) {
    this.#file = file
    this.#page = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Page) : { commits: [], walks: {} }
  }

  /** A walk as it was last written. */
  walk(name: string): Walk {
    return structuredClone(this.#page.walks[name] ?? { done: 0, visits: noVisits() })
  }

  keep(name: string, walk: Walk, commit: string): void {
    this.#page.walks[name] = walk
    if (!this.#page.commits.includes(commit)) this.#page.commits.push(commit)
    writeFileSync(`${this.#file}.new`, JSON.stringify(this.#page))
    renameSync(`${this.#file}.new`, this.#file)
  }

  /** The commits of the programs that answered. */
  get commits(): readonly string[] {
    return this.#page.commits
  }
}
