import type { AlertKind } from '@farol/contract/alerts.ts'
import { refusedEmail, returnedEmail, type AlertEmail, type AlertEmails, type AlertReader, type NotSent } from '../../ports/alert-emails.ts'
import type { StoredAlert } from '../../ports/alerts.ts'
import { alertColumns, toAlert } from './alert-store.ts'
import { instant, type Handles } from './handles.ts'

const waiting = ({ write }: Handles, now: Date, kinds: readonly AlertKind[] | undefined) =>
  write
    .selectFrom('alert')
    .where('email_state', '=', 'waiting')
    .where('email_after', '<=', now.toISOString())
    .$if(kinds !== undefined, (query) => query.where('kind', 'in', kinds!))

async function waitingPeople(handles: Handles, now: Date, kinds?: readonly AlertKind[]): Promise<readonly number[]> {
  const rows = await waiting(handles, now, kinds).select('patron_id').distinct().orderBy('patron_id').execute()
  return rows.map((row) => row.patron_id)
}

/** Of two processes the second waits here until the first has taken them. */
async function takeWaiting(
  handles: Handles,
  patronId: number,
  { now, kinds }: { readonly now: Date; readonly kinds?: readonly AlertKind[] | undefined },
): Promise<readonly StoredAlert[]> {
  const person = handles.write.selectFrom('patron').select('id').where('id', '=', patronId)
  await person.$if(handles.engine === 'postgresql', (query) => query.forUpdate()).executeTakeFirst()
  const rows = await waiting(handles, now, kinds)
    .where('patron_id', '=', patronId)
    .select(alertColumns)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map(toAlert)
}

async function reader({ read }: Handles, patronId: number): Promise<AlertReader | undefined> {
  const row = await read
    .selectFrom('patron')
    .select(['name', 'social_name', 'email', 'language', 'receives_email', 'email_returns'])
    .where('id', '=', patronId)
    .where('anonymised_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const declined = await read.selectFrom('alert_opt_out').select('kind').where('patron_id', '=', patronId).execute()
  return {
    patronId,
    name: row.social_name ?? row.name,
    ...(row.email !== null && { email: row.email }),
    ...(row.language !== null && { language: row.language }),
    receivesOptional: row.receives_email === 1,
    declined: declined.map(({ kind }) => kind as AlertKind),
    returned: row.email_returns,
  }
}

async function create(handles: Handles, patronId: number, message: { readonly alertIds: readonly number[]; readonly messageId: string }) {
  return handles.atomically(async (inside) => {
    const { id } = await inside.write
      .insertInto('alert_email')
      .values({ patron_id: patronId, message_id: message.messageId, state: 'waiting', created_at: instant(inside) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const lines = inside.write.updateTable('alert').where('id', 'in', message.alertIds)
    await lines.set({ email_state: 'sending', email_after: null, email_id: id }).execute()
    return id
  })
}

async function skip({ write }: Handles, alertIds: readonly number[], why: NotSent): Promise<void> {
  if (alertIds.length === 0) return
  await write.updateTable('alert').set({ email_state: why, email_after: null, email_id: null }).where('id', 'in', alertIds).execute()
}

async function find({ read }: Handles, id: number): Promise<AlertEmail | undefined> {
  return read
    .selectFrom('alert_email')
    .select(['id', 'patron_id as patronId', 'message_id as messageId', 'state', 'created_at as createdAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}

async function lines({ read }: Handles, id: number): Promise<readonly StoredAlert[]> {
  const rows = await read.selectFrom('alert').select(alertColumns).where('email_id', '=', id).orderBy('at').orderBy('id').execute()
  return rows.map(toAlert)
}

async function markSending(handles: Handles, id: number): Promise<boolean> {
  const marked = await handles.write
    .updateTable('alert_email')
    .set((of) => ({ state: 'sending' as const, sending_at: instant(handles), attempts: of('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'sending'])
    .executeTakeFirst()
  return marked.numUpdatedRows === 1n
}

async function release({ write }: Handles, id: number): Promise<void> {
  await write.updateTable('alert_email').set({ state: 'waiting' }).where('id', '=', id).where('state', '=', 'sending').execute()
}

const countReturn = ({ write }: Handles, patronId: number) =>
  write
    .updateTable('patron')
    .set((of) => ({ email_returns: of('email_returns', '+', 1) }))
    .where('id', '=', patronId)
    .execute()

async function end(handles: Handles, id: number, { state, error }: { state: 'sent' | 'failed' | 'dropped'; error?: string | undefined }) {
  await handles.atomically(async (inside) => {
    const { write } = inside
    const ended = await write
      .updateTable('alert_email')
      .set({ state, finished_at: instant(handles), last_error: error?.slice(0, 500) ?? null })
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'sending'])
      .returning('patron_id')
      .executeTakeFirst()
    if (!ended) return
    if (error === refusedEmail) await countReturn(inside, ended.patron_id)
    if (state !== 'dropped') await write.updateTable('alert').set({ email_state: state }).where('email_id', '=', id).execute()
  })
}

/** Counted for the address that the person has now. */
async function markReturned(handles: Handles, messageId: string): Promise<boolean> {
  return handles.atomically(async (inside) => {
    const { write } = inside
    const returned = await write
      .updateTable('alert_email')
      .set({ state: 'failed', last_error: returnedEmail })
      .where('message_id', '=', messageId)
      .where('state', '=', 'sent')
      .returning(['id', 'patron_id'])
      .executeTakeFirst()
    if (!returned) return false
    await write.updateTable('alert').set({ email_state: 'failed' }).where('email_id', '=', returned.id).execute()
    await countReturn(inside, returned.patron_id)
    return true
  })
}

/** `email_returns` of people of whom one was delivered: what came back after the latest that was. */
async function settleReturns({ read, write }: Handles, before: Date): Promise<number> {
  const people = await read
    .selectFrom('patron')
    .select(['id', 'email_returns'])
    .select((of) =>
      of
        .selectFrom('alert_email')
        .select((email) => email.fn.max('finished_at').as('at'))
        .whereRef('patron_id', '=', 'patron.id')
        .where('state', '=', 'sent')
        .where('finished_at', '<=', before.toISOString())
        .as('delivered_at'),
    )
    .where('email_returns', '>', 0)
    .execute()
  let settled = 0
  for (const { id, email_returns, delivered_at } of people) {
    if (delivered_at === null) continue
    const { count } = await read
      .selectFrom('alert_email')
      .select((of) => of.fn.countAll<number | string>().as('count'))
      .where('patron_id', '=', id)
      .where('last_error', 'in', [refusedEmail, returnedEmail])
      .where('finished_at', '>', delivered_at)
      .executeTakeFirstOrThrow()
    const left = write
      .updateTable('patron')
      .set({ email_returns: Number(count) })
      .where('id', '=', id)
    const done = await left.where('email_returns', '=', email_returns).where('email_returns', '>', Number(count)).executeTakeFirst()
    settled += Number(done.numUpdatedRows)
  }
  return settled
}

async function forgetReturns({ write }: Handles, patronId: number): Promise<void> {
  await write.updateTable('patron').set({ email_returns: 0 }).where('id', '=', patronId).where('email_returns', '>', 0).execute()
}

async function decline(handles: Handles, patronId: number, kinds: readonly AlertKind[]): Promise<void> {
  if (kinds.length === 0) return
  const rows = kinds.map((kind) => ({ patron_id: patronId, kind, since: instant(handles) }))
  await handles.write
    .insertInto('alert_opt_out')
    .values(rows)
    .onConflict((known) => known.columns(['patron_id', 'kind']).doNothing())
    .execute()
}

async function accept({ write }: Handles, patronId: number, kinds: readonly AlertKind[]): Promise<void> {
  if (kinds.length === 0) return
  await write.deleteFrom('alert_opt_out').where('patron_id', '=', patronId).where('kind', 'in', kinds).execute()
}

export const alertEmailStore = (handles: Handles): AlertEmails => ({
  waitingPeople: (now, kinds) => waitingPeople(handles, now, kinds),
  takeWaiting: (patronId, now, kinds) => takeWaiting(handles, patronId, { now, kinds }),
  reader: (patronId) => reader(handles, patronId),
  create: (patronId, alertIds, messageId) => create(handles, patronId, { alertIds, messageId }),
  skip: (alertIds, why) => skip(handles, alertIds, why),
  find: (id) => find(handles, id),
  lines: (id) => lines(handles, id),
  markSending: (id) => markSending(handles, id),
  release: (id) => release(handles, id),
  end: (id, state, error) => end(handles, id, { state, error }),
  markReturned: (messageId) => markReturned(handles, messageId),
  settleReturns: (before) => settleReturns(handles, before),
  forgetReturns: (patronId) => forgetReturns(handles, patronId),
  decline: (patronId, kinds) => decline(handles, patronId, kinds),
  accept: (patronId, kinds) => accept(handles, patronId, kinds),
})
