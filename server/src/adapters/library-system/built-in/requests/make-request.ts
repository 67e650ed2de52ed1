import { judgeRequest } from '../../../../circulation/asking-reader.ts'
import { titleOfKey } from '../../../../circulation/copy-key.ts'
import { notFound, type Decision } from '../../../../circulation/decision.ts'
import { isFree } from '../../../../circulation/hold-placing.ts'
import { loanTypeOn } from '../../../../circulation/loan-type.ts'
import type { Acting, SystemId } from '../../../../ports/library-system/acts.ts'
import type { NewRequest } from '../../../../ports/library-system/requests.ts'
import { instant, type Handles } from '../../../database/handles.ts'
import { inOneTransaction, type ActContext } from '../circulation/acts.ts'
import { loadAskingReader } from '../circulation/load-asking-reader.ts'
import { noteRequestStep } from '../circulation/hold-steps.ts'
import { loadCopySituation, type CopySituation } from '../circulation/load-copy-situation.ts'
import { loadKeyCopies, visibleTitle } from '../circulation/load-title-copies.ts'
import { lockCopy, lockKeys, lockPatron } from '../circulation/locks.ts'
import { loginOf, recordAct } from '../circulation/record-act.ts'
import { loadRuleBook, type RuleBook } from '../circulation/rule-book.ts'
import { setCopyState } from '../circulation/set-copy-state.ts'
import { settleKey } from '../circulation/settle-key.ts'
import { systemId } from '../circulation/system-ids.ts'
import { keyOf, wantedColumns } from '../circulation/wanted-copies.ts'

/** The first free copy of a key, held until the transaction ends. */
async function freeCopyOf(inside: Handles, book: RuleBook, key: string): Promise<CopySituation | undefined> {
  const rows = await inside.read
    .selectFrom('copy')
    .select('id')
    .where('title_id', '=', titleOfKey(key))
    .where('copy_key', '=', key)
    .where('status', '=', 'available')
    .orderBy('id')
    .execute()
  for (const { id } of rows) {
    await lockCopy(inside, id)
    const copy = await loadCopySituation(inside, id)
    const { lends, holdable } = loanTypeOn(copy.typed, book.today)
    if (isFree({ state: copy.state, lends, holdable, allocated: copy.allocation !== undefined })) return copy
  }
  return undefined
}

interface Making {
  readonly request: NewRequest
  readonly key: string
  readonly title: string
  readonly bondId: number
  readonly acting: Acting
}

function insertRequest(inside: Handles, { request, key, title, bondId, acting }: Making) {
  const { wanted, delivery } = request
  return inside.write
    .insertInto('loan_request')
    .values({
      patron_id: request.patronId,
      bond_id: bondId,
      ...wantedColumns(key, title, wanted),
      pick_up_library_id: request.pickUpLibraryId,
      state: 'waiting',
      requested_at: instant(inside),
      requested_by: loginOf(acting),
      authorised_name: delivery.authorisedName ?? null,
      authorised_document: delivery.authorisedDocument ?? null,
      receiving_place: delivery.place,
      phone: delivery.phone,
      email: delivery.email,
      home_address: delivery.address ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

async function write(inside: Handles, making: Making, copy: CopySituation): Promise<number> {
  const { request, acting } = making
  const { id } = await insertRequest(inside, making)
  const { copyId, titleId, state: before } = copy
  await inside.write
    .insertInto('allocation')
    .values({ copy_id: copyId, loan_request_id: id, stage: 'pull_list', made_at: instant(inside) })
    .execute()
  await noteRequestStep(inside, acting, { id, kind: 'made', state: 'waiting' }, { copyId, libraryId: request.wanted.libraryId })
  await recordAct(inside, acting, { act: 'made_loan_request', subject: { kind: 'loan_request', id }, patronId: request.patronId })
  await setCopyState(inside, { copyId, titleId, before, state: 'on_hold_shelf' })
  return id
}

/** Sets one free copy of the key apart for a reader: nobody else has it from now on. */
export function makeRequest(
  context: ActContext,
  request: NewRequest,
  acting: Acting,
): Promise<Decision<{ readonly id: SystemId; readonly state: 'waiting' }>> {
  const { wanted, pickUpLibraryId } = request
  const key = keyOf(wanted)
  return inOneTransaction(context, acting, async (inside) => {
    await lockKeys(inside, [key])
    const book = await loadRuleBook(inside, ['policies', 'limits'])
    const title = await visibleTitle(inside, wanted.titleId)
    if (!title || !book.libraries.has(pickUpLibraryId)) return notFound
    await settleKey(inside, book, key)
    const copies = await loadKeyCopies(inside, wanted.titleId, key, book.today)
    if (copies.length === 0) return notFound
    const copy = await freeCopyOf(inside, book, key)
    await lockPatron(inside, request.patronId)
    const asking = await loadAskingReader(inside, book, request)
    if (asking.refused) return asking
    const seen = { key, wanted, copies: copy ? copies : copies.filter((one) => !isFree(one)) }
    const decision = judgeRequest(book, seen, pickUpLibraryId, asking)
    if (decision.refused) return decision
    const id = await write(inside, { request, key, title: title.title, bondId: asking.bondId, acting }, copy!)
    return { done: true as const, id: systemId(id), state: 'waiting' as const }
  })
}
