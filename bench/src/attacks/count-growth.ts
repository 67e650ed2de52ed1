import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Growth } from './input-growth.ts'

/** How the steps of every parser grow from so many characters to twice as many, for each of these numbers. */
export async function countGrowth(characters: readonly number[]): Promise<readonly Growth[]> {
  const worker = new Worker(new URL('./steps-worker.ts', import.meta.url), { workerData: characters })
  const [grown] = (await once(worker, 'message')) as [readonly Growth[]]
  await worker.terminate()
  return grown
}
