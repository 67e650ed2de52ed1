import { balanceOf } from '../../../circulation/debt.ts'
import type { HoldInHand } from '../../../circulation/hold-acts.ts'
import { isLate } from '../../../circulation/lateness.ts'
import { localMoment } from '../../../circulation/local-time.ts'
import type { WaitingHold } from '../../../circulation/next-in-queue.ts'
import { isGood, type Reader, type ReaderBond } from '../../../circulation/reader.ts'
import type { RuleBook } from '../../../circulation/rule-book.ts'
import { blockedUntil } from '../../../circulation/suspension.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { MemoryBlock, MemoryCopy, MemoryDebt, MemoryHold, MemoryLoan, MemoryRequest } from './memory-rows.ts'

/** What the institution decides; nobody changes it while the program runs. */
export type MemoryRules = Omit<RuleBook, 'now' | 'today'>

/** Rows, found by what stands in their columns. */
export class Table<Row extends object> {
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
  libraryOf = (libraryId: number) => ({ libraryId, ...this.#rules.libraryOf(libraryId) })
  /** What names a copy in the answers of a library that lends it. */
  named = ({ named, copyId }: MemoryCopy, libraryId: number) => ({ ...named, copyId, libraryId, library: this.#rules.libraryOf(libraryId) })
  isLate = (loan: MemoryLoan): boolean => isLate(loan, this.#clock.now(), this.#rules.settings.zone)
  openLoans = (patronId: number) => this.loans.where({ patronId, state: 'open' })
  blocksOf = (patronId: number) => this.blocks.where({ patronId, lifted: false })
  owed = (patronId: number): number => this.debts.where({ patronId }).reduce((sum, debt) => sum + balanceOf(debt), 0)

  reader(patronId: number): Reader | undefined {
    const bonds = this.bonds.get(patronId)
    const openLoans = this.openLoans(patronId).map((loan) => ({ ...loan, work: loan.copy.work, late: this.isLate(loan) }))
    return bonds && { patronId, blocked: false, bonds, blocks: this.blocksOf(patronId), debt: this.owed(patronId), openLoans }
  }

  /** A hold as its queue and the rules of its acts see it. */
  queued = (hold: MemoryHold): HoldInHand & WaitingHold & { readonly hold: MemoryHold } => {
    const { today } = this.book
    const blocks = this.blocksOf(hold.patronId).filter(({ bondId = hold.bondId }) => bondId === hold.bondId)
    const bondsOver = !this.bonds.get(hold.patronId)!.some((bond) => isGood(bond, today))
    const waits = { bondsOver, blocked: blockedUntil(blocks, today), allocated: hold.stage !== undefined }
    return { ...hold, ...waits, hold, holdId: hold.id, pickUpAt: hold.limit?.at, limitDay: hold.limit?.day }
  }
  queueOf = (key: string) => this.holds.where({ key }).filter(isLive).map(this.queued)
}
