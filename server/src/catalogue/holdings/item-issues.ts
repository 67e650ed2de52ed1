import { readEnumeration } from '../description/relations.ts'
import type { Item } from './item.ts'
import { makeIssue, type IssueStatus, type SerialIssue } from './serial-issues.ts'

const asItem: Readonly<Record<string, IssueStatus | undefined>> = { in_binding: 'in_binding', lost: 'lost', withdrawn: 'lost' }

/** The issue that an item's numbering names ("v. 12, n. 3, set. 2020"); undefined when it names none. Bound volumes have no number. */
export function issueOfItem(text: string): SerialIssue | undefined {
  const { volume = '', number = '', year } = readEnumeration(text)
  if (!volume && !number && !year) return undefined
  return makeIssue({ ...(year && { year: Number(year) }), volume, number }, 'received', { caption: text.trim() })
}

const worth: readonly IssueStatus[] = ['received', 'in_binding', 'lost']

/** What several copies of an issue make of it: one on the shelf is enough to have it, one at the binder's to get it back. There is one at least. */
function ofCopies(statuses: readonly IssueStatus[]): Pick<SerialIssue, 'status' | 'copies'> {
  const status = worth.find((one) => statuses.includes(one)) ?? 'received'
  return { status, copies: statuses.filter((one) => one !== 'lost').length }
}

interface IssueOnItem {
  readonly issue: SerialIssue
  readonly status: IssueStatus
}

/** What a copy says of an issue: how it is numbered, and where it is. */
export interface NumberedCopy {
  readonly volume?: string | undefined
  readonly state: string
}

const issuesOnItems = (items: readonly NumberedCopy[]): IssueOnItem[] =>
  items.flatMap(({ volume, state }) => {
    const issue = issueOfItem(volume ?? '')
    return issue ? [{ issue, status: asItem[state] ?? 'received' }] : []
  })

const statusesOf = (told: readonly IssueOnItem[]) => told.map(({ status }) => status)

/** The issues that copies of a periodical name; an issue held twice counts both copies. */
export const issuesOfCopies = (copies: readonly NumberedCopy[]): SerialIssue[] =>
  [...Map.groupBy(issuesOnItems(copies), ({ issue }) => [issue.year, issue.volume, issue.number, issue.supplement].join('|')).values()].map(
    (told) => ({ ...told[0]!.issue, ...ofCopies(statusesOf(told)) }),
  )

/** The libraries in which copies of a periodical name issues. */
export const librariesNaming = (items: readonly Item[]): ReadonlySet<string> =>
  new Set(items.filter(({ volume }) => issueOfItem(volume ?? '')).map(({ library }) => library))

export type Numbering = Pick<SerialIssue, 'volume' | 'number' | 'year'>

/** Whether a numbering names an issue: one without a year names it in any. */
export const isOfIssue = (told: Numbering, issue: Numbering): boolean =>
  told.volume === issue.volume && told.number === issue.number && (told.year === undefined || told.year === issue.year)

/** Issues that holdings tell as received, where copies of them say more: how many there are, and that they are lost or at the binder's. */
export function withCopies(issues: readonly SerialIssue[], items: readonly NumberedCopy[]): SerialIssue[] {
  const told = issuesOnItems(items)
  return issues.map((issue) => {
    const own = issue.status === 'received' ? told.filter((one) => isOfIssue(one.issue, issue)) : []
    return own.length === 0 ? issue : { ...issue, ...ofCopies(statusesOf(own)) }
  })
}

const arrived = new Set<IssueStatus>(['received', 'in_binding'])

/**
 * What becomes of a periodical's issues in a library after a list changed some of its copies: those that changed copies name are counted
 * anew from all copies there, and one that nobody told of is made. An issue that was missing or expected is there once a copy of it is;
 * one without copies stays as it is.
 * Answers only what changes.
 */
export function issuesAfterList(
  issues: readonly SerialIssue[],
  changed: readonly NumberedCopy[],
  all: readonly NumberedCopy[],
): readonly SerialIssue[] {
  const [named, told] = [issuesOnItems(changed), issuesOnItems(all)]
  const known = issues.flatMap((issue) => {
    if (!named.some((one) => isOfIssue(one.issue, issue))) return []
    const own = statusesOf(told.filter((one) => isOfIssue(one.issue, issue)))
    if (own.length === 0) return []
    const counted = ofCopies(own)
    const waitedFor = issue.status === 'missing' || issue.status === 'expected' || issue.status === 'not_published'
    if (waitedFor && !arrived.has(counted.status)) return []
    const { expectedOn: _no, ...rest } = issue
    return issue.status === counted.status && issue.copies === counted.copies ? [] : [{ ...rest, ...counted }]
  })
  const fresh = named.filter(({ issue }) => !issues.some((one) => isOfIssue(issue, one)))
  const made = [...Map.groupBy(fresh, ({ issue }) => [issue.year, issue.volume, issue.number].join('|')).values()].flatMap(
    ([{ issue } = fresh[0]!]) => {
      const own = statusesOf(told.filter((one) => isOfIssue(issue, one.issue)))
      return own.length === 0 ? [] : [{ ...issue, ...ofCopies(own) }]
    },
  )
  return [...known, ...made]
}
