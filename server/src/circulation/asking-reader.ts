import { chooseBond } from './bond-choice.ts'
import { workKey, type CopyKeyParts } from './copy-key.ts'
import type { Decision } from './decision.ts'
import { decideHold, type CopyOfKey } from './hold-placing.ts'
import { limitsOf } from './limit-choice.ts'
import type { Limits } from './limits.ts'
import { decideRequest } from './loan-request.ts'
import { categoryOf, standingOf, type Reader } from './reader.ts'
import type { RuleBook } from './rule-book.ts'
import type { Standing } from './standing.ts'

/** A reader under one bond, with what she already waits for and asked for. */
export interface ReaderAsking {
  readonly reader: Reader
  readonly bondId: number
  readonly categoryId: number
  readonly standing: Standing
  /** Keys of live holds of the person. */
  readonly heldKeys: ReadonlySet<string>
  /** Titles and volumes, as `workKey`, of open requests of the person, from whatever library. */
  readonly requestedWorks: ReadonlySet<string>
  /** How many of them are the bond's. */
  readonly liveHolds: number
  readonly openRequests: number
}

/** What a person waits for, of all bonds. */
export interface AskedBefore {
  readonly liveHolds: readonly { readonly key: string; readonly bondId: number | null }[]
  readonly openRequests: readonly { readonly work: string; readonly bondId: number | null }[]
}

/** Who asks, under the bond that is named or the only active one. */
export function askingReader(
  book: RuleBook,
  reader: Reader,
  named: number | undefined,
  { liveHolds, openRequests }: AskedBefore,
): Decision<ReaderAsking> {
  const bond = chooseBond(reader.bonds, named)
  if (bond.refused) return bond
  const { bondId } = bond
  const ofBond = (one: { readonly bondId: number | null }) => one.bondId === bondId
  return {
    done: true,
    reader,
    bondId,
    categoryId: categoryOf(reader, bondId),
    standing: standingOf(reader, book, bondId),
    heldKeys: new Set(liveHolds.map((one) => one.key)),
    requestedWorks: new Set(openRequests.map((one) => one.work)),
    liveHolds: liveHolds.filter(ofBond).length,
    openRequests: openRequests.filter(ofBond).length,
  }
}

/** Nothing stands against a visitor: only what the copies say is answered. */
const visitor: Standing = { blocked: false, bondId: 0, bondActive: true, blocks: [], debt: 0, debtLimit: 0, overdue: 0 }

export const limitsAt = (book: Pick<RuleBook, 'limits'>, { categoryId }: ReaderAsking, libraryId: number): Limits =>
  limitsOf(book.limits, libraryId, categoryId)

/** Copies of one key that are wanted, as they stand. */
export interface WantedKey {
  readonly wanted: Omit<CopyKeyParts, 'location'>
  readonly key: string
  readonly copies: readonly CopyOfKey[]
}

function asked(book: RuleBook, { wanted, copies }: WantedKey, asking: ReaderAsking | undefined) {
  const work = workKey(wanted)
  return {
    today: book.today,
    copies,
    standing: asking?.standing ?? visitor,
    limits: asking ? limitsAt(book, asking, wanted.libraryId) : { groups: {} },
    onLoan: asking?.reader.openLoans.some((one) => one.work === work) ?? false,
    duplicate: asking?.requestedWorks.has(work) ?? false,
  }
}

/** The rule of a hold, for the form as for the act; without a reader what a visitor is told. */
export function judgeHold(book: RuleBook, of: WantedKey, asking?: ReaderAsking): Decision<object> {
  const input = asked(book, of, asking)
  const has = input.onLoan || (asking?.heldKeys.has(of.key) ?? false)
  return decideHold({ ...input, has, liveHolds: asking?.liveHolds ?? 0 })
}

/** The rule of a loan request, for the form as for the act; without a library of delivery in a form, where it is not chosen yet. */
export const judgeRequest = (book: RuleBook, of: WantedKey, pickUpLibraryId?: number, asking?: ReaderAsking): Decision<object> =>
  decideRequest({
    ...asked(book, of, asking),
    sourceLibraryId: of.wanted.libraryId,
    pickUpLibraryId: pickUpLibraryId ?? 0,
    closedStack: book.settings.closedStack,
    openRequests: asking?.openRequests ?? 0,
  })
