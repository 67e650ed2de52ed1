import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { fileURLToPath } from 'node:url'
import { CORPUS_SEED } from '../search/corpus.ts'
import { figureRow, type Figure } from './figures.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

const told = `A real server in a process of its own over generated titles; the clients share its two cores: sixteen kept connections that ask, wait and ask again,
with the encodings of a browser of today. Searches are the mixed questions of the engine's benchmark without match-all, each asked once (one that comes again asks for
another span of years), answered with twenty display records and every facet. "Again" are fifty pages asked for over and over. Processor time is that of the whole
server process, its threads included. The engine and its peer are asked the same questions in their own process: no HTTP, no records, no names.`

const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim()

/** Writes docs/proofs/http.md. `load` is that of the machine before the run began. */
export function writeHttpPage(figures: readonly Figure[], titles: number, load: number): void {
  const about = [
    `- Date: ${new Date().toISOString().slice(0, 10)}`,
    `- Machine: two shared cores (${os.cpus()[0]?.model.trim()}), load ${load.toFixed(1)} before the run, Node ${process.versions.node}`,
    `- Commit: ${git('rev-parse', '--short=12', 'HEAD')}`,
    `- Titles: ${titles}, seed of the corpus ${CORPUS_SEED}`,
  ]
  const table = ['| What | Figure | Asked for | |', '|---|---:|---|---|', ...figures.map(figureRow)]
  mkdirSync(`${root}docs/proofs`, { recursive: true })
  writeFileSync(`${root}docs/proofs/http.md`, ['# The server under load', '', told, '', ...about, '', ...table, ''].join('\n'))
}
