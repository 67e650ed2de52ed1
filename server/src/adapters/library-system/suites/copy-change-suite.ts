import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestEngine } from '../../database/testing/test-database.ts'
import type { CopyChange } from '../../../ports/library-system/copies.ts'
import { asLost, codes, libraryIds, loanTypeIds, mustBeDone, openFixture, type CirculationFixture } from '../testing/circulation-fixture.ts'

/** Staff change a copy: scenarios F133 to F137, and a hold whose released copy vanishes. */
export function copyChangeSuite(engine: TestEngine): void {
  describe(`copies that change, ${engine.name}`, () => {
    let fixture: CirculationFixture
    beforeAll(async () => {
      fixture = await openFixture(engine)
    })
    afterAll(() => fixture.remove())
    beforeEach(() => fixture.setTime('2026-11-03 10:00'))

    const nothing = { holdsCancelled: 0, holdsBackInQueue: 0, holdsServed: 0, requestsEnded: 0, replacementsCancelled: 0 }
    const desk = () => fixture.circulation.desk
    const preview = (barcode: string, change: Partial<CopyChange>) =>
      desk().previewCopyChange({ barcode, reason: 'conferência', ...change }, fixture.desk)
    const change = (barcode: string, more: Partial<CopyChange>) =>
      desk().changeCopy({ barcode, reason: 'conferência', ...more }, fixture.desk)
    const reader = () => fixture.reader({ category: 'GR' })
    const holdsOf = async (patronId: number) =>
      (await fixture.circulation.holds.live(patronId)).holds.map((one) => [one.stage, one.position])
    const endOf = async (patronId: number) =>
      (await fixture.circulation.holds.past({ patronId, offset: 0, limit: 10 })).holds.map((one) => [one.state, one.endedBy, one.endReason])
    const alertsOf = (patronId: number, kind: 'hold_cancelled' | 'hold_back_in_queue' | 'hold_released') =>
      fixture.database.read
        .selectFrom('alert')
        .select('id')
        .where('patron_id', '=', patronId)
        .where('kind', '=', kind)
        .where('deleted_at', 'is', null)
        .execute()

    /** A copy on loan, and two who wait for it. */
    const queue = async (copies = 1) => {
      const title = await fixture.title()
      const barcodes: string[] = []
      for (let n = 0; n < copies; n += 1) barcodes.push(await fixture.copy({ title }))
      const [lender, ana, bruno] = [await reader(), await reader(), await reader()]
      mustBeDone(await fixture.lend(lender, barcodes[0]!))
      for (const barcode of barcodes.slice(1)) mustBeDone(await fixture.lend(await reader(), barcode))
      await fixture.hold(ana, barcodes[0]!)
      fixture.setTime('2026-11-03 10:05')
      await fixture.hold(bruno, barcodes[0]!)
      return { title, barcodes, barcode: barcodes[0]!, lender, ana, bruno }
    }

    for (const state of ['lost', 'withdrawn'] as const)
      test(`[S8-12] F133 the last copy is ${state} while two wait: both holds end with a notice, and its return brings none back`, async () => {
        const { barcode, ana, bruno } = await queue()
        mustBeDone(await fixture.takeBack(barcode))
        expect(await holdsOf(ana)).toEqual([['released', undefined]])
        expect(await preview(barcode, { state })).toEqual({ done: true, asOf: fixture.clock.now(), ...nothing, holdsCancelled: 2 })
        expect([await holdsOf(ana), await fixture.copyState(barcode)]).toEqual([[['released', undefined]], 'on_hold_shelf'])
        expect(await change(barcode, { state })).toEqual({ done: true, ...nothing, holdsCancelled: 2 })
        expect(await fixture.copyState(barcode)).toBe(state)
        for (const patronId of [ana, bruno]) {
          expect(await endOf(patronId)).toEqual([['cancelled', 'system', 'no_copy']])
          expect(await alertsOf(patronId, 'hold_cancelled')).toHaveLength(1)
        }
        mustBeDone(await fixture.takeBack(barcode))
        expect([await holdsOf(ana), await holdsOf(bruno)]).toEqual([[], []])
        expect(await fixture.brokenInvariants()).toEqual([])
      })

    test('D087 a lost copy that staff find owes nothing more, on each loan that lost it; one that is spoilt or written off does', async () => {
      const [ana, bruno, barcode] = [await reader(), await reader(), await fixture.copy({ price: 4_500 })]
      const owed = async () => [ana, bruno].map((patronId) => fixture.circulation.money.debts(patronId, 'open'))
      const totals = async () => (await Promise.all(await owed())).map(({ total }) => total)
      for (const patronId of [ana, bruno]) {
        await fixture.database.write.updateTable('copy').set({ status: 'available' }).where('barcode', '=', barcode).execute()
        const { loanId } = mustBeDone(await fixture.lend(patronId, barcode))
        mustBeDone(await desk().declareLost(loanId, asLost, fixture.desk))
      }
      for (const state of ['damaged', 'lost', 'withdrawn', 'lost'] as const)
        expect(mustBeDone(await change(barcode, { state })).replacementsCancelled).toBe(0)
      expect(mustBeDone(await preview(barcode, { state: 'available' })).replacementsCancelled).toBe(2)
      expect(await totals()).toEqual([4_500, 4_500])
      expect(mustBeDone(await change(barcode, { state: 'available' })).replacementsCancelled).toBe(2)
      expect(await totals()).toEqual([0, 0])
    })

    test('F134 one of two copies is lost: nothing is cancelled, the released hold has its place back and its reader is told once', async () => {
      const { barcode, ana, bruno } = await queue(2)
      mustBeDone(await fixture.takeBack(barcode))
      expect(await preview(barcode, { state: 'lost' })).toEqual({ done: true, asOf: fixture.clock.now(), ...nothing, holdsBackInQueue: 1 })
      expect(await change(barcode, { state: 'lost' })).toEqual({ done: true, ...nothing, holdsBackInQueue: 1 })
      expect([await holdsOf(ana), await holdsOf(bruno)]).toEqual([[['queued', 1]], [['queued', 2]]])
      expect([(await alertsOf(ana, 'hold_back_in_queue')).length, (await alertsOf(ana, 'hold_released')).length]).toEqual([1, 0])
      expect(await alertsOf(bruno, 'hold_back_in_queue')).toEqual([])
      expect(await fixture.brokenInvariants()).toEqual([])
    })

    test('[S8-12] F136 the only copy is for consultation from now on: the hold ends at once, and is not restored when that is changed back', async () => {
      const { barcode, ana } = await queue()
      mustBeDone(await fixture.takeBack(barcode))
      expect(mustBeDone(await preview(barcode, { loanTypeId: loanTypeIds.C })).holdsCancelled).toBe(2)
      expect(mustBeDone(await change(barcode, { loanTypeId: loanTypeIds.C })).holdsCancelled).toBe(2)
      expect(await endOf(ana)).toEqual([['cancelled', 'system', 'no_copy']])
      expect(await fixture.copyState(barcode)).toBe('available')
      fixture.setTime('2026-11-03 10:10')
      expect(await change(barcode, { loanTypeId: loanTypeIds.N })).toEqual({ done: true, ...nothing })
      expect(await holdsOf(ana)).toEqual([])
      expect(await fixture.brokenInvariants()).toEqual([])
    })

    test('F136 a temporary type does the same from its first day, and only then', async () => {
      const { barcode } = await queue()
      const later = { loanTypeId: loanTypeIds.C, from: '2026-12-01', until: '2026-12-31' }
      expect(await change(barcode, { temporary: later })).toEqual({ done: true, ...nothing })
      expect(mustBeDone(await preview(barcode, { temporary: { ...later, from: '2026-11-03' } })).holdsCancelled).toBe(2)
      expect(await change(barcode, { temporary: null })).toEqual({ done: true, ...nothing })
    })

    test('F137 the only copy moves to another library, or gets another volume: the holds of what it was end', async () => {
      for (const more of [{ libraryId: libraryIds.BN }, { volume: '2' }]) {
        const { barcode, ana, bruno } = await queue()
        mustBeDone(await fixture.takeBack(barcode))
        expect(mustBeDone(await preview(barcode, more)).holdsCancelled).toBe(2)
        expect(mustBeDone(await change(barcode, more)).holdsCancelled).toBe(2)
        for (const patronId of [ana, bruno]) expect(await endOf(patronId)).toEqual([['cancelled', 'system', 'no_copy']])
        expect(await fixture.copyState(barcode)).toBe(more.libraryId ? 'in_transit' : 'available')
      }
      expect(await fixture.brokenInvariants()).toEqual([])
    })

    test('a copy that moves to where somebody waits for it is theirs at once', async () => {
      const title = await fixture.title()
      const [there, here] = [await fixture.copy({ title, library: 'BN' }), await fixture.copy({ title })]
      const [lender, waiting] = [await reader(), await reader()]
      mustBeDone(await fixture.lend(lender, there, { libraryId: libraryIds.BN }))
      await fixture.hold(waiting, there)
      expect(mustBeDone(await preview(here, { libraryId: libraryIds.BN })).holdsServed).toBe(1)
      expect(mustBeDone(await change(here, { libraryId: libraryIds.BN })).holdsServed).toBe(1)
      expect(await fixture.copyState(here)).toBe('on_hold_shelf')
      expect((await fixture.circulation.transit.pullList(libraryIds.BN, { offset: 0, limit: 10 })).copies.map((one) => one.barcode)).toContain(here) // prettier-ignore
      expect(await fixture.brokenInvariants()).toEqual([])
    })

    test('a copy that becomes available is allocated to the first who waits', async () => {
      const title = await fixture.title()
      const [out, bound] = [await fixture.copy({ title }), await fixture.copy({ title })]
      mustBeDone(await change(bound, { state: 'in_binding' }))
      mustBeDone(await fixture.lend(await reader(), out))
      const waiting = await reader()
      await fixture.hold(waiting, out)
      expect(mustBeDone(await change(bound, { state: 'available' })).holdsServed).toBe(1)
      expect(await fixture.copyState(bound)).toBe('on_hold_shelf')
      expect(await fixture.brokenInvariants()).toEqual([])
    })

    test('what acts bring about is not written by hand, and what does not exist is not found', async () => {
      const { barcode } = await queue()
      const shelved = await fixture.copy()
      expect(codes(await change(barcode, { state: 'available' }))).toEqual(['estado_invalido {"estado":"emprestado"}'])
      for (const [state, word] of [
        ['on_loan', 'emprestado'],
        ['on_hold_shelf', 'reservado'],
        ['in_transit', 'em_transito'],
      ] as const)
        // prettier-ignore
        expect(codes(await preview(shelved, { state }))).toEqual([`estado_invalido {"estado":"${word}"}`])
      expect(codes(await change('nenhum', { state: 'lost' }))).toEqual(['NaoEncontrada'])
      expect(codes(await change(shelved, { libraryId: 999 }))).toEqual(['NaoEncontrada'])
      expect(codes(await change(shelved, { loanTypeId: 999 }))).toEqual(['NaoEncontrada'])
    })

    test('what is changed is written as it is said, what is emptied holds nothing; the record has both states, and the index is told', async () => {
      const barcode = await fixture.copy()
      const { read } = fixture.database
      const row = () => read.selectFrom('copy').selectAll().where('barcode', '=', barcode).executeTakeFirstOrThrow()
      const told = async () => {
        const { seq, topic, payload } = await read.selectFrom('outbox').selectAll().orderBy('seq', 'desc').executeTakeFirstOrThrow()
        return { seq: Number(seq), topic, payload }
      }
      const temporary = { loanTypeId: loanTypeIds.E, from: '2026-12-01', until: '2026-12-31' }
      const known = await read
        .selectFrom('outbox')
        .select((of) => of.fn.max('seq').as('seq'))
        .executeTakeFirst()
      mustBeDone(await change(barcode, { note: 'Capa solta', volume: '2', temporary }))
      expect(await row()).toMatchObject({
        note: 'Capa solta',
        volume: '2',
        temporary_loan_type: loanTypeIds.E,
        temporary_from: '2026-12-01',
        temporary_until: '2026-12-31',
        updated_at: '2026-11-03T13:00:00.000Z',
      })
      const first = await told()
      expect(first.seq).toBeGreaterThan(Number(known?.seq ?? 0))
      expect([first.topic, JSON.stringify(first.payload)]).toEqual(['titles', expect.stringContaining(String((await row()).title_id))])
      mustBeDone(await change(barcode, { note: '', volume: '', temporary: null }))
      const nothingLeft = { note: null, volume: null, temporary_loan_type: null, temporary_from: null, temporary_until: null }
      expect(await row()).toMatchObject(nothingLeft)
      mustBeDone(await change(barcode, { temporary: { loanTypeId: loanTypeIds.E, from: '2026-12-01' } }))
      expect(await row()).toMatchObject({ temporary_from: '2026-12-01', temporary_until: null })
      mustBeDone(await change(barcode, { state: 'in_binding', reason: 'Encadernação' }))
      const detail = { state: 'in_binding', before: 'available', reason: 'Encadernação' }
      expect(await fixture.acts(1)).toMatchObject([{ act: 'changed_copy', subject: `copy ${(await row()).id}`, detail }])
      expect((await told()).seq).toBeGreaterThan(first.seq)
      expect(codes(await change(barcode, { temporary: { ...temporary, loanTypeId: 999 } }))).toEqual(['NaoEncontrada'])
    })

    test('whose copy leaves for another library has the other one that stands on the shelf', async () => {
      const { barcodes, ana, bruno } = await queue(2)
      await fixture.circulation.holds.cancel([(await fixture.circulation.holds.live(bruno)).holds[0]!.id], {}, fixture.desk)
      for (const barcode of barcodes) mustBeDone(await fixture.takeBack(barcode))
      expect([await holdsOf(ana), await fixture.copyState(barcodes[1]!)]).toEqual([[['released', undefined]], 'available'])
      mustBeDone(await change(barcodes[0]!, { libraryId: libraryIds.BN }))
      const { copies } = await fixture.circulation.transit.pullList(libraryIds.BC, { offset: 0, limit: 50 })
      expect(copies.map(({ barcode }) => barcode)).toContain(barcodes[1])
      expect(await fixture.copyState(barcodes[1]!)).toBe('on_hold_shelf')
      expect(await fixture.brokenInvariants()).toEqual([])
    })

    test('a copy that stands on the hold shelf of another library goes home from there once it serves holds no more', async () => {
      await fixture.settings({ pickUpAnywhere: true })
      const [ana, barcode] = [await reader(), await fixture.copy()]
      mustBeDone(await fixture.lend(await reader(), barcode))
      await fixture.hold(ana, barcode, { pick_up_library_id: libraryIds.BN })
      mustBeDone(await fixture.takeBack(barcode))
      const north = { ...fixture.desk, libraryId: libraryIds.BN }
      mustBeDone(await desk().takeBack({ barcode, libraryId: libraryIds.BN }, north))
      expect([await holdsOf(ana), await fixture.copyState(barcode)]).toEqual([[['released', undefined]], 'on_hold_shelf'])
      mustBeDone(await change(barcode, { loanTypeId: loanTypeIds.C }))
      expect(await fixture.copyState(barcode)).toBe('in_transit')
      const { copies } = await fixture.circulation.transit.list(libraryIds.BC, { offset: 0, limit: 50 })
      const way = copies.find((one) => one.barcode === barcode)
      expect([way?.from.code, way?.to.code]).toEqual(['BN', 'BC'])
      expect(await fixture.brokenInvariants()).toEqual([])
      await fixture.settings({})
    })

    test('a request whose copy vanishes ends, and its reader is told', async () => {
      const [patronId, barcode] = [await reader(), await fixture.copy({ library: 'BN' })]
      const copy = await fixture.database.read
        .selectFrom('copy')
        .select('title_id')
        .where('barcode', '=', barcode)
        .executeTakeFirstOrThrow()
      const wanted = { titleId: copy.title_id, libraryId: libraryIds.BN }
      mustBeDone(
        await fixture.circulation.requests.make(
          {
            patronId,
            wanted,
            pickUpLibraryId: libraryIds.BC,
            delivery: { place: 'desk', phone: '15 3333-0000', email: 'ana@example.org' },
          },
          fixture.desk,
        ),
      )
      expect(mustBeDone(await preview(barcode, { state: 'damaged' })).requestsEnded).toBe(1)
      expect(mustBeDone(await change(barcode, { state: 'damaged' })).requestsEnded).toBe(1)
      const past = await fixture.database.read.selectFrom('loan_request').select(['state', 'end_reason']).where('patron_id', '=', patronId).execute() // prettier-ignore
      expect(past).toEqual([{ state: 'not_finished', end_reason: 'conferência' }])
      expect(await fixture.copyState(barcode)).toBe('damaged')
      expect(await fixture.brokenInvariants()).toEqual([])
    })
  })
}
