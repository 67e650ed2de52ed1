import { libraryZone, localDay } from '@farol/contract/library-zone.ts'
import { daysAfter, instantOf } from '../../circulation/local-time.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DailyJob, JobHandler } from '../../ports/job-handler.ts'
import type { EndingBond } from '../../ports/personal-records.ts'
import type { Stores, Transactions } from '../../ports/stores.ts'
import { bondSubject } from './alert-kinds.ts'
import { renewableDays } from '../../reader-views/registration-rules.ts'

/** Before the run of 06:00, which sends what it tells. */
export const registrationEndsJob: DailyJob = { kind: 'tell_registration_ends', at: '05:30' }

export interface TellingDeps extends Transactions {
  readonly clock: Clock
}

const batch = 200

async function tell(inside: Stores, { id, patronId, validUntil, library }: EndingBond, at: Date): Promise<void> {
  await inside.alerts.notify({
    patronId,
    kind: 'registration_ends',
    subject: bondSubject(id),
    occasion: validUntil,
    params: { library, lastDay: validUntil },
    at,
    until: instantOf({ date: daysAfter(validUntil, 1), minute: 0 }, libraryZone()),
  })
}

/** Tells those of at most a batch; answers how many. */
function tellBatch({ together, clock }: TellingDeps): Promise<number> {
  const now = clock.now()
  const today = localDay(now)
  return together(async (inside) => {
    const ending = await inside.personalRecords.untoldEnds({ from: today, until: daysAfter(today, renewableDays) }, batch)
    for (const bond of ending) await tell(inside, bond, now)
    return ending.length
  })
}

/** Tells everybody once whose registration ends within thirty days; one that was renewed has a new end and is told of that one. */
export const tellRegistrationEnds = (deps: TellingDeps): JobHandler => ({
  async run(_job, signal) {
    while (!signal.aborted && (await tellBatch(deps)) > 0);
  },
})
