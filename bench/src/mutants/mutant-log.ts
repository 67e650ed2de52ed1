import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Mutant } from './draw.ts'
import type { Outcome } from './try-mutant.ts'

export interface Tried extends Mutant {
  readonly outcome: Outcome
  /** The commit it was tried at. */
  readonly commit: string
}

interface Line extends Tried {
  /** Hash of the file it was tried in. */
  readonly source: string
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * What earlier runs have tried, a line each. Of the same commit all of it counts; of another one what was detected, while its file is the
 * same: a fault that survived is tried again, since a test may have come.
 */
export class MutantLog {
  readonly #file: string
  readonly #commit: string
  readonly #known: ReadonlyMap<string, Line>

  constructor(file: string, commit: string) {
    this.#file = file
    this.#commit = commit
    mkdirSync(path.dirname(file), { recursive: true })
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
    this.#known = new Map(lines.map((line) => JSON.parse(line) as Line).map((line) => [line.key, line]))
  }

  /** What is known of it in this text of its file. */
  find(mutant: Mutant, text: string): Tried | undefined {
    const known = this.#known.get(mutant.key)
    if (!known) return undefined
    const counts = known.commit === this.#commit || (known.outcome === 'detected' && known.source === hashOf(text))
    return counts ? { ...mutant, outcome: known.outcome, commit: known.commit } : undefined
  }

  add(mutant: Mutant, text: string, outcome: Outcome): Tried {
    const tried = { ...mutant, outcome, commit: this.#commit }
    appendFileSync(this.#file, `${JSON.stringify({ ...tried, source: hashOf(text) } satisfies Line)}\n`)
    return tried
  }
}
