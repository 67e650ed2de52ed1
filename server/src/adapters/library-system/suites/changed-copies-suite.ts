import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestEngine } from '../../database/testing/test-database.ts'
import type { CopyChange } from '../../../ports/library-system/copies.ts'
import type { Delivery } from '../../../ports/library-system/requests.ts'
import { libraryIds, loanTypeIds, mustBeDone, openFixture, type CirculationFixture } from '../testing/circulation-fixture.ts'
import { toldOf } from '../testing/told-of.ts'
import { actingFor, codesOf } from '../testing/scene.ts'

const delivery: Delivery = { place: 'desk', phone: '(53) 3233-0000', email: 'ana@exemplo.org' }

/** What a change of a copy, and a certificate, leave to their readers. */
export function changedCopiesSuite(engine: TestEngine): void {
  describe(`changed copies and certificates, ${engine.name}`, () => {
    let fixture: CirculationFixture
    beforeAll(async () => {
      fixture = await openFixture(engine)
    })
    beforeEach(async () => {
      await fixture.settings({})
      fixture.setTime('2026-11-03 14:00')
    })
    afterAll(() => fixture.remove())

    const reader = () => fixture.reader({ category: 'GR' })
    const change = (barcode: string, more: Partial<CopyChange>) =>
      fixture.circulation.desk.changeCopy({ barcode, reason: 'conferência', ...more }, fixture.desk)
    const titleOf = async (barcode: string) =>
      (await fixture.database.read.selectFrom('copy').select('title_id').where('barcode', '=', barcode).executeTakeFirstOrThrow()).title_id
    const asked = async (patronId: number, barcode: string) => {
      const wanted = { titleId: await titleOf(barcode), libraryId: libraryIds.BC }
      return mustBeDone(
        await fixture.circulation.requests.make({ patronId, wanted, pickUpLibraryId: libraryIds.BN, delivery }, actingFor(patronId)),
      ).id
    }
    const told = (patronId: number, kind: Parameters<typeof toldOf>[2]) => toldOf(fixture, patronId, kind)

    test('a copy that moves to another library leaves its place there; a note or a volume leaves it where it is', async () => {
      const barcode = await fixture.copy()
      const { read, write } = fixture.database
      const place = await fixture.insert('location', { library_id: libraryIds.BC, code: `l${barcode}`, name: 'Térreo' })
      await write.updateTable('copy').set({ location_id: place }).where('barcode', '=', barcode).execute()
      const placeOf = async () =>
        (await read.selectFrom('copy').select('location_id').where('barcode', '=', barcode).executeTakeFirstOrThrow()).location_id
      mustBeDone(await change(barcode, { libraryId: libraryIds.BC, note: 'Lombada solta.' }))
      expect(await placeOf()).toBe(place)
      mustBeDone(await change(barcode, { libraryId: libraryIds.BN }))
      expect(await placeOf()).toBeNull()
    })

    test('a copy on its way that staff give another state is on its way no more', async () => {
      const barcode = await fixture.copy({ library: 'BN' })
      mustBeDone(await fixture.lend(await reader(), barcode, { libraryId: libraryIds.BN }))
      mustBeDone(await fixture.takeBack(barcode))
      const onItsWay = async () =>
        (await fixture.circulation.transit.list(libraryIds.BN, { offset: 0, limit: 99 })).copies.filter((one) => one.barcode === barcode)
          .length
      expect(await onItsWay()).toBe(1)
      mustBeDone(await change(barcode, { state: 'in_binding' }))
      expect([await onItsWay(), await fixture.copyState(barcode)]).toEqual([0, 'in_binding'])
    })

    test('a request keeps a copy that takes no holds any more, as long as it is lent; a hold does not', async () => {
      const [ana, barcode] = [await reader(), await fixture.copy()]
      const id = await asked(ana, barcode)
      expect(mustBeDone(await change(barcode, { loanTypeId: loanTypeIds.E }))).toMatchObject({ requestsEnded: 0 })
      expect(await fixture.circulation.requests.one(id, { patronId: ana })).toMatchObject({ state: 'waiting' })
      expect(mustBeDone(await change(barcode, { loanTypeId: loanTypeIds.C }))).toMatchObject({ requestsEnded: 1 })
    })

    test('who was not told of a copy is not told that it is gone', async () => {
      const title = await fixture.title()
      const [first, second] = [await fixture.copy({ title }), await fixture.copy({ title })]
      const [ana, lender] = [await reader(), await reader()]
      mustBeDone(await fixture.lend(lender, first))
      mustBeDone(await fixture.lend(await reader(), second))
      const hold = await fixture.hold(ana, first)
      const own = [{ patronId: ana }, actingFor(ana)] as const
      mustBeDone(await fixture.circulation.holds.suspend(`farol-${hold}`, '2026-12-01', ...own))
      mustBeDone(await fixture.takeBack(first))
      mustBeDone(await fixture.circulation.holds.resume(`farol-${hold}`, ...own))
      expect((await fixture.circulation.holds.live(ana)).holds).toMatchObject([{ stage: 'on_the_way' }])
      expect(mustBeDone(await change(first, { state: 'lost' }))).toMatchObject({ holdsBackInQueue: 1 })
      expect(await told(ana, 'hold_back_in_queue')).toEqual([])
    })

    test('who was told that a copy is on its way is told that it does not come', async () => {
      const [ana, barcode] = [await reader(), await fixture.copy()]
      mustBeDone(await fixture.lend(await reader(), barcode))
      await fixture.hold(ana, barcode, { pick_up_library_id: libraryIds.BN })
      mustBeDone(await fixture.takeBack(barcode, { libraryId: libraryIds.BC }))
      expect([await told(ana, 'hold_on_the_way'), await told(ana, 'hold_back_in_queue')]).toEqual([[expect.anything()], []])
      expect(mustBeDone(await change(barcode, { state: 'in_binding' }))).toMatchObject({ holdsBackInQueue: 1 })
      expect(await told(ana, 'hold_back_in_queue')).toHaveLength(1)
    })

    test('with a new certificate the block of the old one ends: undone, nothing stands in the way of a loan', async () => {
      const ana = await reader()
      const { clearance } = fixture.circulation
      const issued = async () => mustBeDone(await clearance.issue({ patronId: ana }, actingFor(ana))).certificate
      await issued()
      fixture.setTime('2026-11-09 10:00')
      const second = await issued()
      const { blocks } = await fixture.circulation.blocks.ofPatron(ana)
      expect(blocks.filter((one) => !one.lifted)).toHaveLength(1)
      mustBeDone(await clearance.undo(second.number, 'Não se formou.', fixture.desk))
      expect((await told(ana, 'clearance')).at(-1)).toMatchObject({ outcome: 'revoked', number: second.number, reason: 'Não se formou.' })
      expect(codesOf(await fixture.lend(ana, await fixture.copy()))).toEqual([])
    })

    test('a request that nobody fetched in time stands in the way of no certificate; an ended relation is none to choose', async () => {
      const [ana, barcode] = [await reader(), await fixture.copy()]
      const id = await asked(ana, barcode)
      await fixture.circulation.requests.send(id, { ...fixture.desk, libraryId: libraryIds.BC })
      await fixture.circulation.requests.receive(id, { ...fixture.desk, libraryId: libraryIds.BN })
      const check = async () => mustBeDone(await fixture.circulation.clearance.check({ patronId: ana }))
      expect((await check()).obstacles).toMatchObject([{ kind: 'request', libraryId: libraryIds.BN }])
      fixture.setTime('2026-11-28 10:00')
      expect((await check()).obstacles).toEqual([])
      const other = await fixture.bond(ana, 'TA')
      await fixture.database.write.updateTable('bond').set({ active: 0 }).where('id', '=', other).execute()
      expect((await check()).bonds.map(({ bondId }) => bondId)).not.toContain(other)
    })

    test('a suspension that was lifted keeps no loan from losing its person; the steps of a request go with it', async () => {
      fixture.setTime('2024-05-14 10:00')
      const patronId = await fixture.reader({ category: 'GR', validUntil: '2030-12-31' })
      const barcode = await fixture.copy()
      const { loanId } = mustBeDone(await fixture.lend(patronId, barcode))
      mustBeDone(await fixture.takeBack(barcode))
      const loan = Number(loanId.replace(/^\D+/, ''))
      await fixture.insert('patron_block', {
        patron_id: patronId,
        kind: 'suspension',
        origin: 'return',
        starts_on: '2024-05-14',
        ends_on: '2030-12-31',
        loan_id: loan,
        public_reason: 'x',
        created_at: '2024-05-14T13:00:00.000Z',
        lifted_at: '2024-05-15T13:00:00.000Z',
        lift_reason: 'engano',
      })
      const request = await asked(patronId, await fixture.copy())
      await fixture.circulation.requests.cancel([request], { patronId }, actingFor(patronId))
      fixture.setTime('2026-11-20 23:00')
      await fixture.circulation.maintenance.anonymise(500)
      const { read } = fixture.database
      const row = await read.selectFrom('loan').select('patron_id').where('id', '=', loan).executeTakeFirstOrThrow()
      expect(row.patron_id).toBeNull()
      const steps = read
        .selectFrom('loan_request_event')
        .select('id')
        .where('loan_request_id', '=', Number(request.replace(/^\D+/, '')))
      expect(await steps.execute()).toEqual([])
    })

    test('after all of it every invariant of circulation holds', async () => {
      expect(await fixture.brokenInvariants()).toEqual([])
    })
  })
}
