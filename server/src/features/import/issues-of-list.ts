import { issueOfItem, issuesAfterList } from '../../catalogue/holdings/item-issues.ts'
import type { Item } from '../../catalogue/holdings/item.ts'
import type { SerialIssue } from '../../catalogue/holdings/serial-issues.ts'
import { parseStoredRecord } from '../../catalogue/stored-record.ts'
import type { StoredIssue } from '../../ports/serial-issues.ts'
import type { Stores } from '../../ports/stores.ts'
import type { PlaceIdCache } from './place-id-cache.ts'
import type { ItemOfTitle } from './store-items.ts'

const issueOf = ({ year, volume, number, supplement, caption = '', sortKey, status, copies, expectedOn }: StoredIssue): SerialIssue => ({
  ...(year !== undefined && { year }), volume, number, supplement, caption, sortKey, status, copies, ...(expectedOn && { expectedOn }),
}) // prettier-ignore

/** Those of the titles that come out in parts: of a book "v. 2" is a volume, not an issue. */
async function serials({ titles }: Stores, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const found = ids.length === 0 ? [] : await titles.byIds(ids)
  return new Set(found.filter(({ record }) => 'sib'.includes(parseStoredRecord(record).leader[7] ?? 'm')).map(({ id }) => id))
}

/** The issues of periodicals after copies of theirs were changed by a list. Codes must be those that the copies were stored with. */
export async function putIssuesOfList(stores: Stores, codes: PlaceIdCache, changed: readonly ItemOfTitle[]): Promise<void> {
  const naming = changed.filter(({ item }) => issueOfItem(item.volume ?? ''))
  const periodicals = await serials(stores, [...new Set(naming.map(({ titleId }) => titleId))])
  const copies = await stores.copies.numbered([...periodicals])
  for (const [titleId, own] of Map.groupBy(naming, (one) => one.titleId)) {
    if (!periodicals.has(titleId)) continue
    for (const [library, some] of Map.groupBy(own, ({ item }): Item['library'] => item.library)) {
      const libraryId = await codes.library(library)
      const issues = (await stores.serialIssues.ofLibrary(titleId, libraryId)).map(issueOf)
      const here = copies.filter((copy) => copy.titleId === titleId && copy.libraryId === libraryId)
      await stores.writer.putIssues(titleId, libraryId, issuesAfterList(issues, some.map(({ item }) => item), here)) // prettier-ignore
    }
  }
}
