import { dayFrom } from '../days.ts'

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())

/** Nobody comes to a desk on a weekend. */
export const deskDay = (day: string): string => (isWeekend(day) ? deskDay(dayFrom(day, -1)) : day)
