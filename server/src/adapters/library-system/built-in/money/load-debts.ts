import type { Selectable } from 'kysely'
import type { Debt } from '../../../../circulation/debt.ts'
import type { Handles } from '../../../database/handles.ts'
import type { DebtEntryTable, DebtTable } from '../../../database/areas/money.ts'
import { idList } from '../../../database/value-lists.ts'

export type EntryRow = Selectable<DebtEntryTable> & {
  /** Of a payment at the bank: the local day that its file says, where `local_date` is the day on which it was read. */
  readonly bank_day: string | null
}

/** A debt with its ledger: as it is stored, and as the rules read it. */
export interface LoadedDebt {
  readonly row: Selectable<DebtTable>
  readonly entries: readonly EntryRow[]
  readonly rule: Debt
  /** Cents of what was paid too much that were given back. */
  readonly refunded: number
}

function ruleOf(row: Selectable<DebtTable>, entries: readonly EntryRow[]): Debt {
  const kinds = new Map(entries.map((one) => [one.id, one.kind]))
  return {
    debtId: row.id,
    libraryId: row.library_id,
    chargedOn: row.charged_on,
    amount: row.amount_cents,
    entries: entries.map(({ kind, cents, reverses_id }) => {
      const reverses = reverses_id === null ? undefined : kinds.get(reverses_id)
      return { kind, cents, ...(reverses === undefined ? {} : { reverses }) }
    }),
  }
}

/** Entries of debts, the oldest first; beside one that is to be given back, what was given back of its debt, and beside a payment at the bank its day. */
const entriesOf = ({ engine, read }: Handles, debtIds: readonly number[]) =>
  read
    .selectFrom('debt_entry')
    .selectAll()
    .select((of) =>
      of
        .case()
        .when('kind', '=', 'to_refund')
        .then(
          of
            .selectFrom('debt_refund')
            .select((back) => back.fn.sum<number | string>('debt_refund.cents').as('cents'))
            .whereRef('debt_refund.debt_id', '=', 'debt_entry.debt_id'),
        )
        .end()
        .as('refunded'),
    )
    .select((of) =>
      of
        .selectFrom('payment')
        .innerJoin('bank_file_line', 'bank_file_line.id', 'payment.bank_line_id')
        .select('paid_on')
        .whereRef('payment.id', '=', 'debt_entry.payment_id')
        .as('bank_day'),
    )
    .where('debt_id', 'in', idList(engine, debtIds))
    .orderBy('id')
    .execute()

/** One statement for the entries of all of them. */
export async function withEntries(handles: Handles, rows: readonly Selectable<DebtTable>[]): Promise<readonly LoadedDebt[]> {
  if (rows.length === 0) return []
  const entries = await entriesOf(
    handles,
    rows.map((row) => row.id),
  )
  const byDebt = Map.groupBy(entries, (entry) => entry.debt_id)
  return rows.map((row) => {
    const own = byDebt.get(row.id) ?? []
    const refunded = Number(own.find((entry) => entry.refunded !== null)?.refunded ?? 0)
    return { row, entries: own, rule: ruleOf(row, own), refunded }
  })
}

export async function loadDebt(handles: Handles, debtId: number): Promise<LoadedDebt | undefined> {
  const rows = await handles.read.selectFrom('debt').selectAll().where('id', '=', debtId).execute()
  return (await withEntries(handles, rows))[0]
}
