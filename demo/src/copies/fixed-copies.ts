import { readTable } from '../tables.ts'
import type { CopyState, DemoCopy, LibraryCode, LoanTypeCode } from './copy.ts'

const columns = [
  'handle',
  'library',
  'barcode',
  'volume',
  'tome',
  'part',
  'additional',
  'location',
  'collection',
  'loan',
  'state',
  'due',
] as const
type Row = Record<(typeof columns)[number], string>

const rows = Map.groupBy(readTable('catalogue/fixed-copies.tsv', columns), (row) => row.handle)

const callNumberWith = (shelf: string, row: Row, rank: number): string =>
  [shelf, row.volume && `v. ${row.volume}`, row.tome && `t. ${row.tome}`, row.part && `pt. ${row.part}`, row.additional, `ex. ${rank}`]
    .filter(Boolean)
    .join(' ')

const fixed = (row: Row, shelf: string, rank: number): DemoCopy => ({
  barcode: row.barcode,
  library: row.library as LibraryCode,
  ...(row.volume && { volume: row.volume }),
  ...(row.tome && { tome: row.tome }),
  ...(row.part && { part: row.part }),
  ...(row.additional && { additionalMaterial: row.additional }),
  location: row.location,
  collection: row.collection,
  loanType: row.loan as LoanTypeCode,
  state: row.state as CopyState,
  ...(row.due && { dueInDays: Number(row.due) }),
  callNumber: callNumberWith(shelf, row, rank),
  acquisition: 'purchase',
  acquiredDaysAgo: 400,
  priceCents: 6490,
}) // prettier-ignore

/** Copies that scenarios and people's situations call by bar code; undefined when the title has none of these. */
export const fixedCopies = (handle: string, shelf: string): DemoCopy[] | undefined =>
  rows.get(handle)?.map((row, at) => fixed(row, shelf, at + 1))

export const titlesWithFixedCopies = (): string[] => [...rows.keys()]
