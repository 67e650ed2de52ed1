import type { Selectable } from 'kysely'
import type { Debt } from '../../../../circulation/debt.ts'
import type { Handles } from '../../../database/handles.ts'
import type { DebtEntryTable, DebtTable } from '../../../database/schema/money.ts'
import { idList } from '../../../database/value-lists.ts'

export type EntryRow = Selectable<DebtEntryTable>

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

/** What was given back of debts with a credit; no statement where none has one. */
async function refundsOf({ read }: Handles, debtIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (debtIds.length === 0) return new Map()
  const rows = await read
    .selectFrom('debt_refund')
    .select((of) => ['debt_id', of.fn.sum<number | string>('cents').as('cents')])
    .where('debt_id', 'in', [...debtIds])
    .groupBy('debt_id')
    .execute()
  return new Map(rows.map((row) => [row.debt_id, Number(row.cents)]))
}

/** One statement for the entries of all of them. */
export async function withEntries(handles: Handles, rows: readonly Selectable<DebtTable>[]): Promise<readonly LoadedDebt[]> {
  const { engine, read } = handles
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const entries = await read.selectFrom('debt_entry').selectAll().where('debt_id', 'in', idList(engine, ids)).orderBy('id').execute()
  const refunded = await refundsOf(handles, [...new Set(entries.filter((one) => one.kind === 'to_refund').map((one) => one.debt_id))])
  const byDebt = Map.groupBy(entries, (entry) => entry.debt_id)
  return rows.map((row) => {
    const own = byDebt.get(row.id) ?? []
    return { row, entries: own, rule: ruleOf(row, own), refunded: refunded.get(row.id) ?? 0 }
  })
}

export async function loadDebt(handles: Handles, debtId: number): Promise<LoadedDebt | undefined> {
  const rows = await handles.read.selectFrom('debt').selectAll().where('id', '=', debtId).execute()
  return (await withEntries(handles, rows))[0]
}
