import { refuse, type Decision } from '../../../circulation/decision.ts'
import { waitingOf } from '../../../circulation/hold-queue.ts'
import { latenessOf, situationOf } from '../../../circulation/lateness.ts'
import { localMoment } from '../../../circulation/local-time.ts'
import { ownPersonReasons } from '../../../circulation/override.ts'
import { isOver } from '../../../circulation/pick-up.ts'
import { fineOf } from '../../../circulation/fine.ts'
import { decideRenewal, renewalAction, reservedLoans, type RenewalInput } from '../../../circulation/renewal.ts'
import { penaltyOf } from '../../../circulation/returning.ts'
import type { Loans, OpenLoan, RenewalRequest, RenewedLoan } from '../../../ports/library-system/loans.ts'
import type { MemoryLoan } from './memory-records.ts'
import { byId, keyOf, memoryId, type MemoryShelf } from './memory-shelf.ts'

import { chargeLateness, copyNamed, notFound, shownDue, suspensionsOf } from './memory-lateness.ts'

/** What readers see and do of their loans. */
export class MemoryLoans {
  readonly shelf: MemoryShelf
  constructor(shelf: MemoryShelf) {
    this.shelf = shelf
  }

  readonly isReserved = (loan: MemoryLoan): boolean => {
    const holds = this.shelf.liveHolds(keyOf(loan.copy))
    const over = holds.filter((hold) => hold.state === 'released' && hold.limit && isOver(hold.limit, this.shelf.now))
    const loans = this.shelf.loans
      .filter((one) => one.open && keyOf(one.copy) === keyOf(loan.copy))
      .map((one) => ({ ...one, late: this.shelf.isLate(one) }))
    return reservedLoans(
      loans,
      waitingOf(holds.map(this.shelf.queued), this.shelf.today).length - over.length,
      this.shelf.rules.settings.strictHold,
    ).has(loan.loanId)
  }

  readonly renewalInput = (loan: MemoryLoan, channel: RenewalRequest['channel']): RenewalInput => ({
    now: this.shelf.now,
    calendar: loan.calendar,
    channel: channel === 'desk' ? 'desk' : 'web',
    loan: { ...loan, state: loan.open ? 'open' : 'returned', renewable: loan.copy.loanType.renewable && loan.kind !== 'reading_room' },
    windows: [],
    standing: this.shelf.standingOf(this.shelf.readers.get(loan.patronId)!, loan.bondId),
    otherLate: this.shelf.openLoansOf(loan.patronId).some((one) => one !== loan && this.shelf.isLate(one)),
    reserved: this.isReserved(loan),
    rules: { otherLateBlocks: this.shelf.rules.settings.otherLateBlocks },
  })

  renewOne(loan: MemoryLoan, { channel, override }: RenewalRequest): Decision<RenewedLoan> {
    const decision = decideRenewal({ ...this.renewalInput(loan, channel), ...(override ? { override: override.codes } : {}) })
    if (decision.refused) return decision
    const { due, renewals, webRenewals, settles } = decision
    const late = {
      loan,
      at: this.shelf.now,
      exempt: false,
      rules: this.shelf.rules.penalties,
      suspensions: suspensionsOf(this.shelf, loan.patronId),
    }
    if (settles) chargeLateness(this.shelf, loan, penaltyOf(late), 'renewal', this.shelf.now)
    Object.assign(loan, { due, renewals, webRenewals })
    loan.copy.dueOn = due.day
    const { policy } = loan
    return {
      done: true,
      ...shownDue(this.shelf, due),
      renewals,
      webRenewals,
      renewalLimit: channel === 'desk' ? policy.renewals : policy.webRenewals,
      securityKey: memoryId(loan.loanId),
    }
  }

  readonly shown = (loan: MemoryLoan): OpenLoan => {
    const { policy, calendar, copy, kind, lentAt, renewals, webRenewals, patronId, due, term } = loan
    const lateness = latenessOf(loan, this.shelf.now, calendar, this.shelf.rules.penalties.lateness)
    const fine = { perDay: policy.finePerDay, perHour: policy.finePerHour, byHour: term !== 'days', rules: this.shelf.rules.penalties.fine }
    return {
      ...copyNamed(this.shelf, copy, loan.libraryId),
      ...shownDue(this.shelf, due),
      id: memoryId(loan.loanId),
      patronId,
      copyId: copy.copyId,
      kind,
      lentAt,
      renewals,
      webRenewals,
      renewalLimit: policy.webRenewals,
      lentOn: localMoment(lentAt, this.shelf.rules.settings.zone).date,
      situation: situationOf(
        {
          ...loan,
          claimedReturned: false,
          charged: false,
        },
        this.shelf.now,
        this.shelf.rules.settings.zone,
      ),
      lateDays: latenessOf(loan, this.shelf.now, calendar, {
        toleranceDays: 0,
        onlyOpenDays: false,
      }).days,
      estimatedFine: fineOf({
        lateness,
        ...fine,
        ...(loan.price === undefined ? {} : { price: loan.price }),
      }),
      actions: { renew: renewalAction(this.renewalInput(loan, 'web')) },
    }
  }

  readonly inOrder = (one: MemoryLoan, other: MemoryLoan): number =>
    Number(this.shelf.isLate(other)) - Number(this.shelf.isLate(one)) ||
    one.due.at.getTime() - other.due.at.getTime() ||
    one.loanId - other.loanId

  readonly open: Loans['open'] = async (patronId) => {
    const loans = this.shelf.openLoansOf(patronId).toSorted(this.inOrder)
    return { asOf: this.shelf.now, loans: loans.map(this.shown) }
  }
  readonly renew: Loans['renew'] = async (request, acting) =>
    request.loanIds.map((id) => {
      const loan = byId(this.shelf.loans, id, (one) => one.loanId)
      if (!loan || (request.patronId !== undefined && request.patronId !== loan.patronId)) return { loanId: id, outcome: notFound }
      const own = request.override ? ownPersonReasons(acting.operatorPatronId, loan.patronId) : []
      return { loanId: id, outcome: own.length > 0 ? refuse(own) : this.renewOne(loan, request) }
    })
}
