import { sql, type RawBuilder } from 'kysely'
import type { HeldData, HeldRow } from '../../ports/held-data.ts'
import type { HeldTable } from '../../privacy/held-tables.ts'
import type { PrivacyRegister } from '../../privacy/register.ts'
import { instant, type Handles } from './handles.ts'

/** The rows of one person in one table. */
interface OwnRows {
  readonly table: RawBuilder<unknown>
  readonly held: HeldTable
  readonly areOwn: RawBuilder<unknown>
}

interface Held extends Pick<Handles, 'engine'> {
  readonly register: PrivacyRegister
}

export function ownRows(of: Held, patronId: number, table: string): OwnRows {
  const held = of.register.get(table)?.held
  if (!held) throw new Error(`The privacy register knows of no rows of persons in ${table}.`)
  const parts = held.links.map(({ column, through }) => {
    if (through === undefined) return sql`${sql.ref(column)} = ${patronId}`
    const ids = sql`select id from ${sql.table(through)} where ${ownRows(of, patronId, through).areOwn}`
    // Beside another link PostgreSQL looks in no index for what is in a query, and does for what is in an array.
    return of.engine === 'postgresql' ? sql`${sql.ref(column)} = any(array(${ids}))` : sql`${sql.ref(column)} in (${ids})`
  })
  return { table: sql.table(table), held, areOwn: sql`(${sql.join(parts, sql` or `)})` }
}

export function countOf({ table, held: { since }, areOwn }: OwnRows) {
  const first = since === undefined ? sql`null` : sql`min(${sql.ref(since)})`
  return sql<{ n: number; first: string | null }>`select count(*) as n, ${first} as first from ${table} where ${areOwn}`
}

async function count({ read }: Handles, own: OwnRows) {
  const { rows } = await countOf(own).execute(read)
  const { n, first: earliest } = rows[0]!
  return { rows: Number(n), ...(earliest !== null && { since: earliest }) }
}

async function readRows({ read }: Handles, { table, areOwn }: OwnRows, columns: readonly string[]): Promise<readonly HeldRow[]> {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const { rows } = await sql<HeldRow>`select ${names} from ${table} where ${areOwn}`.execute(read)
  return rows
}

async function remove({ write }: Handles, { table, areOwn }: OwnRows): Promise<number> {
  const done = await sql`delete from ${table} where ${areOwn}`.execute(write)
  return Number(done.numAffectedRows ?? 0)
}

async function removeOthers({ write }: Handles, { table, areOwn }: OwnRows, { column, is }: { column: string; is: string }) {
  await sql`delete from ${table} where ${areOwn} and ${sql.ref(column)} <> ${is}`.execute(write)
}

async function clear(handles: Handles, { table, areOwn }: OwnRows, columns: readonly string[], stamp?: string): Promise<number> {
  const empty = columns.map((column) => sql`${sql.ref(column)} = null`)
  const all = stamp === undefined ? empty : [...empty, sql`${sql.ref(stamp)} = ${instant(handles)}`]
  const done = await sql`update ${table} set ${sql.join(all)} where ${areOwn}`.execute(handles.write)
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

export function heldDataStore(handles: Handles, register: PrivacyRegister): HeldData {
  const rowsIn = (patronId: number, table: string) => ownRows({ engine: handles.engine, register }, patronId, table)
  return {
    register,
    count: (patronId, table) => count(handles, rowsIn(patronId, table)),
    rows: (patronId, table, columns) => readRows(handles, rowsIn(patronId, table), columns),
    delete: (patronId, table) => remove(handles, rowsIn(patronId, table)),
    deleteOthers: (patronId, table, kept) => removeOthers(handles, rowsIn(patronId, table), kept),
    clear: (patronId, table, columns, stamp) => clear(handles, rowsIn(patronId, table), columns, stamp),
    anonymise: (patronId) => anonymise(handles, patronId),
    overwriteRemoved: () => overwriteRemoved(handles),
  }
}
