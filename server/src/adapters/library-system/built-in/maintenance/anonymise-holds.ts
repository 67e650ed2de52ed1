import { instant, type Handles } from '../../../database/handles.ts'

/** Ended holds: their steps go, the row stays for its title. Answers how many. */
export async function anonymiseHolds(inside: Handles, before: string, atMost: number): Promise<number> {
  const rows = await inside.read
    .selectFrom('hold')
    .select('id')
    .where('ended_at', '<', before)
    .where('retention_ended_at', 'is', null)
    .orderBy('id')
    .limit(atMost)
    .execute()
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return 0
  const nobody = { patron_id: null, bond_id: null, placed_by: null, note: null, source_key: null, end_reason: null }
  await inside.write
    .updateTable('hold')
    .set({ ...nobody, retention_ended_at: instant(inside) })
    .where('id', 'in', ids)
    .execute()
  await inside.write.deleteFrom('hold_event').where('hold_id', 'in', ids).execute()
  return ids.length
}

/** Ended loan requests, in the same way. What is lent for a request is not over. */
export async function anonymiseRequests(inside: Handles, before: string, atMost: number): Promise<number> {
  const rows = await inside.read
    .selectFrom('loan_request')
    .select(['id', 'state'])
    .where('ended_at', '<', before)
    .where('retention_ended_at', 'is', null)
    .orderBy('id')
    .limit(atMost)
    .execute()
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return 0
  const nobody = { patron_id: null, bond_id: null, requested_by: null, note: null, source_key: null, phone: null, email: null }
  await inside.write
    .updateTable('loan_request')
    .set({ ...nobody, home_address: null, authorised_name: null, authorised_document: null, retention_ended_at: instant(inside) })
    .where('id', 'in', ids)
    .execute()
  await inside.write.deleteFrom('loan_request_event').where('loan_request_id', 'in', ids).execute()
  return ids.length
}
