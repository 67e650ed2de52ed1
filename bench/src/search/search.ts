import { mkdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { askEngine, buildIndex } from './engine-side.ts'
import { askLucene, ensureLucene, writeTitles, type PeerResult } from './lucene.ts'
import { classNames, makeDeck, type ClassName, type DeckQuery } from './query-deck.ts'

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
}

const rounded = (value: number) => Number(value.toPrecision(4))
const at = (sorted: readonly number[], share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!

function quantiles(deck: readonly DeckQuery[], asked: readonly Asked[], name: ClassName) {
  const times = asked
    .filter((_, i) => deck[i]!.class === name)
    .map((one) => one.ms)
    .toSorted((a, b) => a - b)
  return { p50: at(times, 0.5), p95: at(times, 0.95) }
}

function classRow(deck: readonly DeckQuery[], ours: readonly Asked[], peer: readonly Asked[] | undefined, name: ClassName): ClassRow {
  const own = quantiles(deck, ours, name)
  const row = { class: name, p50_ms: rounded(own.p50), p95_ms: rounded(own.p95) }
  if (!peer) return row
  const other = quantiles(deck, peer, name)
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
const disagreements = (deck: readonly DeckQuery[], ours: readonly Asked[], peer: readonly Asked[]) =>
  deck.flatMap((one, i) =>
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

/** `--titles N --peer lucene --segments N --rounds N --json`. */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      titles: { type: 'string', default: '1000000' },
      peer: { type: 'string' },
      rounds: { type: 'string', default: '5' },
      json: { type: 'boolean', default: false },
    },
  })
  if (values.peer && values.peer !== 'lucene') throw new RangeError(`there is no peer ${values.peer}`)
  if (values.peer && !ensureLucene()) return 1
  const size = Number(values.titles)
  const folder = path.join(os.tmpdir(), `farol-bench-search-${size}`)
  mkdirSync(folder, { recursive: true })
  const { index, sample, buildSeconds } = buildIndex(size, 1, 1)
  const deck = makeDeck(index, sample)
  const ours = askEngine(index, deck, Number(values.rounds))
  let peer: PeerResult | undefined
  if (values.peer) {
    const titles = path.join(folder, 'titles.tsv')
    await writeTitles(size, titles)
    peer = askLucene(folder, titles, deck, 1, Number(values.rounds), true)
  }
  const rows = classNames.map((name) => classRow(deck, ours.questions, peer?.questions, name))
  for (const row of rows) say(row, values.json)
  const differing = peer ? disagreements(deck, ours.questions, peer.questions) : []
  const counted = rows.filter((row) => row.class !== 'matchall')
  const { bytes } = index.statistics()
  const last = {
    titles: size,
    build_per_second: Math.round(size / buildSeconds),
    index_mb: Math.round(Object.values(bytes).reduce((sum, one) => sum + one, 0) / 1e6),
    ...(peer
      ? {
          ratio_p50_geometric_mean: rounded(geometricMean(counted.map((row) => row.ratio_p50!))),
          peer_version: peer.version,
          peer_build_seconds: rounded(peer.builtSeconds),
          peer_rate: rounded(peer.rate),
          disagreements: differing.length,
        }
      : {}),
  }
  process.stdout.write(`${JSON.stringify(last)}\n`)
  writeFileSync(path.join(folder, 'bytes.json'), JSON.stringify(bytes, null, 1))
  for (const line of differing.slice(0, 10)) process.stderr.write(`different totals: ${line}\n`)
  return differing.length === 0 ? 0 : 1
}
