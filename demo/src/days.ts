import { localDay, localTime } from '@farol/contract/library-zone.ts'
/** The day that is `days` from `today`, both local dates YYYY-MM-DD. */
export function dayFrom(today: string, days: number): string {
  const at = new Date(`${today}T12:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** The local date in the university's zone at an instant. */
export const localDate = (now: Date): string => localDay(now)

/** The hour on the university's clocks at an instant. */
export const localHour = (now: Date): number => Number(localTime(now).slice(0, 2))
