import { chooseBond } from '../../../circulation/bond-choice.ts'
import { workKey } from '../../../circulation/copy-key.ts'
import { refuse } from '../../../circulation/decision.ts'
import { termOf } from '../../../circulation/lateness.ts'
import { decideLoan, type Lent, type LendingInput } from '../../../circulation/lending.ts'
import { limitsOf } from '../../../circulation/limit-choice.ts'
import { ownPersonReasons } from '../../../circulation/override.ts'
import { noPolicyRow } from '../../../circulation/policy-choice.ts'
import { decideReturn } from '../../../circulation/returning.ts'
import { stateAt } from '../../../circulation/transit.ts'
import type { Desk, LendRequest } from '../../../ports/library-system/desk.ts'
import { dueAsShown } from '../shown/shown-due.ts'
import { scanned, type MemoryShelf } from './memory-shelf.ts'
import { charge } from './memory-penalty.ts'
import type { MemoryCopy, MemoryLoan } from './memory-rows.ts'
import { keyOf, memoryId, notFound } from './memory-store.ts'

function inputOf(store: MemoryShelf, request: LendRequest, copy: MemoryCopy, bondId: number): LendingInput {
  const { libraryId, patronId, kind, dueDay, override } = request
  const { categoryId } = store.bondOf(patronId, bondId)
  return {
    now: store.now,
    calendar: store.calendarOf(libraryId),
    policy: store.policyFor(libraryId, categoryId, copy),
    windows: [],
    copy: {
      ...copy,
      work: workKey(copy.named),
      loan: store.openLoanOf(copy),
      allocation: copy.allocation?.claim,
      nextInQueue: copy.allocation ? undefined : store.nextFor(copy),
    },
    patronId,
    standing: store.standingOf(patronId, bondId),
    limits: limitsOf(store.rules.limits, libraryId, categoryId),
    openLoans: store.openLoansOf(patronId).map((one) => ({
      work: workKey(one.copy.named),
      group: one.copy.group,
      kind: one.kind,
      otherBond: one.bondId !== bondId,
    })),
    readingRoomCounts: store.rules.settings.readingRoomCounts,
    kind,
    dueDay,
    override: override?.codes,
  }
}

/** Ends what waited for the reader of a loan; another copy that was meant for the same hold goes on. */
function fulfil(store: MemoryShelf, copy: MemoryCopy, loan: MemoryLoan): 'hold' | 'request' | undefined {
  const serves = loan.kind !== 'reading_room' && store.mayServe(copy, copy.state)
  const waiting = serves ? store.liveHolds(keyOf(copy)).find((hold) => hold.patronId === loan.patronId) : undefined
  const claim = copy.allocation?.claim ?? waiting
  Object.assign(copy, { transitTo: undefined, allocation: undefined })
  if (!claim) return undefined
  if (claim.kind === 'request') Object.assign(claim, { state: 'removed', loan })
  else claim.state = 'fulfilled'
  const other = store.copyOf(claim)
  if (other) store.passOn(other)
  return claim.kind
}

function write(store: MemoryShelf, { libraryId, patronId }: LendRequest, copy: MemoryCopy, bondId: number, lent: Lent) {
  const { due, kind, policy = noPolicyRow, warnings, overridden } = lent
  const loan: MemoryLoan = {
    loanId: store.nextId(),
    patronId,
    bondId,
    copy,
    libraryId,
    calendar: store.calendarOf(libraryId),
    kind,
    term: termOf(kind),
    due,
    policy,
    price: copy.price,
    lentAt: store.now,
    open: true,
    renewals: 0,
    webRenewals: 0,
  }
  const fulfils = fulfil(store, copy, loan)
  store.loans.push(loan)
  Object.assign(copy, { state: 'on_loan', dueOn: due.day })
  const named = { ...store.lentCopy(copy, libraryId), ...dueAsShown(due, store.rules.settings.zone), copyId: copy.copyId, kind }
  const ids = { loanId: memoryId(loan.loanId), securityKey: memoryId(loan.loanId), ...(lent.policy ? { policyId: policy.id } : {}) }
  return { done: true, ...named, ...ids, ...(fulfils ? { fulfils } : {}), warnings, overridden } as const
}

export const lendIn =
  (store: MemoryShelf): Desk['lend'] =>
  async (request, acting) => {
    const copy = store.copyAt(request.barcode)
    const reader = store.readers.get(request.patronId)
    if (!copy || !reader || !store.rules.libraries.has(request.libraryId)) return notFound
    const bond = chooseBond(reader.bonds, request.bondId)
    if (bond.refused) return bond
    const expired = store.settle(copy)
    const own = request.override ? ownPersonReasons(acting.operatorPatronId, request.patronId) : []
    if (own.length > 0) return refuse(own)
    const expiredHold = expired?.patronId === reader.patronId ? expired.limitDay : undefined
    const decision = decideLoan({ ...inputOf(store, request, copy, bond.bondId), expiredHold })
    return decision.refused ? decision : write(store, request, copy, bond.bondId, decision)
  }

function finishRequests(store: MemoryShelf, copy: MemoryCopy): void {
  for (const request of store.requests)
    if (request.state === 'removed' && request.loan?.copy === copy && !request.loan.open) request.state = 'finished'
}

export const takeBackIn =
  (store: MemoryShelf): Desk['takeBack'] =>
  async ({ barcode, libraryId, moment = { kind: 'now' }, exempt }, acting) => {
    const copy = store.copyAt(barcode)
    if (!copy || !store.rules.libraries.has(libraryId)) return notFound
    store.settle(copy)
    const loan = store.openLoanOf(copy)
    const own = loan && (exempt || moment.kind === 'at') ? ownPersonReasons(acting.operatorPatronId, loan.patronId) : []
    if (own.length > 0) return refuse(own)
    const state = loan || copy.state === 'lost' || copy.state === 'on_loan' ? copy.shelfState : copy.state
    const seen = scanned(copy, state, copy.allocation ? undefined : store.nextFor(copy, state))
    const suspensions = loan ? store.suspensionsOf(loan.patronId) : []
    const at = { now: store.now, moment, library: store.calendarOf(libraryId), rules: store.rules.penalties, suspensions }
    const decision = decideReturn({ ...at, copy: seen, loan, exempt: exempt !== undefined })
    if (decision.refused) return decision
    const { returnedAt, penalty } = decision
    const made = loan && penalty ? charge(store, loan, penalty, 'return', returnedAt!) : undefined
    if (loan) loan.open = false
    const destination = store.place(copy, decision.destination, libraryId)
    if (libraryId === copy.libraryId) finishRequests(store, copy)
    Object.assign(copy, { state: stateAt(decision.destination, state, copy.shelfState), dueOn: undefined })
    const of = loan ? { loanId: memoryId(loan.loanId), patronId: loan.patronId, returnedAt: returnedAt! } : {}
    const named = { ...store.lentCopy(copy, loan?.libraryId ?? copy.libraryId), copyId: copy.copyId, state: copy.state }
    return { done: true, ...named, lateDays: 0, ...made, ...of, destination }
  }
