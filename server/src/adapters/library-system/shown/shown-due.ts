import { localMoment, timeOf } from '../../../circulation/local-time.ts'
import type { PickUpLimit } from '../../../circulation/pick-up.ts'
import type { ShownLimit } from '../../../ports/library-system/holds.ts'
import type { ShownDue } from '../../../ports/library-system/loans.ts'

interface End {
  readonly day: string
  readonly at: Date
}

/** The time of an end of a day on the library's clock: 24:00 where it is midnight. */
function timeOn({ day, at }: End, zone: string): string {
  const { date, minute } = localMoment(at, zone)
  return date > day ? '24:00' : timeOf(minute)
}

/** A due date as screens show it. */
export const dueAsShown = (due: End, zone: string): ShownDue => ({ dueOn: due.day, dueTime: timeOn(due, zone), dueAt: due.at })

/** The end of a pick-up as screens show it. */
export const limitAsShown = (limit: PickUpLimit, zone: string): ShownLimit => ({ on: limit.day, time: timeOn(limit, zone), at: limit.at })
