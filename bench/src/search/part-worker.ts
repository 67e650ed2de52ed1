import { parentPort, workerData } from 'node:worker_threads'
import { PartBuilder } from '@farol/engine/segment/built-part.ts'
import type { AnalysedDocument } from '@farol/engine/document.ts'
import { corpus, corpusSchema, MEAN_AGE } from './corpus.ts'
import type { PartRequest, TimedPart } from './engine-side.ts'
import { threadClock } from './thread-clock.ts'

const { size, part, parts, gate } = workerData as PartRequest
/** Titles of all parts together between two times that threads wait for each other. */
const round = 10_000 * parts
const threadTime = threadClock()
let built = 0
let ran = 0

/** Goes on when all are here: none builds while another still draws, with the machine to itself. */
function meet(): void {
  const here = Atomics.add(gate, 0, 1) + 1
  const all = Math.ceil(here / parts) * parts
  Atomics.notify(gate, 0)
  for (let now = here; now < all; now = Atomics.load(gate, 0)) Atomics.wait(gate, 0, now)
}

function timed<T>(work: () => T): T {
  meet()
  const start = performance.now()
  const before = threadTime()
  const result = work()
  ran += threadTime() - before
  built += performance.now() - start
  return result
}

/** Titles are dealt by their years, the newest to the first thread: about as many to each, and parts follow each other in the index. */
const partOf = ({ sort: [year] }: AnalysedDocument) =>
  Math.min(parts - 1, Math.floor(parts * (1 - Math.exp((Number(year) - 2026) / MEAN_AGE))))

const building = new PartBuilder(corpusSchema, { languages: new Set(), keyOf: () => undefined })
let chunk: AnalysedDocument[] = []
for (const document of corpus(size)) {
  if (partOf(document) === part) chunk.push(document)
  if (document.id % round !== 0 && document.id !== size) continue
  timed(() => chunk.forEach((one) => building.builder.add(one)))
  chunk = []
}
const whole = timed(() => building.build())
const message: TimedPart = { part: whole, built: built / 1000, ran: ran / 1000, readyAt: performance.timeOrigin + performance.now() }
parentPort!.postMessage(message)
