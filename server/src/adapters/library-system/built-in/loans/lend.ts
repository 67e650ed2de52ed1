import { chooseBond } from '../../../../circulation/bond-choice.ts'
import { refuse, notFound, type Decision } from '../../../../circulation/decision.ts'
import { keysOfLoan, lendingInput, type LendingScene } from '../../../../circulation/lending-input.ts'
import { decideLoan, type Lent as LentByRule } from '../../../../circulation/lending.ts'
import { ownPersonReasons } from '../../../../circulation/override.ts'
import type { Acting } from '../../../../ports/library-system/acts.ts'
import type { LendRequest, Lent } from '../../../../ports/library-system/desk.ts'
import type { Handles } from '../../../database/handles.ts'
import { inOneTransaction, type ActContext } from '../circulation/acts.ts'
import { loadCopySituation, type CopySituation } from '../circulation/load-copy-situation.ts'
import { loadReader } from '../circulation/load-reader-standing.ts'
import { holdCopy, lockPatron } from '../circulation/locks.ts'
import { noticeReceipt } from '../circulation/notices.ts'
import { fetcherReasonsOf } from './fetcher.ts'
import { loadQueueOfCopy, type QueueOfCopy } from '../circulation/load-queue-of-copy.ts'
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
interface Scene extends LendingScene {
  readonly request: LendRequest
  readonly book: RuleBook
  readonly copy: CopySituation
  readonly queue: QueueOfCopy
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
  const queue = await loadQueueOfCopy(inside, book, copy)
  const returnedAt = book.settings.pauseHours === undefined ? undefined : await lastReturnOf(inside, reader.patronId, copy)
  return { done: true, scene: { request, book, reader, bondId: bond.bondId, copy, queue, next: queue.next, expired, returnedAt } }
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
  const { categoryId } = keysOfLoan(scene)
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
    const decision = decideLoan(lendingInput(scene))
    if (decision.refused) {
      const { keys, chosen } = lendingInput(scene).policy
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
