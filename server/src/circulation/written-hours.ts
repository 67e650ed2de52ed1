import type { CalendarException, OpeningHours, Span } from './calendar.ts'

/** Opening hours of one library as the institution's document writes them: `{"mon-fri": "08:00-22:00"}`, `open: "closed"`. */
export interface WrittenHours {
  readonly library: string
  readonly week: Readonly<Record<string, string>>
  readonly exceptions?: readonly {
    readonly from: string
    readonly until?: string
    readonly open: string
    readonly yearly?: boolean
  }[]
}

const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

const spansOf = (text: string): readonly Span[] =>
  text === 'closed' ? [] : text.split(' ').map((part) => ({ opens: part.slice(0, 5), closes: part.slice(6) }))

function daysOf(range: string): readonly number[] {
  const [first = '', last = first] = range.split('-')
  const from = days.indexOf(first)
  const length = ((days.indexOf(last) - from + 7) % 7) + 1
  return Array.from({ length }, (_, step) => (from + step) % 7)
}

const exceptionOf = ({ from, until, open, yearly }: NonNullable<WrittenHours['exceptions']>[number]): CalendarException => ({
  from,
  until: until ?? from,
  spans: spansOf(open),
  ...(yearly === undefined ? {} : { yearly }),
})

/** The same as data: seven days, Sunday first; a day that is not named is closed. */
export function openingHoursOf({ week, exceptions = [] }: WrittenHours): OpeningHours {
  const spans: (readonly Span[])[] = [[], [], [], [], [], [], []]
  for (const [range, open] of Object.entries(week)) for (const day of daysOf(range)) spans[day] = spansOf(open)
  return { week: spans, exceptions: exceptions.map(exceptionOf) }
}

/** Hours of a library that wrote none: it never opens. */
export const neverOpen: OpeningHours = { week: [[], [], [], [], [], [], []], exceptions: [] }
