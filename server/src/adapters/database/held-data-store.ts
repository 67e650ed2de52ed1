import { sql, type RawBuilder } from 'kysely'
import type { HeldData, HeldPlan, HeldRow } from '../../ports/held-data.ts'
import { instant, type Handles } from './handles.ts'

/** Which rows are the person's. */
function isOf(patronId: number, { links }: HeldPlan): RawBuilder<unknown> {
  const parts = links.map(({ column, through }) =>
    through
      ? sql`${sql.ref(column)} in (select id from ${sql.table(through.table)} where ${isOf(patronId, through)})`
      : sql`${sql.ref(column)} = ${patronId}`,
  )
  return sql`(${sql.join(parts, sql` or `)})`
}

async function count({ read }: Handles, patronId: number, plan: HeldPlan, since?: string) {
  const first = since === undefined ? sql`null` : sql`min(${sql.ref(since)})`
  const query = sql<{ n: number; first: string | null }>`
    select count(*) as n, ${first} as first from ${sql.table(plan.table)} where ${isOf(patronId, plan)}`
  const { rows } = await query.execute(read)
  const { n, first: earliest } = rows[0]!
  return { rows: Number(n), ...(earliest !== null && { since: earliest }) }
}

async function rowsOf({ read }: Handles, patronId: number, plan: HeldPlan, columns: readonly string[]): Promise<readonly HeldRow[]> {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const { rows } = await sql<HeldRow>`select ${names} from ${sql.table(plan.table)} where ${isOf(patronId, plan)}`.execute(read)
  return rows
}

async function remove({ write }: Handles, patronId: number, plan: HeldPlan): Promise<number> {
  const done = await sql`delete from ${sql.table(plan.table)} where ${isOf(patronId, plan)}`.execute(write)
  return Number(done.numAffectedRows ?? 0)
}

async function removeOthers({ write }: Handles, patronId: number, plan: HeldPlan, { column, is }: { column: string; is: string }) {
  await sql`delete from ${sql.table(plan.table)} where ${isOf(patronId, plan)} and ${sql.ref(column)} <> ${is}`.execute(write)
}

async function clear(handles: Handles, patronId: number, plan: HeldPlan, columns: readonly string[], stamp?: string): Promise<number> {
  const empty = columns.map((column) => sql`${sql.ref(column)} = null`)
  const all = stamp === undefined ? empty : [...empty, sql`${sql.ref(stamp)} = ${instant(handles)}`]
  const done = await sql`update ${sql.table(plan.table)} set ${sql.join(all)} where ${isOf(patronId, plan)}`.execute(handles.write)
  return Number(done.numAffectedRows ?? 0)
}

async function anonymise(handles: Handles, patronId: number): Promise<void> {
  const now = instant(handles)
  const nothing = {
    social_name: null, email: null, phone: null, mobile: null, street: null, complement: null, district: null, city: null,
    state: null, postal_code: null, cpf: null, rg: null, nationality: null, birth_date: null, gender: null, marital_status: null,
    education: null, workplace: null, job: null, language: null, default_library_id: null, card_number: null, blocked_reason: null,
    terms_version: null, terms_accepted_at: null,
  } as const // prettier-ignore
  await handles.write
    .updateTable('patron')
    .set({
      ...nothing,
      code: `removed:${patronId}`,
      name: '-',
      own_fields: '',
      receives_email: 0,
      email_returns: 0,
      blocked: 0,
      anonymised_at: now,
      updated_at: now,
    })
    .where('id', '=', patronId)
    .execute()
  await handles.write.updateTable('bond').set({ active: 0 }).where('patron_id', '=', patronId).execute()
}

/** Not in a transaction; a reader in the middle of a statement delays it, and it is tried again with the next removal. */
async function overwriteRemoved({ engine, write }: Handles): Promise<void> {
  if (engine === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(write)
}

export const heldDataStore = (handles: Handles): HeldData => ({
  count: (patronId, plan, since) => count(handles, patronId, plan, since),
  rows: (patronId, plan, columns) => rowsOf(handles, patronId, plan, columns),
  delete: (patronId, plan) => remove(handles, patronId, plan),
  deleteOthers: (patronId, plan, kept) => removeOthers(handles, patronId, plan, kept),
  clear: (patronId, plan, columns, stamp) => clear(handles, patronId, plan, columns, stamp),
  anonymise: (patronId) => anonymise(handles, patronId),
  overwriteRemoved: () => overwriteRemoved(handles),
})
