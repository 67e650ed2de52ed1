import { reason } from './decision.ts'
import { earlier, later } from './local-time.ts'
import type { CirculationReason } from '@farol/contract/circulation-reasons.ts'

/** How long a loan of a policy runs. */
export type LoanTerm =
  | { readonly kind: 'days'; readonly days: number }
  | { readonly kind: 'hours'; readonly hours: number }
  | { readonly kind: 'overnight' }

/** What is looked up: where, who, what. Codes as the institution writes them. */
export interface PolicyKeys {
  readonly libraryId: number
  readonly categoryId: number
  readonly group: string
  readonly loanType: string
}

/** Whom and what a row names, and when. Without a library it is for all; an empty list means all. */
export interface PolicyScope {
  readonly id: number
  readonly libraryId?: number
  readonly categoryIds: readonly number[]
  readonly groups: readonly string[]
  readonly loanTypes: readonly string[]
  /** First and last day of validity, local dates, both included; open where absent. */
  readonly from?: string
  readonly until?: string
  readonly retired?: boolean
}

/** One row of the rule book. It never changes: a loan keeps the row it was made under. Money in cents. */
export interface LoanPolicy extends PolicyScope {
  readonly term: LoanTerm
  readonly groupLimit?: number
  /** Renewals in all, and those of them by web. */
  readonly renewals: number
  readonly webRenewals: number
  /** Days of a renewal; those of the loan where absent. */
  readonly renewalDays?: number
  readonly finePerDay: number
  readonly finePerHour: number
  /** Days of suspension for each late day. */
  readonly penaltyDays: number
  /** Open days that a released hold waits. */
  readonly pickUpDays: number
}

/** The row of a loan that was made without one: it allows no renewal and costs nothing. */
export const noPolicyRow: LoanPolicy = {
  id: 0,
  categoryIds: [],
  groups: [],
  loanTypes: [],
  term: { kind: 'days', days: 0 },
  renewals: 0,
  webRenewals: 0,
  finePerDay: 0,
  finePerHour: 0,
  penaltyDays: 0,
  pickUpDays: 1,
}

/** Why a row was not chosen. */
export type LosingReason =
  | 'retired'
  | 'not_valid'
  | 'other_library'
  | 'other_category'
  | 'other_group'
  | 'other_loan_type'
  | 'less_specific'
  | 'later_level'

export interface PolicyChoice<P extends PolicyScope = LoanPolicy> {
  readonly keys: PolicyKeys
  readonly chosen?: P
  readonly losing: readonly { readonly row: P; readonly why: LosingReason }[]
}

const names = <T>(list: readonly T[], value: T): boolean => list.length === 0 || list.includes(value)

const validOn = ({ from, until }: PolicyScope, date: string): boolean => (from ?? '') <= date && (until === undefined || date <= until)

/** Own library, then rows for all libraries, then the central library's; undefined when the row is another library's. */
function levelOf({ libraryId }: PolicyScope, keys: PolicyKeys, centralLibraryId: number | undefined): number | undefined {
  if (libraryId === keys.libraryId) return 0
  if (libraryId === undefined) return 1
  return libraryId === centralLibraryId ? 2 : undefined
}

/** Category before group before loan type: which of them a row names. */
const specificity = (row: PolicyScope): number =>
  (row.categoryIds.length > 0 ? 4 : 0) + (row.groups.length > 0 ? 2 : 0) + (row.loanTypes.length > 0 ? 1 : 0)

function mismatch(row: PolicyScope, keys: PolicyKeys, date: string, level: number | undefined): LosingReason | undefined {
  if (row.retired) return 'retired'
  if (!validOn(row, date)) return 'not_valid'
  if (level === undefined) return 'other_library'
  if (!names(row.categoryIds, keys.categoryId)) return 'other_category'
  if (!names(row.groups, keys.group)) return 'other_group'
  if (!names(row.loanTypes, keys.loanType)) return 'other_loan_type'
  return undefined
}

/** The row that holds for these keys on this local date, and why each other does not: what `explain` answers. */
export function choosePolicy<P extends PolicyScope>(
  rows: readonly P[],
  keys: PolicyKeys,
  date: string,
  centralLibraryId?: number,
): PolicyChoice<P> {
  const judged = rows.map((row) => {
    const level = levelOf(row, keys, centralLibraryId)
    return { row, level: level ?? 3, why: mismatch(row, keys, date, level) }
  })
  const best = judged
    .filter((one) => one.why === undefined)
    // Rows of one shape that overlap are refused when saved; should one exist all the same, the newer holds.
    .toSorted((one, other) => one.level - other.level || specificity(other.row) - specificity(one.row) || other.row.id - one.row.id)[0]
  const losing = judged
    .filter((one) => one !== best)
    .map(({ row, level, why }) => ({ row, why: why ?? (level > (best?.level ?? level) ? 'later_level' : 'less_specific') }) as const)
  return { keys, ...(best ? { chosen: best.row } : {}), losing }
}

/** The reason of a loan for which no row was found. */
export const noPolicy = ({ libraryId, categoryId, group, loanType }: PolicyKeys): CirculationReason =>
  reason('SemPolitica', { biblioteca: libraryId, categoria: categoryId, grupo: group, tipo: loanType })

/** What two lists share, empty meaning all; undefined when nothing. */
function shared<T>(one: readonly T[], other: readonly T[]): readonly T[] | undefined {
  if (one.length === 0) return other
  if (other.length === 0) return one
  const both = one.filter((value) => other.includes(value))
  return both.length > 0 ? both : undefined
}

/**
 * Reasons to refuse saving a row: one for each living row of the same shape (same library, naming the same of category, group and loan type)
 * that holds on a day and for keys for which the new one would hold too.
 */
export const policyConflicts = (candidate: PolicyScope, rows: readonly PolicyScope[]): readonly CirculationReason[] =>
  rows
    .filter((row) => row.id !== candidate.id && !row.retired && row.libraryId === candidate.libraryId)
    .flatMap((row) => conflict(candidate, row))

function conflict(candidate: PolicyScope, row: PolicyScope): readonly CirculationReason[] {
  const categories = shared(candidate.categoryIds, row.categoryIds)
  const groups = shared(candidate.groups, row.groups)
  const types = shared(candidate.loanTypes, row.loanTypes)
  const from = later(candidate.from ?? '', row.from ?? '')
  const until = candidate.until === undefined ? row.until : row.until === undefined ? candidate.until : earlier(candidate.until, row.until)
  if (specificity(candidate) !== specificity(row) || !categories || !groups || !types) return []
  if (until !== undefined && from > until) return []
  return [
    reason('PoliticaAmbigua', {
      politica: row.id,
      ...(from === '' ? {} : { de: from }),
      ...(until === undefined ? {} : { ate: until }),
      categorias: categories.join(', '),
      grupos: groups.join(', '),
      tipos: types.join(', '),
    }),
  ]
}
