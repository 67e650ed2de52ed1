import { useDeps } from '../api/site.ts'
import { dayInWords, weekdayDay } from '../i18n/day-words.ts'

/** A day: short for the eye ("sex., 4 dez."), in full words for who listens. */
export function Day({ day, time }: { day: string; time?: string }) {
  const { language } = useDeps()
  return (
    <time dateTime={time ? `${day}T${time}` : day}>
      <span aria-hidden="true">{weekdayDay(day, language)}</span>
      <span className="vh">{dayInWords(day, language)}</span>
    </time>
  )
}
