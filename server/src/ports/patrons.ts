import { activities } from '@farol/contract/activities.ts'
import type { GrantedActivity } from './activities.ts'

/** One bond of a patron: who to which library as what. Codes are the institution's. */
export interface BondRecord {
  readonly category: string
  readonly library: string
  /** Code of a course that the library knows. */
  readonly course?: string
  readonly registration?: string
  /** Local date YYYY-MM-DD. */
  readonly validUntil?: string
}

/** A bond as a list tells of it. What is absent stays as it is kept, null empties it. */
export type ListedBond = Pick<BondRecord, 'category' | 'library'> & {
  readonly [K in 'course' | 'registration' | 'validUntil']?: string | null
} & {
  /** The name of a category that is made, as by `Patrons.category`, where there is none of this code; absent, an unknown one is refused. */
  readonly categoryName?: string
  /** The name of a course that is made where the library knows none of this code; absent, an unknown one is refused. */
  readonly courseName?: string
}

const [search, account, circulation, acquisition] = [1, 2, 3, 4]

/** What a new category of patrons may do until the institution changes it. */
export const usualActivities: readonly GrantedActivity[] = [
  { module: account, activity: activities.settings },
  { module: acquisition, activity: activities.acquisitionSuggestion },
  { module: search, activity: activities.comments },
  { module: circulation, activity: activities.hold },
  { module: circulation, activity: activities.loanRequest },
  { module: circulation, activity: activities.loans },
  { module: circulation, activity: activities.debts },
  { module: circulation, activity: activities.suspensions },
  { module: circulation, activity: activities.clearance },
  { module: circulation, activity: activities.loanToken },
  { module: circulation, activity: activities.libraryCard },
  { module: account, activity: activities.alerts },
  { module: account, activity: activities.personalData },
  { module: account, activity: activities.exchangeUsers },
]

/** A patron as the institution's own records tell of one. What is absent stays as it is kept, null empties it. */
export interface PatronRecord {
  readonly code: string
  readonly name: string
  readonly socialName?: string | null
  readonly email?: string | null
  readonly cpf?: string | null
  readonly language?: string | null
  /** What is typed to sign in; absent, it is the code for who has no login yet. */
  readonly username?: string
  /** All that hold for this person: `username` takes the place of one that is not among them. Absent, it is one more: another list told the others. */
  readonly listedUsernames?: readonly string[]
  readonly bonds: readonly ListedBond[]
  /** What the person signs in with in other bases; where it is given, these and no others. */
  readonly elsewhere?: readonly { readonly base: string; readonly username: string }[]
}

export interface PatronSummary {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly blockedReason?: string
  /** In this base. */
  readonly loginIds: readonly number[]
}

export type PatronSaved = 'created' | 'changed' | 'unchanged'

/** A record that the database cannot take, and why: `unknown_category`, `unknown_library`, `unknown_course`, `unknown_base`, `taken_username`, `taken_cpf`, `taken_registration`. */
export class PatronRefused extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'PatronRefused'
  }
}

/** Records of people: written by the institution's command, read by sign-in and account. */
export interface Patrons {
  /** All of it or nothing; by `code`, the same record twice is one. Rejects with `PatronRefused`. */
  save(record: PatronRecord): Promise<PatronSaved>
  find(code: string): Promise<PatronSummary | undefined>
  /** Without a reason: not blocked any more. */
  setBlocked(patronId: number, reason: string | undefined): Promise<void>
  /** The category's number; made, with `usualActivities`, when there is none of this code. */
  category(code: string, names?: Readonly<Record<string, string>>): Promise<number>
  findCategory(code: string): Promise<number | undefined>
  /** Until the transaction ends nobody else gets past this for the same category: what is read of it after that is what is changed. */
  lockCategory(code: string): Promise<void>
}

declare module './stores.ts' {
  interface Stores {
    readonly patrons: Patrons
  }
}
