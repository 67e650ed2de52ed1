import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { BuiltPart } from '@farol/engine/segment/built-part.ts'
import { PartsJoin } from '@farol/engine/merging/parts-join.ts'
import { Index } from '@farol/engine/search-index.ts'
import type { AnalysedDocument } from '@farol/engine/document.ts'
import { IndexStore } from '@farol/engine/storage/index-store.ts'
import { corpus, corpusSchema } from './corpus.ts'
import { engineQuery, type SetQuery } from './query-set.ts'
import { threadClock } from './thread-clock.ts'

export interface BuiltIndex {
  readonly index: Index
  /** Some two thousand of its titles, to draw questions from. */
  readonly sample: readonly AnalysedDocument[]
  /** Without drawing the titles. */
  readonly buildSeconds: number
  /** Of these the seconds in which its thread ran: what a machine shared with others says of the build. */
  readonly buildCpuSeconds: number
}

/** Builds the corpus into so many equal segments. */
export function buildIndex(size: number, segments: number, lanes: number): BuiltIndex {
  const index = new Index({ schema: corpusSchema, lanes })
  const sample: AnalysedDocument[] = []
  const batch = Math.ceil(size / segments)
  let spent = 0
  let ran = 0
  const threadTime = threadClock()
  let builder = index.builder()
  const timed = (work: () => void) => {
    const start = performance.now()
    const before = threadTime()
    work()
    ran += threadTime() - before
    spent += performance.now() - start
  }
  const chunk: AnalysedDocument[] = []
  const flush = () => {
    timed(() => chunk.forEach((one) => builder.add(one)))
    chunk.length = 0
  }
  for (const document of corpus(size)) {
    if (document.id % Math.ceil(size / 2000) === 7 % Math.ceil(size / 2000)) sample.push(document)
    chunk.push(document)
    const isLast = document.id % batch === 0 || document.id === size
    if (chunk.length === 10_000 || isLast) flush()
    if (!isLast) continue
    timed(() => index.addSegment(builder.build(lanes)))
    builder = index.builder()
  }
  return { index, sample, buildSeconds: spent / 1000, buildCpuSeconds: ran / 1000 }
}

/** What a thread that builds a part is told. */
export interface PartRequest {
  readonly size: number
  readonly part: number
  readonly parts: number
  /** How many have come to where all wait for each other: threads build at the same time, and draw at the same time. */
  readonly gate: Int32Array
}

/** What a thread tells when its part is built, in seconds. */
export interface TimedPart {
  readonly part: BuiltPart
  readonly built: number
  readonly ran: number
  /** When it was ready, by the clock that all threads share. */
  readonly readyAt: number
}

const clockTime = () => performance.timeOrigin + performance.now()

function builtPart(order: PartRequest): Promise<TimedPart> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./part-worker.ts', import.meta.url), { workerData: order })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

export interface PartsTiming {
  /** What the slowest thread needed for its part, then what putting all together took. */
  readonly partSeconds: number
  readonly joinSeconds: number
  /** Of the whole process: two threads put parts together. */
  readonly joinCpuSeconds: number
  /** All threads together. */
  readonly cpuSeconds: number
}

/** Builds the corpus in so many threads, each a part of the titles, and makes one segment of them. */
export async function buildInParts(size: number, parts: number, lanes: number): Promise<{ index: Index; timing: PartsTiming }> {
  const gate = new Int32Array(new SharedArrayBuffer(4))
  const join = new PartsJoin()
  const built = await Promise.all(Array.from({ length: parts }, (_, part) => builtPart({ size, part, parts, gate })))
  const index = new Index({ schema: corpusSchema, lanes })
  const before = process.cpuUsage()
  await join.addParts(
    index,
    built.map(({ part }) => part),
  )
  // What it takes to hand a part over counts, too.
  const joinSeconds = (clockTime() - Math.max(...built.map((one) => one.readyAt))) / 1000
  const { user, system } = process.cpuUsage(before)
  const joinCpuSeconds = (user + system) / 1e6
  await join.close()
  const cpuSeconds = built.reduce((sum, { ran }) => sum + ran, joinCpuSeconds)
  return { index, timing: { partSeconds: Math.max(...built.map((one) => one.built)), joinSeconds, joinCpuSeconds, cpuSeconds } }
}

/** As `buildIndex`, but what a folder holds from an earlier run under the same layout is opened instead of built again. */
export async function cachedIndex(folder: string, size: number, segments: number, lanes: number): Promise<BuiltIndex> {
  const directory = path.join(folder, `index-${segments}`)
  const about = path.join(folder, `index-${segments}.json`)
  const options = { schema: corpusSchema, lanes }
  if (existsSync(about)) {
    const loaded = await new IndexStore(directory, options).load()
    if ('index' in loaded) return { index: loaded.index, ...(JSON.parse(readFileSync(about, 'utf8')) as Omit<BuiltIndex, 'index'>) }
  }
  const { index, ...told } = buildIndex(size, segments, lanes)
  await new IndexStore(directory, options).save(index, 1)
  writeFileSync(about, JSON.stringify(told))
  return { index, ...told }
}

export interface EngineResult {
  readonly questions: readonly { readonly total: number; readonly ms: number }[]
}

/** What time is: what a clock on the wall says, or how long the thread that asks ran, which others on the machine prolong less. */
export type Clock = 'wall' | 'cpu'

const clockOf = (clock: Clock): (() => number) => (clock === 'cpu' ? threadClock() : () => performance.now())

/** Rounds before those that count: afterwards all of an index has been read, and the program is compiled for what it does. */
const roundsBefore = 2

/**
 * Asks the decks of some indexes by turns, each whole and in its mixed order, some rounds: what a machine shared with others is slower by in one moment, is slower for all. The time of a
 * question is its quickest round, here and at the peer: what other processes of the machine take away is not what is compared.
 */
export function askByTurns(
  sides: readonly { readonly index: Index; readonly querySet: readonly SetQuery[] }[],
  rounds: number,
  clock: Clock,
): EngineResult[] {
  const now = clockOf(clock)
  const asked = sides.map(({ index, querySet }) => ({
    index,
    queries: querySet.map(engineQuery),
    questions: querySet.map(() => ({ total: 0, ms: Number.POSITIVE_INFINITY })),
  }))
  for (let round = 0; round < roundsBefore + rounds; round++)
    for (const { index, queries, questions } of asked)
      queries.forEach((query, i) => {
        const start = now()
        const { total } = index.search(query)
        const ms = now() - start
        questions[i] = { total, ms: round < roundsBefore ? Number.POSITIVE_INFINITY : Math.min(questions[i]!.ms, ms) }
      })
  return asked
}

/** The same of one index. */
export const askEngine = (index: Index, querySet: readonly SetQuery[], rounds: number, clock: Clock = 'wall'): EngineResult =>
  askByTurns([{ index, querySet }], rounds, clock)[0]!
