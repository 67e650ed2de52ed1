import { sql } from 'kysely'

/** The copy that stood on the hold shelf for what expired, until somebody scans it off or lends it. */
export const stillOnShelf = sql<boolean>`allocation.end_reason = 'expired' and not exists (select 1 from audit
  where audit.subject_kind = 'copy' and audit.subject_id = allocation.copy_id and audit.act = 'scanned_copy' and audit.at >= allocation.ended_at)
  and not exists (select 1 from loan where loan.copy_id = allocation.copy_id and loan.lent_at >= allocation.ended_at)`

/** Whether that copy is still to be taken off: not where it stands there for somebody else by now, nor where it is gone. */
export const leftOnShelf = sql<boolean>`allocation.end_reason = 'expired' and copy.status not in ('lost', 'damaged', 'withdrawn')
  and not exists (select 1 from allocation as later where later.copy_id = allocation.copy_id and later.id > allocation.id
    and later.stage = 'on_hold_shelf' and (later.ended_at is null or later.end_reason = 'expired'))`
