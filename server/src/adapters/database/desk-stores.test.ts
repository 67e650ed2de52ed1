import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import * as rows from './testing/circulation-rows.ts'
import { insertOf, type Row } from './testing/circulation-rows.ts'
import { engines } from './testing/engines.ts'
import { openStores } from './testing/stores.ts'

const tables = ['title_comment', 'renewal', 'debt', 'payment', 'hold', 'loan_request', 'patron_block', 'clearance', 'loan', 'bond'] as const

for (const engine of engines) {
  describe(`what the desk reads and joins, on ${engine.name}`, () => {
    const open = openStores(engine)
    const insert = async (table: string, ...some: readonly Row[]) => {
      for (const row of some) await sql.raw(insertOf(table, row)).execute(open.database.write)
    }
    let isOpen = false
    beforeEach(async () => {
      const { write } = open.database
      if (!isOpen) {
        for (const statement of rows.house) await sql.raw(statement).execute(write)
        await insert('patron_category', { id: 2, code: 'DO', names: '{}' })
        await insert('title', { id: 2, source: 'local', identity: 'i2', content_hash: 'h', record: '{}', created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z', title_line: 'Helena', sort_title: 'helena' }) // prettier-ignore
        // Rows with numbers of ours stand there: those that follow begin after them.
        if (engine.name === 'postgresql') await sql.raw(`select setval(pg_get_serial_sequence('bond', 'id'), 100)`).execute(write)
        isOpen = true
      }
      for (const table of tables) await write.deleteFrom(table).execute()
      await insert('bond', { id: 1, patron_id: 1, category_id: 1, library_id: 1 }, { id: 2, patron_id: 2, category_id: 1, library_id: 1 })
    })
    const [kept, gone] = [1, 2]
    const ofGone = { patron_id: gone, bond_id: 2 }

    test('a report counts loans that were not undone, uses of the reading room apart, returns where they were taken back, its days included', async () => {
      const day = { lent_on: '2026-11-01', lent_at: '2026-11-01T13:00:00.000Z' }
      await insert(
        'loan',
        { ...rows.returnedRow, id: 1, ...day, return_library_id: 2, closed_on: '2026-11-30' },
        { ...rows.loanRow, id: 2, lent_on: '2026-11-30', due_on: '2026-12-07', due_at: '2026-12-08T01:00:00.000Z', category_id: 2 },
        { ...rows.loanRow, id: 3, copy_id: 2, kind: 'reading_room' },
        { ...rows.loanRow, id: 4, copy_id: 3, state: 'undone', undone_at: '2026-11-03T13:01:00.000Z', closed_on: '2026-11-03' },
        { ...rows.loanRow, id: 5, copy_id: 4, state: 'lost', lost_at: '2026-11-20T13:00:00.000Z', closed_on: '2026-11-20', late_days: 0 },
        { ...rows.returnedRow, id: 6, copy_id: 5, kind: 'reading_room' },
        { ...rows.loanRow, id: 7, copy_id: 5, lent_on: '2026-12-01', due_on: '2026-12-07', due_at: '2026-12-08T01:00:00.000Z' },
      )
      await insert('renewal', { ...rows.renewalRow, loan_id: 2, local_date: '2026-11-30' }, { ...rows.renewalRow, loan_id: 2, local_date: '2026-12-01' }) // prettier-ignore
      const none = { loans: 0, returns: 0, renewals: 0, consultations: 0 }
      expect(await open.stores.deskReports.circulation('2026-11-01', '2026-11-30')).toEqual([
        { ...none, libraryId: 1, category: 'DO', group: 'livro', loans: 1, renewals: 1 },
        { ...none, libraryId: 1, category: 'GR', group: 'livro', loans: 2, consultations: 2 },
        { ...none, libraryId: 2, category: 'GR', group: 'livro', returns: 1 },
      ])
      expect(await open.stores.deskReports.circulation('2026-11-02', '2026-11-29')).not.toContainEqual(expect.objectContaining({ returns: 1 })) // prettier-ignore
    })

    test('before two records are merged only what runs is counted', async () => {
      await insert('loan', { ...rows.loanRow, ...ofGone, id: 1 }, { ...rows.returnedRow, ...ofGone, id: 2 }, { ...rows.loanRow, id: 3, copy_id: 2 }) // prettier-ignore
      const ended = { ended_at: '2026-11-05T13:00:00.000Z', ended_by: 'patron', end_reason: 'cancelled' }
      await insert(
        'hold',
        { ...rows.holdRow, ...ofGone, id: 1 },
        { ...rows.releasedRow, ...ofGone, id: 2, copy_key: 'other' },
        { ...rows.holdRow, ...ofGone, id: 3, state: 'cancelled', ...ended },
      )
      await insert('loan_request', { ...rows.requestRow, ...ofGone, id: 1 }, { ...rows.requestRow, ...ofGone, id: 2, state: 'not_finished', ...ended }) // prettier-ignore
      await insert('debt', { ...rows.debtRow, patron_id: gone, id: 1 }, { ...rows.debtRow, patron_id: gone, id: 2, state: 'paid', balance_cents: 0, closed_on: '2026-11-05' }) // prettier-ignore
      await insert('patron_block', { ...rows.blockRow, patron_id: gone, id: 1 }, { ...rows.blockRow, patron_id: gone, id: 2, lifted_at: '2026-11-04T13:00:00.000Z', lift_reason: 'engano' }) // prettier-ignore
      expect(await open.stores.readerMerges.counts(gone)).toEqual({ loans: 1, holds: 2, requests: 1, debts: 1, blocks: 1, bonds: 1 })
    })

    test('of two holds for the same copies the released one is kept, else the older one; holds of others are none', async () => {
      const { readerMerges } = open.stores
      const queued = (id: number, patronId: number, key: string, day: string) => ({ ...rows.holdRow, id, patron_id: patronId, bond_id: patronId, copy_key: key, queued_at: `2026-11-${day}T10:00:00.000Z` }) // prettier-ignore
      await insert(
        'hold',
        queued(1, kept, 'a', '05'),
        queued(2, gone, 'a', '04'),
        queued(3, kept, 'b', '04'),
        { ...rows.releasedRow, ...queued(4, gone, 'b', '05'), state: 'released' },
        queued(5, kept, 'c', '04'),
      )
      expect(await readerMerges.twinHolds(kept, gone)).toEqual(
        expect.arrayContaining([
          { kept: 2, ended: 1 },
          { kept: 4, ended: 3 },
        ]),
      )
      expect(await readerMerges.twinHolds(kept, gone)).toHaveLength(2)
    })

    test('two requests for the same volume, from whatever library, or a certificate of the one that goes, stand in the way', async () => {
      const { readerMerges } = open.stores
      await insert('clearance', { ...rows.clearanceRow, id: 1 })
      await insert('loan_request', { ...rows.requestRow, id: 1 }, { ...rows.requestRow, ...ofGone, id: 2, volume: '2' })
      expect(await readerMerges.obstacle(kept, gone)).toBeUndefined()
      await insert('loan_request', { ...rows.requestRow, ...ofGone, id: 3, library_id: 2, copy_key: 'other' })
      expect(await readerMerges.obstacle(kept, gone)).toBe('request')
      await insert('clearance', { ...rows.clearanceRow, ...ofGone, id: 2, number: '2026/2', code: 'EFGH' })
      expect(await readerMerges.obstacle(kept, gone)).toBe('clearance')
    })

    test('the same relation is one bond with the later end and the registration; another relation moves, and all that hangs on either', async () => {
      const { readerMerges } = open.stores
      const { read, write } = open.database
      await write.updateTable('bond').set({ valid_until: '2027-02-28', active: 0 }).where('id', '=', 1).execute()
      await write.updateTable('bond').set({ valid_until: '2027-12-31', registration: 'R2' }).where('id', '=', 2).execute()
      await insert('bond', { id: 3, patron_id: gone, category_id: 2, library_id: 1, registration: 'R3', valid_until: '2026-12-31' })
      await insert('loan', { ...rows.loanRow, ...ofGone, id: 1 }, { ...rows.loanRow, id: 2, copy_id: 2, patron_id: gone, bond_id: 3 })
      await insert('debt', { ...rows.debtRow, patron_id: gone, id: 1 }, { ...rows.debtRow, ...ofGone, id: 2 })
      await insert('patron_block', { ...rows.blockRow, patron_id: gone, id: 1 })
      await insert('payment', { ...rows.paymentRow, patron_id: gone, id: 1 })
      await insert('title_comment', {
        title_id: 1,
        patron_id: gone,
        content: 'Bom',
        state: 'waiting',
        created_at: '2026-11-03T13:00:00.000Z',
      })
      await readerMerges.move(kept, gone)
      const bonds = await read.selectFrom('bond').select(['id', 'patron_id', 'category_id', 'valid_until', 'active', 'registration']).orderBy('category_id').execute() // prettier-ignore
      const moved = bonds[1]!
      expect(bonds).toEqual([
        { id: 1, patron_id: kept, category_id: 1, valid_until: '2027-12-31', active: 1, registration: 'R2' },
        { id: moved.id, patron_id: kept, category_id: 2, valid_until: '2026-12-31', active: 1, registration: 'R3' },
      ])
      const loans = await read.selectFrom('loan').select(['patron_id', 'bond_id']).orderBy('id').execute()
      expect(loans).toEqual([
        { patron_id: kept, bond_id: 1 },
        { patron_id: kept, bond_id: moved.id },
      ])
      for (const table of ['debt', 'patron_block', 'payment', 'title_comment'] as const)
        expect((await read.selectFrom(table).select('patron_id').distinct().execute()).map((row) => row.patron_id)).toEqual([kept])
    })

    test('a relation without an end stays without one, and its own registration stays', async () => {
      const { read, write } = open.database
      await write.updateTable('bond').set({ registration: 'R1' }).where('id', '=', 1).execute()
      await write.updateTable('bond').set({ valid_until: '2027-12-31', registration: 'R2', active: 0 }).where('id', '=', 2).execute()
      await open.stores.readerMerges.move(kept, gone)
      const bonds = await read.selectFrom('bond').select(['valid_until', 'active', 'registration']).execute()
      expect(bonds).toEqual([{ valid_until: null, active: 1, registration: 'R1' }])
    })

    test('what the kept record lacks is filled in, and nothing that it has is written over', async () => {
      const { readerMerges } = open.stores
      await open.database.write.updateTable('patron').set({ email: 'kept@example.org' }).where('id', '=', kept).execute()
      const fields = { ...(await readerMerges.fields(gone)), email: 'gone@example.org', phone: '2222-1000' }
      await readerMerges.fill(kept, fields)
      expect(await readerMerges.fields(kept)).toMatchObject({ email: 'kept@example.org', phone: '2222-1000', mobile: null })
    })

    const comment = (id: number, patronId: number | null, more: Row = {}): Row => ({
      id,
      title_id: 1,
      patron_id: patronId,
      content: `c${id}`,
      state: 'shown',
      decided_at: `2026-11-1${id}T10:00:00.000Z`,
      created_at: `2026-11-0${id}T10:00:00.000Z`,
      ...more,
    })
    const waiting = { state: 'waiting', decided_at: null }
    const refused = { state: 'refused', refusal_reason: 'Ofende.' }

    test('at a title stand approved comments, the newest first; one whose writer is gone stands without a name', async () => {
      const { titleComments } = open.stores
      await open.database.write.updateTable('patron').set({ social_name: 'Bia' }).where('id', '=', 2).execute()
      await insert('title_comment', comment(1, 2), comment(2, null), comment(3, 1, waiting), comment(4, 1, refused), comment(5, 1, { title_id: 2 })) // prettier-ignore
      const { total, comments } = await titleComments.shown(1, { offset: 0, limit: 9 })
      expect(total).toBe(2)
      expect(comments.map(({ name, content }) => [name, content])).toEqual([
        [undefined, 'c2'],
        ['Bia', 'c1'],
      ])
      expect((await titleComments.shown(1, { offset: 1, limit: 9 })).comments.map(({ content }) => content)).toEqual(['c1'])
      expect(await titleComments.ofWriter(1, 1)).toMatchObject([
        { content: 'c4', state: 'refused', refusalReason: 'Ofende.' },
        { content: 'c3', state: 'waiting' },
      ])
    })

    test('what is told of a title’s comments changes with each approval, each deletion and each writer that goes', async () => {
      const { titleComments } = open.stores
      const seen = [await titleComments.version(1)]
      const { write } = open.database
      const steps = [
        () => insert('title_comment', comment(1, 2)),
        () => insert('title_comment', comment(2, 1)),
        () => write.updateTable('title_comment').set({ patron_id: null }).where('id', '=', 1).execute(),
        () => titleComments.remove(2, 1),
      ]
      for (const step of steps) {
        await step()
        seen.push(await titleComments.version(1))
      }
      expect(new Set(seen).size).toBe(5)
      await insert('title_comment', comment(3, 1, waiting), comment(4, 1, { title_id: 2 }))
      expect(await titleComments.version(1)).toBe(seen.at(-1))
      expect([await titleComments.remove(1, 2), await titleComments.remove(3, 2)]).toEqual([false, false])
    })

    test('staff see what waits the longest first, with what became of the writer’s other comments', async () => {
      const { deskComments } = open.stores
      await insert(
        'title_comment',
        comment(1, 1, waiting),
        comment(2, 1, waiting),
        comment(3, 1),
        comment(4, 1, refused),
        comment(5, 1, refused),
        comment(6, 2),
        comment(7, 2, { title_id: 2 }),
      )
      const list = async (more: object) => (await deskComments.list({ state: 'waiting', offset: 0, limit: 9, ...more })).rows
      expect((await list({})).map(({ id, earlierShown, earlierRefused }) => [id, earlierShown, earlierRefused])).toEqual([
        [1, 1, 2],
        [2, 1, 2],
      ])
      expect((await list({ state: 'shown' })).map(({ id, earlierShown }) => [id, earlierShown])).toEqual([
        [7, 1],
        [6, 1],
        [3, 0],
      ])
      expect((await list({ state: 'shown', titleId: 1, patronId: 2 })).map(({ id }) => id)).toEqual([6])
    })
  })
}
