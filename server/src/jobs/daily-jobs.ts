import type { Clock } from '../ports/clock.ts'
import type { Jobs } from '../ports/jobs.ts'

/** The library's day, wherever the machine stands. */
const libraryDate = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' })

/** Local date YYYY-MM-DD of an instant. */
export const dayOf = (time: Date): string => libraryDate.format(time)

/** Puts down the jobs of the day; however many processes do so, each kind is done once a day. */
export async function addDailyJobs(jobs: Jobs, clock: Clock, kinds: readonly string[]): Promise<void> {
  const uniqueKey = dayOf(clock.now())
  for (const kind of kinds) await jobs.add({ kind, payload: {}, uniqueKey })
}

const lookEveryMs = 600_000

/** Does so now and every ten minutes, until it is stopped. */
export function scheduleDailyJobs(jobs: Jobs, clock: Clock, kinds: readonly string[], onFailure: (error: unknown) => void): () => void {
  const add = () => void addDailyJobs(jobs, clock, kinds).catch(onFailure)
  add()
  const timer = setInterval(add, lookEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}
