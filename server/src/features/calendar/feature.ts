import { activities } from '@farol/contract/activities.ts'
import { endCalendar, getCalendarState, makeCalendar } from '@farol/contract/schemas/calendar.ts'
import { bindAct } from '../../http/bind-act.ts'
import { bind } from '../../http/bind.ts'
import type { CalendarSource } from '../../ports/calendar-entries.ts'
import type { Stores } from '../../ports/stores.ts'
import type { Feature } from '../feature.ts'
import { addCalendarFile, type CalendarFileDeps } from './file-routes.ts'
import { renewCalendar, showCalendar } from './own-address.ts'
import { entriesFrom } from './own-calendar.ts'

export interface CalendarFeatureDeps extends Omit<CalendarFileDeps, 'entriesOf'>, Stores {
  /** Of all features. */
  readonly calendarSources: readonly CalendarSource<Stores>[]
}

const own = { activity: activities.settings } as const

/** A person's days as a calendar that programs subscribe to. */
export const calendarFeature: Feature<CalendarFeatureDeps> = {
  area: 'calendar',
  routes(binding, deps) {
    bind(binding, getCalendarState, own, ({ patron }) => showCalendar(deps, patron.personId))
    bindAct(binding, makeCalendar, { ...own, freshProof: true, perMinute: 10, secretAnswer: true }, ({ patron, body, language }, inside) =>
      renewCalendar({ ...inside, publicUrl: deps.publicUrl }, { patronId: patron.personId, withTitles: body.titulos, language }),
    )
    bind(binding, endCalendar, own, async ({ patron }) => {
      await deps.calendarAddresses.end(patron.personId)
      return { ativa: false as const }
    })
    addCalendarFile(binding.app, { ...deps, entriesOf: entriesFrom(deps.calendarSources, deps) })
  },
}
