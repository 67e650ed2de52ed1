import { chooseBond } from '../../../../circulation/bond-choice.ts'
import { refuse, type Decision } from '../../../../circulation/decision.ts'
import { decideLoan, type LendingInput, type Lent as LentByRule } from '../../../../circulation/lending.ts'
import { limitsOf } from '../../../../circulation/limit-choice.ts'
import { loanTypeOn } from '../../../../circulation/loan-type.ts'
import { localMoment } from '../../../../circulation/local-time.ts'
import { ownPersonReasons } from '../../../../circulation/override.ts'
import { choosePolicy, type PolicyKeys } from '../../../../circulation/policy-choice.ts'
import { windowsOf } from '../../../../circulation/vacation-window.ts'
import type { Acting } from '../../../../ports/library-system/acts.ts'
import type { LendRequest, Lent } from '../../../../ports/library-system/desk.ts'
import type { Handles } from '../../../database/handles.ts'
import { inOneTransaction, notFound, type ActContext } from '../circulation/acts.ts'
import { loadCopySituation, type CopySituation } from '../circulation/load-copy-situation.ts'
import { loadReader, standingOf, type Reader } from '../circulation/load-reader-standing.ts'
import { holdCopy, lockPatron } from '../circulation/locks.ts'
import { noticeReceipt } from '../circulation/notices.ts'
import { fetcherReasonsOf } from './fetcher.ts'
import { nextInQueue, type QueueOfCopy } from '../circulation/next-in-queue.ts'
import { recordAct } from '../circulation/record-act.ts'
import { loadRuleBook, type RuleBook } from '../circulation/rule-book.ts'
import { securityKeyOfLoan } from '../circulation/security-keys.ts'
import { setCopyState } from '../circulation/set-copy-state.ts'
import { settleExpired } from '../circulation/settle-expired.ts'
import { lentCopyOf, shownDue } from '../circulation/shown-loans.ts'
import { systemId } from '../circulation/system-ids.ts'
import { fulfilClaims } from './fulfil-claims.ts'
import { insertLoan } from './insert-loan.ts'
import { lastReturnOf } from './last-return.ts'

/** All that a loan is decided by, read once. */
interface Scene {
  readonly request: LendRequest
  readonly book: RuleBook
  readonly reader: Reader
  readonly bondId: number
  readonly copy: CopySituation
  readonly queue: QueueOfCopy
  readonly expired?: { readonly patronId: number; readonly limitDay: string }
  readonly returnedAt?: Date
}

const keysOf = ({ request, book, reader, bondId, copy }: Scene): PolicyKeys => ({
  libraryId: request.libraryId,
  categoryId: reader.bonds.find((one) => one.bondId === bondId)!.categoryId,
  group: copy.group,
  loanType: loanTypeOn(copy.typed, localMoment(book.now, book.calendarOf(request.libraryId).zone).date).code,
})

function inputOf(scene: Scene): LendingInput {
  const { request, book, reader, bondId, copy, queue, expired, returnedAt } = scene
  const keys = keysOf(scene)
  const { pauseHours } = book.settings
  return {
    now: book.now,
    calendar: book.calendarOf(request.libraryId),
    policy: choosePolicy(book.policies, keys, book.today, book.centralLibraryId),
    windows: windowsOf(book.windows, keys, book.today),
    copy: {
      ...copy.typed,
      state: copy.state,
      shelfState: copy.shelfState,
      work: copy.work,
      group: copy.group,
      ...(copy.openLoanId === undefined ? {} : { loan: { loanId: copy.openLoanId, patronId: copy.openLoanPatronId! } }),
      ...(copy.allocation ? { allocation: copy.allocation } : {}),
      ...(queue.next && !copy.allocation ? { nextInQueue: queue.next } : {}),
    },
    patronId: reader.patronId,
    standing: standingOf(reader, book, bondId),
    limits: limitsOf(book.limits, keys.libraryId, keys.categoryId),
    openLoans: reader.openLoans.map((one) => ({ ...one, otherBond: one.bondId !== bondId })),
    readingRoomCounts: book.settings.readingRoomCounts,
    ...(request.kind === undefined ? {} : { kind: request.kind }),
    ...(request.dueDay === undefined ? {} : { dueDay: request.dueDay }),
    ...(expired?.patronId === reader.patronId ? { expiredHold: expired.limitDay } : {}),
    ...(pauseHours === undefined || !returnedAt ? {} : { pause: { hours: pauseHours, returnedAt } }),
    ...(request.override ? { override: request.override.codes } : {}),
  }
}

/** Copy before person: see the order of locks. */
async function loadScene(inside: Handles, request: LendRequest): Promise<Decision<{ scene: Scene }>> {
  const copyId = await holdCopy(inside, request.barcode)
  if (copyId === undefined) return notFound
  await lockPatron(inside, request.patronId)
  const book = await loadRuleBook(inside, ['policies', 'limits', 'windows'])
  const reader = await loadReader(inside, book, request.patronId)
  if (!reader || !book.libraries.has(request.libraryId)) return notFound
  const bond = chooseBond(reader.bonds, request.bondId)
  if (bond.refused) return bond
  const { copy, expired } = await settleExpired(inside, book, await loadCopySituation(inside, copyId))
  const queue = await nextInQueue(inside, book, copy)
  const returnedAt = book.settings.pauseHours === undefined ? undefined : await lastReturnOf(inside, reader.patronId, copy)
  const scene = {
    request,
    book,
    reader,
    bondId: bond.bondId,
    copy,
    queue,
    ...(expired ? { expired } : {}),
    ...(returnedAt ? { returnedAt } : {}),
  }
  return { done: true, scene }
}

/** Who reads in the reading room is not written to. */
async function tellReader(
  inside: Handles,
  { request, book, reader, copy }: Scene,
  { kind, due }: LentByRule,
  loanId: number,
): Promise<void> {
  if (kind === 'reading_room') return
  const loan = { loanId, patronId: reader.patronId, title: copy.title, libraryId: request.libraryId, hourly: kind !== 'home', due }
  await noticeReceipt(inside, book, 'loan_receipt', loan)
}

async function write(context: ActContext, inside: Handles, scene: Scene, lent: LentByRule, acting: Acting): Promise<Lent> {
  const { request, book, reader, bondId, copy } = scene
  const { categoryId } = keysOf(scene)
  const loanId = await insertLoan(inside, { request, book, reader, bondId, copy, lent, categoryId, acting })
  const claims = await fulfilClaims(
    inside,
    { book, copy, patronId: reader.patronId, loanId, libraryId: request.libraryId, kind: lent.kind, holds: scene.queue.holds },
    acting,
  )
  await recordAct(inside, acting, {
    act: 'lent_copy',
    subject: { kind: 'loan', id: loanId },
    patronId: reader.patronId,
    detail: {
      copy: copy.copyId,
      ...(lent.policy ? { policy: lent.policy.id } : {}),
      ...(request.override ? { overridden: lent.overridden.map((one) => one.code), reason: request.override.reason } : {}),
    },
  })
  await tellReader(inside, scene, lent, loanId)
  await setCopyState(inside, { copyId: copy.copyId, titleId: copy.titleId, before: copy.state, state: 'on_loan', dueDate: lent.due.day })
  return {
    ...lentCopyOf(book, copy, request.libraryId),
    ...shownDue(book, lent.due),
    loanId: systemId(loanId),
    copyId: copy.copyId,
    kind: lent.kind,
    ...(lent.policy ? { policyId: lent.policy.id } : {}),
    ...(claims ? { fulfils: claims } : {}),
    warnings: lent.warnings,
    overridden: lent.overridden,
    securityKey: securityKeyOfLoan(context.secret, { loanId, dueAt: lent.due.at, renewals: 0 }),
  }
}

/** Lends a copy to a reader: the copy's reasons before the person's, all of them; what waits for this reader is fulfilled. */
export function lendCopy(context: ActContext, request: LendRequest, acting: Acting): Promise<Decision<Lent>> {
  return inOneTransaction(context, acting, async (inside) => {
    const loaded = await loadScene(inside, request)
    if (loaded.refused) return loaded
    const { scene } = loaded
    const own = request.override ? ownPersonReasons(acting.operatorPatronId, request.patronId) : []
    if (own.length > 0) return refuse(own)
    const fetcher = await fetcherReasonsOf(inside, scene)
    if (fetcher.length > 0) return refuse(fetcher)
    const decision = decideLoan(inputOf(scene))
    if (decision.refused) {
      const { keys, chosen } = inputOf(scene).policy
      if (!chosen && decision.reasons.some((one) => one.code === 'SemPolitica'))
        await recordAct(inside, acting, {
          act: 'found_no_policy',
          subject: { kind: 'copy', id: scene.copy.copyId },
          patronId: request.patronId,
          detail: { ...keys },
        })
      return decision
    }
    return { done: true as const, ...(await write(context, inside, scene, decision, acting)) }
  })
}
