import { closingInstant } from '../../../../circulation/calendar.ts'
import { loanTypeOn } from '../../../../circulation/loan-type.ts'
import { instantOf } from '../../../../circulation/local-time.ts'
import { choosePolicy } from '../../../../circulation/policy-choice.ts'
import type { ImportedLoan, ImportOutcome } from '../../../../ports/library-system/initial-import.ts'
import type { Handles } from '../../../database/handles.ts'
import { inOneTransaction, type ActContext } from '../circulation/acts.ts'
import { loadCopySituation, type CopySituation } from '../circulation/load-copy-situation.ts'
import { holdCopy } from '../circulation/locks.ts'
import { recordAct } from '../circulation/record-act.ts'
import { loadRuleBook, type RuleBook } from '../circulation/rule-book.ts'
import { setCopyState } from '../circulation/set-copy-state.ts'
import { findReader, isFound, refused, rowKey, type FoundReader } from './imported-reader.ts'

const system = { actor: { kind: 'system' } } as const

/** What hinders a copy from being on loan; its record may say already that it is. */
function hindrance(copy: CopySituation): ImportOutcome | undefined {
  if (copy.openLoan !== undefined) return refused('copy_on_loan')
  if (copy.allocation || copy.transit) return refused('copy_reserved')
  return copy.state === 'available' || copy.state === 'on_loan' ? undefined : refused('copy_not_lendable')
}

async function insert(
  inside: Handles,
  book: RuleBook,
  loan: ImportedLoan & { readonly libraryId: number; readonly key: string },
  copy: CopySituation,
  reader: FoundReader,
): Promise<number> {
  const { libraryId, lentOn, dueOn, renewals } = loan
  const calendar = book.calendarOf(libraryId)
  const keys = { libraryId, categoryId: reader.categoryId, group: copy.group, loanType: loanTypeOn(copy.typed, lentOn).code }
  const dueAt = closingInstant(calendar, dueOn) ?? instantOf({ date: dueOn, minute: 1440 }, calendar.zone)
  const { id } = await inside.write
    .insertInto('loan')
    .values({
      copy_id: copy.copyId,
      title_id: copy.titleId,
      barcode: copy.barcode,
      title_line: copy.title,
      author: copy.author ?? null,
      patron_id: reader.patronId,
      bond_id: reader.bondId,
      library_id: libraryId,
      policy_id: choosePolicy(book.policies, keys, book.today, book.centralLibraryId).chosen?.id ?? null,
      category_id: reader.categoryId,
      loan_group: copy.group,
      loan_type_id: copy.loanTypeId,
      kind: 'home',
      state: 'open',
      origin: 'import',
      source_key: loan.key,
      lent_at: instantOf({ date: lentOn, minute: 720 }, calendar.zone).toISOString(),
      lent_on: lentOn,
      due_on: dueOn,
      due_at: dueAt.toISOString(),
      renewals,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** One row of what is on loan. */
export function importLoan(context: ActContext, loan: ImportedLoan): Promise<ImportOutcome> {
  const key = rowKey('loan', loan.barcode, loan.lentOn)
  return inOneTransaction(context, system, async (inside) => {
    const copyId = await holdCopy(inside, loan.barcode)
    if (copyId === undefined) return refused('unknown_copy')
    const known = await inside.read.selectFrom('loan').select('id').where('source_key', '=', key).executeTakeFirst()
    if (known) return 'unchanged'
    const reader = await findReader(inside, loan.reader)
    if (!isFound(reader)) return reader
    const book = await loadRuleBook(inside, ['policies'])
    const copy = await loadCopySituation(inside, copyId)
    const libraryId = loan.library === undefined ? copy.libraryId : [...book.libraries].find(([, one]) => one.code === loan.library)?.[0]
    if (libraryId === undefined) return refused('unknown_library')
    if (loan.dueOn < loan.lentOn || loan.lentOn > book.today) return refused('bad_span')
    const hindered = hindrance(copy)
    if (hindered) return hindered
    const id = await insert(inside, book, { ...loan, libraryId, key }, copy, reader)
    await recordAct(inside, system, { act: 'imported_loan', subject: { kind: 'loan', id }, patronId: reader.patronId })
    await setCopyState(inside, { copyId, titleId: copy.titleId, before: copy.state, state: 'on_loan', dueDate: loan.dueOn })
    return 'imported'
  })
}
