import { readEnumeration } from '../description/relations.ts'
import type { Item, ItemState } from './item.ts'
import { makeIssue, type IssueStatus, type SerialIssue } from './serial-issues.ts'

const asItem: Partial<Record<ItemState, IssueStatus>> = { in_binding: 'in_binding', lost: 'lost', withdrawn: 'lost' }

/** The issue that an item's numbering names ("v. 12, n. 3, set. 2020"); undefined when it names none. Bound volumes have no number. */
export function issueOfItem(text: string): SerialIssue | undefined {
  const { volume = '', number = '', year } = readEnumeration(text)
  if (!volume && !number && !year) return undefined
  return makeIssue({ ...(year && { year: Number(year) }), volume, number }, 'received', { caption: text.trim() })
}

const worth: readonly IssueStatus[] = ['received', 'in_binding', 'lost']

/** What several copies of an issue make of it: one on the shelf is enough to have it, one at the binder's to get it back. */
function ofCopies(statuses: readonly IssueStatus[]): Pick<SerialIssue, 'status' | 'copies'> {
  const status = worth.find((one) => statuses.includes(one)) ?? 'received'
  return { status, copies: statuses.filter((one) => one !== 'lost').length }
}

interface Told {
  readonly issue: SerialIssue
  readonly status: IssueStatus
}

const toldBy = (items: readonly Item[]): Told[] =>
  items.flatMap(({ volume, state }) => {
    const issue = issueOfItem(volume ?? '')
    return issue ? [{ issue, status: asItem[state] ?? 'received' }] : []
  })

const statusesOf = (told: readonly Told[]) => told.map(({ status }) => status)

/** The issues that the copies of a periodical name, library by library; an issue held twice counts both copies. */
export function issuesOfItems(items: readonly Item[]): Map<string, SerialIssue[]> {
  const libraries = Map.groupBy(items, ({ library }) => library)
  const issuesOf = (some: readonly Item[]) => [
    ...Map.groupBy(toldBy(some), ({ issue }) => [issue.year, issue.volume, issue.number, issue.supplement].join('|')).values(),
  ]
  return new Map(
    [...libraries]
      .map(([library, some]) => [library, issuesOf(some).map((told) => ({ ...told[0]!.issue, ...ofCopies(statusesOf(told)) }))] as const)
      .filter(([, issues]) => issues.length > 0),
  )
}

const isOf = (told: SerialIssue, issue: SerialIssue): boolean =>
  told.volume === issue.volume && told.number === issue.number && (told.year === undefined || told.year === issue.year)

/** Issues that holdings tell as received, where copies of them say more: how many there are, and that they are lost or at the binder's. */
export function withCopies(issues: readonly SerialIssue[], items: readonly Item[]): SerialIssue[] {
  const told = toldBy(items)
  return issues.map((issue) => {
    const own = issue.status === 'received' ? told.filter((one) => isOf(one.issue, issue)) : []
    return own.length === 0 ? issue : { ...issue, ...ofCopies(statusesOf(own)) }
  })
}
