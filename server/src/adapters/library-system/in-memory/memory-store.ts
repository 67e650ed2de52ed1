import { copyKey } from '../../../circulation/copy-key.ts'
import { balanceOf } from '../../../circulation/debt.ts'
import { reason, refuse } from '../../../circulation/decision.ts'
import type { HoldInHand } from '../../../circulation/hold-acts.ts'
import { isLate } from '../../../circulation/lateness.ts'
import { localMoment } from '../../../circulation/local-time.ts'
import { choosePolicy } from '../../../circulation/policy-choice.ts'
import type { Standing } from '../../../circulation/standing.ts'
import { blockedUntil, type Suspension } from '../../../circulation/suspension.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { LentCopy } from '../../../ports/library-system/loans.ts'
import type { MemoryBlock, MemoryCertificate, MemoryCopy, MemoryDebt, MemoryHold, MemoryLoan, MemoryReader, MemoryRequest, MemoryRules } from './memory-rows.ts' // prettier-ignore

/** Everything that is remembered, and what is read of it. */
export class MemoryStore {
  readonly copies: MemoryCopy[] = []
  readonly readers = new Map<number, MemoryReader>()
  readonly loans: MemoryLoan[] = []
  readonly holds: MemoryHold[] = []
  readonly requests: MemoryRequest[] = []
  readonly blocks: MemoryBlock[] = []
  readonly debts: MemoryDebt[] = []
  readonly certificates: MemoryCertificate[] = []
  readonly rules: MemoryRules
  readonly #clock: Clock
  #last = 0

  constructor(rules: MemoryRules, clock: Clock) {
    this.rules = rules
    this.#clock = clock
  }

  get now(): Date {
    return this.#clock.now()
  }
  get today(): string {
    return this.dayOf(this.now)
  }
  dayOf = (at: Date): string => localMoment(at, this.rules.settings.zone).date
  nextId = (): number => (this.#last += 1)
  calendarOf = (libraryId: number) => this.rules.calendars.get(libraryId)!
  libraryOf = (libraryId: number) => ({ libraryId, ...this.rules.libraries.get(libraryId)! })
  bondOf = (patronId: number, bondId: number) => this.readers.get(patronId)!.bonds.find((one) => one.bondId === bondId)!
  copyAt = (barcode: string) => this.copies.find((copy) => copy.named.barcode === barcode)
  copyOf = (claim: MemoryHold | MemoryRequest) => this.copies.find((copy) => copy.allocation?.claim === claim)
  ofKey = (key: string) => this.copies.filter((copy) => keyOf(copy) === key)
  openLoanOf = (copy: MemoryCopy) => this.loans.find((loan) => loan.open && loan.copy === copy)
  openLoansOf = (patronId: number) => this.loans.filter((loan) => loan.open && loan.patronId === patronId)
  liveHolds = (key: string) => this.holds.filter((hold) => hold.key === key && isLive(hold))
  isLate = (loan: MemoryLoan): boolean => isLate(loan, this.now, this.rules.settings.zone)
  owed = (patronId: number): number =>
    this.debts.filter((debt) => debt.patronId === patronId).reduce((sum, debt) => sum + balanceOf(debt), 0)
  blocksOf = (patronId: number) => this.blocks.filter((block) => block.patronId === patronId && !block.lifted)
  suspensionsOf = (patronId: number) =>
    this.blocksOf(patronId).filter((one): one is MemoryBlock & Suspension => one.kind === 'suspension' && one.until !== undefined)
  /** The policy that holds today for a copy. */
  policyFor = (libraryId: number, categoryId: number, { group, loanType }: MemoryCopy) =>
    choosePolicy(this.rules.policies, { libraryId, categoryId, group, loanType: loanType.code }, this.today, this.rules.centralLibraryId)
  lentCopy = ({ named }: MemoryCopy, libraryId: number): LentCopy => ({
    ...named,
    libraryId,
    library: this.rules.libraries.get(libraryId)!,
  })

  standingOf(patronId: number, bondId: number): Standing {
    const { validUntil, active } = this.bondOf(patronId, bondId)
    return {
      registrationUntil: validUntil,
      blocked: false,
      bondId,
      bondActive: active,
      blocks: this.blocksOf(patronId),
      debt: this.owed(patronId),
      debtLimit: this.rules.settings.debtLimit,
      overdue: this.openLoansOf(patronId).filter(this.isLate).length,
    }
  }

  /** Under some bond that is active and not over. */
  mayBorrow = (patronId: number): boolean =>
    this.readers.get(patronId)!.bonds.some(({ active, validUntil }) => active && (validUntil === undefined || validUntil >= this.today))

  /** A live hold as the rules of its queue see it. */
  queued = (hold: MemoryHold): HoldInHand => {
    const blocks = this.blocksOf(hold.patronId).filter((one) => one.bondId === undefined || one.bondId === hold.bondId)
    const { id: holdId, at: queuedAt } = hold
    const bondsOver = !this.mayBorrow(hold.patronId)
    return { ...hold, holdId, queuedAt, allocated: this.copyOf(hold) !== undefined, bondsOver, blocked: blockedUntil(blocks, this.today) }
  }
  queueOfKey = (key: string): readonly HoldInHand[] => this.liveHolds(key).map(this.queued)
}

export const keyOf = ({ named, libraryId }: MemoryCopy): string => copyKey({ ...named, libraryId })
export const isLive = ({ state }: MemoryHold): boolean => state === 'queued' || state === 'released'
export const notFound = refuse([reason('NaoEncontrada', {})])
export const memoryId = (n: number): string => `memory-${n}`
export const byId = <T>(list: readonly T[], id: string, numberOf: (one: T) => number): T | undefined =>
  list.find((one) => memoryId(numberOf(one)) === id)
