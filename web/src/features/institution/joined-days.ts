import type { Service } from '@farol/contract/institution-pages.ts'

type Spans = Service['hoje']['horarios']

/** Days of the week, one after another, with the same hours. 0 is Sunday. */
export interface JoinedDays {
  readonly first: number
  readonly last: number
  readonly days: readonly number[]
  readonly spans: Spans
}

/** Monday first. */
const weekOrder = [1, 2, 3, 4, 5, 6, 0]

const sameSpans = (one: Spans, other: Spans) => JSON.stringify(one) === JSON.stringify(other)

/** The week from Monday to Sunday, neighbouring days with the same hours joined. */
export function joinedDays(week: Service['semana']): readonly JoinedDays[] {
  const joined: JoinedDays[] = []
  for (const day of weekOrder) {
    const spans = week.find(({ dia }) => dia === day)?.horarios ?? week[day]?.horarios ?? []
    const before = joined.at(-1)
    if (before && sameSpans(before.spans, spans)) joined[joined.length - 1] = { ...before, last: day, days: [...before.days, day] }
    else joined.push({ first: day, last: day, days: [day], spans })
  }
  return joined
}
