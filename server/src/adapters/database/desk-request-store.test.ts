import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { RequestListQuery } from '../../ports/desk-requests.ts'
import * as rows from './testing/circulation-rows.ts'
import { insertOf, type Row } from './testing/circulation-rows.ts'
import { engines } from './testing/engines.ts'
import { openStores } from './testing/stores.ts'

const [central, north, arts, music] = [1, 2, 3, 4]
const at = '2026-11-03T13:00:00.000Z'
const noon = '2026-11-20T12:00:00.000Z'
/** The first instant of the day in the library, whose clock is three hours behind UTC. */
const startOfDay = '2026-11-20T03:00:00.000Z'

const copy = (id: number, callNumber: string) =>
  insertOf('copy', { id, title_id: 1, library_id: central, loan_type_id: 1, status: 'available', sort_key: '', created_at: at, updated_at: at, barcode: `c${id}`, call_number: callNumber }) // prettier-ignore
const request = (id: number, state: string, more: Row = {}) =>
  insertOf('loan_request', { ...rows.requestRow, id, state, copy_key: `1|1|r${id}||||`, ...more })
const allocation = (id: number, more: Row = {}) =>
  insertOf('allocation', { ...rows.allocationRow, id, copy_id: id + 10, hold_id: null, loan_request_id: id, ...more })
const available = { pick_up_at: '2026-11-20T15:00:00.000Z', pick_up_on: '2026-11-20', available_at: noon }
const ended = (ended_at: string, end_reason = 'expired') => ({ ended_at, end_reason, ended_by: 'system' })

const written: readonly string[] = [
  ...rows.house,
  insertOf('library', { id: arts, code: 'ba', name: 'Artes', campus_id: 1, kind: 'library' }),
  insertOf('library', { id: music, code: 'bm', name: 'Artes', campus_id: 1, kind: 'library' }),
  // To be fetched from the shelves of the Central library, by call number: 2, 3, 1.
  ...['QA9', 'QA1', 'QA5'].flatMap((callNumber, n) => [copy(11 + n, callNumber), request(1 + n, 'waiting'), allocation(1 + n)]),
  // Fetched already, for other libraries, and for the Central library itself.
  ...([[4, north, 'B'], [5, music, 'A'], [6, arts, 'B'], [7, arts, 'A'], [8, central, 'A']] as const).flatMap(([id, to, callNumber]) => [copy(id + 10, callNumber), request(id, 'waiting', { pick_up_library_id: to }), allocation(id, { scanned_at: noon })]), // prettier-ignore
  // Of other libraries.
  ...[9, 10].map((id) => copy(id + 10, 'A')),
  request(9, 'waiting', { library_id: north, pick_up_library_id: central }),
  allocation(9),
  request(10, 'waiting', { library_id: north, pick_up_library_id: arts }),
  allocation(10, { scanned_at: noon }),
  // On the way and there, one of them with a copy that nobody scanned.
  copy(21, 'A'),
  request(11, 'in_transit'),
  allocation(11, { scanned_at: noon }),
  request(12, 'in_transit', { pick_up_library_id: central }),
  ...[13, 14].map((id) => copy(id + 10, 'A')),
  request(13, 'available', { ...available, pick_up_library_id: central }),
  allocation(13),
  request(14, 'available', available),
  request(20, 'available', { ...available, pick_up_at: noon }),
  allocation(14, { scanned_at: noon, ended_at: noon, end_reason: 'cancelled' }),
  request(15, 'not_finished', ended(startOfDay)),
  request(16, 'not_finished', ended('2026-11-20T02:59:59.999Z')),
  request(17, 'not_finished', ended(noon, 'cancelled')),
  request(18, 'not_finished', { ...ended(noon), pick_up_library_id: central }),
  request(19, 'not_finished', { ...ended(noon), library_id: north }),
]

for (const engine of engines) {
  describe(`lists of loan requests, on ${engine.name}`, () => {
    const open = openStores(engine)
    beforeAll(async () => {
      for (const statement of written) await sql.raw(statement).execute(open.database.write)
    })
    const list = async (name: RequestListQuery['list'], libraryId: number, page = { offset: 0, limit: 50 }) => {
      const { rows: found, total } = await open.stores.deskRequests.list({ list: name, libraryId, ...page })
      return { ids: found.map(({ requestId }) => requestId), total }
    }

    test.each([
      ['pull', central, [2, 3, 1]],
      ['pull', north, [9]],
      ['send', central, [7, 6, 5, 4]],
      ['send', north, [10]],
      ['receive', central, [12]],
      ['receive', north, [11]],
      ['hand_over', central, [13]],
      ['hand_over', north, [14]],
      ['expired', north, [15, 19, 20]],
      ['expired', central, [18]],
      ['all', north, [20, 19, 17, 16, 15, 14, 11, 10, 9, 4, 3, 2, 1]],
      ['all', arts, [10, 7, 6]],
    ] as const)('%s at library %i', async (name, libraryId, ids) => {
      expect(await list(name, libraryId)).toEqual({ ids, total: ids.length })
    })

    test('a page is a part of the list, with the number of all', async () => {
      expect(await list('pull', central, { offset: 1, limit: 1 })).toEqual({ ids: [3], total: 3 })
      expect(await list('expired', north, { offset: 1, limit: 5 })).toEqual({ ids: [19, 20], total: 3 })
    })

    test('a request is shown with the copy that is set apart for it now, and with who may fetch it', async () => {
      const { deskRequests } = open.stores
      await open.database.write.updateTable('patron').set({ social_name: 'Bia' }).where('id', '=', 1).execute()
      await open.database.write
        .updateTable('loan_request')
        .set({ authorised_name: 'Rui', authorised_document: 'RG 1', volume: '2', phone: '4002' })
        .where('id', '=', 4)
        .execute()
      expect(await deskRequests.one(4)).toEqual({
        requestId: 4,
        patronId: 1,
        bondId: 1,
        name: 'Bia',
        titleId: 1,
        title: 'Dom Casmurro',
        volume: '2',
        barcode: 'c14',
        callNumber: 'B',
        state: 'waiting',
        scanned: true,
        libraryId: central,
        pickUpLibraryId: north,
        place: 'desk',
        phone: '4002',
        authorisedName: 'Rui',
        authorisedDocument: 'RG 1',
        requestedAt: at,
      })
      expect(await deskRequests.one(14)).toMatchObject({ requestId: 14, scanned: false })
      expect(Object.keys((await deskRequests.one(14))!)).not.toContain('barcode')
      expect([(await deskRequests.one(13))?.scanned, (await deskRequests.one(13))?.limitOn]).toEqual([false, '2026-11-20'])
      expect(await deskRequests.one(99)).toBeUndefined()
    })
  })
}
