import type { CopyAtDesk } from '../../../../ports/library-system/desk.ts'
import type { Handles } from '../../../database/handles.ts'
import { loadCopySituation } from '../circulation/load-copy-situation.ts'
import { loadRuleBook } from '../circulation/rule-book.ts'
import { lentCopyOf, shownDue } from '../circulation/shown-loans.ts'
import { systemId } from '../circulation/system-ids.ts'

/** A copy as the desk sees it before it acts, and who has it. */
export async function copyAtDesk(handles: Handles, barcode: string): Promise<CopyAtDesk | undefined> {
  const { read } = handles
  const found = await read.selectFrom('copy').select('id').where('barcode', '=', barcode).executeTakeFirst()
  if (!found) return undefined
  const book = await loadRuleBook(handles)
  const copy = await loadCopySituation(handles, found.id)
  const loan =
    copy.openLoan === undefined
      ? undefined
      : await read
          .selectFrom('loan')
          .select(['id', 'patron_id', 'due_on', 'due_at'])
          .where('id', '=', copy.openLoan.loanId)
          .executeTakeFirst()
  return {
    ...lentCopyOf(book, copy),
    copyId: copy.copyId,
    state: copy.state,
    ...(loan
      ? { loan: { id: systemId(loan.id), patronId: loan.patron_id!, ...shownDue(book, { day: loan.due_on, at: new Date(loan.due_at) }) } }
      : {}),
    ...(copy.allocation
      ? { allocation: { kind: copy.allocation.kind, stage: copy.allocation.stage, patronId: copy.allocation.patronId } }
      : {}),
  }
}
