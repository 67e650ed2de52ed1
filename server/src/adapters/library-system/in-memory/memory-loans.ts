import { chooseBond } from '../../../circulation/bond-choice.ts'
import { notFound, type Decision } from '../../../circulation/decision.ts'
import { termOf } from '../../../circulation/lateness.ts'
import { decideLoan, type Lent } from '../../../circulation/lending.ts'
import { holdEndedBy, keysOfLoan, lendingInput, type LendingScene } from '../../../circulation/lending-input.ts'
import { reservedOfKey } from '../../../circulation/next-in-queue.ts'
import { decideAbout } from '../../../circulation/override.ts'
import { noPolicyRow } from '../../../circulation/policy-choice.ts'
import { decideRenewal, renewalAction } from '../../../circulation/renewal.ts'
import { renewalInput } from '../../../circulation/renewal-input.ts'
import { decideReturn, penaltyOf, type Penalty } from '../../../circulation/returning.ts'
import type { Acting } from '../../../ports/library-system/acts.ts'
import type { EssentialGroups } from '../../../ports/library-system/essential-groups.ts'
import type { RenewalRequest, RenewedLoan } from '../../../ports/library-system/loans.ts'
import { penaltyAsShown } from '../shown/shown-debt.ts'
import { dueAsShown } from '../shown/shown-due.ts'
import { loanAsShown, overdueFirst } from '../shown/shown-loan.ts'
import type { MemoryShelf } from './memory-shelf.ts'
import { change, memoryId, numberOf, type MemoryClaim, type MemoryCopy, type MemoryLoan } from './memory-store.ts'

function charge(shelf: MemoryShelf, { patronId, libraryId }: MemoryLoan, penalty: Penalty, origin: 'return' | 'renewal', at: Date) {
  const { fine, suspension } = penalty
  const debtId = shelf.nextId()
  const made = { patronId, libraryId, lifted: false, kind: 'suspension', origin, reason: 'late_return' } as const
  const returned = origin === 'return' ? { returnedOn: shelf.dayOf(at) } : {}
  if (suspension) shelf.blocks.add({ ...made, ...suspension, ...returned, id: shelf.nextId() })
  if (fine > 0) shelf.debts.add({ debtId, patronId, libraryId, kind: 'late_fine', chargedOn: shelf.book.today, amount: fine, entries: [] })
  return penaltyAsShown(penalty, fine > 0 ? memoryId(debtId) : undefined)
}

/** Ends what waited for the reader of a loan; another copy that was meant for the same hold goes on. */
function fulfil(shelf: MemoryShelf, copy: MemoryCopy, loan: MemoryLoan): MemoryClaim | undefined {
  const claim = copy.allocation?.claim ?? holdEndedBy(loan.kind, loan.patronId, shelf.queueFor(copy).holds)?.hold
  change(copy, { allocation: undefined })
  const other = claim && shelf.copyOf(claim)
  if (claim?.kind === 'hold') change(claim, { state: 'fulfilled' })
  else if (claim) change(claim, { state: 'removed', loan })
  if (other) shelf.passOn(other)
  return claim
}

function writeLoan(shelf: MemoryShelf, scene: LendingScene, copy: MemoryCopy, lent: Lent) {
  const { book, request, reader, bondId } = scene
  const { due, kind, policy = noPolicyRow, warnings, overridden } = lent
  const under = { ...keysOfLoan(scene), patronId: reader.patronId, bondId, policy, calendar: book.calendarOf(request.libraryId) }
  const { key, work, price } = copy
  const begun = { loanId: shelf.nextId(), state: 'open', lentAt: book.now, renewals: 0, webRenewals: 0 } as const
  const loan = shelf.loans.add({ ...under, ...begun, kind, term: termOf(kind), due, copy, key, work, price })
  const claim = fulfil(shelf, copy, loan)
  change(copy, { state: 'on_loan' })
  const id = memoryId(loan.loanId)
  const more = { ...(lent.policy ? { policyId: policy.id } : {}), ...(claim ? { fulfils: claim.kind } : {}) }
  const named = { ...shelf.named(copy, loan.libraryId), ...dueAsShown(due, book.settings.zone), loanId: id, securityKey: id }
  return { done: true, ...named, ...more, kind, warnings, overridden } as const
}

/** Lending and returning. */
export const deskIn = (shelf: MemoryShelf): EssentialGroups['desk'] => ({
  lend: async (request, acting) => {
    const { book } = shelf
    const [copy, reader] = [shelf.copyAt(request.barcode), shelf.reader(request.patronId)]
    if (!copy || !reader || !book.libraries.has(request.libraryId)) return notFound
    const bond = chooseBond(reader.bonds, request.bondId)
    if (bond.refused) return bond
    const expired = shelf.settle(copy)
    const asked = { ...copy, openLoan: shelf.loanOf(copy) }
    const scene = { book, request, reader, bondId: bond.bondId, copy: asked, next: shelf.queueFor(copy).next, expired }
    const decision = decideAbout(request.override && request.patronId, acting, () => decideLoan(lendingInput(scene)))
    return decision.refused ? decision : writeLoan(shelf, scene, copy, decision)
  },
  takeBack: async ({ barcode, libraryId, moment = { kind: 'now' }, exempt }, acting) => {
    const { book } = shelf
    const copy = shelf.copyAt(barcode)
    if (!copy || !book.libraries.has(libraryId)) return notFound
    shelf.settle(copy)
    const loan = shelf.loanOf(copy)
    const state = loan || copy.state === 'lost' ? copy.shelfState : copy.state
    const scanned = { ...copy, state, next: shelf.queueFor({ ...copy, state }).next }
    const at = { now: book.now, moment, library: book.calendarOf(libraryId), rules: book.penalties }
    const given = { loan, exempt: exempt !== undefined, blocks: loan ? shelf.blocksOf(loan.patronId) : [] }
    const favoured = exempt || moment.kind === 'at' ? loan?.patronId : undefined
    const decision = decideAbout(favoured, acting, () => decideReturn({ ...at, ...given, copy: scanned }))
    if (decision.refused) return decision
    const { returnedAt = book.now, penalty } = decision
    const made = loan && penalty && charge(shelf, loan, penalty, 'return', returnedAt)
    if (loan) change(loan, { state: 'returned' })
    const destination = shelf.place(copy, decision.destination, libraryId, state)
    const home = shelf.requests.where({ state: 'removed' }).filter((one) => one.loan?.copy === copy && one.loan.state === 'returned')
    if (libraryId === copy.libraryId) for (const request of home) change(request, { state: 'finished' })
    const named = { ...shelf.named(copy, loan?.libraryId ?? copy.libraryId), state: copy.state }
    const of = loan ? { loanId: memoryId(loan.loanId), patronId: loan.patronId, returnedAt } : {}
    return { done: true, ...named, lateDays: 0, ...made, ...of, destination }
  },
})

/** What readers have on loan. */
export function loansIn(shelf: MemoryShelf): EssentialGroups['loans'] {
  const inputOf = (loan: MemoryLoan, channel: RenewalRequest['channel']) => {
    const { book } = shelf
    const { copy, key, patronId } = loan
    const reserved = reservedOfKey(book, shelf.queueOf(key), shelf.openLoans({ key })).has(loan.loanId)
    return renewalInput({ book, reader: shelf.reader(patronId)!, loan, typed: copy.typed, reserved, channel })
  }
  const renew = (loan: MemoryLoan, { channel, override }: RenewalRequest, acting: Acting): Decision<RenewedLoan> => {
    const input = { ...inputOf(loan, channel), override: override?.codes }
    const decision = decideAbout(override && loan.patronId, acting, () => decideRenewal(input))
    if (decision.refused) return decision
    const { due, renewals, webRenewals, settles } = decision
    const { now, penalties: rules, settings } = shelf.book
    const late = { loan, at: now, exempt: false, rules, blocks: shelf.blocksOf(loan.patronId) }
    if (settles) charge(shelf, loan, penaltyOf(late), 'renewal', now)
    change(loan, { due, renewals, webRenewals })
    const renewalLimit = channel === 'desk' ? loan.policy.renewals : loan.policy.webRenewals
    return { done: true, ...dueAsShown(due, settings.zone), renewals, webRenewals, renewalLimit, securityKey: memoryId(loan.loanId) }
  }
  const shown = (loan: MemoryLoan) => ({
    ...shelf.named(loan.copy, loan.libraryId),
    ...loanAsShown({ ...loan, claimedReturned: false, charged: false }, shelf.book.now, shelf.book.settings.zone, shelf.book.penalties),
    id: memoryId(loan.loanId),
    patronId: loan.patronId,
    bondId: loan.bondId,
    lentOn: shelf.dayOf(loan.lentAt),
    actions: { renew: renewalAction(inputOf(loan, 'web')) },
  })
  return {
    open: async (patronId) => ({ asOf: shelf.book.now, loans: overdueFirst(shelf.openLoans({ patronId }), (one) => one.late).map(shown) }),
    renew: async (request, acting) =>
      request.loanIds.map((loanId) => {
        const loan = shelf.loans.one({ loanId: numberOf(loanId) })
        const isOwn = loan && (request.patronId ?? loan.patronId) === loan.patronId
        return { loanId, outcome: isOwn ? renew(loan, request, acting) : notFound }
      }),
  }
}
