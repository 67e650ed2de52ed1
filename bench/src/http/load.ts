import { networkAt } from '../session/live-server.ts'
import { RawClient } from './raw-client.ts'

/** What a run of requests took. Milliseconds, sorted. */
export interface Load {
  readonly times: readonly number[]
  readonly perSecond: number
  /** Mean bytes of an answer on the wire. */
  readonly bytes: number
}

export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/**
 * Asks for the paths in their order, with so many clients that each wait for their answer. Rejects on any other answer than 200: a page
 * that says it is sorry is quickly made.
 */
export async function load(address: string, paths: readonly string[], clients: number): Promise<Load> {
  const waiting = paths.entries()
  const times: number[] = []
  let bytes = 0
  const walk = async () => {
    const client = await RawClient.open(address)
    for (const [at, path] of waiting) {
      const begin = performance.now()
      const answer = await client.get(path, networkAt(at))
      times.push(performance.now() - begin)
      bytes += answer.bytes
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
    }
    client.close()
  }
  const begin = performance.now()
  await Promise.all(Array.from({ length: clients }, walk))
  const seconds = (performance.now() - begin) / 1000
  return { times: times.toSorted((a, b) => a - b), perSecond: paths.length / seconds, bytes: bytes / paths.length }
}
