import { alertEmailRunJob } from '../../ports/alert-emails.ts'
import type { DailyJob, JobHandler } from '../../ports/job-handler.ts'
import { applyNewHoursJob, type HoursChange } from '../../ports/library-system/maintenance.ts'
import type { Stores } from '../../ports/stores.ts'

const chargeJob = 'charge_late_loans'
const reopenJob = 'reopen_unattended_returns'
const dueDaysJob = 'tell_due_days'
const anonymiseJob = 'anonymise_circulation'
const checkJob = 'check_circulation'

/** The e-mails of 06:00 tell what the notices of before have to say. */
export const loanDailyJobs: readonly DailyJob[] = [
  { kind: reopenJob, at: '00:05' },
  { kind: chargeJob, at: '00:15' },
  { kind: anonymiseJob, at: '02:00' },
  { kind: checkJob, at: '03:00' },
  { kind: dueDaysJob, at: '05:45' },
]

const batch = 200

/** Batches until nothing is left. */
const until = (work: (atMost: number) => Promise<number>): JobHandler => ({
  async run(_job, signal) {
    while (!signal.aborted && (await work(batch)) > 0);
  },
})

/** What the library system does by itself at night, and when opening hours change. */
export function loanJobs({ librarySystem, jobs }: Pick<Stores, 'librarySystem' | 'jobs'>): Readonly<Record<string, JobHandler>> {
  const { maintenance } = librarySystem
  return {
    [chargeJob]: until((atMost) => maintenance.chargeLate(atMost)),
    [reopenJob]: until((atMost) => maintenance.reopenUnattended(atMost)),
    [anonymiseJob]: until(async (atMost) =>
      Object.values(await maintenance.anonymise(atMost)).reduce((sum: number, one: number) => sum + one, 0),
    ),
    [checkJob]: { run: async () => void (await maintenance.check()) },
    [applyNewHoursJob]: { run: async ({ payload }) => void (await maintenance.applyNewHours(payload as HoursChange)) },
    [dueDaysJob]: {
      async run({ id }) {
        // A program that starts late does both runs of the morning at once: whatever these notices add is told by one more.
        if ((await maintenance.tellDueDays()) > 0) await jobs.add({ kind: alertEmailRunJob, payload: {}, uniqueKey: `${dueDaysJob}:${id}` })
      },
    },
  }
}
