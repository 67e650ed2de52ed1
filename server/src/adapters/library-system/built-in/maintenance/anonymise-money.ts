import { sql } from 'kysely'
import { instant, type Handles } from '../../../database/handles.ts'
import { idList } from '../../../database/value-lists.ts'

/** What was settled on this local day or before, and ended before this instant, is past its retention. */
export interface MoneyEnds {
  readonly day: string
  readonly before: string
}

const idsOf = (rows: readonly { readonly id: number }[]): readonly number[] => rows.map(({ id }) => id)

/** Settled debts of which nothing is to be given back any more. */
const debtsPast = async ({ read }: Handles, { day }: MoneyEnds, atMost: number): Promise<readonly number[]> =>
  idsOf(
    await read
      .selectFrom('debt')
      .select('id')
      .where('closed_on', '<=', day)
      .where('retention_ended_at', 'is', null)
      .where(
        sql<boolean>`coalesce((select sum(e.cents) from debt_entry e where e.debt_id = debt.id and e.kind = 'to_refund'), 0)
          <= coalesce((select sum(r.cents) from debt_refund r where r.debt_id = debt.id), 0)`,
      )
      .orderBy('closed_on')
      .orderBy('id')
      .limit(atMost)
      .execute(),
  )

/** Entries go but for those of payments that are not past their own retention: a payment is the sum of its lines. */
async function deleteEntries({ write, engine }: Handles, debtIds: readonly number[]): Promise<void> {
  await sql`delete from debt_entry where debt_id in ${idList(engine, debtIds)} and payment_id is null and (reverses_id is null
    or reverses_id not in (select e.id from debt_entry e where e.payment_id is not null))`.execute(write)
}

/** Debts lose their person, their loan's title and their notes; amount and kind stay for the statistics. Answers how many. */
export async function anonymiseDebts(inside: Handles, ends: MoneyEnds, atMost: number): Promise<number> {
  const ids = await debtsPast(inside, ends, atMost)
  if (ids.length === 0) return 0
  const nobody = { patron_id: null, bond_id: null, loan_id: null, source_key: null, title_line: null, note: null, charged_by: null }
  await inside.write
    .updateTable('debt')
    .set({ ...nobody, disputed_at: null, dispute_note: null, disputed_by: null, retention_ended_at: instant(inside) })
    .where('id', 'in', idList(inside.engine, ids))
    .execute()
  await deleteEntries(inside, ids)
  await inside.write.deleteFrom('debt_refund').where('debt_id', 'in', idList(inside.engine, ids)).execute()
  return ids.length
}

/** Payments of debts that are all past their retention; their lines go with their person. Answers how many. */
export async function anonymisePayments(inside: Handles, { day }: MoneyEnds, atMost: number): Promise<number> {
  const { write, engine } = inside
  const ids = idsOf(
    await inside.read
      .selectFrom('payment')
      .select('id')
      .where('local_date', '<=', day)
      .where('retention_ended_at', 'is', null)
      .where(
        sql<boolean>`not exists (select 1 from debt_entry e join debt d on d.id = e.debt_id
          where e.payment_id = payment.id and d.retention_ended_at is null)`,
      )
      .orderBy('id')
      .limit(atMost)
      .execute(),
  )
  if (ids.length === 0) return 0
  await write
    .updateTable('payment')
    .set({
      patron_id: null,
      taken_by: null,
      idempotency_key: null,
      undone_by: null,
      // A payment that was undone says why, or it was not undone.
      undo_reason: sql<string | null>`case when undone_at is null then null else '-' end`,
      retention_ended_at: instant(inside),
    })
    .where('id', 'in', idList(engine, ids))
    .execute()
  await sql`delete from debt_entry where payment_id in ${idList(engine, ids)}
    or reverses_id in (select e.id from debt_entry e where e.payment_id in ${idList(engine, ids)})`.execute(write)
  return ids.length
}

/** Slips that were paid or withdrawn. Answers how many. */
export async function anonymiseSlips(inside: Handles, { before }: MoneyEnds, atMost: number): Promise<number> {
  const { write, engine } = inside
  const ids = idsOf(
    await inside.read
      .selectFrom('payment_slip')
      .select('id')
      .where('closed_at', '<', before)
      .where('retention_ended_at', 'is', null)
      .orderBy('id')
      .limit(atMost)
      .execute(),
  )
  if (ids.length === 0) return 0
  await write
    .updateTable('payment_slip')
    .set({ patron_id: null, issued_by: null, idempotency_key: null, retention_ended_at: instant(inside) })
    .where('id', 'in', idList(engine, ids))
    .execute()
  await write.deleteFrom('slip_debt').where('slip_id', 'in', idList(engine, ids)).execute()
  return ids.length
}

/** Certificates that were cancelled or superseded, with the blocks that they had made. Answers how many. */
export async function deleteClearances({ read, write, engine }: Handles, { before }: MoneyEnds, atMost: number): Promise<number> {
  const ids = idsOf(
    await read
      .selectFrom('clearance')
      .select('id')
      .where('ended_at', '<', before)
      .where(
        sql<boolean>`not exists (select 1 from patron_block b where b.clearance_id = clearance.id
          and (b.lifted_at is null or b.lifted_at >= ${before}))`,
      )
      .orderBy('id')
      .limit(atMost)
      .execute(),
  )
  if (ids.length === 0) return 0
  await write.deleteFrom('patron_block').where('clearance_id', 'in', idList(engine, ids)).execute()
  await write.deleteFrom('clearance').where('id', 'in', idList(engine, ids)).execute()
  return ids.length
}
