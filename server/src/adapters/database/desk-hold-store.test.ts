import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { HoldListQuery } from '../../ports/desk-holds.ts'
import * as rows from './testing/circulation-rows.ts'
import { insertOf, type Row } from './testing/circulation-rows.ts'
import { engines } from './testing/engines.ts'
import { openStores } from './testing/stores.ts'

const [central, north] = [1, 2]
const at = '2026-11-03T13:00:00.000Z'
const noon = '2026-11-20T12:00:00.000Z'
/** The first instant of the day in the library, whose clock is three hours behind UTC. */
const startOfDay = '2026-11-20T03:00:00.000Z'

const copy = (id: number, callNumber: string, library_id = central) =>
  insertOf('copy', { id, title_id: 1, library_id, loan_type_id: 1, status: 'available', sort_key: '', created_at: at, updated_at: at, barcode: `c${id}`, call_number: callNumber }) // prettier-ignore
const hold = (id: number, more: Row = {}) => insertOf('hold', { ...rows.holdRow, id, copy_key: `1|1|h${id}||||`, ...more })
const released = (id: number, pick_up_library_id: number, pick_up_at: string, more: Row = {}) =>
  hold(id, {
    ...rows.releasedRow,
    pick_up_library_id,
    pick_up_at,
    pick_up_on: pick_up_at.slice(0, 10),
    copy_key: `1|1|h${id}||||`,
    ...more,
  })
const expired = (id: number, ended_at: string, more: Row = {}) => hold(id, { state: 'expired', ended_at, ended_by: 'system', end_reason: 'expired', ...more }) // prettier-ignore
const allocation = (id: number, copyId: number, more: Row = {}) => insertOf('allocation', { ...rows.allocationRow, id, hold_id: id, copy_id: copyId, ...more }) // prettier-ignore

const written: readonly string[] = [
  ...rows.house,
  insertOf('patron_category', { id: 2, code: 'PR', names: '{}' }),
  insertOf('bond', { id: 3, patron_id: 1, category_id: 2, library_id: 1 }),
  // To be fetched from the shelves of the Central library: 2, 3, 1; from those of the other one: 4.
  ...['QA9', 'QA1', 'QA5'].flatMap((callNumber, n) => [copy(11 + n, callNumber), hold(1 + n), allocation(1 + n, 11 + n)]),
  copy(14, 'A', north),
  hold(4),
  allocation(4, 14),
  // Set apart already.
  copy(15, 'A'),
  released(5, central, noon),
  allocation(5, 15, { stage: 'on_hold_shelf', scanned_at: at }),
  released(6, central, '2026-11-20T12:00:00.001Z'),
  released(7, north, '2026-11-20T11:00:00.000Z'),
  // Ended today, yesterday, and for another reason.
  expired(8, startOfDay),
  expired(9, '2026-11-20T02:59:59.999Z'),
  expired(10, noon, { pick_up_library_id: north }),
  hold(11, { state: 'cancelled', ended_at: noon, ended_by: 'patron', end_reason: 'cancelled' }),
  // In one queue: a teacher's hold, placed last, and two placed at one moment.
  ...[12, 13].map((id) => hold(id, { copy_key: 'q', queued_at: '2026-11-02T10:00:00.000Z', patron_id: id - 11, bond_id: id - 11, library_id: north })), // prettier-ignore
  hold(14, { copy_key: 'r', queued_at: '2026-11-05T10:00:00.000Z', bond_id: 3, library_id: north }),
  hold(15, { copy_key: 'r', queued_at: '2026-11-04T10:00:00.000Z', patron_id: 2, bond_id: 2, library_id: north, suspended_until: '2026-11-21' }), // prettier-ignore
  // Its title is gone.
  expired(16, noon, { title_id: null }),
]

for (const engine of engines) {
  describe(`lists of holds, on ${engine.name}`, () => {
    const open = openStores(engine)
    beforeAll(async () => {
      for (const statement of written) await sql.raw(statement).execute(open.database.write)
    })
    const list = async (name: HoldListQuery['list'], libraryId: number, more: Partial<HoldListQuery> = {}) => {
      const { rows: found, total } = await open.stores.deskHolds.list({ list: name, libraryId, offset: 0, limit: 50, ...more })
      return { ids: found.map(({ holdId }) => holdId), total, found }
    }

    test.each([
      ['pull', central, [2, 3, 1]],
      ['pull', north, [4]],
      ['shelf', central, [5, 6]],
      ['shelf', north, [7]],
      ['expired', central, [5, 8]],
      ['expired', north, [7, 10]],
      ['queue', north, [12, 13, 15, 14]],
      ['relabel', central, []],
    ] as const)('%s at library %i', async (name, libraryId, ids) => {
      expect(await list(name, libraryId)).toMatchObject({ ids, total: ids.length })
    })

    test('the queue of the Central library holds what waits and what was released, for any copies, and nothing that ended', async () => {
      expect((await list('queue', central)).ids).toEqual([1, 2, 3, 4, 5, 6, 7])
    })

    test('a category that is served before the others stands before them; a place is that among the same copies', async () => {
      const places = async (first?: readonly string[]) =>
        (await list('queue', north, first && { first })).found.map(({ holdId, position, stage }) => [holdId, position, stage])
      expect(await places()).toEqual([[12, 1, 'em_fila'], [13, 2, 'em_fila'], [15, 1, 'suspensa'], [14, 2, 'em_fila']]) // prettier-ignore
      expect(await places(['PR'])).toEqual([[14, 1, 'em_fila'], [12, 1, 'em_fila'], [13, 2, 'em_fila'], [15, 2, 'suspensa']]) // prettier-ignore
      open.clock.set('2026-11-21T12:00:00.000Z')
      expect((await places())[2]).toEqual([15, 1, 'em_fila'])
      open.clock.set(noon)
      expect((await list('pull', central)).found[0]).not.toHaveProperty('position')
    })

    test('a page is a part of the list; holds of one reader or of one title are picked', async () => {
      expect(await list('queue', north, { offset: 1, limit: 2 })).toMatchObject({ ids: [13, 15], total: 4 })
      expect([(await list('queue', north, { patronId: 2 })).ids, (await list('queue', north, { titleId: 2 })).ids]).toEqual([[13, 15], []])
    })

    test('a hold is shown with the copy that is its own now', async () => {
      await open.database.write.updateTable('patron').set({ social_name: 'Bia' }).where('id', '=', 1).execute()
      const shown = {
        patronId: 1,
        code: 'p1',
        name: 'Bia',
        titleId: 1,
        title: 'Dom Casmurro',
        libraryId: central,
        pickUpLibraryId: central,
        placedAt: at,
      }
      const { found } = await list('shelf', central)
      expect(found[0]).toEqual({ ...shown, holdId: 5, barcode: 'c15', callNumber: 'A', limitOn: '2026-11-20', limitAt: noon, stage: 'liberada' }) // prettier-ignore
      expect(found[1]).toEqual({ ...shown, holdId: 6, limitOn: '2026-11-20', limitAt: '2026-11-20T12:00:00.001Z', stage: 'liberada' })
    })

    test('a copy that stands with the slip of an earlier hold gets another slip, where that one ended on the day of the release', async () => {
      const { write } = open.database
      const before = (id: number, hold_id: number, copy_id: number, ended_at: string, more: Row = {}) =>
        sql.raw(insertOf('allocation', { ...rows.allocationRow, id, hold_id, copy_id, stage: 'on_hold_shelf', scanned_at: at, ended_at, end_reason: 'expired', ...more })).execute(write) // prettier-ignore
      // The release of the holds 5 and 7 was at ten in the morning.
      await before(50, 8, 15, '2026-11-02T12:00:00.000Z')
      expect((await list('relabel', central)).ids).toEqual([])
      await before(51, 9, 15, '2026-11-03T12:00:00.000Z', { end_reason: 'fetched' })
      await before(52, 9, 15, '2026-11-03T12:00:00.000Z', { stage: 'pull_list' })
      await before(53, 9, 15, '2026-11-03T13:00:00.001Z')
      expect((await list('relabel', central)).ids).toEqual([])
      await before(54, 10, 15, at)
      expect([(await list('relabel', central)).ids, (await list('relabel', north)).ids]).toEqual([[5], []])
    })
  })
}
