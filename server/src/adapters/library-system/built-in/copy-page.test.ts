import { beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../database/testing/engines.ts'
import { aCopy, aLibrary, aTitle, type LibraryFixture } from '../../database/testing/library-fixture.ts'
import { openStores } from '../../database/testing/stores.ts'
import type { CopyPageRequest } from '../../../ports/library-system.ts'

for (const engine of engines) {
  describe(`pages and places of copies, on ${engine.name}`, () => {
    const open = openStores(engine)
    let shelf: LibraryFixture
    let titleId: number
    let number = 0

    beforeEach(async () => {
      shelf = await aLibrary(open.stores)
      titleId = await aTitle(open.database.write, `Anais ${(number += 1)}`)
    })

    const page = async (more: Partial<CopyPageRequest>) => {
      const { total, copies } = await open.stores.librarySystem.availability.copies({ titleId, offset: 0, limit: 10, ...more })
      return [total, copies.map((one) => one.barcode).join(' ')]
    }
    /** Three copies of each of two libraries, of which the artistic one stands first by its name, and one that nobody sees. */
    const sixCopies = async () => {
      const there = { libraryId: shelf.otherLibraryId }
      const ids = await open.stores.copies.put([
        ...['c1', 'c2', 'c3', 'gone'].map((barcode) => aCopy(shelf, titleId, barcode)),
        ...['a1', 'a2', 'a3'].map((barcode) => aCopy(shelf, titleId, barcode, there)),
      ])
      await open.stores.librarySystem.availability.recordCopyState([{ copyId: ids[3]!, state: 'withdrawn' }])
    }

    test('a page begins and ends where it should, within a library, across two and past the last', async () => {
      await sixCopies()
      expect(await page({ limit: 6 })).toEqual([6, 'a1 a2 a3 c1 c2 c3'])
      expect(await page({ limit: 5 })).toEqual([6, 'a1 a2 a3 c1 c2'])
      expect(await page({ limit: 3 })).toEqual([6, 'a1 a2 a3'])
      expect(await page({ limit: 2, offset: 2 })).toEqual([6, 'a3 c1'])
      expect(await page({ limit: 2, offset: 3 })).toEqual([6, 'c1 c2'])
      expect(await page({ limit: 10, offset: 4 })).toEqual([6, 'c2 c3'])
      expect(await page({ limit: 10, offset: 6 })).toEqual([6, ''])
    })

    test('a page of one library has its copies alone, from its own beginning', async () => {
      await sixCopies()
      const { libraryId } = shelf
      expect(await page({ libraryId })).toEqual([3, 'c1 c2 c3'])
      expect(await page({ libraryId, limit: 2 })).toEqual([3, 'c1 c2'])
      expect(await page({ libraryId, limit: 2, offset: 2 })).toEqual([3, 'c3'])
      expect(await page({ libraryId: 999_999 })).toEqual([0, ''])
    })

    test('volumes, tomes, parts and what comes along stand in their order, 2 before 10, then what is on its shelf', async () => {
      const parts = [
        { volume: '10' },
        { volume: '2', tome: '10' },
        { volume: '2', tome: '2', part: '10' },
        { volume: '2', tome: '2', part: '2', additionalMaterial: 'DVD' },
        { volume: '2', tome: '2', part: '2', additionalMaterial: 'CD' },
        { volume: '2', tome: '2', part: '2', additionalMaterial: 'CD' },
        {},
      ]
      const ids = await open.stores.copies.put(parts.map((part, n) => aCopy(shelf, titleId, `k${n}`, part)))
      await open.stores.librarySystem.availability.recordCopyState([{ copyId: ids[4]!, state: 'on_loan', dueDate: '2999-01-01' }])
      const ordered = 'k6 k5 k4 k3 k2 k1 k0'
      expect([await page({}), await page({ libraryId: shelf.libraryId })]).toEqual([[7, ordered], [7, ordered]]) // prettier-ignore
      expect([await page({ volume: '2' }), await page({ volume: '' }), await page({ volume: '2', offset: 4, limit: 2 })]).toEqual([
        [5, 'k5 k4 k3 k2 k1'],
        [1, 'k6'],
        [5, 'k1'],
      ])
    })

    test('a copy that is not lent is there to be read while it stands on its shelf; so is one whose state says it', async () => {
      const rooms = { loanTypeId: shelf.readingRoomId }
      const ids = await open.stores.copies.put([aCopy(shelf, titleId, 'r1', rooms), aCopy(shelf, titleId, 'r2', rooms), aCopy(shelf, titleId, 'r3'), aCopy(shelf, titleId, 'r4')]) // prettier-ignore
      const { availability } = open.stores.librarySystem
      await availability.recordCopyState([
        { copyId: ids[1]!, state: 'in_processing' },
        { copyId: ids[2]!, state: 'consult_only' },
      ])
      const { copies } = await availability.copies({ titleId, offset: 0, limit: 10 })
      const shown = new Map(copies.map((one) => [one.barcode, [one.consultOnly, one.stateNames['pt']]]))
      expect(shown.get('r1')).toEqual([true, shown.get('r3')![1]])
      expect(shown.get('r2')![1]).not.toBe(shown.get('r1')![1])
      expect([...shown.values()].map(([consultOnly]) => consultOnly).filter(Boolean)).toHaveLength(3)
      expect(shown.get('r4')![0]).toBe(false)
      const [place] = (await availability.byLibraries([titleId])).get(titleId)!
      expect(place).toMatchObject({ copies: 4, available: 1, consultOnly: 2 })
    })

    test('volumes are counted by library and without what nobody sees, 2 before 10', async () => {
      await open.stores.copies.put([
        aCopy(shelf, titleId, 'v1', { volume: '10', callNumber: '82 B' }),
        aCopy(shelf, titleId, 'v2', { volume: '2', callNumber: '82 A', loanTypeId: shelf.readingRoomId }),
        aCopy(shelf, titleId, 'v3', { volume: '2', libraryId: shelf.otherLibraryId }),
      ])
      const [gone] = await open.stores.copies.put([aCopy(shelf, titleId, 'v4', { volume: '3' })])
      const { availability } = open.stores.librarySystem
      await availability.recordCopyState([{ copyId: gone!, state: 'withdrawn' }])
      expect((await availability.divisions({ titleId })).volumes).toEqual([{ value: '2', copies: 2 }, { value: '10', copies: 1 }]) // prettier-ignore
      expect((await availability.divisions({ titleId, libraryId: shelf.libraryId })).volumes).toEqual([{ value: '2', copies: 1 }, { value: '10', copies: 1 }]) // prettier-ignore
      const places = (await availability.byLibraries([titleId])).get(titleId)!
      expect(places.find((one) => one.libraryId === shelf.libraryId)).toMatchObject({ copies: 2, callNumber: '82 A' })
    })
  })
}
