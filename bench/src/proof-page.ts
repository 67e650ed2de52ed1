import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** What a proof found, one row for each thing it tried. */
export interface ProofRow {
  readonly what: string
  readonly tried: number
  readonly failed: number
  readonly note?: string
}

export interface Proof {
  /** File name under docs/proofs/, without ending. */
  readonly name: string
  readonly title: string
  /** One paragraph: what was done, and what it does not show. */
  readonly told: string
  readonly seed: number
  readonly rows: readonly ProofRow[]
}

function machine(): string {
  const [processor] = os.cpus()
  const memory = Math.round(os.totalmem() / 2 ** 30)
  return `${os.availableParallelism()} cores ${processor?.model.trim() ?? ''}, ${memory} GB, ${os.type()} ${os.arch()}, Node ${process.versions.node}`
}

/** The commit that is tried, with a mark when the tree is not clean: read before the proof begins. */
function commit(): string {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim()
  return `${git('rev-parse', '--short=12', 'HEAD')}${git('status', '--porcelain') === '' ? '' : ' with changes'}`
}

/** The commit this run tries. */
export const tried = commit()

/** Writes the table to docs/proofs/ and shows it; answers how much failed. */
export function writeProofPage({ name, title, told, seed, rows }: Proof): number {
  const table = rows.map((row) => `| ${row.what} | ${row.tried} | ${row.failed} | ${row.note ?? ''} |`)
  const about = [`- Date: ${new Date().toISOString().slice(0, 10)}`, `- Machine: ${machine()}`, `- Commit: ${tried}`, `- Seed: ${seed}`]
  const page = [`# ${title}`, '', told, '', ...about, '', '| What | Tried | Failed | |', '|---|---:|---:|---|', ...table, ''].join('\n')
  mkdirSync(path.join(root, 'docs/proofs'), { recursive: true })
  writeFileSync(path.join(root, 'docs/proofs', `${name}.md`), page)
  process.stdout.write(page)
  return rows.reduce((sum, row) => sum + row.failed, 0)
}
