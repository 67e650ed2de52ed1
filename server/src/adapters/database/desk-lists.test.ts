import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import * as rows from './testing/circulation-rows.ts'
import { insertOf, type Row } from './testing/circulation-rows.ts'
import { engines } from './testing/engines.ts'
import { openStores } from './testing/stores.ts'

const [here, there] = [1, 2]
const noon = '2026-11-20T12:00:00.000Z'
const evening = '2026-11-20T15:00:00.000Z'

const request = (id: number, state: string, more: Row = {}) =>
  insertOf('loan_request', { ...rows.requestRow, id, state, copy_key: `1|1|r${id}||||`, ...more })
const hold = (id: number, more: Row) => insertOf('hold', { ...rows.holdRow, id, copy_key: `1|1|h${id}||||`, ...more })
const allocation = (id: number, more: Row) => insertOf('allocation', { ...rows.allocationRow, id, hold_id: null, ...more })

/** Copies 1, 2 and 3 are for requests that wait here; copy 4 stands on the pull list of this library for a hold to be fetched elsewhere. */
const written: readonly string[] = [
  ...rows.house,
  insertOf('patron', { id: 3, code: 'p3', name: 'Leitor 3', created_at: noon, updated_at: noon }),
  insertOf('bond', { id: 3, patron_id: 3, category_id: 1, library_id: 1 }),
  request(1, 'waiting'),
  request(2, 'waiting'),
  request(3, 'waiting', { pick_up_library_id: here }),
  request(4, 'in_transit'),
  request(5, 'available', { pick_up_at: evening, pick_up_on: '2026-11-20', available_at: noon }),
  request(6, 'available', { pick_up_at: '2026-11-20T11:59:00.000Z', pick_up_on: '2026-11-20', available_at: noon }),
  request(7, 'available', { pick_up_at: noon, pick_up_on: '2026-11-20', available_at: '2026-11-18T12:00:00.000Z' }),
  allocation(1, { copy_id: 1, loan_request_id: 1 }),
  allocation(2, { copy_id: 2, loan_request_id: 2, scanned_at: noon }),
  allocation(3, { copy_id: 3, loan_request_id: 3, scanned_at: noon }),
  hold(1, { pick_up_library_id: there, library_id: here }),
  allocation(4, { copy_id: 4, hold_id: 1 }),
  hold(2, { copy_key: 'queue', queued_at: '2026-11-01T10:00:00.000Z', suspended_until: '2026-11-20' }),
  hold(3, { copy_key: 'queue', queued_at: '2026-11-02T10:00:00.000Z', suspended_until: '2026-11-21', patron_id: 2, bond_id: 2 }),
  hold(4, { ...rows.releasedRow, copy_key: 'queue', queued_at: '2026-10-01T10:00:00.000Z', patron_id: 3, bond_id: 3 }),
  hold(5, { ...rows.releasedRow, library_id: there, pick_up_library_id: there, pick_up_at: noon, pick_up_on: '2026-11-20' }),
]

for (const engine of engines) {
  describe(`lists of the desk, on ${engine.name}`, () => {
    const open = openStores(engine)
    beforeAll(async () => {
      for (const statement of written) await sql.raw(statement).execute(open.database.write)
    })
    const page = { offset: 0, limit: 50 }

    const requests = async (list: 'pull' | 'send' | 'receive' | 'hand_over' | 'expired' | 'all', libraryId: number) =>
      (await open.stores.deskRequests.list({ list, libraryId, ...page })).rows.map(({ requestId }) => requestId)

    test('what is to be fetched from the shelf, sent, received, handed over, and what nobody fetched in time', async () => {
      expect([await requests('pull', here), await requests('pull', there)]).toEqual([[1], []])
      expect(await requests('send', here)).toEqual([2])
      expect([await requests('receive', here), await requests('receive', there)]).toEqual([[], [4]])
      expect(await requests('hand_over', there)).toEqual([5])
      expect(await requests('expired', there)).toEqual([6, 7])
      expect(await requests('all', here)).toEqual([7, 6, 5, 4, 3, 2, 1])
    })

    const holds = async (list: 'pull' | 'queue' | 'shelf' | 'expired', libraryId: number) =>
      (await open.stores.deskHolds.list({ list, libraryId, ...page })).rows

    test('a hold is fetched from the shelf where its copy stands, wherever its reader waits', async () => {
      expect((await holds('pull', here)).map(({ holdId, stage }) => [holdId, stage])).toEqual([[1, 'a_caminho']])
      expect(await holds('pull', there)).toEqual([])
    })

    test('a hold is over at the very instant of its limit', async () => {
      expect((await holds('expired', there)).map(({ holdId }) => holdId)).toEqual([5])
    })

    test('a suspended hold waits again from the first minute of the day it is suspended until; a released one has no place', async () => {
      const queue = (await holds('queue', here)).filter(({ holdId }) => holdId > 1)
      expect(queue.map(({ holdId, stage, position }) => [holdId, stage, position])).toEqual([
        [4, 'liberada', undefined],
        [2, 'em_fila', 1],
        [3, 'suspensa', 2],
      ])
    })

    test('a reader is found by name while the person is there, and the bond that is shown is one that lasts', async () => {
      const { write } = open.database
      await write.updateTable('patron').set({ name: 'Ana 10_% Souza' }).where('id', '=', 1).execute()
      await write.updateTable('patron').set({ name: 'Ana 1000 Souza' }).where('id', '=', 2).execute()
      await write.updateTable('bond').set({ active: 0, registration: 'R1' }).where('id', '=', 1).execute()
      await write
        .insertInto('bond')
        .values({ id: 9, patron_id: 1, category_id: 1, library_id: 2, registration: 'R2', active: 1 } as never)
        .execute()
      const found = async (text: string) => (await open.stores.deskReaders.search(text, 9)).readers
      expect(await found('ana 10_%')).toMatchObject([{ patronId: 1, active: true, registration: 'R2', libraryCode: 'bn' }])
      await write.updateTable('bond').set({ active: 0 }).where('patron_id', '=', 1).execute()
      expect((await found('ana 10_%'))[0]?.active).toBe(false)
      expect((await found('ana')).map(({ patronId }) => patronId).toSorted()).toEqual([1, 2])
      await write.updateTable('patron').set({ anonymised_at: noon, card_number: 'C1' }).where('id', '=', 1).execute()
      expect((await found('ana')).map(({ patronId }) => patronId)).toEqual([2])
      expect(await open.stores.deskReaders.match('C1')).toEqual([])
    })

    test('eleven figures with something else beside them are no CPF', async () => {
      await open.database.write.updateTable('patron').set({ cpf: '52998224725' }).where('id', '=', 2).execute()
      const matched = async (text: string) => (await open.stores.deskReaders.match(text)).map(({ by }) => by)
      expect([await matched('529.982.247-25'), await matched('A52998224725')]).toEqual([['cpf'], []])
    })
  })
}
