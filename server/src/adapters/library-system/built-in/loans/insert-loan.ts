import type { Reader } from '../../../../circulation/reader.ts'
import type { Lent as LentByRule } from '../../../../circulation/lending.ts'
import { localMoment } from '../../../../circulation/local-time.ts'
import type { Acting } from '../../../../ports/library-system/acts.ts'
import type { LendRequest } from '../../../../ports/library-system/desk.ts'
import { useEventStore } from '../../../database/use-event-store.ts'
import type { Handles } from '../../../database/handles.ts'
import type { CopySituation } from '../circulation/load-copy-situation.ts'
import { loginOf } from '../circulation/record-act.ts'
import type { RuleBook } from '../circulation/rule-book.ts'

export interface NewLoan {
  readonly request: LendRequest
  readonly book: RuleBook
  readonly reader: Reader
  readonly bondId: number
  readonly categoryId: number
  readonly copy: CopySituation
  readonly lent: LentByRule
  readonly acting: Acting
}

function rowOf({ request, book, reader, bondId, categoryId, copy, lent, acting }: NewLoan, lentOn: string) {
  return {
    copy_id: copy.copyId,
    title_id: copy.titleId,
    barcode: copy.barcode,
    title_line: copy.title,
    author: copy.author ?? null,
    patron_id: reader.patronId,
    bond_id: bondId,
    library_id: request.libraryId,
    policy_id: lent.policy?.id ?? null,
    category_id: categoryId,
    loan_group: copy.group,
    loan_type_id: copy.loanTypeId,
    kind: lent.kind,
    state: 'open' as const,
    origin: request.way ?? ('desk' as const),
    lent_at: book.now.toISOString(),
    lent_on: lentOn,
    due_on: lent.due.day,
    due_at: lent.due.at.toISOString(),
    lent_by: loginOf(acting),
    picked_up_by: request.pickedUpBy ?? null,
    overridden: lent.overridden.length > 0 ? JSON.stringify(lent.overridden.map((one) => one.code)) : null,
    override_reason: lent.overridden.length > 0 ? request.override!.reason : null,
  }
}

/** Writes the loan and counts the use of its title. */
export async function insertLoan(inside: Handles, loan: NewLoan): Promise<number> {
  const { request, book, copy, lent } = loan
  const lentOn = localMoment(book.now, book.calendarOf(request.libraryId).zone).date
  const { id } = await inside.write.insertInto('loan').values(rowOf(loan, lentOn)).returning('id').executeTakeFirstOrThrow()
  const kind = lent.kind === 'reading_room' ? 'consultation' : 'loan'
  await useEventStore(inside).record([{ titleId: copy.titleId, libraryId: request.libraryId, kind, localDate: lentOn, count: 1 }])
  return id
}
