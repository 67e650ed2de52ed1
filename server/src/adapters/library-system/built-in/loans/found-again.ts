import { sql } from 'kysely'
import type { Acting } from '../../../../ports/library-system/acts.ts'
import { afterFinding } from '../../../../circulation/loss.ts'
import { localMoment } from '../../../../circulation/local-time.ts'
import { instant, type Handles } from '../../../database/handles.ts'
import { lockPatron } from '../circulation/locks.ts'
import { loginOf, recordAct } from '../circulation/record-act.ts'
import type { RuleBook } from '../circulation/rule-book.ts'
import { loadDebt, type LoadedDebt } from '../money/load-debts.ts'
import { withdrawCharge } from '../money/write-entries.ts'
import { closeLoanTasks } from './loan-tasks.ts'

interface FoundLoan {
  readonly id: number
  readonly patron_id: number | null
  readonly library_id: number
}

async function cancelOpen(inside: Handles, book: RuleBook, debtId: number, cents: number, acting: Acting): Promise<void> {
  const local_date = localMoment(book.now, book.settings.zone).date
  await inside.write
    .updateTable('debt')
    .set({ balance_cents: 0, state: sql`case when amount_cents = ${cents} then 'cancelled' else 'paid' end`, closed_on: local_date })
    .where('id', '=', debtId)
    .where('balance_cents', '=', cents)
    .execute()
  await inside.write
    .insertInto('debt_entry')
    .values({
      debt_id: debtId,
      kind: 'cancellation',
      cents: -cents,
      reason: 'copy_found',
      at: instant(inside),
      local_date,
      entered_by: loginOf(acting),
    })
    .execute()
}

/**
 * What staff have to decide: money was paid for a copy that is back. Once for each loan. Of a loan that has lost its reader the task is the
 * debt's, and tells of no loan.
 */
async function askStaff(inside: Handles, loan: FoundLoan, debt: LoadedDebt, cents: number): Promise<void> {
  const of =
    loan.patron_id === null
      ? ({ occasion: `found:${debt.row.id}`, subject_kind: 'debt', subject_id: debt.row.id } as const)
      : ({ occasion: `loan:${loan.id}`, subject_kind: 'loan', subject_id: loan.id } as const)
  await inside.write
    .insertInto('staff_task')
    .values({
      kind: 'refund',
      ...of,
      state: 'open',
      library_id: loan.library_id,
      patron_id: debt.row.patron_id,
      detail: JSON.stringify({ cents }),
      created_at: instant(inside),
    })
    .onConflict((known) => known.columns(['kind', 'occasion']).doNothing())
    .execute()
}

interface Replacement {
  readonly id: number
  readonly patron_id: number | null
}

/** By the number of its loan; a debt keeps its person longer than its loan does. */
async function replacementsOf({ read }: Handles, loans: readonly FoundLoan[]): Promise<ReadonlyMap<number, Replacement>> {
  if (loans.length === 0) return new Map()
  const keys = new Map(loans.map(({ id }) => [`loan:${id}:replacement`, id]))
  const rows = await read
    .selectFrom('debt')
    .select(['id', 'patron_id', 'source_key'])
    .where('source_key', 'in', [...keys.keys()])
    .execute()
  return new Map(rows.map((row) => [keys.get(row.source_key!)!, row]))
}

async function cancelReplacement(
  inside: Handles,
  book: RuleBook,
  loan: FoundLoan & { readonly owner: number | undefined; readonly debtId: number | undefined },
  acting: Acting,
) {
  if (loan.owner !== undefined) await lockPatron(inside, loan.owner)
  await recordAct(inside, acting, { act: 'found_lost_copy', subject: { kind: 'loan', id: loan.id } })
  await closeLoanTasks(inside, loan.id, acting)
  const debt = loan.debtId === undefined ? undefined : await loadDebt(inside, loan.debtId)
  if (!debt) return { cancel: 0, askStaff: 0 }
  const after = afterFinding(debt.rule)
  if (after.cancel > 0) await cancelOpen(inside, book, debt.rule.debtId, after.cancel, acting)
  if (after.cancel > 0 && after.cancel === debt.rule.amount) await withdrawCharge(inside, debt.row)
  if (after.askStaff > 0) await askStaff(inside, loan, debt, after.askStaff)
  if (loan.patron_id === null) await inside.write.updateTable('debt').set({ source_key: null }).where('id', '=', debt.row.id).execute()
  return after
}

/** What finding a lost copy led to. */
export interface Found {
  /** Replacements that were open. */
  readonly cancelled: number
  /** Something was paid: staff must look at it. */
  readonly forStaff: boolean
}

/** A copy that was declared lost on loans is there: the replacement of each is cancelled as far as it is open. */
export async function noteFound(inside: Handles, book: RuleBook, copyId: number, acting: Acting): Promise<Found> {
  const loans = await inside.write
    .updateTable('loan')
    .set({ found_at: instant(inside) })
    .where('copy_id', '=', copyId)
    .where('state', '=', 'lost')
    .where('found_at', 'is', null)
    .returning(['id', 'patron_id', 'library_id'])
    .execute()
  const replacements = await replacementsOf(inside, loans)
  const owned = loans.map((loan) => {
    const debt = replacements.get(loan.id)
    return { ...loan, debtId: debt?.id, owner: loan.patron_id ?? debt?.patron_id ?? undefined }
  })
  const made = []
  for (const loan of owned.toSorted((one, other) => (one.owner ?? 0) - (other.owner ?? 0)))
    made.push(await cancelReplacement(inside, book, loan, acting))
  return { cancelled: made.filter((one) => one.cancel > 0).length, forStaff: made.some((one) => one.askStaff > 0) }
}
