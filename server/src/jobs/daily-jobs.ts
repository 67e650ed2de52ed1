import { localDayAndTime } from '@farol/contract/library-zone.ts'
import type { Clock } from '../ports/clock.ts'
import type { DailyJob } from '../ports/job-handler.ts'
import type { Jobs } from '../ports/jobs.ts'

/**
 * Adds the jobs of the day whose time has come; however many processes do so, each kind is done once a day. `added` remembers what this process
 * added, so that it does not write for nothing.
 */
export async function addDailyJobs(jobs: Jobs, clock: Clock, daily: readonly DailyJob[], added = new Set<string>()): Promise<void> {
  const [date = '', time = ''] = localDayAndTime(clock.now()).split(' ')
  for (const { kind, at } of daily) {
    if (at > time || added.has(`${kind} ${date}`)) continue
    await jobs.add({ kind, payload: {}, uniqueKey: date })
    added.add(`${kind} ${date}`)
  }
}

const checkEveryMs = 60_000

/** Does so now and every minute, until it is stopped. */
export function scheduleDailyJobs(jobs: Jobs, clock: Clock, daily: readonly DailyJob[], onFailure: (error: unknown) => void): () => void {
  const added = new Set<string>()
  const add = () => void addDailyJobs(jobs, clock, daily, added).catch(onFailure)
  add()
  const timer = setInterval(add, checkEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}
