import { sql } from 'kysely'
import type { Invariant } from '../circulation-invariants.ts'

const clearanceBlock = sql`select 1 from patron_block k where k.clearance_id = c.id and k.lifted_at is null`

export const personInvariants: readonly Invariant[] = [
  {
    name: 'clearance in force that blocks nothing',
    rows: () => sql`select c.id from clearance c where c.state = 'issued' and not exists (${clearanceBlock})`,
  },
  {
    name: 'cancelled clearance that still blocks',
    rows: () => sql`select c.id from clearance c where c.state = 'cancelled' and exists (${clearanceBlock})`,
  },
  {
    name: 'open loan, hold or request under a cleared bond',
    rows: () => sql`select c.id from clearance c where c.state = 'issued' and (
      exists (select 1 from loan l where l.bond_id = c.bond_id and l.state = 'open')
      or exists (select 1 from hold h where h.bond_id = c.bond_id and h.state in ('queued', 'released'))
      or exists (select 1 from loan_request r where r.bond_id = c.bond_id and r.state in ('waiting', 'in_transit', 'available')))`,
  },
  {
    name: 'anonymised loan that something is owed of',
    rows: () => sql`select l.id from loan l join debt d on d.loan_id = l.id where l.anonymised_at is not null and d.balance_cents > 0`,
  },
  {
    name: 'debt of a loan of somebody else',
    rows: () => sql`select d.id from debt d join loan l on l.id = d.loan_id
      where d.patron_id is not null and l.patron_id is not null and d.patron_id <> l.patron_id`,
  },
  {
    name: 'session under a bond of somebody else',
    rows: () => sql`select f.id from token_family f join login g on g.id = f.login_id join bond b on b.id = f.bond_id
      where b.patron_id <> coalesce(f.acting_for_id, g.patron_id)`,
  },
]
