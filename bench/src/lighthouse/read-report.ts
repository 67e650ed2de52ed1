/** What is read of a report that Lighthouse writes. Scores go from 0 to 1; null: the audit does not apply. */
export interface Report {
  readonly runtimeError?: { readonly message: string }
  readonly categories: Readonly<
    Record<string, { readonly score: number | null; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }>
  >
  readonly audits: Readonly<Record<string, { readonly score: number | null; readonly title: string; readonly details?: Details }>>
}

interface Details {
  readonly items?: readonly { readonly source?: string; readonly sourceLocation?: { readonly url?: string } }[]
}

const consoleAudit = 'errors-in-console'

/** A browser notes in its console that a page was answered 404, as one that is not there must be: nothing else stands there. */
function holdsOnlyItself({ details }: Report['audits'][string], address: string): boolean {
  const items = details?.items ?? []
  return items.length > 0 && items.every(({ source, sourceLocation }) => source === 'network' && sourceLocation?.url === address)
}

/** What a category of a page that is not there is short of: its own status is none. */
export const shortcomingsOfMissing = (report: Report, category: string, address: string): readonly string[] =>
  shortcomings(report, category).filter((id) => id !== consoleAudit || !holdsOnlyItself(report.audits[id]!, address))

/** The score of a category from 0 to 100. Throws where the report has none: a page that was not judged is not right. */
export function scoreOf({ categories, runtimeError }: Report, category: string): number {
  const score = categories[category]?.score
  if (score === undefined || score === null)
    throw new Error(`No score for ${category}: ${runtimeError?.message ?? 'the category was not run'}`)
  return Math.round(score * 100)
}

/** Audits that cost a category points, each by its name. */
export const shortcomings = ({ categories, audits }: Report, category: string): readonly string[] =>
  (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const score = audits[id]?.score
    return weight > 0 && typeof score === 'number' && score < 1 ? [id] : []
  })

/** The one in the middle; of an even number the lower of the two. */
export function median(values: readonly number[]): number {
  const [...sorted] = values.toSorted((a, b) => a - b)
  const middle = sorted[Math.floor((sorted.length - 1) / 2)]
  if (middle === undefined) throw new Error('The median of nothing')
  return middle
}
