import { copiesOfLibrary, inTitle, ownHoldings } from '../../catalogue/holdings/holdings-in-title.ts'
import type { HoldingDeletion, HoldingPlace, HoldingToStore, RecordToStore, StoredRecord } from '../../ports/catalogue-writer.ts'
import type { Stores } from '../../ports/stores.ts'
import { putHeldIssues } from './held-issues.ts'
import type { PlaceIdCache } from './place-id-cache.ts'
import type { HoldingLibraries } from './record-to-store.ts'

/** What is stored of one library of a record, but its place. */
type RowOfLibrary = (called: string | undefined, at: number) => RecordToStore & Pick<HoldingToStore, 'partOf'>

/** What the records of one transaction tell that libraries hold. `settle` follows when all of it, and the copies, are stored. */
export class ToldHoldings {
  readonly #stores: Stores
  readonly #codes: PlaceIdCache
  /** Where holdings changed. */
  readonly #places = new Map<string, HoldingPlace>()
  /** Records that may have told of other libraries before. */
  readonly #again = { titleIds: [] as number[], partlyTold: [] as number[], holdingIds: [] as number[] }
  /** Identities of all that is told now. */
  readonly #identities: string[] = []

  constructor(stores: Stores, codes: PlaceIdCache) {
    this.#stores = stores
    this.#codes = codes
  }

  /** The title was here: what its record told and does not tell now is dropped. */
  titleAgain(titleId: number): void {
    this.#again.titleIds.push(titleId)
  }

  /** The same of a record that does not say of all where it is: of libraries that it does not tell, what was told stays. */
  titlePartlyAgain(titleId: number): void {
    this.#again.partlyTold.push(titleId)
  }

  /** A title may carry its holdings itself: they are kept as if they had come in a record of their own. */
  async putOfTitle(titleId: number, title: RecordToStore, libraries: HoldingLibraries): Promise<void> {
    const { controlNumber: _own, ...base } = title
    await this.#put(titleId, libraries, (called) => ({ ...base, record: inTitle, identity: ownHoldings(title.identity, called) }))
  }

  /** Of a periodical without holdings of its own the copies tell what there is. */
  async putOfCopies(titleId: number, title: RecordToStore, library: string): Promise<void> {
    const { controlNumber: _own, ...base } = title
    await this.#put(titleId, [{ library }], () => ({ ...base, record: inTitle, identity: copiesOfLibrary(title.identity, library) }))
  }

  async putRecord(titleId: number, base: RecordToStore, libraries: HoldingLibraries): Promise<StoredRecord> {
    const { controlNumber: _own, ...rest } = base
    const stored = await this.#put(titleId, libraries, (called, at) =>
      at === 0 ? base : { ...rest, record: inTitle, identity: ownHoldings(base.identity, called), partOf: base.identity },
    )
    const first = stored[0]!
    if (first.as === 'replaced') this.#again.holdingIds.push(first.id)
    return first
  }

  /** Answers of each whether it was there. */
  async remove(deletions: readonly HoldingDeletion[]): Promise<readonly boolean[]> {
    const removed = await this.#stores.writer.removeHoldings(deletions)
    for (const place of removed.flat()) this.#touch(place)
    return removed.map((places) => places.length > 0)
  }

  /** Drops what is not told any more, and writes the issues of all libraries of which something changed. */
  async settle(): Promise<void> {
    for (const place of await this.#stores.writer.dropUntold(this.#again, this.#identities)) this.#touch(place)
    await putHeldIssues(this.#stores, [...this.#places.values()])
  }

  async #put(titleId: number, libraries: HoldingLibraries, rowOf: RowOfLibrary): Promise<readonly StoredRecord[]> {
    const holdings: HoldingToStore[] = []
    for (const [at, { library, called }] of libraries.entries()) {
      const libraryId = await this.#codes.library(library)
      holdings.push({ ...rowOf(called, at), titleId, libraryId, ...(called !== undefined && { called }) })
    }
    const stored = await this.#stores.writer.putHoldings(holdings)
    for (const [at, { as, before }] of stored.entries()) {
      const { identity, libraryId } = holdings[at]!
      this.#identities.push(identity)
      if (as !== 'unchanged') this.#touch({ titleId, libraryId })
      if (before) this.#touch(before)
    }
    return stored
  }

  #touch({ titleId, libraryId }: HoldingPlace): void {
    this.#places.set(`${titleId} ${libraryId}`, { titleId, libraryId })
  }
}
