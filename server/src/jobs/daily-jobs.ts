import { localDayAndTime } from '@farol/contract/library-zone.ts'
import type { Clock } from '../ports/clock.ts'
import type { DailyJob } from '../ports/job-handler.ts'
import type { Jobs } from '../ports/jobs.ts'

/** The last whole span of minutes before this time, HH:MM. */
function spanOf(time: string, everyMinutes: number): string {
  const [hour, minute] = time.split(':')
  return `${hour}:${String(Math.floor(Number(minute) / everyMinutes) * everyMinutes).padStart(2, '0')}`
}

/**
 * Adds the jobs of the day whose time has come; however many processes do so, each kind is done once a day, or once in each of its spans. `added` remembers what this process
 * added, so that it does not write for nothing.
 */
export async function addDailyJobs(jobs: Jobs, clock: Clock, daily: readonly DailyJob[], added = new Set<string>()): Promise<void> {
  const [date = '', time = ''] = localDayAndTime(clock.now()).split(' ')
  for (const { kind, at, everyMinutes } of daily) {
    const uniqueKey = everyMinutes === undefined ? date : `${date} ${spanOf(time, everyMinutes)}`
    if (at > time || added.has(`${kind} ${uniqueKey}`)) continue
    await jobs.add({ kind, payload: {}, uniqueKey })
    added.add(`${kind} ${uniqueKey}`)
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
