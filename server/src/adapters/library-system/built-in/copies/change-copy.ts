import { notFound } from '../../../../circulation/decision.ts'
import { decideCopyChange } from '../../../../circulation/copy-change.ts'
import { countsForHolds, type CopyState } from '../../../../circulation/copy-state.ts'
import { loanTypeOn } from '../../../../circulation/loan-type.ts'
import type { Acting, Decision } from '../../../../ports/library-system/acts.ts'
import type { CopyChange, CopyEffects } from '../../../../ports/library-system/copies.ts'
import { instant, type Handles } from '../../../database/handles.ts'
import { outboxStore } from '../../../database/outbox-store.ts'
import { inOneTransaction, type ActContext } from '../circulation/acts.ts'
import { finishRequests } from '../circulation/finish-requests.ts'
import { freeCopy } from '../circulation/free-copy.ts'
import { loadCopySituation, type CopySituation } from '../circulation/load-copy-situation.ts'
import { recordAct } from '../circulation/record-act.ts'
import { loadRuleBook, type RuleBook } from '../circulation/rule-book.ts'
import { setCopyState } from '../circulation/set-copy-state.ts'
import { endHopelessHolds } from '../holds/end-hopeless-holds.ts'
import { serveKey } from '../holds/serve-key.ts'
import { noteFound } from '../loans/found-again.ts'
import { holdCopyKeys, type CopyKeys } from './hold-copy-keys.ts'
import { endTransitOf, takeCopyAway } from './take-copy-away.ts'

function columnsOf({ loanTypeId, temporary, libraryId, volume, note }: CopyChange, before: CopySituation) {
  return {
    ...(loanTypeId === undefined ? {} : { loan_type_id: loanTypeId }),
    ...(temporary === undefined
      ? {}
      : {
          temporary_loan_type: temporary?.loanTypeId ?? null,
          temporary_from: temporary?.from ?? null,
          temporary_until: temporary?.until ?? null,
        }),
    ...(libraryId === undefined ? {} : { library_id: libraryId, ...(libraryId === before.libraryId ? {} : { location_id: null }) }),
    ...(volume === undefined ? {} : { volume: volume === '' ? null : volume }),
    ...(note === undefined ? {} : { note: note === '' ? null : note }),
  }
}

const liveAllocations = async ({ read }: Handles, copyId: number): Promise<number> => {
  const rows = await read.selectFrom('allocation').select('id').where('copy_id', '=', copyId).where('ended_at', 'is', null).execute()
  return rows.length
}

/** Whether what waits for the copy keeps it: same key, a state and a type that serve holds, or a loan for a request. */
function keepsItsReader(book: RuleBook, before: CopySituation, after: CopySituation, state: CopyChange['state']): boolean {
  if (before.key !== after.key || (state !== undefined && state !== before.state)) return false
  const { lends, holdable } = loanTypeOn(after.typed, book.today)
  return lends && (holdable || before.allocation?.kind === 'request') && countsForHolds(after.state)
}

/** Staff have a lost copy in hand. One that is spoilt or written off is still owed. */
const isFound = (before: CopyState, state: CopyChange['state']): boolean =>
  before === 'lost' && state !== undefined && !['lost', 'damaged', 'withdrawn'].includes(state)

interface Writing {
  readonly inside: Handles
  readonly book: RuleBook
  readonly change: CopyChange
  readonly keys: CopyKeys
  readonly acting: Acting
}

/** Where the copy goes after what waited for it has let it go, or after it was given another state. */
async function settle(
  { inside, book, change, acting }: Writing,
  before: CopySituation,
  after: CopySituation,
  freed: boolean,
): Promise<void> {
  const { copyId, titleId } = after
  if (change.state !== undefined && change.state !== before.state) {
    await endTransitOf(inside, copyId, acting)
    await finishRequests(inside, acting, copyId, after.libraryId, change.state)
    await setCopyState(inside, { copyId, titleId, before: before.state, state: change.state })
    return
  }
  // It stands where it waited, or where staff put it.
  const { allocation } = before
  if (freed && !before.transit)
    await freeCopy(inside, book, { ...after, libraryId: after.libraryId }, {
      libraryId: allocation?.stage === 'on_hold_shelf' ? allocation.pickUpLibraryId : after.libraryId,
    }) // prettier-ignore
}

async function write(writing: Writing, before: CopySituation): Promise<CopyEffects> {
  const { inside, book, change, keys, acting } = writing
  const columns = columnsOf(change, before)
  await inside.write
    .updateTable('copy')
    .set({ ...columns, updated_at: instant(inside) })
    .where('id', '=', keys.copyId)
    .execute()
  const after = await loadCopySituation(inside, keys.copyId)
  const kept = keepsItsReader(book, before, after, change.state)
  const gone = kept ? { holds: 0, requests: 0 } : await takeCopyAway(inside, before, acting, change.reason)
  await settle(writing, before, { ...(await loadCopySituation(inside, keys.copyId)) }, gone.holds + gone.requests > 0)
  const holdsCancelled = await endHopelessHolds(inside, book, keys.before, acting)
  for (const key of new Set([keys.before, keys.after])) await serveKey(inside, book, key)
  const found = isFound(before.state, change.state) ? await noteFound(inside, book, keys.copyId, acting) : undefined
  const detail = { ...columns, ...(change.state === undefined ? {} : { state: change.state, before: before.state }), reason: change.reason }
  await recordAct(inside, acting, { act: 'changed_copy', subject: { kind: 'copy', id: keys.copyId }, detail })
  await outboxStore(inside).append([{ topic: 'titles', ids: [before.titleId] }])
  const served = kept ? 0 : await liveAllocations(inside, keys.copyId)
  return {
    holdsCancelled,
    holdsBackInQueue: Math.max(0, gone.holds - holdsCancelled),
    holdsServed: served,
    requestsEnded: gone.requests,
    replacementsCancelled: found?.cancelled ?? 0,
  }
}

async function known({ read }: Handles, { loanTypeId, temporary, libraryId }: CopyChange): Promise<boolean> {
  const types = [loanTypeId, temporary?.loanTypeId].filter((id) => id !== undefined)
  const found = types.length === 0 ? [] : await read.selectFrom('loan_type').select('id').where('id', 'in', types).execute()
  if (new Set(types).size !== found.length) return false
  if (libraryId === undefined) return true
  return (await read.selectFrom('library').select('id').where('id', '=', libraryId).executeTakeFirst()) !== undefined
}

async function change(inside: Handles, wanted: CopyChange, acting: Acting): Promise<Decision<CopyEffects>> {
  const keys = await holdCopyKeys(inside, wanted)
  if (!keys || !(await known(inside, wanted))) return notFound
  const book = await loadRuleBook(inside, ['policies'])
  const before = await loadCopySituation(inside, keys.copyId)
  const onLoan = before.openLoan !== undefined
  const moves = wanted.libraryId !== undefined && wanted.libraryId !== before.libraryId
  const decision = decideCopyChange({ state: before.state, onLoan }, { ...(wanted.state ? { state: wanted.state } : {}), moves })
  if (decision.refused) return decision
  return { done: true, ...(await write({ inside, book, change: wanted, keys, acting }, before)) }
}

/** Gives a copy another state, loan type, library or volume: what waits for it goes on, waits again or ends. */
export const changeCopy = (context: ActContext, wanted: CopyChange, acting: Acting): Promise<Decision<CopyEffects>> =>
  inOneTransaction(context, acting, (inside) => change(inside, wanted, acting))

/** Carries what a preview would have done out of the transaction that it undoes. */
class Previewed extends Error {
  readonly decision: Decision<CopyEffects>
  constructor(decision: Decision<CopyEffects>) {
    super('preview')
    this.decision = decision
  }
}

/** The same act, undone before anybody sees it: a preview never says anything else than the act does. */
export async function previewCopyChange(context: ActContext, wanted: CopyChange, acting: Acting): Promise<Decision<CopyEffects>> {
  try {
    await inOneTransaction(context, acting, async (inside) => {
      throw new Previewed(await change(inside, wanted, acting))
    })
    throw new Error('unreachable')
  } catch (error) {
    if (error instanceof Previewed) return error.decision
    throw error
  }
}
