/** Whether a YYYY-MM-DD is a day of the calendar: the 31st of February is none, nor is one of the year 0, which not every database has. */
export function isCalendarDay(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d\d-\d\d$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
