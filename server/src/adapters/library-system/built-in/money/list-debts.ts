import type { AsOf, SystemId } from '../../../../ports/library-system/acts.ts'
import type { Owed, PatronDebts, ShownDebt } from '../../../../ports/library-system/money.ts'
import type { Handles } from '../../../database/handles.ts'
import { creditsAsShown, owedAsShown } from '../../shown/shown-debt.ts'
import { runningFines } from '../../shown/shown-loan.ts'
import { debtRows, openDebtRows, owedBy } from '../circulation/debt-rows.ts'
import { loadRuleBook } from '../circulation/rule-book.ts'
import { ownId } from '../circulation/system-ids.ts'
import { openLoans } from '../loans/open-loans.ts'
import { loadDebt, withEntries } from './load-debts.ts'
import { shownDebt } from './shown-debt.ts'

const closedDebtRows = ({ read }: Handles, patronId: number, since: string) =>
  read
    .selectFrom('debt')
    .selectAll()
    .where('patron_id', '=', patronId)
    .where('balance_cents', '=', 0)
    .where('closed_on', '>=', since)
    .orderBy('closed_on', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Balances of all libraries together, and whether they block: one statement. */
export async function owed(handles: Handles, patronId: number): Promise<Owed> {
  const { debtLimit: limit } = (await loadRuleBook(handles)).settings
  return owedAsShown(owedBy(await openDebtRows(handles, patronId)), limit)
}

export async function debtsOf(
  handles: Handles,
  patronId: number,
  which: 'open' | { readonly closedSince: string },
): Promise<AsOf<PatronDebts>> {
  const book = await loadRuleBook(handles)
  const known = await debtRows(handles, patronId)
  const open = known.filter((row) => row.balance_cents > 0)
  const asked = which === 'open' ? open : await closedDebtRows(handles, patronId, which.closedSince)
  const { debtLimit, zone } = book.settings
  const rows = new Map([...asked, ...known].map((row) => [row.id, row]))
  const shown = new Map((await withEntries(handles, [...rows.values()])).map((debt) => [debt.row.id, shownDebt(debt, zone)]))
  return {
    debts: asked.map((row) => shown.get(row.id)!),
    credits: creditsAsShown([...shown.values()]),
    ...owedAsShown(owedBy(open), debtLimit),
    estimates: runningFines((await openLoans(handles, patronId)).loans),
    asOf: book.now,
  }
}

export async function debtOf(handles: Handles, id: SystemId): Promise<ShownDebt | undefined> {
  const debtId = ownId(id)
  const debt = debtId === undefined ? undefined : await loadDebt(handles, debtId)
  return debt?.row.patron_id ? shownDebt(debt, (await loadRuleBook(handles)).settings.zone) : undefined
}
