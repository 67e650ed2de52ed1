import type { AsOf, SystemId } from '../../../../ports/library-system/acts.ts'
import type { FineEstimate, PatronDebts, ShownDebt } from '../../../../ports/library-system/money.ts'
import type { Handles } from '../../../database/handles.ts'
import { loadRuleBook } from '../circulation/rule-book.ts'
import { ownId } from '../circulation/system-ids.ts'
import { openLoans } from '../loans/open-loans.ts'
import { loadDebt, withEntries } from './load-debts.ts'
import { shownDebt } from './shown-debt.ts'

async function readDebts({ read }: Handles, patronId: number, which: 'open' | { readonly closedSince: string }) {
  const query = read.selectFrom('debt').selectAll().where('patron_id', '=', patronId)
  if (which === 'open') return query.where('balance_cents', '>', 0).orderBy('charged_on').orderBy('id').execute()
  return query
    .where('balance_cents', '=', 0)
    .where('closed_on', '>=', which.closedSince)
    .orderBy('closed_on', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

async function sumOwed({ read }: Handles, patronId: number): Promise<number> {
  const row = await read
    .selectFrom('debt')
    .select((of) => of.fn.sum<number | string | null>('balance_cents').as('owed'))
    .where('patron_id', '=', patronId)
    .where('balance_cents', '>', 0)
    .executeTakeFirst()
  return Number(row?.owed ?? 0)
}

/** Running fines: what late loans would cost if they came back now. */
async function estimates(handles: Handles, patronId: number): Promise<readonly FineEstimate[]> {
  const { loans } = await openLoans(handles, patronId)
  return loans
    .filter((loan) => loan.estimatedFine > 0)
    .map(({ id, title, libraryId, dueOn, lateDays, estimatedFine }) => ({
      loanId: id,
      title,
      libraryId,
      dueOn,
      lateDays,
      cents: estimatedFine,
    }))
}

export async function debtsOf(
  handles: Handles,
  patronId: number,
  which: 'open' | { readonly closedSince: string },
): Promise<AsOf<PatronDebts>> {
  const book = await loadRuleBook(handles)
  const { debtLimit, zone } = book.settings
  const debts = await withEntries(handles, await readDebts(handles, patronId, which))
  const total = await sumOwed(handles, patronId)
  return {
    debts: debts.map((debt) => shownDebt(debt, zone)),
    total,
    limit: debtLimit,
    blocks: total > debtLimit,
    estimates: await estimates(handles, patronId),
    asOf: book.now,
  }
}

export async function debtOf(handles: Handles, id: SystemId): Promise<ShownDebt | undefined> {
  const debtId = ownId(id)
  const debt = debtId === undefined ? undefined : await loadDebt(handles, debtId)
  return debt?.row.patron_id ? shownDebt(debt, (await loadRuleBook(handles)).settings.zone) : undefined
}
