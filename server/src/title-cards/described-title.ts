import { describeTitle } from '../catalogue/describe-title.ts'
import type { TitleDescription } from '../catalogue/description/description.ts'
import { withoutItems } from '../catalogue/holdings/item.ts'
import { parseStoredRecord } from '../catalogue/stored-record.ts'
import type { MarcRecord } from '../catalogue/record.ts'
import type { StoredTitle } from '../ports/titles.ts'

/** A title's record without its item fields, and what it says. */
export interface DescribedTitle {
  readonly record: MarcRecord
  readonly description: TitleDescription
}

const known = new WeakMap<StoredTitle, DescribedTitle>()

/** Reads the record once for each title that was read: the calls of one page all ask for the same one. */
export function describedTitle(title: StoredTitle): DescribedTitle {
  const before = known.get(title)
  if (before) return before
  const record = withoutItems(parseStoredRecord(title.record))
  const described = { record, description: describeTitle(record) }
  known.set(title, described)
  return described
}
