import { describeSerial } from '../../catalogue/description/notes.ts'
import { describeHoldings, hasHoldings, type HoldingsDescription } from '../../catalogue/holdings/describe-holdings.ts'
import { inTitle, isOfCopies } from '../../catalogue/holdings/holdings-in-title.ts'
import { issuesAfterList, issuesOfCopies, withCopies, type NumberedCopy } from '../../catalogue/holdings/item-issues.ts'
import { serialIssues, type SerialIssue } from '../../catalogue/holdings/serial-issues.ts'
import type { MarcRecord } from '../../catalogue/record.ts'
import { parseStoredRecord } from '../../catalogue/stored-record.ts'
import type { HoldingPlace } from '../../ports/catalogue-writer.ts'
import type { HoldingRecord } from '../../ports/serial-issues.ts'
import type { Stores } from '../../ports/stores.ts'

function descriptionOf(holding: HoldingRecord, title: MarcRecord): HoldingsDescription | undefined {
  const { record, called } = holding
  if (record !== inTitle) return describeHoldings(parseStoredRecord(record), called)
  return !isOfCopies(holding) && hasHoldings(title) ? describeHoldings(title, called) : undefined
}

const numbering = ({ year, volume, number, supplement }: SerialIssue): string => [year, volume, number, supplement].join('|')

/** The issues that several records tell of together, and the copies there. */
function issuesOf(holdings: readonly HoldingRecord[], title: MarcRecord, copies: readonly NumberedCopy[]): readonly SerialIssue[] {
  // Nothing is told any more: what copies are there stays to be seen.
  if (holdings.length === 0) return describeSerial(title) ? issuesOfCopies(copies) : []
  const told = holdings.flatMap((holding) => descriptionOf(holding, title) ?? [])
  const issues = withCopies(serialIssues(told, { current: describeSerial(title)?.current ?? false }), copies)
  if (!holdings.some(isOfCopies)) return issues
  const more = issues.length === 0 ? issuesOfCopies(copies) : issuesAfterList(issues, copies, copies)
  return [...new Map([...issues, ...more].map((issue) => [numbering(issue), issue])).values()]
}

/** Writes what libraries have of titles after holdings of theirs changed: all that is stored of each tells it together. */
export async function putHeldIssues(stores: Stores, places: readonly HoldingPlace[]): Promise<void> {
  if (places.length === 0) return
  const ids = [...new Set(places.map(({ titleId }) => titleId))]
  const titles = new Map((await stores.titles.byIds(ids)).map(({ id, record }) => [id, parseStoredRecord(record)]))
  const copies = Map.groupBy(await stores.copies.numbered(ids), ({ titleId, libraryId }) => `${titleId} ${libraryId}`)
  for (const { titleId, libraryId } of places) {
    const title = titles.get(titleId)
    if (!title) continue
    const holdings = await stores.serialIssues.holdings(titleId, libraryId)
    await stores.writer.replaceIssues(titleId, libraryId, issuesOf(holdings, title, copies.get(`${titleId} ${libraryId}`) ?? []))
  }
}
