import { sql } from 'kysely'

/** The copy that stood on the hold shelf for what expired, until somebody scans it off. */
export const stillOnShelf = sql<boolean>`allocation.end_reason = 'expired' and not exists (select 1 from audit
  where audit.subject_kind = 'copy' and audit.subject_id = allocation.copy_id and audit.act = 'scanned_copy' and audit.at >= allocation.ended_at)`
