import { balanceOf, type Debt } from '../../../circulation/debt.ts'
import type { HoldInHand } from '../../../circulation/hold-acts.ts'
import { isLate } from '../../../circulation/lateness.ts'
import type { Allocation } from '../../../circulation/lending.ts'
import type { RequestState } from '../../../circulation/loan-request.ts'
import { localMoment } from '../../../circulation/local-time.ts'
import type { ServingCopy, WaitingHold } from '../../../circulation/next-in-queue.ts'
import type { PickUpLimit } from '../../../circulation/pick-up.ts'
import { isGood, type Reader, type ReaderBond } from '../../../circulation/reader.ts'
import type { HeldLoan } from '../../../circulation/renewal-input.ts'
import type { LoanToSettle } from '../../../circulation/returning.ts'
import type { RuleBook } from '../../../circulation/rule-book.ts'
import { blockedUntil } from '../../../circulation/suspension.ts'
import type { AllocationOnCopy } from '../../../circulation/transit.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Certificate } from '../../../ports/library-system/clearance.ts'
import type { WantedCopies } from '../../../ports/library-system/holds.ts'
import type { LentCopy } from '../../../ports/library-system/loans.ts'
import type { ShownDebt } from '../../../ports/library-system/money.ts'
import type { WrittenBlock } from '../shown/shown-blocks.ts'

/** What the institution decides; nobody changes it while the program runs. */
export type MemoryRules = Omit<RuleBook, 'now' | 'today'>

export interface MemoryCopy extends ServingCopy {
  readonly copyId: number
  readonly key: string
  readonly work: string
  readonly named: Omit<LentCopy, 'libraryId' | 'library'>
  readonly price?: number
  /** What it is set apart for. */
  readonly allocation?: (AllocationOnCopy & Allocation & { readonly claim: MemoryClaim }) | undefined
}

interface Claim extends Pick<WaitingHold, 'patronId' | 'categoryId' | 'pickUpLibraryId' | 'queuedAt'> {
  readonly id: number
  readonly bondId: number
  readonly key: string
  readonly work: string
  readonly wanted: WantedCopies
  readonly title: string
  readonly limit?: PickUpLimit | undefined
}

export interface MemoryHold extends Claim, Pick<HoldInHand, 'state' | 'suspendedUntil' | 'putOff'> {
  readonly kind: 'hold'
}

export interface MemoryRequest extends Claim {
  readonly kind: 'request'
  readonly state: RequestState
  readonly loan?: MemoryLoan
}

export type MemoryClaim = MemoryHold | MemoryRequest

export interface MemoryLoan extends HeldLoan, Pick<LoanToSettle, 'lentAt' | 'calendar'>, Pick<MemoryCopy, 'key' | 'work' | 'price'> {
  readonly patronId: number
  readonly copy: MemoryCopy
}

export interface MemoryBlock extends Omit<WrittenBlock, 'id' | 'active' | 'ofLoss'> {
  readonly id: number
  readonly patronId: number
  readonly returnedOn?: string
  /** That suspends its bond; it is good while the block is not lifted. */
  readonly certificate?: Certificate
}

export interface MemoryDebt extends Debt, Pick<ShownDebt, 'patronId' | 'kind'> {
  readonly sourceKey?: string | undefined
  readonly entries: ShownDebt['lines']
}

/** Rows, found by what stands in their columns. */
class Table<Row extends object> {
  readonly rows: Row[] = []
  add = (row: Row): Row => (this.rows.push(row), row)
  where = (like: Partial<Row>): readonly Row[] =>
    this.rows.filter((row) => Object.entries(like).every(([name, value]) => row[name as keyof Row] === value))
  one = (like: Partial<Row>): Row | undefined => this.where(like)[0]
}

export const change = <Row extends object>(row: Row, to: Partial<Row>): Row => Object.assign(row, to)

export const memoryId = (number: number): string => `memory-${number}`
export const numberOf = (id: string): number => Number(id.replace('memory-', ''))
export const isLive = ({ state }: MemoryHold): boolean => state === 'queued' || state === 'released'

/** Everything that is remembered, and what is read of it. */
export class MemoryStore {
  readonly bonds = new Map<number, readonly ReaderBond[]>()
  readonly copies = new Table<MemoryCopy>()
  readonly loans = new Table<MemoryLoan>()
  readonly holds = new Table<MemoryHold>()
  readonly requests = new Table<MemoryRequest>()
  readonly blocks = new Table<MemoryBlock>()
  readonly debts = new Table<MemoryDebt>()
  readonly #rules: MemoryRules
  readonly #clock: Clock
  #last = 0

  constructor(rules: MemoryRules, clock: Clock) {
    this.#rules = rules
    this.#clock = clock
  }

  nextId = (): number => (this.#last += 1)
  get book(): RuleBook {
    return { ...this.#rules, now: this.#clock.now(), today: this.dayOf(this.#clock.now()) }
  }
  dayOf = (at: Date): string => localMoment(at, this.#rules.settings.zone).date
  copyAt = (barcode: string) => this.copies.rows.find((copy) => copy.named.barcode === barcode)
  copyOf = (claim: MemoryClaim) => this.copies.rows.find((copy) => copy.allocation?.claim === claim)
  libraryOf = (libraryId: number) => ({ libraryId, ...this.#rules.libraryOf(libraryId) })
  /** What names a copy in the answers of a library that lends it. */
  named = ({ named, copyId }: MemoryCopy, libraryId: number) => ({ ...named, copyId, libraryId, library: this.#rules.libraryOf(libraryId) })
  loanOf = (copy: MemoryCopy) => this.loans.one({ copy, state: 'open' })
  isLate = (loan: MemoryLoan): boolean => isLate(loan, this.#clock.now(), this.#rules.settings.zone)
  openLoans = (like: Partial<MemoryLoan>) =>
    this.loans.where({ ...like, state: 'open' }).map((loan) => ({ ...loan, late: this.isLate(loan) }))
  blocksOf = (patronId: number) => this.blocks.where({ patronId, lifted: false })
  owed = (patronId: number): number => this.debts.where({ patronId }).reduce((sum, debt) => sum + balanceOf(debt), 0)

  reader(patronId: number): Reader | undefined {
    const [bonds, blocks, openLoans] = [this.bonds.get(patronId), this.blocksOf(patronId), this.openLoans({ patronId })]
    return bonds && { patronId, blocked: false, bonds, blocks, debt: this.owed(patronId), openLoans }
  }

  /** A hold as its queue and the rules of its acts see it. */
  queued = (hold: MemoryHold): HoldInHand & WaitingHold & { readonly hold: MemoryHold } => {
    const { today } = this.book
    const blocks = this.blocksOf(hold.patronId).filter(({ bondId = hold.bondId }) => bondId === hold.bondId)
    const bondsOver = !this.bonds.get(hold.patronId)!.some((bond) => isGood(bond, today))
    const waits = { bondsOver, blocked: blockedUntil(blocks, today), allocated: this.copyOf(hold) !== undefined }
    return { ...hold, ...waits, hold, holdId: hold.id, pickUpAt: hold.limit?.at, limitDay: hold.limit?.day }
  }
  queueOf = (key: string) => this.holds.where({ key }).filter(isLive).map(this.queued)
}
