import { sql } from 'kysely'
import type { Invariant } from '../circulation-invariants.ts'

/** Rows past their retention may have lost their entries. */
export const moneyInvariants: readonly Invariant[] = [
  {
    name: 'debt whose amount and entries are not its balance',
    rows: () => sql`select d.id from debt d where d.retention_ended_at is null
      and d.balance_cents <> d.amount_cents + (select coalesce(sum(e.cents), 0) from debt_entry e where e.debt_id = d.id)`,
  },
  {
    name: 'payment that is not the sum of its lines',
    rows: () => sql`select p.id from payment p where p.retention_ended_at is null
      and p.cents <> -(select coalesce(sum(e.cents), 0) from debt_entry e where e.payment_id = p.id)`,
  },
  {
    name: 'undone payment with a line that is not reversed',
    rows: () => sql`select p.id from payment p join debt_entry e on e.payment_id = p.id where p.undone_at is not null
      and not exists (select 1 from debt_entry r where r.reverses_id = e.id and r.cents = -e.cents)`,
  },
  {
    name: 'payment of debts of another library or person',
    rows: () => sql`select p.id from payment p join debt_entry e on e.payment_id = p.id join debt d on d.id = e.debt_id
      where p.retention_ended_at is null and d.retention_ended_at is null
        and (d.library_id <> p.library_id or coalesce(d.patron_id, 0) <> coalesce(p.patron_id, 0))`,
  },
  {
    name: 'slip that is not the sum of its debts',
    rows: () => sql`select s.id from payment_slip s where s.retention_ended_at is null
      and s.total_cents <> (select coalesce(sum(x.cents), 0) from slip_debt x where x.slip_id = s.id)`,
  },
  {
    name: 'line of the bank marked as paid without its payment',
    rows: () => sql`select b.id from bank_file_line b where b.state = 'paid'
      and not exists (select 1 from payment p where p.bank_line_id = b.id and p.cents = b.cents)`,
  },
]
