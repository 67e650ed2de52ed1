import { readFileSync } from 'node:fs'

/** What the process holds of its own at a moment: pages of files are the system's to take back. */
export interface Sample {
  readonly minute: number
  readonly megabytes: number
}

/** Anonymous and shared memory of a process, in megabytes. Linux only. */
export function ownMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kilobytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0)
  return (kilobytes('RssAnon') + kilobytes('RssShmem')) / 1024
}

/** Megabytes a minute by the line of least squares through the samples. */
export function growthPerMinute(samples: readonly Sample[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [minute, megabytes] = [mean(samples.map((one) => one.minute)), mean(samples.map((one) => one.megabytes))]
  const along = samples.reduce((sum, one) => sum + (one.minute - minute) ** 2, 0)
  return along === 0 ? 0 : samples.reduce((sum, one) => sum + (one.minute - minute) * (one.megabytes - megabytes), 0) / along
}

/** The mean of the samples of each so many minutes. */
export function byMinutes(samples: readonly Sample[], minutes: number): readonly Sample[] {
  const groups = Map.groupBy(samples, ({ minute }) => Math.floor(minute / minutes))
  return [...groups].map(([group, found]) => ({
    minute: group * minutes,
    megabytes: found.reduce((sum, one) => sum + one.megabytes, 0) / found.length,
  }))
}

export interface ThreadSample {
  readonly at: number
  readonly threadId: number
  readonly name: string
  readonly heapUsed: number
  readonly heapTotal: number
  readonly external: number
  readonly arrayBuffers: number
}

/** The last sample of each thread that still runs at the end. */
export function lastOfThreads(text: string): readonly ThreadSample[] {
  const samples = text.split('\n').filter(Boolean).map((line) => JSON.parse(line) as ThreadSample) // prettier-ignore
  const end = Math.max(...samples.map(({ at }) => at))
  const last = new Map(samples.map((sample) => [sample.threadId, sample]))
  return [...last.values()].filter(({ at }) => at > end - 90_000).toSorted((a, b) => a.threadId - b.threadId)
}
