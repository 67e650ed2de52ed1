import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import os from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Cell, Pages } from './commits.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim()

const told = `\`npm run bench -- http --commits\`: a server in a process of its own over the demo, four clients that ask for 50 title pages again and again, and another process
that commits the rows of one kind of act (no hashing in it). Each row's share is of the mean of the quiet cells before and after it, once by the clock and once by the server's own processor time, which other processes on the machine change less. A sign-in is two transactions, a title is
one record of the benchmark's corpus with its copies, lent and returned copies are written through the library system's port.`

const figures = (pages: Pages, shares: Pages | undefined, of: keyof Pages) => `${Math.round(pages[of])} | ${shares?.[of].toFixed(2) ?? ''}`

const row = ({ engine, kind, asked, reached, pages, shares }: Cell) =>
  `| ${engine} | ${kind} | ${asked} | ${reached.toFixed(1)} | ${figures(pages, shares, 'perSecond')} | ${figures(pages, shares, 'perCpuSecond')} |`

/** Writes docs/proofs/commits.md. */
export function writeCommitsPage(cells: readonly Cell[], seconds: number): void {
  const [busy = 0] = os.loadavg()
  const about = [
    `- Date: ${new Date().toISOString().slice(0, 10)}`,
    `- Machine: two shared cores (${os.cpus()[0]?.model.trim()}), Node ${process.versions.node}, load ${busy.toFixed(1)} at the end (the server, its clients and the writer are about 3 of it)`,
    `- Commit: ${git('rev-parse', '--short=12', 'HEAD')}`,
    `- Seconds of one cell: ${seconds}`,
  ]
  const columns = [
    'Database',
    'Commits of',
    'asked a second',
    'reached a second',
    'pages a second',
    'of quiet',
    'pages a second of processor time',
    'of quiet',
  ]
  const head = [`| ${columns.join(' | ')} |`, '|---|---|---:|---:|---:|---:|---:|---:|']
  const page = ['# Title pages while others commit', '', told, '', ...about, '', ...head, ...cells.map(row), ''].join('\n')
  writeFileSync(`${root}docs/proofs/commits.md`, page)
}
