import { lastClosing } from '../../../../circulation/calendar.ts'
import { refuse, when, notFound, type Decision } from '../../../../circulation/decision.ts'
import { laterInstant, localMoment } from '../../../../circulation/local-time.ts'
import { ownPersonReasons } from '../../../../circulation/override.ts'
import { penaltyOf, returnInstant, type Penalty, type ReturnMoment } from '../../../../circulation/returning.ts'
import { noLaterThan } from '../../../../circulation/suspension.ts'
import type { Acting, SystemId } from '../../../../ports/library-system/acts.ts'
import type { MadePenalty } from '../../../../ports/library-system/desk.ts'
import type { Handles } from '../../../database/handles.ts'
import { inOneTransaction, type ActContext } from '../circulation/acts.ts'
import { chargePenalty } from '../circulation/charge-penalty.ts'
import { holdLoan } from '../circulation/hold-loan.ts'
import { toSettle, type StoredLoan } from '../circulation/load-loan.ts'
import { loadReader } from '../circulation/load-reader-standing.ts'
import { recordAct } from '../circulation/record-act.ts'
import { loadRuleBook, type RuleBook } from '../circulation/rule-book.ts'
import { systemId } from '../circulation/system-ids.ts'
import { closeUpSuspensions } from './close-up-suspensions.ts'
import { wrongState } from './loan-states.ts'
import { fineOfReturn, liftSuspensionOfReturn, lowerFine, withdrawNoticesOfReturn } from './penalty-of-return.ts'

/** The corrected instant: not before the loan, not after what was registered. */
function correctedInstant({ row }: StoredLoan, book: RuleBook, moment: ReturnMoment): Decision<{ returnedAt: Date }> {
  const [lentAt, registered] = [new Date(row.lent_at), new Date(row.registered_at!)]
  const calendar = book.calendarOf(row.return_library_id ?? row.library_id)
  if (moment.kind === 'box') return { done: true, returnedAt: laterInstant(lastClosing(calendar, registered) ?? registered, lentAt) }
  const decision = returnInstant(moment.kind === 'now' ? { kind: 'at', at: registered } : moment, registered, lentAt, calendar)
  if (decision.refused) return decision
  const [day, present] = [decision.returnedAt, new Date(row.returned_at!)].map((one) => localMoment(one, calendar.zone).date) as [
    string,
    string,
  ]
  const later = when(decision.returnedAt > new Date(row.returned_at!), 'DataAnterior', { data: day, minima: present })
  return later.length > 0 ? refuse(later) : decision
}

/** The penalty as it would have been: the return's own suspension is no earlier one, nor are those that were appended to it. */
async function penaltyAt(
  inside: Handles,
  book: RuleBook,
  loan: StoredLoan & { copyId: number; patronId: number },
  at: Date,
  lifted: { readonly from: string } | undefined,
): Promise<Penalty> {
  const reader = (await loadReader(inside, book, loan.patronId))!
  const copy = await inside.read.selectFrom('copy').select('price_cents').where('id', '=', loan.copyId).executeTakeFirst()
  return penaltyOf({
    loan: toSettle(loan, book, copy?.price_cents ?? undefined),
    at,
    exempt: loan.row.exempt_reason !== null,
    rules: book.penalties,
    blocks: reader.blocks.filter((one) => lifted === undefined || one.from <= lifted.from),
  })
}

async function settleAnew(
  inside: Handles,
  book: RuleBook,
  loan: StoredLoan & { copyId: number; patronId: number },
  at: Date,
  why: string,
  acting: Acting,
): Promise<MadePenalty> {
  const lifted = await liftSuspensionOfReturn(inside, loan.row.id, why, acting)
  if (lifted) await withdrawNoticesOfReturn(inside, 'suspension_start', loan.row.id)
  const penalty = await penaltyAt(inside, book, loan, at, lifted)
  const fine = await fineOfReturn(inside, loan.row.id)
  if (fine) await lowerFine(inside, book, fine, penalty.fine, why, acting)
  const suspension = lifted && penalty.suspension && noLaterThan(lifted, penalty.suspension)
  const sourceKey = `loan:${loan.row.id}:correction:${book.now.toISOString()}`
  const made = { lateness: penalty.lateness, fine: 0, ...(suspension ? { suspension } : {}) }
  const shown = await chargePenalty(inside, { book, loan, penalty: made, origin: 'return', sourceKey, acting })
  if (lifted) await closeUpSuspensions(inside, book, loan.patronId, lifted.from)
  return { ...shown, ...(fine && penalty.fine > 0 ? { debt: { id: systemId(fine.row.id), cents: penalty.fine } } : {}) }
}

/** A return counts from an earlier instant than was registered; what its lateness cost follows. */
export function correctReturn(
  context: ActContext,
  id: SystemId,
  moment: ReturnMoment,
  why: string,
  acting: Acting,
): Promise<Decision<MadePenalty>> {
  return inOneTransaction(context, acting, async (inside) => {
    const loan = await holdLoan(inside, id)
    if (!loan) return notFound
    const own = ownPersonReasons(acting.operatorPatronId, loan.patronId)
    if (own.length > 0) return refuse(own)
    if (loan.row.state !== 'returned') return wrongState(loan.row.state)
    const book = await loadRuleBook(inside)
    const decision = correctedInstant(loan, book, moment)
    if (decision.refused) return decision
    const { returnedAt } = decision
    const day = localMoment(returnedAt, book.calendarOf(loan.row.library_id).zone).date
    await inside.write
      .updateTable('loan')
      .set({ returned_at: returnedAt.toISOString(), closed_on: day < loan.row.lent_on ? loan.row.lent_on : day })
      .where('id', '=', loan.row.id)
      .execute()
    const penalty = await settleAnew(inside, book, loan, returnedAt, why, acting)
    await inside.write.updateTable('loan').set({ late_days: penalty.lateDays }).where('id', '=', loan.row.id).execute()
    const detail = { reason: why, returned_at: returnedAt.toISOString(), before: loan.row.returned_at }
    await recordAct(inside, acting, {
      act: 'corrected_return',
      subject: { kind: 'loan', id: loan.row.id },
      patronId: loan.patronId,
      detail,
    })
    return { done: true as const, ...penalty }
  })
}
