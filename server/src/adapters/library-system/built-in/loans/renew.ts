import { renewalInput } from '../../../../circulation/renewal-input.ts'
import type { Reader } from '../../../../circulation/reader.ts'
import { reason, refuse, notFound, type Decision } from '../../../../circulation/decision.ts'
import { localMoment } from '../../../../circulation/local-time.ts'
import { decideAbout } from '../../../../circulation/override.ts'
import { decideRenewal, type Renewed } from '../../../../circulation/renewal.ts'
import { penaltyOf } from '../../../../circulation/returning.ts'
import type { Acting } from '../../../../ports/library-system/acts.ts'
import type { RenewalOutcome, RenewalRequest, RenewedLoan } from '../../../../ports/library-system/loans.ts'
import { instant, type Handles } from '../../../database/handles.ts'
import { useEventStore } from '../../../database/use-event-store.ts'
import { inOneTransaction, type ActContext } from '../circulation/acts.ts'
import { chargePenalty } from '../circulation/charge-penalty.ts'
import { loadCopySituation, type CopySituation } from '../circulation/load-copy-situation.ts'
import { loadReserved } from '../circulation/load-key-situations.ts'
import { loadLoan, toSettle, type StoredLoan } from '../circulation/load-loan.ts'
import { loadReader } from '../circulation/load-reader-standing.ts'
import { holdCopyById, lockPatron } from '../circulation/locks.ts'
import { noticeReceipt } from '../circulation/notices.ts'
import { loginOf, recordAct } from '../circulation/record-act.ts'
import { loadRuleBook, type RuleBook } from '../circulation/rule-book.ts'
import { securityKeyOfLoan } from '../circulation/security-keys.ts'
import { setCopyState } from '../circulation/set-copy-state.ts'
import { shownDue } from '../circulation/shown-loans.ts'
import { ownId } from '../circulation/system-ids.ts'
import { noticedLoan } from './move-due-date.ts'
import { heldLoan } from './held-loan.ts'

interface Scene {
  readonly loan: StoredLoan
  readonly copy: CopySituation
  readonly reader: Reader
  readonly book: RuleBook
  readonly reserved: boolean
}

/** Another's loan is answered like one that does not exist. */
async function findLoan({ read }: Handles, loanId: number, patronId: number | undefined) {
  return read
    .selectFrom('loan')
    .select(['id', 'copy_id', 'patron_id', 'state'])
    .where('id', '=', loanId)
    .where('patron_id', 'is not', null)
    .$if(patronId !== undefined, (query) => query.where('patron_id', '=', patronId!))
    .executeTakeFirst()
}

async function loadScene(inside: Handles, loanId: number, patronId: number | undefined): Promise<Scene | undefined> {
  const found = await findLoan(inside, loanId, patronId)
  if (!found || found.copy_id === null || (await holdCopyById(inside, found.copy_id)) === undefined) return undefined
  await lockPatron(inside, found.patron_id!)
  const book = await loadRuleBook(inside, ['windows'])
  const loan = (await loadLoan(inside, loanId))!
  const reader = (await loadReader(inside, book, found.patron_id!))!
  const copy = await loadCopySituation(inside, found.copy_id)
  return { loan, copy, reader, book, reserved: (await loadReserved(inside, book, [copy.key])).has(loanId) }
}

/** Late days end with the renewal: what they cost is charged before the new term begins. */
async function settleLateness(inside: Handles, { loan, copy, reader, book }: Scene, acting: Acting): Promise<number> {
  const penalty = penaltyOf({
    loan: toSettle(loan, book, copy.price),
    at: book.now,
    exempt: false,
    rules: book.penalties,
    blocks: reader.blocks,
  })
  const sourceKey = `loan:${loan.row.id}:renewal:${loan.row.renewals + 1}`
  return (await chargePenalty(inside, { book, loan, penalty, origin: 'renewal', sourceKey, acting })).lateDays
}

async function writeRenewal(
  inside: Handles,
  { loan: { row }, book }: Scene,
  renewed: Renewed,
  { channel, override }: RenewalRequest,
  lateDays: number,
  acting: Acting,
) {
  const { due } = renewed
  const overridden = renewed.overridden.map((one) => one.code)
  await inside.write
    .insertInto('renewal')
    .values({
      loan_id: row.id,
      at: instant(inside),
      local_date: localMoment(book.now, book.calendarOf(row.library_id).zone).date,
      channel,
      due_on_before: row.due_on,
      due_at_before: row.due_at,
      due_on: due.day,
      due_at: due.at.toISOString(),
      late_days: lateDays,
      renewed_by: loginOf(acting),
      overridden: overridden.length > 0 ? JSON.stringify(overridden) : null,
      override_reason: overridden.length > 0 ? override!.reason : null,
    })
    .execute()
}

/** Of two renewals at once the second finds the loan renewed: the statement says what it was decided on. */
async function moveLoan({ write }: Handles, { loan: { row } }: Scene, renewed: Renewed): Promise<boolean> {
  const moved = await write
    .updateTable('loan')
    .set({
      due_on: renewed.due.day,
      due_at: renewed.due.at.toISOString(),
      renewals: renewed.renewals,
      web_renewals: renewed.webRenewals,
      charged_at: null,
    })
    .where('id', '=', row.id)
    .where('state', '=', 'open')
    .where('renewals', '=', row.renewals)
    .where('due_at', '=', row.due_at)
    .executeTakeFirst()
  return moved.numUpdatedRows === 1n
}

async function write(
  context: ActContext,
  inside: Handles,
  scene: Scene,
  renewed: Renewed,
  request: RenewalRequest,
  acting: Acting,
): Promise<Decision<RenewedLoan>> {
  const { loan, copy, book } = scene
  const { row, policy } = loan
  if (!(await moveLoan(inside, scene, renewed))) return refuse([reason('ja_renovado', {})])
  const lateDays = renewed.settles ? await settleLateness(inside, scene, acting) : 0
  await writeRenewal(inside, scene, renewed, request, lateDays, acting)
  await useEventStore(inside).record([
    { titleId: copy.titleId, libraryId: row.library_id, kind: 'renewal', localDate: book.today, count: 1 },
  ])
  await recordAct(inside, acting, {
    act: 'renewed_loan',
    subject: { kind: 'loan', id: row.id },
    patronId: row.patron_id!,
    detail: {
      channel: request.channel,
      ...(renewed.overridden.length > 0 ? { overridden: renewed.overridden.map((one) => one.code), reason: request.override!.reason } : {}),
    },
  })
  await noticeReceipt(inside, book, 'renewal_receipt', noticedLoan(loan, renewed.due))
  await setCopyState(inside, { copyId: copy.copyId, titleId: copy.titleId, before: 'on_loan', state: 'on_loan', dueDate: renewed.due.day })
  return {
    done: true,
    ...shownDue(book, renewed.due),
    renewals: renewed.renewals,
    webRenewals: renewed.webRenewals,
    renewalLimit: request.channel === 'desk' ? policy.renewals : policy.webRenewals,
    securityKey: securityKeyOfLoan(context.secret, { loanId: row.id, dueAt: renewed.due.at, renewals: renewed.renewals }),
  }
}

async function renewOne(context: ActContext, loanId: number, request: RenewalRequest, acting: Acting): Promise<Decision<RenewedLoan>> {
  return inOneTransaction(context, acting, async (inside) => {
    const scene = await loadScene(inside, loanId, request.patronId)
    if (!scene) return notFound
    const { loan, copy, reader } = scene
    const input = renewalInput({ ...scene, loan: heldLoan(loan, copy.state), typed: copy.typed, channel: request.channel })
    const { override } = request
    const decision = decideAbout(override && reader.patronId, acting, () => decideRenewal({ ...input, override: override?.codes }))
    return decision.refused ? decision : write(context, inside, scene, decision, request, acting)
  })
}

/** Each loan by itself, in the order asked. */
export async function renewLoans(context: ActContext, request: RenewalRequest, acting: Acting): Promise<readonly RenewalOutcome[]> {
  const outcomes: RenewalOutcome[] = []
  for (const id of request.loanIds) {
    const loanId = ownId(id)
    outcomes.push({ loanId: id, outcome: loanId === undefined ? notFound : await renewOne(context, loanId, request, acting) })
  }
  return outcomes
}
