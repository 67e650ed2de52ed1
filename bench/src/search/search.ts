import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Index } from '@farol/engine/search-index.ts'
import { askEngine, buildInParts, cachedIndex, type Clock } from './engine-side.ts'
import { measureHeadings } from './headings-bench.ts'
import { readBandwidth, touchedBytes } from './touched-bytes.ts'
import { writeResultPage } from './result-page.ts'
import { measureRest } from './engine-rest.ts'
import { askLucene, ensureLucene, writeTitles, type PeerResult } from './lucene.ts'
import { classNames, makeQuerySet, type ClassName, type SetQuery } from './query-set.ts'

interface Asked {
  readonly total: number
  readonly ms: number
}

interface ClassRow {
  readonly class: ClassName
  readonly p50_ms: number
  readonly p95_ms: number
  readonly peer_p50_ms?: number
  readonly peer_p95_ms?: number
  readonly ratio_p50?: number
  readonly ratio_p95?: number
  /** Median over the questions: bytes that must be read, and what share of p50 the machine would need to read them. */
  readonly touched_kb?: number
  readonly bandwidth_share?: number
}

const rounded = (value: number) => Number(value.toPrecision(4))
const at = (sorted: readonly number[], share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!

function quantiles(querySet: readonly SetQuery[], asked: readonly Asked[], name: ClassName) {
  const times = asked
    .filter((_, i) => querySet[i]!.class === name)
    .map((one) => one.ms)
    .toSorted((a, b) => a - b)
  return { p50: at(times, 0.5), p95: at(times, 0.95) }
}

function classRow(querySet: readonly SetQuery[], ours: readonly Asked[], peer: readonly Asked[] | undefined, name: ClassName): ClassRow {
  const own = quantiles(querySet, ours, name)
  const row = { class: name, p50_ms: rounded(own.p50), p95_ms: rounded(own.p95) }
  if (!peer) return row
  const other = quantiles(querySet, peer, name)
  return {
    ...row,
    peer_p50_ms: rounded(other.p50),
    peer_p95_ms: rounded(other.p95),
    ratio_p50: rounded(other.p50 / own.p50),
    ratio_p95: rounded(other.p95 / own.p95),
  }
}

const geometricMean = (values: readonly number[]) => Math.exp(values.reduce((sum, one) => sum + Math.log(one), 0) / values.length)

/** Questions on which the two sides found different totals. */
const disagreements = (querySet: readonly SetQuery[], ours: readonly Asked[], peer: readonly Asked[]) =>
  querySet.flatMap((one, i) =>
    ours[i]!.total === peer[i]!.total ? [] : [`${one.class} ${one.words.join(' ')}: ${ours[i]!.total} and ${peer[i]!.total}`],
  )

function say(row: object, json: boolean): void {
  process.stdout.write(
    json
      ? `${JSON.stringify(row)}\n`
      : `${Object.values(row)
          .map((value) => String(value).padStart(11))
          .join(' ')}\n`,
  )
}

interface Sides {
  readonly index: Index
  readonly querySet: readonly SetQuery[]
  readonly ours: readonly Asked[]
  readonly peer?: PeerResult
}

/** Both sides over so many segments. The deck is that of the one-segment index, so that all rows ask the same. */
async function bothSides(
  segments: number,
  { size, rounds, folder, withPeer, classes, clock }: Wishes,
  asked?: readonly SetQuery[],
): Promise<Sides & { built: number; ran: number }> {
  const { index, sample, buildSeconds: built, buildCpuSeconds: ran } = await cachedIndex(folder, size, segments, 3)
  const querySet = asked ?? makeQuerySet(index, sample).filter((one) => !classes || classes.includes(one.class))
  const ours = askEngine(index, querySet, rounds, clock).questions
  if (!withPeer) return { index, querySet, ours, built, ran }
  const titles = path.join(folder, 'titles.tsv')
  await writeTitles(size, titles)
  return { index, querySet, ours, peer: askLucene(folder, titles, querySet, segments, rounds, segments === 1, clock), built, ran }
}

const meanRatio = (rows: readonly ClassRow[]) =>
  rounded(geometricMean(rows.filter((row) => row.class !== 'matchall' && row.ratio_p50).map((row) => row.ratio_p50!)))

function rowsOf({ index, querySet, ours, peer }: Sides): ClassRow[] {
  const bandwidth = readBandwidth(index)
  return classNames
    .filter((name) => querySet.some((one) => one.class === name))
    .map((name) => {
      const row = classRow(querySet, ours, peer?.questions, name)
      const bytes = querySet
        .flatMap((one, i) => (one.class === name ? [touchedBytes(index, one, ours[i]!.total)] : []))
        .toSorted((a, b) => a - b)
      const touched = at(bytes, 0.5)
      return { ...row, touched_kb: rounded(touched / 1000), bandwidth_share: rounded(touched / bandwidth / (row.p50_ms / 1000)) }
    })
}

/**
 * `--titles N --peer lucene --rounds N --json --page`. One JSON line for each class, the rest in the last line; a page for docs/proofs.
 * `--clock cpu` measures how long the threads ran instead, on both sides: for a machine that is shared. `--folder DIR` keeps corpus and indexes there and takes them from there; `--classes a,b` asks only these; `--only one,rest,headings,five,parts`
 * measures only these parts.
 */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      titles: { type: 'string', default: '1000000' },
      peer: { type: 'string' },
      rounds: { type: 'string', default: '5' },
      json: { type: 'boolean', default: false },
      page: { type: 'boolean', default: false },
      folder: { type: 'string' },
      classes: { type: 'string' },
      clock: { type: 'string', default: 'wall' },
      only: { type: 'string', default: 'one,rest,headings,five,parts' },
    },
  })
  const parts = values.only.split(',')
  const classes = values.classes?.split(',')
  if (values.peer && values.peer !== 'lucene') throw new RangeError(`there is no peer ${values.peer}`)
  const { clock } = values
  if (clock !== 'wall' && clock !== 'cpu') throw new RangeError(`there is no clock ${clock}`)
  if (values.peer && !ensureLucene()) return 1
  const [size, rounds] = [Number(values.titles), Number(values.rounds)]
  const folder = values.folder ?? mkdtempSync(path.join(os.tmpdir(), 'farol-bench-search-'))
  mkdirSync(folder, { recursive: true })
  try {
    return await measure({
      size,
      rounds,
      folder,
      parts,
      classes,
      clock,
      withPeer: Boolean(values.peer),
      json: values.json,
      page: values.page,
    })
  } finally {
    if (!values.folder) rmSync(folder, { recursive: true, force: true })
  }
}

const buildThreads = 2

/** Two threads build at once, each its part; putting both together is part of it. */
async function buildRates(size: number) {
  const { partSeconds, joinSeconds, cpuSeconds } = (await buildInParts(size, buildThreads, 1)).timing
  return {
    build_per_second_two_threads: Math.round(size / (partSeconds + joinSeconds)),
    build_per_cpu_second_two_threads: Math.round(size / cpuSeconds),
    build_part_seconds: rounded(partSeconds),
    build_join_seconds: rounded(joinSeconds),
  }
}

interface Wishes {
  readonly size: number
  readonly rounds: number
  readonly folder: string
  readonly parts: readonly string[]
  readonly classes: readonly string[] | undefined
  readonly clock: Clock
  readonly withPeer: boolean
  readonly json: boolean
  readonly page: boolean
}

async function measure(wishes: Wishes): Promise<number> {
  const { size, folder, parts, clock, json, page } = wishes
  const load = rounded(os.loadavg()[0]!)
  const one = await bothSides(1, wishes)
  const rows = rowsOf(one)
  for (const row of rows) say(row, json)
  const alone = parts.includes('rest') ? await measureRest(one.index, one.querySet, path.join(folder, 'index-1')) : undefined
  const headings = parts.includes('headings') ? measureHeadings(size) : undefined
  const five = parts.includes('five') ? await bothSides(5, wishes, one.querySet) : undefined
  const threads = parts.includes('parts') ? await buildRates(size) : undefined
  const differing = [one, ...(five ? [five] : [])].flatMap(({ querySet, ours, peer }) =>
    peer ? disagreements(querySet, ours, peer.questions) : [],
  )
  const last = {
    titles: size,
    clock,
    build_per_second: Math.round(size / one.built),
    build_per_cpu_second: Math.round(size / one.ran),
    ...threads,
    read_bandwidth_gb_per_second: rounded(readBandwidth(one.index) / 1e9),
    load_before: load,
    load_after: rounded(os.loadavg()[0]!),
    ...alone,
    ...headings,
    ...(five && { five_segments: rowsOf(five) }),
    ...(one.peer && {
      ratio_p50_mean: meanRatio(rows),
      ...(five && { five_segments_ratio_p50_mean: meanRatio(rowsOf(five)), peer_segments: five.peer?.segments }),
      peer: `Lucene ${one.peer.version}`,
      // An index that was kept from an earlier run was not built in this one.
      ...(one.peer.builtSeconds > 1 && { peer_build_seconds: rounded(one.peer.builtSeconds) }),
      peer_rate: rounded(one.peer.rate),
      peer_quicker_by_facet_module: one.peer.byModule,
      ...(alone && { rate_ratio: rounded(alone.rate / one.peer.rate) }),
    }),
    different_totals: differing.length,
  }
  process.stdout.write(`${JSON.stringify(last)}\n`)
  if (page)
    writeResultPage(
      rows.map((row) => ({ ...row })),
      last,
    )
  for (const line of differing.slice(0, 10)) process.stderr.write(`different totals: ${line}\n`)
  return differing.length === 0 ? 0 : 1
}
