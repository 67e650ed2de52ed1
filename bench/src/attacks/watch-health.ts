import { setTimeout as pause } from 'node:timers/promises'

/** Asks `/healthz` each so many milliseconds until it is told to stop; answers the milliseconds of each answer, without end for a wrong one. */
export async function watchHealth(address: string, everyMs: number, isOver: () => boolean): Promise<readonly number[]> {
  const took: number[] = []
  while (!isOver()) {
    const begin = performance.now()
    const answer = await fetch(`${address}/healthz`)
    await answer.text()
    took.push(answer.ok ? performance.now() - begin : Infinity)
    await pause(everyMs)
  }
  return took
}
