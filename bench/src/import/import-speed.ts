import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import importFlags from '@farol/server/import-flags.json' with { type: 'json' }
import { writeProofPage, type ProofRow } from '../proof-page.ts'
import type { ImportSpeed } from './measured-import.ts'
import { plainInserts } from './plain-inserts.ts'

const beside = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const told =
  '`npm run bench -- import`: generated records of about a kilobyte into a fresh catalogue on SQLite (each transaction on disk before it counts), no search ' +
  'index. One thread reads and understands, another stores; the shares are of the work of both. Memory is the whole process at its most, without the pages ' +
  'of the database file that the system lends it. The yardstick says how fast this machine was just then: the texts of the same records into one table ' +
  'without keys, each in a row, nothing else. On PostgreSQL 15 storing alone was measured once beside SQLite in the same minutes (8,025 records, two ' +
  'processors shared with other work, the disk not waited for): 426 to 684 records a second against 2,019 to 3,372, a fifth of the speed.'

function rowsOf({ stored, seconds, shares, tenths, megabytes }: ImportSpeed, total: number, yardstick: number): ProofRow[] {
  const rate = Math.round(stored / seconds)
  const all = shares.parse + shares.understand + shares.store
  const percent = (part: keyof typeof shares) => `${part} ${Math.round((100 * shares[part]) / all)} %`
  const [first = 0, last = 0] = [tenths[0], tenths.at(-1)]
  const row = (what: string, good: boolean, note: string): ProofRow => ({ what, tried: 1, failed: good ? 0 : 1, note })
  return [
    { what: 'records stored', tried: total, failed: total - stored, note: `${seconds.toFixed(1)} s` },
    row('5,000 a second', rate >= 5000, `${rate} a second`),
    row('the last tenth as fast as the first, within a fifth', last >= first * 0.8, tenths.join(' ')),
    row('memory under 512 MB', megabytes < 512, `${megabytes} MB`),
    row('shares of the work', true, [percent('parse'), percent('understand'), percent('store')].join(', ')),
    row('yardstick: plain inserts', true, `${yardstick} a second: ${(yardstick / rate).toFixed(1)} plain rows in the time of one record`),
  ]
}

const toldWithIndex =
  '`npm run bench -- import --index`: generated records into a fresh catalogue on SQLite while the engine of this process keeps its index up to it, two threads making titles ready for it; the time ends ' +
  'when the last title is found. The goal is that of 1,000,000 records; memory is the whole process at its most, without the pages of the database file.'

function rowsWithIndex({ stored, seconds, tenths, megabytes }: ImportSpeed, total: number, yardstick: number): ProofRow[] {
  const rate = Math.round(stored / seconds)
  const row = (what: string, good: boolean, note: string): ProofRow => ({ what, tried: 1, failed: good ? 0 : 1, note })
  return [
    { what: 'records stored and found', tried: total, failed: total - stored, note: `${seconds.toFixed(1)} s` },
    row('6,000 a second', rate >= 6000, `${rate} a second`),
    row('memory under 1.5 GB', megabytes < 1536, `${megabytes} MB`),
    row('records stored a second, by tenths', true, tenths.join(' ')),
    row('yardstick: plain inserts', true, `${yardstick} a second: ${(yardstick / rate).toFixed(1)} plain rows in the time of one record`),
  ]
}

const writePage = (speed: ImportSpeed, total: number, yardstick: number, indexed: boolean): number =>
  indexed
    ? writeProofPage({
        name: 'bench-import-index',
        title: 'Records taken in and found in a second',
        told: toldWithIndex,
        seed: 0,
        rows: rowsWithIndex(speed, total, yardstick),
      })
    : writeProofPage({ name: 'bench-import', title: 'Records taken in a second', told, seed: 0, rows: rowsOf(speed, total, yardstick) })

/** Generates records in one process and takes them in in another, started as `npm run import` starts it. */
export function measuredImport(folder: string, records: string, threads: string, indexed: boolean): ImportSpeed {
  const file = path.join(folder, 'generated.mrc')
  const child = (name: string, ...words: string[]) =>
    execFileSync(process.execPath, [...importFlags, beside(name), ...words], { encoding: 'utf8' })
  child('generate-file.ts', file, records)
  return JSON.parse(child('measured-import.ts', file, records, threads, indexed ? 'index' : '')) as ImportSpeed
}

/** `npm run bench -- import [--records 100000] [--threads 2] [--index [--titles 1000000]]`: generated records into a fresh catalogue. */
export async function run(args: readonly string[]): Promise<number> {
  const options = {
    records: { type: 'string', default: '100000' },
    // As the benchmarks of the search call them.
    titles: { type: 'string' },
    threads: { type: 'string', default: '2' },
    index: { type: 'boolean', default: false },
  } as const
  const { values } = parseArgs({ args: [...args], options })
  const records = values.titles ?? values.records
  const folder = mkdtempSync(path.join(os.tmpdir(), 'farol-import-speed-'))
  try {
    const speed = measuredImport(folder, records, values.threads, values.index)
    return writePage(speed, Number(records), plainInserts(folder), values.index) === 0 ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
