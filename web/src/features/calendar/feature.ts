import { activities } from '@farol/contract/activities.ts'
import type calendar from '../../../../texts/pt/calendar.json'
import type { WebFeature } from '../feature.ts'

declare module '../../i18n/lazy-areas.ts' {
  interface LazyTexts {
    readonly calendar: typeof calendar
  }
}

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
