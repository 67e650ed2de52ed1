import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { fileURLToPath } from 'node:url'
import { CORPUS_SEED } from './corpus.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

type Row = { readonly [name: string]: unknown }

const told = `Eleven classes of forty questions, each by year and by relevance, asked in one mixed order; every question wants the exact total, eight exact
facets of twenty values and the first twenty. Caches are off on both sides, both have one merged segment sorted by year, and both must find the same
totals. The time of a question is its quickest round on either side; by the clock cpu it is how long the thread that answers it ran, so that
other processes of a shared machine count less. p50 and p95 are over the questions of a class. Match-all is computed, shown and left out of
means. Lucene counts by a hand-written collector and by its facet module; the quicker of both is its time. The corpus is generated: all fields are drawn independently,
which is the worst case for neighbourhood in memory. touched_kb is the median of what a question cannot be answered without reading: the coded
lists of its words and filters and the facet row of every hit, or the counts that a segment holds of what is found; bandwidth_share is the share
of p50 in which one core would read as much.`

const columns = ['class', 'p50_ms', 'p95_ms', 'peer_p50_ms', 'peer_p95_ms', 'ratio_p50', 'ratio_p95', 'touched_kb', 'bandwidth_share']
const line = (cells: readonly unknown[]) => `| ${cells.map((cell) => (cell === undefined ? '' : String(cell))).join(' | ')} |`
const table = (rows: readonly Row[]) => [
  line(columns),
  line(columns.map(() => '---')),
  ...rows.map((row) => line(columns.map((name) => row[name]))),
]
const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim()
/** What is measured, read before the measuring begins: meanwhile somebody may commit. */
const measured = git('rev-parse', '--short=12', 'HEAD')

/** Writes docs/proofs/engine-search.md from the lines of a run. */
export function writeResultPage(rows: readonly Row[], last: Row): void {
  const { five_segments: five, bytes, ...rest } = last
  const about = [
    `- Date: ${new Date().toISOString().slice(0, 10)}`,
    `- Machine: two shared cores (${os.cpus()[0]?.model.trim()}), load ${os.loadavg()[1]!.toFixed(1)} while measured, Node ${process.versions.node}`,
    `- Commit: ${measured}`,
    `- Seed of the corpus: ${CORPUS_SEED}`,
  ]
  const others = Object.entries(rest).map(([name, value]) => line([name.replaceAll('_', ' '), value]))
  const sizes = Object.entries((bytes ?? {}) as Record<string, number>)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, size]) => line([name, (size / 1e6).toFixed(2)]))
  const sections = [
    ['# The engine beside Lucene 8', '', told, '', ...about],
    ['## One segment, milliseconds', '', ...table(rows)],
    Array.isArray(five) ? ['## Five segments, milliseconds', '', ...table(five as Row[])] : [],
    ['## The rest', '', line(['what', 'value']), line(['---', '---']), ...others],
    ['## Bytes of the index in memory, MB', '', line(['structure', 'MB']), line(['---', '---']), ...sizes],
  ]
  const page = sections.filter((section) => section.length > 0).map((section) => section.join('\n'))
  mkdirSync(`${root}docs/proofs`, { recursive: true })
  writeFileSync(`${root}docs/proofs/engine-search.md`, `${page.join('\n\n')}\n`)
}
