import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import importFlags from '@farol/server/commands/import-flags.json' with { type: 'json' }
import { writeProofPage, type ProofRow } from '../proof-page.ts'
import type { FillingSpeed } from './measured-filling.ts'
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

const rateOf = ({ stored, seconds }: { readonly stored: number; readonly seconds: number }) => Math.round(stored / seconds)
const goal = (what: string, good: boolean, note: string): ProofRow => ({ what, tried: 1, failed: good ? 0 : 1, note })
const yardstickRow = (yardstick: number, rate: number): ProofRow =>
  goal('yardstick: plain inserts', true, `${yardstick} a second: ${(yardstick / rate).toFixed(1)} plain rows in the time of one record`)

const toldFilling =
  '`npm run bench -- import --index`: what `npm run import` does with a file of generated records where the catalogue is new and no server runs: it stores them on SQLite and fills the search index beside it. ' +
  'The time is that of the whole process, from its start until the index is on disk and at the end of the outbox; then it is opened as a server opens it and asked how many titles it finds. The goal is that ' +
  'of 1,000,000 records. Memory is that of the import at its most, without the pages of the database file; what a server needs that opens the index afterwards is not in it.'

function rowsOfFilling(speed: FillingSpeed, total: number, yardstick: number): ProofRow[] {
  const { stored, seconds, tenths, megabytes, found, secondsToOpen } = speed
  const rate = rateOf(speed)
  return [
    { what: 'records stored', tried: total, failed: total - stored, note: `${seconds.toFixed(1)} s` },
    {
      what: 'found when the index is opened',
      tried: total,
      failed: total - found,
      note: `opened and asked in ${secondsToOpen.toFixed(1)} s`,
    },
    goal('6,000 a second', rate >= 6000, `${rate} a second`),
    goal('memory under 1.5 GB', megabytes < 1536, `${megabytes} MB`),
    goal('records stored a second, by tenths', true, tenths.join(' ')),
    yardstickRow(yardstick, rate),
  ]
}

const describedBesideSite =
  '`npm run bench -- import --index --site`: generated records into a fresh catalogue on SQLite while the engine of this process keeps its index up to it as a running server does, two threads making titles ' +
  'ready for it; the time ends when the last title is found. Memory is the whole process at its most, import and index, without the pages of the database file.'

function rowsWithSite(speed: ImportSpeed, total: number, yardstick: number): ProofRow[] {
  const { stored, seconds, tenths, megabytes } = speed
  const rate = rateOf(speed)
  return [
    { what: 'records stored and found', tried: total, failed: total - stored, note: `${seconds.toFixed(1)} s` },
    goal('records a second', true, `${rate}`),
    goal('memory', true, `${megabytes} MB`),
    goal('records stored a second, by tenths', true, tenths.join(' ')),
    yardstickRow(yardstick, rate),
  ]
}

/** Generates records in one process and lets another, started as `npm run import` starts it, tell what it measured. */
function measured<T>(folder: string, records: string, script: string, ...words: string[]): T {
  const file = path.join(folder, 'generated.mrc')
  const child = (name: string, ...more: string[]) =>
    execFileSync(process.execPath, [...importFlags, beside(name), ...more], { encoding: 'utf8' })
  child('generate-file.ts', file, records)
  return JSON.parse(child(script, file, records, ...words)) as T
}

/** Storing alone, or beside an index that is kept as a running server keeps it. */
export const measuredImport = (folder: string, records: string, threads: string, besideSite: boolean): ImportSpeed =>
  measured(folder, records, 'measured-import.ts', threads, besideSite ? 'index' : '')

/** Storing and filling the index, as the command does where no server runs. */
export const measuredFilling = (folder: string, records: string): FillingSpeed => measured(folder, records, 'measured-filling.ts')

function provePage(folder: string, records: string, { threads, index, site }: { threads: string; index: boolean; site: boolean }): number {
  const total = Number(records)
  if (!index) {
    const rows = rowsOf(measuredImport(folder, records, threads, false), total, plainInserts(folder))
    return writeProofPage({ name: 'bench-import', title: 'Records taken in a second', told, seed: 0, rows })
  }
  if (site) {
    const rows = rowsWithSite(measuredImport(folder, records, threads, true), total, plainInserts(folder))
    return writeProofPage({ name: 'bench-import-site', title: 'Records taken in beside a site', told: describedBesideSite, seed: 0, rows })
  }
  const rows = rowsOfFilling(measuredFilling(folder, records), total, plainInserts(folder))
  return writeProofPage({ name: 'bench-import-index', title: 'Records taken in and found in a second', told: toldFilling, seed: 0, rows })
}

/** `npm run bench -- import [--records 100000] [--threads 2] [--index [--site] [--titles 1000000]]`: generated records into a fresh catalogue. */
export async function run(args: readonly string[]): Promise<number> {
  const options = {
    records: { type: 'string', default: '100000' },
    // As the benchmarks of the search call them.
    titles: { type: 'string' },
    threads: { type: 'string', default: '2' },
    index: { type: 'boolean', default: false },
    site: { type: 'boolean', default: false },
  } as const
  const { values } = parseArgs({ args: [...args], options })
  const folder = mkdtempSync(path.join(os.tmpdir(), 'farol-import-speed-'))
  try {
    return provePage(folder, values.titles ?? values.records, values) === 0 ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
