import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import * as rows from './testing/circulation-rows.ts'
import { insertOf, type Row } from './testing/circulation-rows.ts'
import { engines } from './testing/engines.ts'
import { openStores } from './testing/stores.ts'

const at = '2026-11-03T13:00:00.000Z'
const [kept, gone, other] = [1, 2, 3]

for (const engine of engines) {
  describe(`two records of one reader, and somebody else, on ${engine.name}`, () => {
    const open = openStores(engine)
    const insert = async (table: string, ...some: readonly Row[]) => {
      for (const row of some) await sql.raw(insertOf(table, row)).execute(open.database.write)
    }
    const tables = ['alert', 'alert_email', 'patron_note', 'title_comment', 'privacy_request', 'staff_task', 'debt', 'payment', 'hold', 'loan_request', 'patron_block', 'clearance', 'loan'] as const // prettier-ignore
    let isOpen = false
    beforeEach(async () => {
      const { write } = open.database
      if (!isOpen) {
        for (const statement of rows.house) await sql.raw(statement).execute(write)
        await insert('patron', { id: other, code: 'p3', name: 'Leitor 3', created_at: at, updated_at: at })
        await insert('login', { id: other, base_id: 1, username: 'p3', patron_id: other, earlier_hashes: '[]', state: 'active', created_at: at }) // prettier-ignore
        await insert('patron_category', { id: 2, code: 'DO', names: '{}' })
        if (engine.name === 'postgresql') await sql.raw(`select setval(pg_get_serial_sequence('bond', 'id'), 100)`).execute(write)
        isOpen = true
      }
      for (const table of tables) await write.deleteFrom(table).execute()
      await write.updateTable('login').set({ bond_id: null }).execute()
      await write.deleteFrom('bond').execute()
      await insert('bond', ...[kept, gone, other].map((id) => ({ id, patron_id: id, category_id: 1, library_id: 1 })))
    })
    const owners = async (table: (typeof tables)[number] | 'bond') =>
      (
        await open.database.read
          .selectFrom(table as 'debt')
          .select('patron_id')
          .orderBy('id')
          .execute()
      ).map((row) => row.patron_id)

    test('everything of the record that goes moves, and nothing of anybody else', async () => {
      const ids = [gone, other]
      await insert('loan', ...ids.map((id) => ({ ...rows.loanRow, id, copy_id: id, patron_id: id, bond_id: id })))
      await insert('hold', ...ids.map((id) => ({ ...rows.holdRow, id, patron_id: id, bond_id: id })))
      await insert('loan_request', ...ids.map((id) => ({ ...rows.requestRow, id, patron_id: id, bond_id: id })))
      // With the bond that they were made under, and without any.
      for (const id of ids) {
        await insert('debt', { ...rows.debtRow, id, patron_id: id, bond_id: id }, { ...rows.debtRow, id: id + 10, patron_id: id })
        await insert('patron_block', { ...rows.blockRow, id, patron_id: id, bond_id: id }, { ...rows.blockRow, id: id + 10, patron_id: id })
        await insert('payment', { ...rows.paymentRow, id, patron_id: id })
        await insert('patron_note', { id, patron_id: id, kind: 'internal', content: 'n', written_at: at })
        await insert('title_comment', { id, title_id: 1, patron_id: id, content: 'c', state: 'waiting', created_at: at })
        await insert('staff_task', { ...rows.taskRow, id, patron_id: id, occasion: `debt:${id}` })
        await insert('privacy_request', { id, number: String(id), patron_id: id, kind: 'explain', state: 'open', content: 'c', created_at: at, due_on: '2026-12-01' }) // prettier-ignore
        await open.database.write.updateTable('login').set({ bond_id: id }).where('id', '=', id).execute()
      }
      await open.stores.readerMerges.move(kept, gone)
      for (const table of [
        'loan',
        'hold',
        'loan_request',
        'payment',
        'patron_note',
        'title_comment',
        'staff_task',
        'privacy_request',
      ] as const)
        // prettier-ignore
        expect([table, await owners(table)]).toEqual([table, [kept, other]])
      for (const table of ['debt', 'patron_block'] as const)
        expect([table, await owners(table)]).toEqual([table, [kept, other, kept, other]])
      expect(await owners('bond')).toEqual([kept, other])
      const bonds = await open.database.read.selectFrom('debt').select('bond_id').orderBy('id').execute()
      expect(bonds.map((row) => row.bond_id)).toEqual([kept, other, null, null])
      const logins = await open.database.read.selectFrom('login').select(['id', 'bond_id']).orderBy('id').execute()
      expect(logins).toEqual([{ id: kept, bond_id: null }, { id: gone, bond_id: null }, { id: other, bond_id: other }]) // prettier-ignore
    })

    test('an alert moves unless its like stands there; how an e-mail of it went does not move', async () => {
      const alert = (id: number, patron_id: number, more: Row = {}): Row => ({ id, patron_id, kind: 'debt', subject: 'debt:1', occasion: 'once', params: '{}', at, email_state: 'none', ...more }) // prettier-ignore
      await insert('alert_email', { id: 1, patron_id: gone, message_id: 'm', state: 'sent', created_at: at, finished_at: at })
      await insert(
        'alert',
        alert(1, kept),
        alert(2, gone),
        alert(3, gone, { occasion: 'again', email_state: 'sent', email_id: 1 }),
        alert(4, gone, { subject: 'debt:2', email_state: 'waiting', email_after: at }),
        alert(5, gone, { kind: 'hold_placed' }),
        alert(6, gone, { subject: 'debt:3', deleted_at: at }),
        alert(7, other),
        alert(8, other, { subject: 'debt:9', email_state: 'failed' }),
        alert(9, gone, { subject: 'debt:9' }),
      )
      await open.stores.readerMerges.move(kept, gone)
      const found = await open.database.read.selectFrom('alert').select(['id', 'patron_id', 'email_state', 'email_id']).orderBy('id').execute() // prettier-ignore
      expect(found.map((row) => [row.id, row.patron_id, row.email_state, row.email_id])).toEqual([
        [1, kept, 'none', null],
        [2, gone, 'none', null],
        [3, kept, 'irrelevant', null],
        [4, kept, 'waiting', null],
        [5, kept, 'irrelevant', null],
        [6, gone, 'none', null],
        [7, other, 'none', null],
        [8, other, 'failed', null],
        [9, kept, 'irrelevant', null],
      ])
    })

    test('e-mails that the person stopped in either record stay stopped', async () => {
      const { alertEmails, readerMerges } = open.stores
      await alertEmails.decline(kept, ['loan_due_soon'])
      await alertEmails.decline(gone, ['loan_due_soon', 'staff_notice'])
      await alertEmails.decline(other, ['comment_decided'])
      await readerMerges.move(kept, gone)
      expect((await alertEmails.reader(kept))!.declined.toSorted()).toEqual(['loan_due_soon', 'staff_notice'])
      expect((await alertEmails.reader(other))!.declined).toEqual(['comment_decided'])
    })

    test('whether a history is kept moves where the record that stays says nothing of it', async () => {
      const set = (id: number, keeps_history: 0 | 1 | null) => open.database.write.updateTable('patron').set({ keeps_history }).where('id', '=', id).execute() // prettier-ignore
      const wishes = async () => (await open.database.read.selectFrom('patron').select('keeps_history').orderBy('id').execute()).map((row) => row.keeps_history) // prettier-ignore
      const moved = async (before: readonly (0 | 1 | null)[]) => {
        for (const [n, wish] of before.entries()) await set(n + 1, wish)
        await open.stores.readerMerges.move(kept, gone)
        return wishes()
      }
      expect([await moved([null, 0, null]), await moved([1, 0, null]), await moved([0, null, 1]), await moved([null, null, 0])]).toEqual([
        [0, 0, null],
        [1, 0, null],
        [0, null, 1],
        [null, null, 0],
      ])
    })

    test('a relation with another library is another one', async () => {
      await open.database.write.updateTable('bond').set({ library_id: 2 }).where('id', '=', gone).execute()
      await open.stores.readerMerges.move(kept, gone)
      const bonds = await open.database.read.selectFrom('bond').select(['patron_id', 'library_id']).orderBy('patron_id').orderBy('library_id').execute() // prettier-ignore
      expect(bonds).toEqual([{ patron_id: kept, library_id: 1 }, { patron_id: kept, library_id: 2 }, { patron_id: other, library_id: 1 }]) // prettier-ignore
    })

    test('what somebody else waits for, or has ended, is no twin and no obstacle', async () => {
      const { readerMerges } = open.stores
      const queued = (id: number, patron: number, day: string, more: Row = {}) => ({ ...rows.holdRow, id, patron_id: patron, bond_id: patron, queued_at: `2026-11-${day}T10:00:00.000Z`, ...more }) // prettier-ignore
      const ended = { ended_at: at, ended_by: 'patron', end_reason: 'cancelled' }
      await insert(
        'hold',
        queued(1, kept, '05'),
        queued(2, other, '04'),
        queued(3, gone, '03', { state: 'cancelled', ...ended }),
        queued(4, kept, '06', { copy_key: 'same day' }),
        queued(5, gone, '06', { copy_key: 'same day' }),
      )
      expect(await readerMerges.twinHolds(kept, gone)).toEqual([{ kept: 4, ended: 5 }])
      await insert(
        'loan_request',
        { ...rows.requestRow, id: 1 },
        { ...rows.requestRow, id: 2, patron_id: other, bond_id: other },
        { ...rows.requestRow, id: 3, patron_id: gone, bond_id: gone, state: 'not_finished', ...ended },
      )
      await insert(
        'clearance',
        { ...rows.clearanceRow, id: 1, patron_id: other, bond_id: other },
        { ...rows.clearanceRow, id: 2, number: '2', code: 'X', patron_id: gone, bond_id: gone, state: 'cancelled', ended_at: at, end_reason: 'engano' },
      ) // prettier-ignore
      expect(await readerMerges.obstacle(kept, gone)).toBeUndefined()
    })

    test.each([
      ['loan', { ...rows.loanRow, copy_id: 1 }],
      ['debt', rows.debtRow],
      ['loan_request', rows.requestRow],
    ] as const)('a valid certificate of the record that stays hinders what stands open of the other: %s', async (table, row) => {
      const { readerMerges } = open.stores
      const validUntil = (day: string) => open.database.write.updateTable('clearance').set({ valid_until: day }).execute()
      await insert('clearance', { ...rows.clearanceRow, patron_id: kept, bond_id: kept })
      await validUntil('2026-11-20')
      expect(await readerMerges.obstacle(kept, gone)).toBeUndefined()
      await insert(table, { ...row, patron_id: gone, bond_id: gone })
      expect(await readerMerges.obstacle(kept, gone)).toBe('clearance')
      await validUntil('2026-11-19')
      expect(await readerMerges.obstacle(kept, gone)).toBeUndefined()
    })

    test('fields are those of one record, and are filled in there alone', async () => {
      const { readerMerges } = open.stores
      await open.database.write.updateTable('patron').set({ phone: '9', rg: null }).where('id', '=', other).execute()
      await open.database.write.updateTable('patron').set({ phone: null, mobile: '7' }).where('id', '=', kept).execute()
      await open.database.write.updateTable('patron').set({ phone: '5', mobile: '6', cpf: null }).where('id', '=', gone).execute()
      expect(await readerMerges.fields(gone)).toMatchObject({ phone: '5', mobile: '6', cpf: null })
      await readerMerges.fill(kept, { ...(await readerMerges.fields(gone)), rg: 'RG 1' })
      const found = await open.database.read.selectFrom('patron').select(['id', 'phone', 'mobile', 'rg']).orderBy('id').execute()
      expect(found).toEqual([
        { id: kept, phone: '5', mobile: '7', rg: 'RG 1' },
        { id: gone, phone: '5', mobile: '6', rg: null },
        { id: other, phone: '9', mobile: null, rg: null },
      ])
      await readerMerges.fill(other, await readerMerges.fields(kept))
      expect(await readerMerges.fields(other)).toMatchObject({ phone: '9', mobile: '7', rg: 'RG 1' })
    })
  })
}
