import { refuse, type Decision } from '../../../circulation/decision.ts'
import { waitingOf } from '../../../circulation/hold-queue.ts'
import { ownPersonReasons } from '../../../circulation/override.ts'
import { isOver } from '../../../circulation/pick-up.ts'
import { decideRenewal, renewalAction, reservedLoans, type RenewalInput } from '../../../circulation/renewal.ts'
import { penaltyOf } from '../../../circulation/returning.ts'
import type { Loans, OpenLoan, RenewalRequest, RenewedLoan } from '../../../ports/library-system/loans.ts'
import { dueAsShown } from '../shown/shown-due.ts'
import { loanAsShown } from '../shown/shown-loan.ts'
import { charge } from './memory-penalty.ts'
import type { MemoryLoan } from './memory-rows.ts'
import type { MemoryShelf } from './memory-shelf.ts'
import { byId, keyOf, memoryId, notFound } from './memory-store.ts'

function isReserved(store: MemoryShelf, loan: MemoryLoan): boolean {
  const key = keyOf(loan.copy)
  const over = store.liveHolds(key).filter((hold) => hold.state === 'released' && hold.limit && isOver(hold.limit, store.now))
  const loans = store.loans.filter((one) => one.open && keyOf(one.copy) === key).map((one) => ({ ...one, late: store.isLate(one) }))
  const waiting = waitingOf(store.queueOfKey(key), store.today).length - over.length
  return reservedLoans(loans, waiting, store.rules.settings.strictHold).has(loan.loanId)
}

const inputOf = (store: MemoryShelf, loan: MemoryLoan, channel: RenewalRequest['channel']): RenewalInput => ({
  now: store.now,
  calendar: loan.calendar,
  channel: channel === 'desk' ? 'desk' : 'web',
  loan: { ...loan, state: loan.open ? 'open' : 'returned', renewable: loan.copy.loanType.renewable && loan.kind !== 'reading_room' },
  windows: [],
  standing: store.standingOf(loan.patronId, loan.bondId),
  otherLate: store.openLoansOf(loan.patronId).some((one) => one !== loan && store.isLate(one)),
  reserved: isReserved(store, loan),
  rules: { otherLateBlocks: store.rules.settings.otherLateBlocks },
})

function renew(store: MemoryShelf, loan: MemoryLoan, { channel, override }: RenewalRequest): Decision<RenewedLoan> {
  const decision = decideRenewal({ ...inputOf(store, loan, channel), override: override?.codes })
  if (decision.refused) return decision
  const { due, renewals, webRenewals, settles } = decision
  const { policy, patronId } = loan
  const late = { loan, at: store.now, exempt: false, rules: store.rules.penalties, suspensions: store.suspensionsOf(patronId) }
  if (settles) charge(store, loan, penaltyOf(late), 'renewal', store.now)
  Object.assign(loan, { due, renewals, webRenewals })
  loan.copy.dueOn = due.day
  const renewalLimit = channel === 'desk' ? policy.renewals : policy.webRenewals
  const counts = { renewals, webRenewals, renewalLimit, securityKey: memoryId(loan.loanId) }
  return { done: true, ...dueAsShown(due, store.rules.settings.zone), ...counts }
}

export const renewIn =
  (store: MemoryShelf): Loans['renew'] =>
  async (request, acting) =>
    request.loanIds.map((id) => {
      const loan = byId(store.loans, id, (one) => one.loanId)
      if (!loan || (request.patronId !== undefined && request.patronId !== loan.patronId)) return { loanId: id, outcome: notFound }
      const own = request.override ? ownPersonReasons(acting.operatorPatronId, loan.patronId) : []
      return { loanId: id, outcome: own.length > 0 ? refuse(own) : renew(store, loan, request) }
    })

const shown = (store: MemoryShelf, loan: MemoryLoan): OpenLoan => ({
  ...store.lentCopy(loan.copy, loan.libraryId),
  ...loanAsShown({ ...loan, claimedReturned: false, charged: false }, store.now, store.rules.settings.zone, store.rules.penalties),
  id: memoryId(loan.loanId),
  patronId: loan.patronId,
  copyId: loan.copy.copyId,
  lentOn: store.dayOf(loan.lentAt),
  actions: { renew: renewalAction(inputOf(store, loan, 'web')) },
})

/** Overdue first, then by due instant and number. */
const inOrder = (store: MemoryShelf) => (one: MemoryLoan, other: MemoryLoan) =>
  Number(store.isLate(other)) - Number(store.isLate(one)) || one.due.at.getTime() - other.due.at.getTime() || one.loanId - other.loanId

export const openIn =
  (store: MemoryShelf): Loans['open'] =>
  async (patronId) => {
    const loans = store.openLoansOf(patronId).toSorted(inOrder(store))
    return { asOf: store.now, loans: loans.map((loan) => shown(store, loan)) }
  }
