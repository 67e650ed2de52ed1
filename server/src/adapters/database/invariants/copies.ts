import { sql } from 'kysely'
import type { Invariant } from '../circulation-invariants.ts'

const live = sql`select 1 from allocation a where a.copy_id = c.id and a.ended_at is null`

/** Where a copy is, told by its record and by what it hangs on. */
export const copyInvariants: readonly Invariant[] = [
  {
    name: 'open loan of a copy that is not on loan',
    rows: () => sql`select l.id from loan l join copy c on c.id = l.copy_id where l.state = 'open' and c.status <> 'on_loan'`,
  },
  {
    // A copy without any loan came on loan from elsewhere.
    name: 'copy on loan whose loans are closed',
    rows: () => sql`select c.id from copy c where c.status = 'on_loan' and exists (select 1 from loan l where l.copy_id = c.id)
      and not exists (select 1 from loan l where l.copy_id = c.id and l.state = 'open')`,
  },
  {
    name: 'due date of a copy that is not its loan’s',
    rows: () => sql`select c.id from copy c join loan l on l.copy_id = c.id and l.state = 'open'
      where c.status = 'on_loan' and (c.due_date is null or c.due_date <> l.due_on)`,
  },
  {
    name: 'copy on the hold shelf that nobody has',
    rows: () => sql`select c.id from copy c where c.status = 'on_hold_shelf' and not exists (${live} and a.stage <> 'on_the_way')`,
  },
  {
    name: 'allocated copy that is not on the hold shelf',
    rows: () => sql`select a.id from allocation a join copy c on c.id = a.copy_id
      where a.ended_at is null and a.stage <> 'on_the_way' and c.status <> 'on_hold_shelf'`,
  },
  {
    name: 'copy in transit that is on no way',
    rows: () => sql`select c.id from copy c where c.status = 'in_transit'
      and not exists (select 1 from transit t where t.copy_id = c.id and t.ended_at is null)`,
  },
  {
    name: 'open transit of a copy that is not in transit',
    rows: () => sql`select t.id from transit t join copy c on c.id = t.copy_id where t.ended_at is null and c.status <> 'in_transit'`,
  },
  {
    name: 'allocated copy on its way without a transit',
    rows: () => sql`select a.id from allocation a where a.ended_at is null and a.stage = 'on_the_way'
      and not exists (select 1 from transit t where t.copy_id = a.copy_id and t.ended_at is null)`,
  },
  {
    name: 'renewals of a loan that are not its number of renewals',
    rows: () => sql`select l.id from loan l where l.origin <> 'import'
      and l.renewals <> (select count(*) from renewal r where r.loan_id = l.id)`,
  },
]
