import { activities } from '@farol/contract/activities.ts'
import type { WebFeature } from '../feature.ts'

/** A reader's days in the calendar of a telephone. */
export const calendarFeature: WebFeature = {
  area: 'calendar',
  account: [
    {
      path: 'agenda',
      group: 'notices',
      order: 2,
      text: 'calendar:accountMenu.calendar',
      activity: activities.settings,
      lazy: () => import('../../screens/account/calendar-screen.tsx'),
    },
  ],
}
