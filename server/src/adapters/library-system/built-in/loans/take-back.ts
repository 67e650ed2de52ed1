import { reason, refuse, notFound, type Decision } from '../../../../circulation/decision.ts'
import { localMoment } from '../../../../circulation/local-time.ts'
import { ownPersonReasons } from '../../../../circulation/override.ts'
import { decideReturn, type ReturnMoment, type Returned as ReturnedByRule } from '../../../../circulation/returning.ts'
import { stateAt } from '../../../../circulation/transit.ts'
import type { CopyState } from '../../../../circulation/copy-state.ts'
import type { Acting } from '../../../../ports/library-system/acts.ts'
import type { MadePenalty, Returned, ReturnRequest } from '../../../../ports/library-system/desk.ts'
import { instant, type Handles } from '../../../database/handles.ts'
import { inOneTransaction, type ActContext } from '../circulation/acts.ts'
import { chargePenalty } from '../circulation/charge-penalty.ts'
import { finishRequests } from '../circulation/finish-requests.ts'
import { loadCopySituation, type CopySituation } from '../circulation/load-copy-situation.ts'
import { loadLoan, toSettle, type StoredLoan } from '../circulation/load-loan.ts'
import { readBlocks } from '../circulation/load-reader-standing.ts'
import { holdCopy, lockPatron } from '../circulation/locks.ts'
import { loadQueueOfCopy, type QueueOfCopy } from '../circulation/load-queue-of-copy.ts'
import { placeCopy } from '../circulation/place-copy.ts'
import { loginOf, recordAct } from '../circulation/record-act.ts'
import { loadRuleBook, type RuleBook } from '../circulation/rule-book.ts'
import { setCopyState } from '../circulation/set-copy-state.ts'
import { settleExpired } from '../circulation/settle-expired.ts'
import { lentCopyOf } from '../circulation/shown-loans.ts'
import { systemId } from '../circulation/system-ids.ts'
import { noteFound } from './found-again.ts'
import { closeLoanTasks } from './loan-tasks.ts'

interface Scan {
  readonly request: ReturnRequest
  readonly book: RuleBook
  readonly copy: CopySituation
  readonly loan?: StoredLoan
  readonly queue: QueueOfCopy
  /** The state that the copy would have without its loan. */
  readonly state: CopyState
  readonly forStaff: boolean
}

async function loadScan(inside: Handles, request: ReturnRequest, acting: Acting): Promise<Scan | undefined> {
  const copyId = await holdCopy(inside, request.barcode)
  if (copyId === undefined) return undefined
  const book = await loadRuleBook(inside, ['policies'])
  if (!book.libraries.has(request.libraryId)) return undefined
  const { copy } = await settleExpired(inside, book, await loadCopySituation(inside, copyId))
  const loan = copy.openLoan && (await loadLoan(inside, copy.openLoan.loanId))
  if (loan) await lockPatron(inside, loan.row.patron_id!)
  const found = copy.state === 'lost' && !loan
  const forStaff = found && (await noteFound(inside, book, copyId, acting)).forStaff
  const state = loan || found || copy.state === 'on_loan' ? copy.shelfState : copy.state
  const free = { ...copy, state }
  return { request, book, copy, ...(loan ? { loan } : {}), queue: await loadQueueOfCopy(inside, book, free), state, forStaff }
}

async function decide(inside: Handles, { request, book, copy, loan, queue, state, forStaff }: Scan): Promise<Decision<ReturnedByRule>> {
  const blocks = loan ? await readBlocks(inside, loan.row.patron_id!) : []
  return decideReturn({
    now: book.now,
    moment: request.moment ?? { kind: 'now' },
    library: book.calendarOf(request.libraryId),
    copy: { ...copy, state, next: queue.next, forStaff },
    ...(loan ? { loan: toSettle(loan, book, copy.price) } : {}),
    exempt: request.exempt !== undefined,
    rules: book.penalties,
    blocks,
  })
}

/** What a terminal took is returned at the desk, once the desk has seen it. */
const wayOf = ({ moment }: ReturnRequest): 'desk' | 'box' => (moment?.kind === 'box' ? 'box' : 'desk')

/** Ends the loan and writes what its lateness costs. */
async function closeLoan(inside: Handles, { request, book, loan }: Scan, decided: ReturnedByRule, acting: Acting): Promise<MadePenalty> {
  const { row } = loan!
  const returnedAt = decided.returnedAt!
  const calendar = book.calendarOf(row.library_id)
  const day = localMoment(returnedAt, calendar.zone).date
  const { exempt } = request
  await inside.write
    .updateTable('loan')
    .set({
      state: 'returned',
      returned_at: returnedAt.toISOString(),
      registered_at: instant(inside),
      closed_on: day < row.lent_on ? row.lent_on : day,
      return_way: wayOf(request),
      return_library_id: request.libraryId,
      returned_by: loginOf(acting),
      late_days: decided.penalty!.lateness.days,
      exempt_reason: exempt?.reason ?? null,
      exempt_by: exempt ? (loginOf(acting) ?? 0) : null,
      unattended_return_at: null,
    })
    .where('id', '=', row.id)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  await closeLoanTasks(inside, row.id, acting)
  // A return that was undone leaves its key behind.
  const sourceKey = `loan:${row.id}:return:${instant(inside)}:${row.return_undone_at ?? ''}`
  return chargePenalty(inside, { book, loan: loan!, penalty: decided.penalty!, origin: 'return', sourceKey, acting })
}

async function recordReturn(inside: Handles, scan: Scan, decided: ReturnedByRule, acting: Acting): Promise<void> {
  const { request, copy, loan } = scan
  const { moment, exempt } = request
  await recordAct(inside, acting, {
    act: loan ? 'returned_copy' : 'scanned_copy',
    subject: loan ? { kind: 'loan', id: loan.row.id } : { kind: 'copy', id: copy.copyId },
    ...(loan?.row.patron_id ? { patronId: loan.row.patron_id } : {}),
    detail: {
      copy: copy.copyId,
      destination: decided.destination.kind,
      ...(decided.returnedAt && moment && moment.kind !== 'now' ? { returned_at: decided.returnedAt.toISOString(), way: moment.kind } : {}),
      ...(exempt ? { exempt: exempt.reason } : {}),
    },
  })
}

async function write(inside: Handles, scan: Scan, decided: ReturnedByRule, acting: Acting): Promise<Returned> {
  const { request, book, copy, loan, queue } = scan
  const penalty = loan ? await closeLoan(inside, scan, decided, acting) : undefined
  const destination = await placeCopy(inside, { book, copy, queue, destination: decided.destination, libraryId: request.libraryId, acting })
  if (request.libraryId === copy.libraryId) await finishRequests(inside, acting, copy.copyId, request.libraryId)
  await recordReturn(inside, scan, decided, acting)
  const state = scan.forStaff ? 'in_processing' : stateAt(decided.destination, scan.state, copy.shelfState)
  if (state !== copy.state) await setCopyState(inside, { copyId: copy.copyId, titleId: copy.titleId, before: copy.state, state })
  return {
    ...lentCopyOf(book, copy, loan?.row.library_id),
    copyId: copy.copyId,
    state,
    lateDays: 0,
    ...penalty,
    ...(loan ? { loanId: systemId(loan.row.id), patronId: loan.row.patron_id! } : {}),
    ...(decided.returnedAt ? { returnedAt: decided.returnedAt } : {}),
    destination,
    ...(copy.note === undefined ? {} : { note: copy.note }),
  }
}

/** A terminal took the copy: the loan stops counting, and stays until a desk has seen the copy. */
async function takeUnattended(inside: Handles, scan: Scan, acting: Acting): Promise<Decision<Returned>> {
  const { book, copy, loan, request } = scan
  const isOwn = request.broughtBy !== undefined && loan?.row.patron_id === request.broughtBy
  if (!loan || !(isOwn || book.settings.unattendedReturn.allowed)) return refuse([reason('estado_invalido', { estado: 'balcao' })])
  await inside.write
    .updateTable('loan')
    .set({ unattended_return_at: instant(inside) })
    .where('id', '=', loan.row.id)
    .where('unattended_return_at', 'is', null)
    .execute()
  await recordAct(inside, acting, {
    act: 'returned_at_terminal',
    subject: { kind: 'loan', id: loan.row.id },
    patronId: loan.row.patron_id!,
  })
  const shown = lentCopyOf(book, copy, loan.row.library_id)
  return {
    done: true,
    ...shown,
    copyId: copy.copyId,
    state: copy.state,
    lateDays: 0,
    loanId: systemId(loan.row.id),
    patronId: loan.row.patron_id!,
    destination: { kind: 'staff' },
  }
}

const backDated = (moment: ReturnMoment | undefined): boolean => moment?.kind === 'at'

/** A copy is scanned as returned, at any library: what ends, what it costs, where it goes. */
export function takeBack(context: ActContext, request: ReturnRequest, acting: Acting): Promise<Decision<Returned>> {
  return inOneTransaction(context, acting, async (inside) => {
    const scan = await loadScan(inside, request, acting)
    if (!scan) return notFound
    const patronId = scan.loan?.row.patron_id ?? undefined
    const own =
      patronId !== undefined && (request.exempt || backDated(request.moment)) ? ownPersonReasons(acting.operatorPatronId, patronId) : []
    if (own.length > 0) return refuse(own)
    if (request.way === 'terminal') return takeUnattended(inside, scan, acting)
    const decided = await decide(inside, scan)
    if (decided.refused) return decided
    return { done: true as const, ...(await write(inside, scan, decided, acting)) }
  })
}
