import { blockedUntil } from '../../../../circulation/suspension.ts'
import type { AsOf } from '../../../../ports/library-system/acts.ts'
import type { BlockingLoan, PatronBlock, PatronBlocks } from '../../../../ports/library-system/blocks.ts'
import type { Handles } from '../../../database/handles.ts'
import { blockRows } from '../circulation/block-rows.ts'
import { countsAsLate } from '../circulation/loan-terms.ts'
import { loadRuleBook, type RuleBook } from '../circulation/rule-book.ts'
import { systemId } from '../circulation/system-ids.ts'
import { readOpenLoans } from '../loans/open-loans.ts'

async function readBlocks(handles: Handles, { today }: RuleBook, patronId: number): Promise<readonly PatronBlock[]> {
  const rows = await blockRows(handles, patronId)
  return rows.map((row) => ({
    id: systemId(row.id),
    kind: row.kind,
    origin: row.origin,
    from: row.starts_on,
    ...(row.ends_on === null ? {} : { until: row.ends_on }),
    ...(row.library_id === null ? {} : { libraryId: row.library_id }),
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

const touches = ({ active, from, until }: PatronBlock, span: { readonly from?: string; readonly until?: string }): boolean =>
  active || ((span.until === undefined || from <= span.until) && (span.from === undefined || until === undefined || until >= span.from))

export async function blocksOfPatron(
  handles: Handles,
  patronId: number,
  span: { readonly from?: string; readonly until?: string } = {},
): Promise<AsOf<PatronBlocks>> {
  const book = await loadRuleBook(handles)
  const blocks = (await readBlocks(handles, book, patronId)).filter((one) => touches(one, span))
  const until = blockedUntil(
    blocks.filter((one) => one.active),
    book.today,
  )
  return {
    blocks: blocks.toSorted((one, other) => Number(other.active) - Number(one.active)),
    ...(until?.until === undefined ? {} : { until: until.until }),
    open: until !== undefined && until.until === undefined,
    overdue: await readOverdue(handles, book, patronId),
    asOf: book.now,
  }
}
