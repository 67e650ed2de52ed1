import type { ActivityCode } from '@farol/contract/activities.ts'
import type { Binding } from '../http/bind.ts'
import type { AlertKindDeclaration } from '../ports/alert-kinds.ts'
import type { CalendarSource } from '../ports/calendar-entries.ts'
import type { DailyJob, JobHandler } from '../ports/job-handler.ts'
import type { Stores } from '../ports/stores.ts'

/** What one area of the product adds to the server. `Deps` names what it needs; composition gives it, checked by the compiler. */
export interface Feature<Deps> {
  /** The name of its folder. */
  readonly area: string
  readonly routes?: (binding: Binding, deps: Deps) => void
  /** By kind of job; a kind belongs to one feature. */
  readonly jobs?: (deps: Deps) => Readonly<Record<string, JobHandler>>
  readonly dailyJobs?: readonly DailyJob[]
  /** Kinds of alerts that tell of what is done here; a kind belongs to one feature. */
  readonly alertKinds?: readonly AlertKindDeclaration[]
  /** Days that it adds to the calendar of a person. */
  readonly calendar?: CalendarSource<Stores>
  /** Activities that its calls ask for; a number belongs to one feature. */
  readonly activities?: readonly ActivityCode[]
}
