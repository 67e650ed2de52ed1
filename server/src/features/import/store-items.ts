import { callNumberSortKey } from '../../catalogue/description/call-number.ts'
import type { Item } from '../../catalogue/holdings/item.ts'
import { copyKey } from '../../circulation/copy-key.ts'
import type { CopyStand, KnownCopy, NewCopy } from '../../ports/copies.ts'
import type { StoredAs } from '../../ports/catalogue-writer.ts'
import type { Stores } from '../../ports/stores.ts'
import { sha256 } from './record-to-store.ts'
import type { PlaceIdCache } from './place-id-cache.ts'

export type ItemDeps = Pick<Stores, 'copies' | 'librarySystem'>
export interface ItemOfTitle {
  readonly titleId: number
  readonly item: Item
}

const numbered = (text: string | undefined): string => (text ?? '').toLowerCase().replaceAll(/\d+/g, (figures) => figures.padStart(8, '0'))

// Volumes first, in number order; copies of one volume by call number, then by bar code.
const sortKeyOf = ({ volume, tome, part, callNumber, barcode }: Omit<NewCopy, 'sortKey'>): string =>
  [numbered(volume), numbered(tome), numbered(part), callNumber ? callNumberSortKey(callNumber) : '', barcode].join(' ')

async function copyOf({ item, titleId }: ItemOfTitle, codes: PlaceIdCache): Promise<NewCopy> {
  const libraryId = await codes.library(item.library)
  const { state: _state, dueDate: _due, library: _library, location, collection, loanType, ...own } = item
  const copy = {
    ...own,
    titleId,
    libraryId,
    loanTypeId: codes.loanType(loanType ?? 'N'),
    ...(location && { locationId: await codes.location(libraryId, location) }),
    ...(collection && { collectionId: await codes.collection(collection) }),
    contentHash: sha256(JSON.stringify([titleId, item])),
  }
  return { ...copy, sortKey: sortKeyOf(copy) }
}

const keyOf = ({ locationId, ...stand }: CopyStand): string =>
  copyKey({ ...stand, ...(locationId !== undefined && { location: String(locationId) }) })

/** The copy as it is told, but where and what it was: without its mark, so that the same line is not taken for known the next time. */
function asItStands(told: NewCopy, { id: _id, contentHash: _mark, state: _state, ...stand }: KnownCopy): NewCopy {
  const { titleId: _title, libraryId: _library, volume: _volume, tome: _tome, part: _part, additionalMaterial: _more, locationId: _place, contentHash: _, ...rest } = told // prettier-ignore
  const copy = { ...rest, ...stand }
  return { ...copy, sortKey: sortKeyOf(copy) }
}

/** What a file says about a copy that is stored already counts only when it takes the copy away: loans are the library system's to tell. */
const removesCopies = new Set(['lost', 'damaged', 'withdrawn'])

/** Whether the line says another title, place or numbering of a known copy, or takes it away. */
const changesStand = ({ copy, item }: Told, before: KnownCopy): boolean =>
  keyOf(copy) !== keyOf(before) || (removesCopies.has(item.state) && item.state !== before.state)

interface Told {
  readonly copy: NewCopy
  readonly item: Item
}

export interface StoredItems {
  /** What became of each. */
  readonly as: readonly StoredAs[]
  /** Bar codes of copies that circulation holds, of which another place, numbering or state was told: they keep theirs. */
  readonly inUse: ReadonlySet<string>
}

/** Writes copies and where they are just now; those that say what they said before are left alone. */
export async function storeItems(deps: ItemDeps, codes: PlaceIdCache, items: readonly ItemOfTitle[]): Promise<StoredItems> {
  if (items.length === 0) return { as: [], inUse: new Set() }
  const last = [...new Map(items.map((one) => [one.item.barcode, one])).values()]
  const known = await deps.copies.byBarcode(last.map(({ item }) => item.barcode))
  const told: Told[] = []
  for (const one of last) told.push({ copy: await copyOf(one, codes), item: one.item })
  const changed = told.filter(({ copy }) => known.get(copy.barcode)?.contentHash !== copy.contentHash)
  const { inUse, settle } = await holdChanging(deps, changed, known)
  const ids = await deps.copies.put(
    changed.map(({ copy }) => (inUse.has(copy.barcode) ? asItStands(copy, known.get(copy.barcode)!) : copy)),
  )
  const states = changed.flatMap(({ item }, at) => {
    const tells = known.has(item.barcode) ? removesCopies.has(item.state) && !inUse.has(item.barcode) : item.state !== 'available'
    return tells ? [{ copyId: ids[at]!, state: item.state, ...(item.dueDate && { dueDate: item.dueDate }) }] : []
  })
  await deps.librarySystem.availability.recordCopyState(states)
  await settle()
  const barcodes = new Set(changed.map(({ item }) => item.barcode))
  return {
    inUse,
    as: items.map(({ item }) => (!barcodes.has(item.barcode) ? 'unchanged' : known.has(item.barcode) ? 'replaced' : 'stored')),
  }
}

/** Which of the copies that would be changed circulation holds. `settle` what waits for the others once they are written. */
async function holdChanging(
  { librarySystem: { availability } }: ItemDeps,
  told: readonly Told[],
  known: ReadonlyMap<string, KnownCopy>,
): Promise<{ readonly inUse: ReadonlySet<string>; settle(): Promise<void> }> {
  const changing = told.flatMap((one) => {
    const before = known.get(one.copy.barcode)
    return before && changesStand(one, before) ? [{ barcode: one.copy.barcode, id: before.id, queue: keyOf(one.copy) }] : []
  })
  if (changing.length === 0) return { inUse: new Set(), settle: async () => {} }
  const joined = changing.map(({ queue }) => queue)
  const { inUse, queues } = await availability.holdToChange(changing.map(({ id }) => id), joined) // prettier-ignore
  return {
    inUse: new Set(changing.filter(({ id }) => inUse.has(id)).map(({ barcode }) => barcode)),
    settle: () => availability.settleQueues([...queues, ...joined]),
  }
}
