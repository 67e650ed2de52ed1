import type { Penalty } from '../../../../circulation/returning.ts'
import { localMoment } from '../../../../circulation/local-time.ts'
import type { Acting } from '../../../../ports/library-system/acts.ts'
import type { MadePenalty } from '../../../../ports/library-system/desk.ts'
import { instant, type Handles } from '../../../database/handles.ts'
import { penaltyAsShown } from '../../shown/shown-debt.ts'
import type { StoredLoan } from './load-loan.ts'
import { noticePenalty } from './notices.ts'
import { loginOf } from './record-act.ts'
import type { RuleBook } from './rule-book.ts'
import { systemId } from './system-ids.ts'

export interface PenaltyToWrite {
  readonly book: RuleBook
  readonly loan: StoredLoan
  readonly penalty: Penalty
  readonly origin: 'return' | 'renewal'
  /** What it is made for: the same key is charged once. */
  readonly sourceKey: string
  readonly acting: Acting
}

async function suspend(
  inside: Handles,
  { loan: { row }, penalty: { suspension }, origin, sourceKey, acting }: PenaltyToWrite,
): Promise<void> {
  await inside.write
    .insertInto('patron_block')
    .values({
      patron_id: row.patron_id!,
      bond_id: row.bond_id,
      kind: 'suspension',
      origin,
      starts_on: suspension!.from,
      ends_on: suspension!.until,
      library_id: row.library_id,
      loan_id: row.id,
      public_reason: 'late_return',
      source_key: sourceKey,
      created_at: instant(inside),
      created_by: loginOf(acting),
    })
    .execute()
}

async function fine(inside: Handles, { book, loan: { row }, penalty, sourceKey, acting }: PenaltyToWrite): Promise<number> {
  const { id } = await inside.write
    .insertInto('debt')
    .values({
      patron_id: row.patron_id!,
      bond_id: row.bond_id,
      library_id: row.library_id,
      kind: 'late_fine',
      state: 'open',
      source_key: sourceKey,
      amount_cents: penalty.fine,
      balance_cents: penalty.fine,
      loan_id: row.id,
      expected_return_on: row.due_on,
      late_days: penalty.lateness.days,
      title_line: row.title_line,
      charged_at: instant(inside),
      charged_on: localMoment(book.now, book.settings.zone).date,
      charged_by: loginOf(acting),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Writes what a late loan costs: suspension, fine, both or nothing. The patron is held. */
export async function chargePenalty(inside: Handles, made: PenaltyToWrite): Promise<MadePenalty> {
  const { penalty } = made
  if (penalty.suspension) await suspend(inside, made)
  const debtId = penalty.fine > 0 ? await fine(inside, made) : undefined
  const charged = penaltyAsShown(penalty, debtId === undefined ? undefined : systemId(debtId))
  const { row } = made.loan
  await noticePenalty(inside, made.book, { loanId: row.id, patronId: row.patron_id!, libraryId: row.library_id }, charged, made.sourceKey)
  return charged
}
