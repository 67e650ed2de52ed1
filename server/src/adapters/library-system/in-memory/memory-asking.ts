import { chooseBond } from '../../../circulation/bond-choice.ts'
import { copyKey, workKey } from '../../../circulation/copy-key.ts'
import { limitsOf } from '../../../circulation/limit-choice.ts'
import type { AskingReader, WantedCopies } from '../../../ports/library-system/holds.ts'
import { limitAsShown } from '../shown/shown-due.ts'
import { asKey, type MemoryShelf } from './memory-shelf.ts'
import type { MemoryHold, MemoryRequest } from './memory-rows.ts'
import { memoryId, notFound } from './memory-store.ts'

/** Who asks for copies of a key, after what has expired on it is settled: what the rules ask, and what a hold or request keeps. */
export function asking(store: MemoryShelf, wanted: WantedCopies, { patronId, bondId: named }: AskingReader) {
  const key = copyKey(wanted)
  store.settleKey(key)
  const copies = store.ofKey(key)
  const reader = store.readers.get(patronId)
  if (copies.length === 0 || !reader) return notFound
  const bond = chooseBond(reader.bonds, named)
  if (bond.refused) return bond
  const { bondId } = bond
  const { categoryId } = store.bondOf(patronId, bondId)
  const rule = {
    today: store.today,
    standing: store.standingOf(patronId, bondId),
    limits: limitsOf(store.rules.limits, wanted.libraryId, categoryId),
    copies: copies.map(asKey),
    onLoan: store.openLoansOf(patronId).some((loan) => workKey(loan.copy.named) === workKey(wanted)),
  }
  const claim = { id: store.nextId(), patronId, bondId, categoryId, key, wanted, at: store.now }
  return { done: true, refused: undefined, key, copies, bondId, rule, claim } as const
}

/** What a hold and a request show alike. */
export const claimAsShown = (store: MemoryShelf, claim: MemoryHold | MemoryRequest) => ({
  ...claim.wanted,
  id: memoryId(claim.id),
  title: store.ofKey(claim.key)[0]!.named.title,
  library: store.libraryOf(claim.wanted.libraryId),
  pickUp: store.libraryOf(claim.pickUpLibraryId),
  ...(claim.limit ? { limit: limitAsShown(claim.limit, store.rules.settings.zone) } : {}),
})
