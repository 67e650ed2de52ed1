import type { Bond } from './bond-choice.ts'
import type { CountedLoan } from './limits.ts'
import type { RuleBook } from './rule-book.ts'
import type { Standing } from './standing.ts'
import type { Block } from './suspension.ts'

export interface ReaderBond extends Bond {
  readonly categoryId: number
  /** Last local day. */
  readonly validUntil?: string
}

/** A person as the rules see her, of all bonds. */
export interface Reader {
  readonly patronId: number
  readonly blocked: boolean
  readonly bonds: readonly ReaderBond[]
  /** Those that nobody lifted. */
  readonly blocks: readonly Block[]
  /** Open balances of all libraries, cents. */
  readonly debt: number
  readonly openLoans: readonly (CountedLoan & { readonly loanId: number; readonly bondId: number; readonly late: boolean })[]
}

/** Active, and its last day is not over. */
export const isGood = ({ active, validUntil }: Pick<ReaderBond, 'active' | 'validUntil'>, today: string): boolean =>
  active && today <= (validUntil ?? today)

export const categoryOf = ({ bonds }: Pick<Reader, 'bonds'>, bondId: number): number =>
  bonds.find((one) => one.bondId === bondId)!.categoryId

/** What stands against an act under one of the person's bonds. */
export function standingOf(reader: Reader, { settings }: Pick<RuleBook, 'settings'>, bondId: number): Standing {
  const bond = reader.bonds.find((one) => one.bondId === bondId)
  return {
    ...(bond?.validUntil === undefined ? {} : { registrationUntil: bond.validUntil }),
    blocked: reader.blocked,
    bondId,
    bondActive: bond?.active ?? false,
    blocks: reader.blocks,
    debt: reader.debt,
    debtLimit: settings.debtLimit,
    overdue: reader.openLoans.filter((one) => one.late).length,
  }
}
