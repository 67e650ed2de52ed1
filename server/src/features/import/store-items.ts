import { callNumberSortKey } from '../../catalogue/description/call-number.ts'
import type { Item } from '../../catalogue/holdings/item.ts'
import type { NewCopy } from '../../ports/copies.ts'
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

async function copyOf({ item, titleId }: ItemOfTitle, codes: PlaceIdCache): Promise<NewCopy> {
  const libraryId = await codes.library(item.library)
  const { state: _state, dueDate: _due, library: _library, location, collection, loanType, ...own } = item
  return {
    ...own,
    titleId,
    libraryId,
    loanTypeId: codes.loanType(loanType ?? 'N'),
    ...(location && { locationId: await codes.location(libraryId, location) }),
    ...(collection && { collectionId: await codes.collection(collection) }),
    // Volumes first, in number order; copies of one volume by call number, then by bar code.
    sortKey: [
      numbered(item.volume),
      numbered(item.tome),
      numbered(item.part),
      item.callNumber ? callNumberSortKey(item.callNumber) : '',
      item.barcode,
    ].join(' '),
    contentHash: sha256(JSON.stringify([titleId, item])),
  }
}

/** What a file says about a copy that is stored already counts only when it takes the copy away: loans are the library system's to tell. */
const removesCopies = new Set(['lost', 'damaged', 'withdrawn'])

/** Writes copies and where they are just now; those that say what they said before are left alone. Answers what became of each. */
export async function storeItems(deps: ItemDeps, codes: PlaceIdCache, items: readonly ItemOfTitle[]): Promise<readonly StoredAs[]> {
  if (items.length === 0) return []
  const last = [...new Map(items.map((one) => [one.item.barcode, one])).values()]
  const known = await deps.copies.hashesByBarcode(last.map(({ item }) => item.barcode))
  const copies: { copy: NewCopy; item: Item }[] = []
  for (const one of last) copies.push({ copy: await copyOf(one, codes), item: one.item })
  const changed = copies.filter(({ copy }) => known.get(copy.barcode)?.contentHash !== copy.contentHash)
  const ids = await deps.copies.put(changed.map(({ copy }) => copy))
  const states = changed.flatMap(({ item }, at) => {
    const tells = known.has(item.barcode) ? removesCopies.has(item.state) : item.state !== 'available'
    return tells ? [{ copyId: ids[at]!, state: item.state, ...(item.dueDate && { dueDate: item.dueDate }) }] : []
  })
  await deps.librarySystem.availability.recordCopyState(states)
  const barcodes = new Set(changed.map(({ item }) => item.barcode))
  return items.map(({ item }) => (!barcodes.has(item.barcode) ? 'unchanged' : known.has(item.barcode) ? 'replaced' : 'stored'))
}
