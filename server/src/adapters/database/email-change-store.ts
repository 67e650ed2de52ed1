import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { EmailChange, EmailChanges } from '../../ports/email-changes.ts'
import { instant, type Handles } from './handles.ts'
import { withOwnFields } from './personal-record-store.ts'
import type { PendingEmailChangeTable } from './areas/personal-requests.ts'

const changeOf = (row: Selectable<PendingEmailChangeTable>): EmailChange => ({
  id: row.id,
  patronId: row.patron_id,
  ...(row.old_email !== null && { oldEmail: row.old_email }),
  newEmail: row.new_email,
  requestedAt: new Date(row.requested_at),
  confirmUntil: new Date(row.confirm_until),
  undoUntil: new Date(row.undo_until),
  confirmed: row.confirmed_at !== null,
  closed: row.closed_at !== null,
})

/** Every change of a person that is not closed; `close` leaves those that were confirmed and can be undone. */
const closing = (handles: Handles, patronId: number) =>
  handles.write
    .updateTable('pending_email_change')
    .set({ closed_at: instant(handles) })
    .where('patron_id', '=', patronId)
    .where('closed_at', 'is', null)

async function close(handles: Handles, patronId: number): Promise<void> {
  await closing(handles, patronId).where('confirmed_at', 'is', null).execute()
}

async function closeAll(handles: Handles, patronId: number): Promise<void> {
  await closing(handles, patronId).execute()
}

/** Unique until the hashes of the keys, which are made of the row's number, replace it. */
const placeholder = () => `-${randomBytes(16).toString('base64url')}`

async function open(handles: Handles, ...[asked, hashesOf]: Parameters<EmailChanges['open']>): Promise<EmailChange> {
  return handles.atomically(async (inside) => {
    await close(inside, asked.patronId)
    const { email } = await inside.write.selectFrom('patron').select('email').where('id', '=', asked.patronId).executeTakeFirstOrThrow()
    const row = await inside.write
      .insertInto('pending_email_change')
      .values({
        patron_id: asked.patronId,
        old_email: email,
        new_email: asked.newEmail,
        confirm_hash: placeholder(),
        undo_hash: placeholder(),
        requested_at: instant(inside),
        confirm_until: asked.confirmUntil.toISOString(),
        undo_until: asked.undoUntil.toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const { confirm, undo } = hashesOf(changeOf(row))
    await inside.write
      .updateTable('pending_email_change')
      .set({ confirm_hash: confirm, undo_hash: undo })
      .where('id', '=', row.id)
      .execute()
    return changeOf(row)
  })
}

async function pendingOf(handles: Handles, patronId: number): Promise<EmailChange | undefined> {
  const row = await handles.read
    .selectFrom('pending_email_change')
    .selectAll()
    .where('patron_id', '=', patronId)
    .where('confirmed_at', 'is', null)
    .where('closed_at', 'is', null)
    .where('confirm_until', '>', instant(handles))
    .executeTakeFirst()
  return row && changeOf(row)
}

async function setEmail(inside: Handles, patronId: number, email: string | null): Promise<void> {
  const row = await inside.write.selectFrom('patron').select('own_fields').where('id', '=', patronId).executeTakeFirstOrThrow()
  const own_fields = withOwnFields(row.own_fields, ['email'])
  await inside.write
    .updateTable('patron')
    .set((of) => ({ email, own_fields, version: of('version', '+', 1), updated_at: instant(inside) }))
    .where('id', '=', patronId)
    .execute()
}

async function confirm(handles: Handles, id: number): Promise<boolean> {
  return handles.atomically(async (inside) => {
    const now = instant(inside)
    const row = await inside.write
      .updateTable('pending_email_change')
      .set({ confirmed_at: now })
      .where('id', '=', id)
      .where('confirmed_at', 'is', null)
      .where('closed_at', 'is', null)
      .where('confirm_until', '>', now)
      .returning(['patron_id', 'new_email'])
      .executeTakeFirst()
    if (row) await setEmail(inside, row.patron_id, row.new_email)
    return row !== undefined
  })
}

async function undo(handles: Handles, id: number): Promise<boolean> {
  return handles.atomically(async (inside) => {
    const now = instant(inside)
    const row = await inside.write
      .updateTable('pending_email_change')
      .set({ closed_at: now })
      .where('id', '=', id)
      .where('closed_at', 'is', null)
      .where('undo_until', '>', now)
      .returning(['patron_id', 'old_email', 'confirmed_at'])
      .executeTakeFirst()
    if (!row) return false
    await inside.write
      .updateTable('pending_email_change')
      .set({ closed_at: now })
      .where('patron_id', '=', row.patron_id)
      .where('id', '>', id)
      .where('closed_at', 'is', null)
      .execute()
    if (row.confirmed_at !== null) await setEmail(inside, row.patron_id, row.old_email)
    return true
  })
}

async function replacedAddresses(handles: Handles, patronId: number): Promise<readonly string[]> {
  const rows = await handles.read
    .selectFrom('pending_email_change')
    .select('old_email')
    .where('patron_id', '=', patronId)
    .where('confirmed_at', 'is not', null)
    .where('closed_at', 'is', null)
    .where('undo_until', '>', instant(handles))
    .where('old_email', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.flatMap((row) => row.old_email ?? [])
}

async function prune({ write }: Handles, before: Date): Promise<number> {
  const gone = await write.deleteFrom('pending_email_change').where('undo_until', '<', before.toISOString()).executeTakeFirst()
  return Number(gone.numDeletedRows)
}

async function oneBy({ read }: Handles, column: 'id' | 'confirm_hash' | 'undo_hash', value: number | string) {
  const row = await read.selectFrom('pending_email_change').selectAll().where(column, '=', value).executeTakeFirst()
  return row && changeOf(row)
}

export const emailChangeStore = (handles: Handles): EmailChanges => ({
  open: (change, hashesOf) => open(handles, change, hashesOf),
  pendingOf: (patronId) => pendingOf(handles, patronId),
  byId: (id) => oneBy(handles, 'id', id),
  byHash: (kind, hash) => oneBy(handles, `${kind}_hash`, hash),
  confirm: (id) => confirm(handles, id),
  undo: (id) => undo(handles, id),
  close: (patronId) => close(handles, patronId),
  closeAll: (patronId) => closeAll(handles, patronId),
  replacedAddresses: (patronId) => replacedAddresses(handles, patronId),
  prune: (before) => prune(handles, before),
})
