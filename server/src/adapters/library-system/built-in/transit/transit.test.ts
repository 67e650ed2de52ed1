import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../../database/testing/engines.ts'
import { libraryIds, mustBeDone, openFixture, type CirculationFixture } from '../../testing/circulation-fixture.ts'

const all = { offset: 0, limit: 99 }

for (const engine of engines)
  describe(`copies on their way and to be fetched from the shelf, on ${engine.name}`, () => {
    let fixture: CirculationFixture
    beforeAll(async () => {
      fixture = await openFixture(engine)
    })
    beforeEach(async () => {
      fixture.setTime('2026-11-03 14:00')
      const ended = { ended_at: '2026-11-03T17:00:00.000Z', end_reason: 'test' }
      await fixture.database.write.updateTable('transit').set(ended).where('ended_at', 'is', null).execute()
      await fixture.database.write.updateTable('allocation').set(ended).where('ended_at', 'is', null).execute()
    })
    afterAll(() => fixture.remove())

    const transit = () => fixture.circulation.transit
    const central = { libraryId: libraryIds.BC, code: 'BC', name: 'Biblioteca BC' }
    const north = { libraryId: libraryIds.BN, code: 'BN', name: 'Biblioteca BN' }
    const south = { libraryId: libraryIds.BS, code: 'BS', name: 'Biblioteca BS' }
    const copyOf = (barcode: string) =>
      fixture.database.read.selectFrom('copy').selectAll().where('barcode', '=', barcode).executeTakeFirstOrThrow()
    const shelved = async (barcode: string, call_number: string | null, sort_key: string, place?: string) => {
      const library_id = (await copyOf(barcode)).library_id
      const location_id = place === undefined ? null : await fixture.insert('location', { library_id, code: `l${barcode}`, name: place })
      await fixture.database.write.updateTable('copy').set({ call_number, sort_key, location_id }).where('barcode', '=', barcode).execute()
    }
    /** A copy of the north that was taken back at another library. */
    const onItsWay = async (at: number) => {
      const barcode = await fixture.copy({ library: 'BN' })
      mustBeDone(await fixture.lend(await fixture.reader({ category: 'GR' }), barcode, { libraryId: libraryIds.BN }))
      mustBeDone(await fixture.takeBack(barcode, { libraryId: at }))
      return barcode
    }

    test('what is on its way says from where, to where, why and since when, and where it was seen last', async () => {
      const barcode = await onItsWay(libraryIds.BC)
      const { id, title_id } = await copyOf(barcode)
      const row = await fixture.database.read.selectFrom('transit').selectAll().where('copy_id', '=', id).executeTakeFirstOrThrow()
      const title = await fixture.database.read
        .selectFrom('title')
        .select('title_line')
        .where('id', '=', title_id)
        .executeTakeFirstOrThrow()
      const shown = {
        id: `farol-${row.id}`,
        copyId: id,
        barcode,
        title: title.title_line,
        from: central,
        to: north,
        reason: 'home',
        startedAt: new Date('2026-11-03T17:00:00.000Z'),
      }
      fixture.setTime('2026-11-04 14:00')
      expect(await transit().list(undefined, all)).toEqual({ asOf: fixture.clock.now(), total: 1, copies: [shown] })
      expect(row).toMatchObject({ started_by: 900, ended_at: null, seen_at: null })
      // Scanned where it came from it was seen nowhere else.
      mustBeDone(await fixture.takeBack(barcode, { libraryId: libraryIds.BC }))
      expect((await transit().list(undefined, all)).copies).toEqual([shown])
      mustBeDone(await fixture.takeBack(barcode, { libraryId: libraryIds.BS }))
      expect((await transit().list(undefined, all)).copies).toEqual([{ ...shown, seenAt: south }])
      mustBeDone(await fixture.takeBack(barcode, { libraryId: libraryIds.BN }))
      expect(await transit().list(undefined, all)).toMatchObject({ total: 0, copies: [] })
      const ended = await fixture.database.read.selectFrom('transit').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow()
      expect(ended).toMatchObject({ seen_library_id: libraryIds.BS, seen_at: '2026-11-04T17:00:00.000Z', end_reason: 'arrived', ended_by: 900 }) // prettier-ignore
    })

    test('a copy that is lent on its way has ended that way alone', async () => {
      const barcode = await onItsWay(libraryIds.BC)
      mustBeDone(await fixture.takeBack(barcode, { libraryId: libraryIds.BN }))
      mustBeDone(await fixture.lend(await fixture.reader({ category: 'GR' }), barcode, { libraryId: libraryIds.BN }))
      mustBeDone(await fixture.takeBack(barcode, { libraryId: libraryIds.BC }))
      fixture.setTime('2026-11-04 14:00')
      mustBeDone(await fixture.lend(await fixture.reader({ category: 'GR' }), barcode))
      const { id } = await copyOf(barcode)
      const ways = await fixture.database.read.selectFrom('transit').select(['end_reason', 'ended_at']).where('copy_id', '=', id).orderBy('id').execute() // prettier-ignore
      expect(ways).toEqual([
        { end_reason: 'arrived', ended_at: '2026-11-03T17:00:00.000Z' },
        { end_reason: 'lent', ended_at: '2026-11-04T17:00:00.000Z' },
      ])
    })

    test('ways are had page by page, the longest first, then by number; of a library those that begin or end there', async () => {
      const [first, second, third] = [await onItsWay(libraryIds.BC), await onItsWay(libraryIds.BC), await onItsWay(libraryIds.BS)]
      const oldest = { started_at: '2026-11-01T12:00:00.000Z' }
      await fixture.database.write
        .updateTable('transit')
        .set(oldest)
        .where('copy_id', '=', (await copyOf(third)).id)
        .execute()
      const page = async (libraryId: number | undefined, offset: number, limit: number) => {
        const { total, copies } = await transit().list(libraryId, { offset, limit })
        return [total, ...copies.map((one) => one.barcode)]
      }
      expect([await page(undefined, 0, 2), await page(undefined, 2, 2), await page(libraryIds.BC, 0, 9)]).toEqual([
        [3, third, first],
        [3, second],
        [2, first, second],
      ])
      expect([await page(libraryIds.BS, 0, 9), await page(libraryIds.BN, 1, 1), await page(libraryIds.BE, 0, 9)]).toEqual([
        [1, third],
        [3, first],
        [0],
      ])
    })

    /** A copy on its shelf that is to be sent to another library for a reader. */
    const asked = async (library: 'BC' | 'BN', to: number) => {
      const barcode = await fixture.copy({ library })
      const { title_id: titleId, library_id: libraryId } = await copyOf(barcode)
      const patronId = await fixture.reader({ category: 'GR' })
      const delivery = { place: 'desk', phone: '47 3025-1000', email: 'a@b.br' } as const
      const asking = { patronId, wanted: { titleId, libraryId }, pickUpLibraryId: to, delivery }
      return { barcode, id: mustBeDone(await fixture.circulation.requests.make(asking, fixture.desk)).id }
    }

    test('what is to be fetched from the shelf says where it stands, for what, and where it is wanted', async () => {
      const { barcode, id } = await asked('BN', libraryIds.BS)
      await shelved(barcode, '910 S237a', '910', 'Térreo')
      const copy = await copyOf(barcode)
      const title = await fixture.database.read.selectFrom('title').select('title_line').where('id', '=', copy.title_id).executeTakeFirstOrThrow() // prettier-ignore
      fixture.setTime('2026-11-03 15:00')
      expect(await transit().pullList(libraryIds.BN, all)).toEqual({
        asOf: fixture.clock.now(),
        total: 1,
        copies: [
          {
            copyId: copy.id,
            barcode,
            title: title.title_line,
            callNumber: '910 S237a',
            location: 'Térreo',
            library: north,
            for: 'request',
            id,
            pickUp: south,
            since: new Date('2026-11-03T17:00:00.000Z'),
          },
        ],
      })
      expect([(await transit().pullList(libraryIds.BS, all)).total, (await transit().pullList(undefined, all)).total]).toEqual([0, 1])
    })

    test('for a hold it has the hold’s number and library', async () => {
      const barcode = await fixture.copy()
      const ana = await fixture.reader({ category: 'GR' })
      mustBeDone(await fixture.lend(await fixture.reader({ category: 'GR' }), barcode))
      const own = [{ patronId: ana }, { actor: { kind: 'patron', loginId: ana } }] as const
      const hold = await fixture.hold(ana, barcode, { pick_up_library_id: libraryIds.BS, suspended_until: '2026-12-01' })
      mustBeDone(await fixture.takeBack(barcode))
      mustBeDone(await fixture.circulation.holds.resume(`farol-${hold}`, ...own))
      const { copies } = await transit().pullList(libraryIds.BC, all)
      expect(copies).toEqual([expect.objectContaining({ barcode, for: 'hold', id: `farol-${hold}`, library: central, pickUp: south })])
      expect(copies[0]).not.toHaveProperty('callNumber')
      expect(copies[0]).not.toHaveProperty('location')
      // Sent, it is to be fetched no more; nor is it where it has arrived.
      mustBeDone(await fixture.takeBack(barcode))
      expect((await transit().pullList(undefined, all)).total).toBe(0)
      mustBeDone(await fixture.takeBack(barcode, { libraryId: libraryIds.BS }))
      expect((await transit().pullList(undefined, all)).total).toBe(0)
    })

    test('copies to be fetched stand in the order of the shelf, page by page', async () => {
      const [last, first, middle] = [await asked('BC', 2), await asked('BC', 2), await asked('BC', 2)]
      await shelved(last.barcode, '930', '930')
      await shelved(first.barcode, '100', '100')
      await shelved(middle.barcode, '500', '500')
      const page = async (offset: number, limit: number) => {
        const { total, copies } = await transit().pullList(libraryIds.BC, { offset, limit })
        return [total, ...copies.map((one) => one.callNumber)]
      }
      expect([await page(0, 2), await page(2, 2), await page(1, 1)]).toEqual([
        [3, '100', '500'],
        [3, '930'],
        [3, '500'],
      ])
    })
  })
