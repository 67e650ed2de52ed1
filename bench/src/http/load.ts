import { networkAt } from '../session/live-server.ts'
import { stolenSeconds } from './processor-time.ts'
import { RawClient } from './raw-client.ts'

/** Answers that are looked at together for whether the machine was disturbed. */
export const batchSize = 25

/** What a run of requests took. Milliseconds, sorted. */
export interface Load {
  readonly times: readonly number[]
  readonly perSecond: number
  /** Mean bytes of an answer on the wire. */
  readonly bytes: number
  /** Seconds of processor time that was taken from this machine while they were asked. */
  readonly stolen: number
  /** How many whole lots of answers there were, and the times of those during which none was taken; sorted. */
  readonly batches: number
  readonly ownTimes: readonly number[]
}

/** Sorts out the lots of answers during which no processor was taken from this machine. */
class Batches {
  readonly #begun = stolenSeconds()
  #before = this.#begun
  #batch: number[] = []
  count = 0
  readonly ownTimes: number[] = []

  take(time: number): void {
    if (this.#batch.push(time) < batchSize) return
    const stolen = stolenSeconds()
    if (stolen === this.#before) this.ownTimes.push(...this.#batch)
    this.count += 1
    this.#before = stolen
    this.#batch = []
  }

  get stolen(): number {
    return stolenSeconds() - this.#begun
  }
}

const ascending = (times: readonly number[]) => times.toSorted((a, b) => a - b)

export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/**
 * Asks for the paths in their order, with so many clients that each wait for their answer. Rejects on any other answer than 200: a page
 * that says it is sorry is quickly made.
 */
export async function load(address: string, paths: readonly string[], clients: number): Promise<Load> {
  const waiting = paths.entries()
  const times: number[] = []
  const batches = new Batches()
  let bytes = 0
  const walk = async () => {
    const client = await RawClient.open(address)
    for (const [at, path] of waiting) {
      const begin = performance.now()
      const answer = await client.get(path, networkAt(at))
      const time = performance.now() - begin
      times.push(time)
      batches.take(time)
      bytes += answer.bytes
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
    }
    client.close()
  }
  const begin = performance.now()
  await Promise.all(Array.from({ length: clients }, walk))
  const seconds = (performance.now() - begin) / 1000
  return {
    times: ascending(times),
    perSecond: paths.length / seconds,
    bytes: bytes / paths.length,
    stolen: batches.stolen,
    batches: batches.count,
    ownTimes: ascending(batches.ownTimes),
  }
}
