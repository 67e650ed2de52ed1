import { when } from './decision.ts'
import type { CirculationReason } from '@farol/contract/circulation-reasons.ts'

/** Most of each that a bond may have at once. 0 forbids; an absent one leaves the wider ones. */
export interface Limits {
  readonly total?: number
  readonly groups: Readonly<Record<string, number>>
  /** Of one title and volume; 1 where absent. */
  readonly work?: number
  readonly holds?: number
  readonly requests?: number
}

/** Kinds of loan: for home, by the hour, overnight, in the reading room. */
export type LoanKind = 'home' | 'hours' | 'overnight' | 'reading_room'

/** An open loan of the person as limits count it. */
export interface CountedLoan {
  /** `workKey` of the copy. */
  readonly work: string
  readonly group: string
  readonly kind: LoanKind
  /** Lent under another bond of the person: it counts for its title and volume alone. */
  readonly otherBond?: boolean
}

export interface LimitInput {
  readonly kind: LoanKind
  readonly work: string
  readonly group: string
  readonly limits: Limits
  /** The group's limit in the loan's policy; the narrower of the two holds. */
  readonly policyGroupLimit?: number
  readonly openLoans: readonly CountedLoan[]
  /** Setting: reading-room use counts in the limits. */
  readonly readingRoomCounts: boolean
}

const reached = (count: number, max: number, level: string): readonly CirculationReason[] =>
  when(count >= max, 'LimiteEmprestimos', { atual: count, max, nivel: level })

/** All limits that one loan more would pass, the narrowest first: title and volume, group, total. */
export function limitReasons(input: LimitInput): readonly CirculationReason[] {
  const { kind, work, group, limits, openLoans, readingRoomCounts } = input
  if (kind === 'reading_room' && !readingRoomCounts) return []
  const counted = openLoans.filter((one) => one.kind !== 'reading_room' || readingRoomCounts)
  const ofBond = counted.filter((one) => one.otherBond !== true)
  const groupLimit = Math.min(input.policyGroupLimit ?? Infinity, limits.groups[group] ?? Infinity)
  const total = limits.total ?? Infinity
  return [
    ...when(counted.filter((one) => one.work === work).length >= (limits.work ?? 1), 'TituloJaEmprestado', {}),
    // A group that may have as many as all together limits nothing: the total says it.
    ...reached(ofBond.filter((one) => one.group === group).length, groupLimit < total ? groupLimit : Infinity, group),
    ...reached(ofBond.length, total, 'total'),
  ]
}

/** Whether the category borrows at all: where not, holds and requests answer `CategoriaSemEmprestimo`. */
export const borrows = ({ total }: Limits): boolean => total !== 0
