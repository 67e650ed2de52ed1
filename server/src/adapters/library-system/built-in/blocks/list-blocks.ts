import type { AsOf } from '../../../../ports/library-system/acts.ts'
import type { BlockingLoan, BlocksAsked, PatronBlocks } from '../../../../ports/library-system/blocks.ts'
import type { Handles } from '../../../database/handles.ts'
import { asksForBonds, blocksAsShown, type WrittenBlock } from '../../shown/shown-blocks.ts'
import { blockRows } from '../circulation/block-rows.ts'
import { readPerson } from '../circulation/load-reader-standing.ts'
import { countsAsLate } from '../circulation/loan-terms.ts'
import { loadRuleBook, type RuleBook } from '../circulation/rule-book.ts'
import { systemId } from '../circulation/system-ids.ts'
import { readOpenLoans } from '../loans/open-loans.ts'

async function readBlocks(handles: Handles, { today }: RuleBook, patronId: number): Promise<readonly WrittenBlock[]> {
  const rows = await blockRows(handles, patronId)
  return rows.map((row) => ({
    id: systemId(row.id),
    kind: row.kind,
    origin: row.origin,
    from: row.starts_on,
    ...(row.ends_on === null ? {} : { until: row.ends_on }),
    ...(row.library_id === null ? {} : { libraryId: row.library_id }),
    ...(row.bond_id === null || row.kind !== 'clearance' ? {} : { bondId: row.bond_id }),
    reason: row.public_reason,
    // One that follows another begins later, and is shown with it: it keeps from borrowing as surely.
    active: row.lifted_at === null && (row.ends_on === null || today <= row.ends_on),
    lifted: row.lifted_at !== null,
    ofLoss: row.state === 'lost',
  }))
}

async function readOverdue(handles: Handles, { now, settings }: RuleBook, patronId: number): Promise<readonly BlockingLoan[]> {
  const rows = await readOpenLoans(handles, patronId)
  return rows
    .toSorted((a, b) => a.due_on.localeCompare(b.due_on) || a.id - b.id)
    .filter((row) => countsAsLate(row, now, settings.zone))
    .map((row) => ({ loanId: systemId(row.id), title: row.title_line, barcode: row.barcode, dueOn: row.due_on }))
}

export async function blocksOfPatron(handles: Handles, patronId: number, asked: BlocksAsked = {}): Promise<AsOf<PatronBlocks>> {
  const book = await loadRuleBook(handles)
  const written = await readBlocks(handles, book, patronId)
  const bonds = asksForBonds(written, asked) ? (await readPerson(handles, patronId))?.bonds : []
  return {
    ...blocksAsShown(written, book.today, asked, bonds),
    overdue: await readOverdue(handles, book, patronId),
    asOf: book.now,
  }
}
