/** What a record says of its version: the date and time of its last change (005) as a number of fourteen figures, 0 where it says none. */
export interface RecordVersion {
  readonly changed: number
  /** Leader/05 says that it was changed or deleted. */
  readonly isMarked: boolean
}

/** The place of leader/05 in a stored record, which begins `["` and then the leader. */
const statusAt = 7
/** Leader/05: increase in encoding level, corrected, deleted, increase from prepublication. */
const changedStatuses = 'acdp'

/** Reads it from a record as the catalogue stores it: without parsing, for each record of an import is asked. */
export const versionOf = (record: string): RecordVersion => ({
  changed: Number(/\["005","(\d{14})/.exec(record)?.[1] ?? 0),
  isMarked: changedStatuses.includes(record[statusAt] ?? ' '),
})

/** Whether what comes later in a run under the number of another record is that record, changed: its 005 is later, or only leader/05 tells. */
export const isUpdate = (before: number, { changed, isMarked }: RecordVersion): boolean =>
  before > 0 && changed > 0 && before !== changed ? changed > before : isMarked
