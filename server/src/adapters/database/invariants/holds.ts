import { sql } from 'kysely'
import type { Invariant } from '../circulation-invariants.ts'

/**
 * Nobody is counted who might be passed over: blocked, overdue, owing or out of registration. `lendable` is the loan type of the day.
 */
const mayHave = (today: string) => sql`p.blocked = 0 and b.active = 1 and (b.valid_until is null or b.valid_until >= ${today})
  and not exists (select 1 from patron_block k where k.patron_id = h.patron_id and k.lifted_at is null
    and (k.ends_on is null or k.ends_on >= ${today}))
  and not exists (select 1 from loan l where l.patron_id = h.patron_id and l.state = 'open' and l.due_on <= ${today})
  and not exists (select 1 from debt d where d.patron_id = h.patron_id and d.balance_cents > 0)`

const lendable = (today: string) => sql`exists (select 1 from loan_type t where t.lends = 1 and t.holdable = 1
  and t.id = case when c.temporary_from <= ${today} and (c.temporary_until is null or c.temporary_until >= ${today})
    then c.temporary_loan_type else c.loan_type_id end)`

/** What a hold or request says, and the copy it has. */
export const holdInvariants: readonly Invariant[] = [
  {
    name: 'free copy beside a reader who waits for it',
    rows: (today) => sql`select h.id from hold h join patron p on p.id = h.patron_id join bond b on b.id = h.bond_id
      join copy c on c.title_id = h.title_id and c.library_id = h.library_id and c.copy_key = h.copy_key and c.status = 'available'
      where h.state = 'queued' and (h.suspended_until is null or h.suspended_until < ${today}) and ${lendable(today)} and ${mayHave(today)}
        and not exists (select 1 from allocation a where a.ended_at is null and (a.hold_id = h.id or a.copy_id = c.id))`,
  },
  {
    name: 'released hold without a copy on the hold shelf',
    rows: () => sql`select h.id from hold h where h.state = 'released'
      and not exists (select 1 from allocation a where a.hold_id = h.id and a.ended_at is null and a.stage = 'on_hold_shelf')`,
  },
  {
    name: 'copy kept for a hold that does not have it',
    rows: () => sql`select a.id from allocation a join hold h on h.id = a.hold_id where a.ended_at is null
      and not ((h.state = 'released' and a.stage = 'on_hold_shelf') or (h.state = 'queued' and a.stage <> 'on_hold_shelf'))`,
  },
  {
    name: 'open request without its copy',
    rows: () => sql`select r.id from loan_request r where r.state in ('waiting', 'in_transit', 'available')
      and not exists (select 1 from allocation a where a.loan_request_id = r.id and a.ended_at is null)`,
  },
  {
    name: 'copy kept for a request in another state',
    rows: () => sql`select a.id from allocation a join loan_request r on r.id = a.loan_request_id where a.ended_at is null
      and not ((r.state = 'waiting' and a.stage = 'pull_list') or (r.state = 'in_transit' and a.stage = 'on_the_way')
        or (r.state = 'available' and a.stage = 'on_hold_shelf'))`,
  },
  {
    name: 'copy kept for a hold on another key',
    rows: () => sql`select a.id from allocation a join hold h on h.id = a.hold_id join copy c on c.id = a.copy_id
      where a.ended_at is null and c.copy_key <> h.copy_key`,
  },
  {
    name: 'fulfilled hold without its loan',
    rows: () => sql`select h.id from hold h where h.state = 'fulfilled' and h.loan_id is null and h.retention_ended_at is null`,
  },
  {
    name: 'step missing from the history of a hold',
    rows: () => sql`select h.id from hold h where h.state <> coalesce((select e.state from hold_event e where e.hold_id = h.id
      order by e.id desc limit 1), '') and h.retention_ended_at is null`,
  },
  {
    name: 'step missing from the history of a request',
    rows: () => sql`select r.id from loan_request r where r.state <> coalesce((select e.state from loan_request_event e
      where e.loan_request_id = r.id order by e.id desc limit 1), '') and r.retention_ended_at is null`,
  },
]
