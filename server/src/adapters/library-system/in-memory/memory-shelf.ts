import { copyKey, workKey } from '../../../circulation/copy-key.ts'
import { countsForHolds, type CopyState } from '../../../circulation/copy-state.ts'
import { balanceOf } from '../../../circulation/debt.ts'
import type { Decision } from '../../../circulation/decision.ts'
import { nextToServe, type QueuedHold } from '../../../circulation/hold-queue.ts'
import { isLate } from '../../../circulation/lateness.ts'
import { localMoment } from '../../../circulation/local-time.ts'
import { isOver, pickUpLimit, type PickUpLimit } from '../../../circulation/pick-up.ts'
import { choosePolicy, type PolicyKeys } from '../../../circulation/policy-choice.ts'
import type { Standing } from '../../../circulation/standing.ts'
import { blockedUntil } from '../../../circulation/suspension.ts'
import type { Destination } from '../../../circulation/transit.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { CopyDestination } from '../../../ports/library-system/desk.ts'
import type { MemoryBlock, MemoryCopy, MemoryDebt, MemoryHold, MemoryLoan, MemoryReader, MemoryRequest, MemoryRules } from './memory-records.ts' // prettier-ignore

/** Everything that is remembered, and how copies go from hand to hand. */
export class MemoryShelf {
  readonly copies: MemoryCopy[] = []
  readonly readers = new Map<number, MemoryReader>()
  readonly loans: MemoryLoan[] = []
  readonly holds: MemoryHold[] = []
  readonly requests: MemoryRequest[] = []
  readonly blocks: MemoryBlock[] = []
  readonly debts: MemoryDebt[] = []
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
    return localMoment(this.now, this.rules.settings.zone).date
  }
  nextId = (): number => (this.#last += 1)
  calendarOf = (libraryId: number) => this.rules.calendars.get(libraryId)!
  ofKey = (key: string) => this.copies.filter((copy) => keyOf(copy) === key)
  openLoanOf = (copy: MemoryCopy) => this.loans.find((loan) => loan.open && loan.copy === copy)
  openLoansOf = (patronId: number) => this.loans.filter((loan) => loan.open && loan.patronId === patronId)
  copyOf = (claim: MemoryHold | MemoryRequest) => this.copies.find((copy) => copy.allocation?.claim === claim)
  liveHolds = (key: string) => this.holds.filter((hold) => hold.key === key && isLive(hold))
  isLate = (loan: MemoryLoan): boolean => isLate(loan, this.now, this.rules.settings.zone)
  owed = (patronId: number): number =>
    this.debts.filter((debt) => debt.patronId === patronId).reduce((sum, debt) => sum + balanceOf(debt), 0)
  blocksOf = (patronId: number) => this.blocks.filter((block) => block.patronId === patronId && !block.lifted)
  policyFor = (keys: PolicyKeys) => choosePolicy(this.rules.policies, keys, this.today, this.rules.centralLibraryId)

  standingOf({ patronId, bonds }: MemoryReader, bondId: number): Standing {
    const bond = bonds.find((one) => one.bondId === bondId)!
    return {
      ...(bond.validUntil === undefined ? {} : { registrationUntil: bond.validUntil }),
      blocked: false,
      bondId,
      bondActive: bond.active,
      blocks: this.blocksOf(patronId),
      debt: this.owed(patronId),
      debtLimit: this.rules.settings.debtLimit,
      overdue: this.openLoansOf(patronId).filter(this.isLate).length,
    }
  }

  /** A live hold as the rules of its queue see it. */
  queued = (hold: MemoryHold): QueuedHold & { readonly putOff: boolean } => {
    const blocks = this.blocksOf(hold.patronId).filter((one) => one.bondId === undefined || one.bondId === hold.bondId)
    const blocked = blockedUntil(blocks, this.today)
    const { id: holdId, patronId, state, at: queuedAt, suspendedUntil, putOff } = hold
    const allocated = this.copyOf(hold) !== undefined
    return {
      holdId,
      patronId,
      state,
      queuedAt,
      allocated,
      putOff,
      ...(suspendedUntil ? { suspendedUntil } : {}),
      ...(blocked ? { blocked } : {}),
    }
  }

  limitFor(claim: MemoryHold | MemoryRequest, copy: MemoryCopy): PickUpLimit {
    const { libraryId, group, loanType } = copy
    const days = this.policyFor({ libraryId, categoryId: claim.categoryId, group, loanType: loanType.code }).chosen?.pickUpDays ?? 1
    const decision = pickUpLimit(
      this.calendarOf(claim.pickUpLibraryId),
      this.now,
      claim.kind === 'hold' ? days : this.rules.settings.requestPickUpDays,
    )
    if (decision.refused) throw new Error('Every library of the memory is open on some day.')
    return decision.limit
  }

  /** The hold that a copy serves now. */
  nextFor(copy: MemoryCopy, state: CopyState = copy.state, except?: MemoryHold): MemoryHold | undefined {
    const holds = this.liveHolds(keyOf(copy)).filter((hold) => hold !== except)
    const first = holds.find((hold) => hold.state === 'queued' && !this.copyOf(hold))
    if (!first || !copy.loanType.lends || !copy.loanType.holdable || !countsForHolds(state)) return undefined
    const { next } = nextToServe(holds.map(this.queued), this.today, this.limitFor(first, copy).day)
    return holds.find((hold) => hold.id === next?.holdId)
  }

  release(copy: MemoryCopy, claim: MemoryHold | MemoryRequest): void {
    copy.allocation = { claim, stage: 'on_hold_shelf' }
    claim.limit = this.limitFor(claim, copy)
    if (claim.kind === 'request') claim.state = 'available'
    else Object.assign(claim, { state: 'released', suspendedUntil: undefined })
  }

  /** A copy that nobody has any more goes to the next of its queue, stands free at home, or is sent there. */
  passOn(copy: MemoryCopy, except?: MemoryHold): void {
    const was = copy.allocation
    copy.allocation = undefined
    if (copy.transit) return
    const shelf = was?.stage === 'on_hold_shelf' ? was.claim.pickUpLibraryId : undefined
    const next = this.nextFor(copy, copy.state, except) ?? this.nextFor(copy)
    if (next && shelf === next.pickUpLibraryId) this.release(copy, next)
    else if (next) copy.allocation = { claim: next, stage: 'pull_list' }
    const away = !next && shelf !== undefined && shelf !== copy.libraryId
    if (away) copy.transit = { from: shelf, to: copy.libraryId }
    copy.state = next ? 'on_hold_shelf' : away ? 'in_transit' : 'available'
  }

  /** What waits beyond its limit on a copy is over. */
  settle(copy: MemoryCopy): { readonly patronId: number; readonly limitDay: string } | undefined {
    const { claim, stage } = copy.allocation ?? {}
    if (!claim || stage !== 'on_hold_shelf' || !claim.limit || !isOver(claim.limit, this.now)) return undefined
    claim.state = claim.kind === 'hold' ? 'expired' : 'not_finished'
    this.passOn(copy)
    return { patronId: claim.patronId, limitDay: claim.limit.day }
  }

  settleKey = (key: string): void => this.ofKey(key).forEach((copy) => this.settle(copy))

  /** A copy in hand at a library goes where the rule says. Its state is written by the caller. */
  place(copy: MemoryCopy, to: Destination, libraryId: number): CopyDestination {
    const target = to.kind === 'send' ? to.libraryId : undefined
    if (copy.transit?.to !== target) copy.transit = target === undefined ? undefined : { from: libraryId, to: target }
    const claim = copy.allocation?.claim ?? this.holds.find((hold) => 'holdId' in to && hold.id === to.holdId)
    if (to.kind === 'hold_shelf') {
      if (to.releases) this.release(copy, claim!)
      const code = `${claim!.kind === 'hold' ? 'R' : 'S'}-${claim!.id}`
      return { kind: 'hold_shelf', libraryId, for: to.for, slip: { code, patronId: claim!.patronId, limitDay: claim!.limit!.day } }
    }
    if (to.kind !== 'send') return { kind: to.kind }
    if (claim) {
      if (to.withdraws) Object.assign(claim, { state: claim.kind === 'hold' ? 'queued' : 'in_transit', limit: undefined })
      else if (claim.kind === 'request') claim.state = 'in_transit'
      copy.allocation = { claim, stage: 'on_the_way' }
    }
    return { kind: 'send', libraryId: to.libraryId, for: to.for }
  }
}

export const keyOf = (copy: MemoryCopy): string => copyKey(copy)
export const workOf = (copy: MemoryCopy): string => workKey(copy)
export const isLive = ({ state }: MemoryHold): boolean => state === 'queued' || state === 'released'
export const isOpenRequest = ({ state }: MemoryRequest): boolean => ['waiting', 'in_transit', 'available'].includes(state)

/** What was found of what an act asks for. */
export const found = <T extends object>(what: T): Decision<T> => ({ done: true, ...what })

export const memoryId = (n: number): string => `memory-${n}`
export const byId = <T>(list: readonly T[], id: string, numberOf: (one: T) => number): T | undefined =>
  list.find((one) => memoryId(numberOf(one)) === id)
