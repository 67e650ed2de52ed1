import { sql } from 'kysely'
import { workKey } from '../../circulation/copy-key.ts'
import type { MergeCounts, ReaderMerges, TwinHolds } from '../../ports/reader-merges.ts'
import { instant, type Handles } from './handles.ts'
import { todayOf } from './local-day.ts'

const withBond = ['loan', 'hold', 'loan_request', 'debt', 'patron_block', 'clearance'] as const
const withoutBond = [
  'payment',
  'payment_slip',
  'patron_note',
  'title_comment',
  'library_message',
  'acquisition_suggestion',
  'staff_task',
  'privacy_request',
] as const

const filled = ['card_number', 'cpf', 'rg', 'email', 'phone', 'mobile', 'birth_date', 'social_name'] as const

type Counted = 'loan' | 'hold' | 'loan_request' | 'debt' | 'patron_block' | 'bond'

async function countOf({ read }: Handles, table: Counted, patronId: number): Promise<number> {
  const row = await read
    .selectFrom(table)
    .select((of) => of.fn.countAll<number | string>().as('count'))
    .where('patron_id', '=', patronId)
    .$if(table === 'loan', (rows) => rows.where('state' as never, '=', 'open' as never))
    .$if(table === 'hold', (rows) => rows.where('state' as never, 'in', ['queued', 'released'] as never))
    .$if(table === 'loan_request', (rows) => rows.where('ended_at' as never, 'is', null))
    .$if(table === 'debt', (rows) => rows.where('balance_cents' as never, '>', 0 as never))
    .$if(table === 'patron_block', (rows) => rows.where('lifted_at' as never, 'is', null))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

async function counts(handles: Handles, fromId: number): Promise<MergeCounts> {
  const of = (table: Counted) => countOf(handles, table, fromId)
  return {
    loans: await of('loan'),
    holds: await of('hold'),
    requests: await of('loan_request'),
    debts: await of('debt'),
    blocks: await of('patron_block'),
    bonds: await of('bond'),
  }
}

async function twinHolds({ read }: Handles, intoId: number, fromId: number): Promise<readonly TwinHolds[]> {
  const rows = await read
    .selectFrom('hold')
    .select(['id', 'copy_key', 'state', 'queued_at'])
    .where('patron_id', 'in', [intoId, fromId])
    .where('state', 'in', ['queued', 'released'])
    .orderBy('queued_at')
    .orderBy('id')
    .execute()
  return [...Map.groupBy(rows, (row) => row.copy_key).values()].flatMap((same) => {
    const kept = same.find(({ state }) => state === 'released') ?? same[0]!
    return same.filter((row) => row !== kept).map(({ id }) => ({ kept: kept.id, ended: id }))
  })
}

const openRequests = ({ read }: Handles, ...patronIds: readonly number[]) =>
  read
    .selectFrom('loan_request')
    .select(['copy_key', 'title_id', 'volume', 'tome', 'part', 'additional_material'])
    .where('patron_id', 'in', patronIds)
    .where('state', 'in', ['waiting', 'in_transit', 'available'])
    .execute()

type RequestedCopies = Awaited<ReturnType<typeof openRequests>>[number]

/** What a person asks for once, from whatever library. A title that is gone is known by its key alone. */
const requestedWork = ({ copy_key, title_id, volume, tome, part, additional_material }: RequestedCopies): string =>
  title_id === null
    ? copy_key
    : workKey({
        titleId: title_id,
        volume: volume ?? '',
        tome: tome ?? '',
        part: part ?? '',
        additionalMaterial: additional_material ?? '',
      })

/** What a certificate says that a person has none of. */
const hasOpen = async (handles: Handles, patronId: number): Promise<boolean> =>
  (await countOf(handles, 'loan', patronId)) > 0 ||
  (await countOf(handles, 'debt', patronId)) > 0 ||
  (await openRequests(handles, patronId)).length > 0

/** A certificate of the record that goes, or a valid one of the record that stays which what moves to it would make untrue. */
async function isDeclared(handles: Handles, intoId: number, fromId: number): Promise<boolean> {
  const issued = await handles.read
    .selectFrom('clearance')
    .select(['patron_id', 'valid_until'])
    .where('patron_id', 'in', [intoId, fromId])
    .where('state', '=', 'issued')
    .execute()
  if (issued.some((one) => one.patron_id === fromId)) return true
  const today = todayOf(handles)
  return issued.some((one) => one.valid_until >= today) && hasOpen(handles, fromId)
}

async function obstacle(handles: Handles, intoId: number, fromId: number) {
  if (await isDeclared(handles, intoId, fromId)) return 'clearance' as const
  const open = await openRequests(handles, intoId, fromId)
  return new Set(open.map(requestedWork)).size < open.length ? ('request' as const) : undefined
}

/** The bond of the kept record that takes the place of each bond: the same relation where there is one, else a new row. */
async function moveBonds({ read, write }: Handles, intoId: number, fromId: number): Promise<ReadonlyMap<number, number>> {
  const own = await read.selectFrom('bond').selectAll().where('patron_id', '=', intoId).execute()
  const others = await read.selectFrom('bond').selectAll().where('patron_id', '=', fromId).execute()
  const places = new Map<number, number>()
  for (const { id, patron_id: _, ...bond } of others) {
    // A registration is given once: the old row lets go of it first.
    await write.updateTable('bond').set({ registration: null }).where('id', '=', id).execute()
    const same = own.find((one) => one.category_id === bond.category_id && one.library_id === bond.library_id)
    if (same) {
      places.set(id, same.id)
      const later = [same.valid_until, bond.valid_until].includes(null) ? null : [same.valid_until!, bond.valid_until!].toSorted().at(-1)!
      await write
        .updateTable('bond')
        .set({
          valid_until: later,
          active: same.active === 1 || bond.active === 1 ? 1 : 0,
          ...(same.registration === null && { registration: bond.registration }),
        })
        .where('id', '=', same.id)
        .execute()
    } else {
      const made = await write
        .insertInto('bond')
        .values({ ...bond, patron_id: intoId })
        .returning('id')
        .executeTakeFirstOrThrow()
      places.set(id, made.id)
    }
  }
  return places
}

/** What the reader was told, but not twice. How an e-mail of it went goes with the e-mails of the record that ends. */
async function moveAlerts({ write }: Handles, intoId: number, fromId: number): Promise<void> {
  await write
    .updateTable('alert')
    .set({ patron_id: intoId, email_id: null, email_state: sql`case when email_state = 'waiting' then 'waiting' else 'irrelevant' end` })
    .where('patron_id', '=', fromId)
    .where('deleted_at', 'is', null)
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom('alert as own')
            .select('own.id')
            .where('own.patron_id', '=', intoId)
            .whereRef('own.kind', '=', 'alert.kind')
            .whereRef('own.subject', '=', 'alert.subject')
            .whereRef('own.occasion', '=', 'alert.occasion'),
        ),
      ),
    )
    .execute()
}

/** E-mails that the person stopped stay stopped, in whichever record that was. */
async function moveDeclined({ read, write }: Handles, intoId: number, fromId: number): Promise<void> {
  const declined = await read.selectFrom('alert_opt_out').select(['kind', 'since']).where('patron_id', '=', fromId).execute()
  if (declined.length === 0) return
  await write
    .insertInto('alert_opt_out')
    .values(declined.map((one) => ({ ...one, patron_id: intoId })))
    .onConflict((known) => known.columns(['patron_id', 'kind']).doNothing())
    .execute()
}

/** Whether a history is kept, where the record that stays says nothing of it. */
async function moveHistoryChoice({ read, write }: Handles, intoId: number, fromId: number): Promise<void> {
  const { keeps_history } = await read.selectFrom('patron').select('keeps_history').where('id', '=', fromId).executeTakeFirstOrThrow()
  if (keeps_history === null) return
  await write.updateTable('patron').set({ keeps_history }).where('id', '=', intoId).where('keeps_history', 'is', null).execute()
}

async function move(handles: Handles, intoId: number, fromId: number): Promise<void> {
  const { write } = handles
  const bonds = await moveBonds(handles, intoId, fromId)
  for (const table of withBond) {
    for (const [before, after] of bonds)
      await write
        .updateTable(table)
        .set({ patron_id: intoId, bond_id: after })
        .where('patron_id', '=', fromId)
        .where('bond_id', '=', before)
        .execute()
    if (table === 'debt' || table === 'patron_block')
      await write.updateTable(table).set({ patron_id: intoId }).where('patron_id', '=', fromId).execute()
  }
  for (const table of withoutBond) await write.updateTable(table).set({ patron_id: intoId }).where('patron_id', '=', fromId).execute()
  await moveAlerts(handles, intoId, fromId)
  await moveDeclined(handles, intoId, fromId)
  await moveHistoryChoice(handles, intoId, fromId)
  // Sign-ins that chose one of these bonds end with the record.
  await write.updateTable('login').set({ bond_id: null }).where('patron_id', '=', fromId).execute()
  await write.deleteFrom('bond').where('patron_id', '=', fromId).execute()
}

export const readerMergeStore = (handles: Handles): ReaderMerges => ({
  counts: (fromId) => counts(handles, fromId),
  twinHolds: (intoId, fromId) => twinHolds(handles, intoId, fromId),
  obstacle: (intoId, fromId) => obstacle(handles, intoId, fromId),
  move: (intoId, fromId) => move(handles, intoId, fromId),
  async fields(patronId) {
    const row = await handles.read.selectFrom('patron').select(filled).where('id', '=', patronId).executeTakeFirstOrThrow()
    return row
  },
  async fill(intoId, fields) {
    const present = await handles.read.selectFrom('patron').select(filled).where('id', '=', intoId).executeTakeFirstOrThrow()
    const missing = filled.filter((name) => present[name] === null && fields[name] !== null && fields[name] !== undefined)
    if (missing.length === 0) return
    await handles.write
      .updateTable('patron')
      .set({ ...Object.fromEntries(missing.map((name) => [name, fields[name]])), updated_at: instant(handles) })
      .where('id', '=', intoId)
      .execute()
  },
})
