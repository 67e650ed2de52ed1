import { networkAt, type LiveServer } from './live-server.ts'

const words = ['casmurro', 'história', 'direito', 'biblioteca', 'poesia', 'física', 'brasil', 'educação']

/** The time that so large a part of them did not exceed. */
export const percentile = (times: readonly number[], part: number) => [...times].sort((a, b) => a - b)[Math.floor(times.length * part)] ?? 0

/** Does the same until a time of `performance.now()`; answers how often. */
export async function repeat(until: number, work: (n: number) => Promise<void>): Promise<number> {
  let n = 0
  for (; performance.now() < until; n += 1) await work(n)
  return n
}

/** One search after the other for so many seconds, each from another network; milliseconds of each. */
export async function searching(server: LiveServer, seconds: number): Promise<readonly number[]> {
  const times: number[] = []
  await repeat(performance.now() + seconds * 1000, async (n) => {
    const begin = performance.now()
    const answer = await fetch(`${server.address}/api/consulta?q=${encodeURIComponent(words[n % words.length]!)}`, {
      headers: { 'x-forwarded-for': networkAt(n) },
    })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`A search was answered with ${answer.status}.`)
    times.push(performance.now() - begin)
  })
  return times
}
