import { chooseBond } from '../../../circulation/bond-choice.ts'
import { refuse, type Decision } from '../../../circulation/decision.ts'
import { decideLoan } from '../../../circulation/lending.ts'
import { limitsOf } from '../../../circulation/limit-choice.ts'
import { ownPersonReasons } from '../../../circulation/override.ts'
import { decideReturn } from '../../../circulation/returning.ts'
import { stateAt } from '../../../circulation/transit.ts'
import type { Desk } from '../../../ports/library-system/desk.ts'
import type { MemoryCopy } from './memory-records.ts'
import { keyOf, memoryId, workOf, type MemoryShelf } from './memory-shelf.ts'

import type { Lent } from '../../../ports/library-system/desk.ts'
import type { LendRequest } from '../../../ports/library-system/desk.ts'
import type { MemoryReader } from './memory-records.ts'
import type { LendingInput } from '../../../circulation/lending.ts'
import type { Lent as LentByRule } from '../../../circulation/lending.ts'
import { chargeLateness, copyNamed, notFound, shownDue, suspensionsOf } from './memory-lateness.ts'

/** The two acts of the counter. */
export class MemoryDesk {
  readonly shelf: MemoryShelf
  constructor(shelf: MemoryShelf) {
    this.shelf = shelf
  }
  /** Ends what waited for the reader of a loan; another copy that was meant for the same hold goes on. */
  fulfil(copy: MemoryCopy, patronId: number, loanId: number): 'hold' | 'request' | undefined {
    copy.transit = undefined
    const claim = copy.allocation?.claim ?? this.shelf.liveHolds(keyOf(copy)).find((hold) => hold.patronId === patronId)
    copy.allocation = undefined
    if (!claim) return undefined
    if (claim.kind === 'request') Object.assign(claim, { state: 'removed', loanId })
    else claim.state = 'fulfilled'
    const other = this.shelf.copyOf(claim)
    if (other) this.shelf.passOn(other)
    return claim.kind
  }

  readonly lend: Desk['lend'] = async (request, acting) => {
    const copy = this.shelf.copies.find((one) => one.barcode === request.barcode)
    const reader = this.shelf.readers.get(request.patronId)
    if (!copy || !reader || !this.shelf.rules.libraries.has(request.libraryId)) return notFound
    const bond = chooseBond(reader.bonds, request.bondId)
    if (bond.refused) return bond
    const expired = this.shelf.settle(copy)
    const own = request.override ? ownPersonReasons(acting.operatorPatronId, request.patronId) : []
    if (own.length > 0) return refuse(own)
    const decision = decideLoan({
      ...this.lendingInput(request, copy, reader, bond.bondId),
      ...(expired?.patronId === reader.patronId ? { expiredHold: expired.limitDay } : {}),
    })
    return decision.refused ? decision : this.writeLoan(request, copy, bond.bondId, decision)
  }

  lendingInput(request: LendRequest, copy: MemoryCopy, reader: MemoryReader, bondId: number): LendingInput {
    const { shelf } = this
    const { libraryId, patronId, kind, dueDay, override } = request
    const { categoryId } = reader.bonds.find((one) => one.bondId === bondId)!
    const { loanType, state, group } = copy
    const loan = shelf.openLoanOf(copy)
    const next = copy.allocation ? undefined : shelf.nextFor(copy)
    const ofBond = shelf.openLoansOf(patronId).filter((one) => one.bondId === bondId)
    return {
      now: shelf.now,
      calendar: shelf.calendarOf(libraryId),
      policy: shelf.policyFor({ libraryId, categoryId, group, loanType: loanType.code }),
      windows: [],
      copy: {
        loanType,
        state,
        work: workOf(copy),
        group,
        ...(loan ? { loan } : {}),
        ...(copy.allocation ? { allocation: copy.allocation.claim } : {}),
        ...(next ? { nextInQueue: next } : {}),
      },
      patronId,
      standing: shelf.standingOf(reader, bondId),
      limits: limitsOf(shelf.rules.limits, libraryId, categoryId),
      openLoans: ofBond.map((one) => ({ work: workOf(one.copy), group: one.copy.group, kind: one.kind })),
      readingRoomCounts: shelf.rules.settings.readingRoomCounts,
      ...(kind === undefined ? {} : { kind }),
      ...(dueDay === undefined ? {} : { dueDay }),
      ...(override ? { override: override.codes } : {}),
    }
  }

  writeLoan({ libraryId, patronId }: LendRequest, copy: MemoryCopy, bondId: number, lent: LentByRule): Decision<Lent> {
    const { due, kind, warnings, overridden } = lent
    const loanId = this.shelf.nextId()
    const fulfils = this.fulfil(copy, patronId, loanId)
    const term = kind === 'hours' || kind === 'overnight' ? kind : ('days' as const)
    const named = { loanId, patronId, bondId, copy, libraryId, kind, due, term }
    const policy = lent.policy ?? {
      ...this.shelf.rules.policies[0]!,
      renewals: 0,
      webRenewals: 0,
      finePerDay: 0,
      finePerHour: 0,
      penaltyDays: 0,
    }
    const counts = { open: true, renewals: 0, webRenewals: 0, ...(copy.price === undefined ? {} : { price: copy.price }) }
    this.shelf.loans.push({ ...named, policy, calendar: this.shelf.calendarOf(libraryId), lentAt: this.shelf.now, ...counts })
    Object.assign(copy, { state: 'on_loan', dueOn: due.day })
    return {
      done: true,
      ...copyNamed(this.shelf, copy, libraryId),
      ...shownDue(this.shelf, due),
      loanId: memoryId(loanId),
      copyId: copy.copyId,
      kind,
      ...(lent.policy ? { policyId: policy.id } : {}),
      ...(fulfils ? { fulfils } : {}),
      warnings,
      overridden,
      securityKey: memoryId(loanId),
    }
  }

  readonly takeBack: Desk['takeBack'] = async ({ barcode, libraryId, moment, exempt }, acting) => {
    const copy = this.shelf.copies.find((one) => one.barcode === barcode)
    if (!copy || !this.shelf.rules.libraries.has(libraryId)) return notFound
    this.shelf.settle(copy)
    const loan = this.shelf.openLoanOf(copy)
    const own = loan && (exempt || moment?.kind === 'at') ? ownPersonReasons(acting.operatorPatronId, loan.patronId) : []
    if (own.length > 0) return refuse(own)
    const state = loan || copy.state === 'lost' || copy.state === 'on_loan' ? 'available' : copy.state
    const next = copy.allocation ? undefined : this.shelf.nextFor(copy, state)
    const { claim, stage } = copy.allocation ?? {}
    const decision = decideReturn({
      now: this.shelf.now,
      moment: moment ?? { kind: 'now' },
      library: this.shelf.calendarOf(libraryId),
      copy: {
        state,
        homeLibraryId: copy.libraryId,
        ...(claim ? { allocation: { kind: claim.kind, stage: stage!, pickUpLibraryId: claim.pickUpLibraryId } } : {}),
        ...(next ? { next: { holdId: next.id, pickUpLibraryId: next.pickUpLibraryId } } : {}),
      },
      ...(loan ? { loan } : {}),
      exempt: exempt !== undefined,
      rules: this.shelf.rules.penalties,
      suspensions: loan ? suspensionsOf(this.shelf, loan.patronId) : [],
    })
    if (decision.refused) return decision
    const { returnedAt, penalty } = decision
    const made = loan && penalty ? chargeLateness(this.shelf, loan, penalty, 'return', returnedAt!) : undefined
    if (loan) loan.open = false
    const destination = this.shelf.place(copy, decision.destination, libraryId)
    if (libraryId === copy.libraryId)
      for (const request of this.shelf.requests.filter((one) => one.state === 'removed'))
        if (this.shelf.loans.some((one) => one.loanId === request.loanId && one.copy === copy && !one.open)) request.state = 'finished'
    Object.assign(copy, { state: stateAt(decision.destination, state), dueOn: undefined })
    const of = loan ? { loanId: memoryId(loan.loanId), patronId: loan.patronId } : {}
    return {
      done: true,
      ...copyNamed(this.shelf, copy, loan?.libraryId ?? copy.libraryId),
      copyId: copy.copyId,
      state: copy.state,
      lateDays: 0,
      ...made,
      ...of,
      ...(returnedAt ? { returnedAt } : {}),
      destination,
    }
  }
}
