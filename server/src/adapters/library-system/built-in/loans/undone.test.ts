import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../../database/testing/engines.ts'
import { asLost, codes, libraryIds, mustBeDone, openFixture, type CirculationFixture } from '../../testing/circulation-fixture.ts'
import { policyRow } from '../../testing/sample-places.ts'
import { actingFor } from '../../testing/scene.ts'

const numberOf = (id: string) => Number(id.replace(/^\D+/, ''))
const north = { libraryId: libraryIds.BN }
const ownPerson = ['acesso_negado {"motivo":"propria_pessoa"}']

for (const engine of engines)
  describe(`loans and returns that are undone, on ${engine.name}`, () => {
    let fixture: CirculationFixture
    beforeAll(async () => {
      fixture = await openFixture(engine)
      await fixture.insert('loan_policy', policyRow({ library_id: libraryIds.BN, fine_per_day_cents: 100 }))
    })
    beforeEach(async () => {
      await fixture.settings({})
      fixture.setTime('2026-11-03 14:00')
    })
    afterAll(() => fixture.remove())

    const desk = () => fixture.circulation.desk
    const reader = () => fixture.reader({ category: 'GR' })
    const lent = async (more: { price?: number } = {}) => {
      const [patronId, barcode] = [await reader(), await fixture.copy({ library: 'BN', ...more })]
      return { patronId, barcode, loanId: mustBeDone(await fixture.lend(patronId, barcode, north)).loanId }
    }
    const ownDesk = (patronId: number) => ({ ...fixture.desk, operatorPatronId: patronId })
    const loanOf = (loanId: string) =>
      fixture.database.read.selectFrom('loan').selectAll().where('id', '=', numberOf(loanId)).executeTakeFirstOrThrow()
    const usesOf = async (barcode: string) => {
      const rows = await fixture.database.read
        .selectFrom('use_event')
        .innerJoin('copy', 'copy.title_id', 'use_event.title_id')
        .select(['use_event.library_id', 'kind', 'local_date', 'count'])
        .where('barcode', '=', barcode)
        .orderBy('use_event.id')
        .execute()
      return rows.map((one) => `${one.library_id} ${one.kind} ${one.local_date} ${one.count}`)
    }
    const undo = (loanId: string, acting = fixture.desk) => desk().undo(loanId, 'loan', acting)
    const undoReturn = (loanId: string, acting = fixture.desk) => desk().undo(loanId, 'return', acting)

    describe('a loan that is undone', () => {
      test('says when, by whom, and is over on its day; of one’s own, renewed or lost it is not undone', async () => {
        const { patronId, loanId } = await lent()
        expect(codes(await undo(loanId, ownDesk(patronId)))).toEqual(ownPerson)
        fixture.setTime('2026-11-03 14:05')
        mustBeDone(await undo(loanId))
        expect(await loanOf(loanId)).toMatchObject({
          state: 'undone',
          undone_at: '2026-11-03T17:05:00.000Z',
          undone_by: 900,
          closed_on: '2026-11-03',
        })
        const detail = { library: libraryIds.BC, patron: patronId }
        expect((await fixture.acts(1))[0]).toEqual({ act: 'undid_loan', subject: `loan ${numberOf(loanId)}`, detail })
        const [renewed, lost] = [await lent(), await lent()]
        await fixture.database.write.updateTable('loan').set({ renewals: 1 }).where('id', '=', numberOf(renewed.loanId)).execute()
        mustBeDone(await desk().declareLost(lost.loanId, asLost, fixture.desk))
        expect([codes(await undo(renewed.loanId)), codes(await undo(lost.loanId))]).toEqual([
          ['NaoPodeDesfazer {"motivo":"houve_sequencia"}'],
          ['estado_invalido {"estado":"extraviado"}'],
        ])
      })

      test('is no use of its title any more: of that library, day and kind alone', async () => {
        const title = await fixture.title()
        const [book, second, room] = [await fixture.copy({ title }), await fixture.copy({ title }), await fixture.copy({ title, type: 'C' })] // prettier-ignore
        const borrowed = async (barcode: string, more: object = {}) => mustBeDone(await fixture.lend(await reader(), barcode, more)).loanId
        fixture.setTime('2026-11-02 14:00')
        for (const one of [book, second]) {
          await borrowed(one, { dueDay: '2026-11-10' })
          mustBeDone(await fixture.takeBack(one))
        }
        fixture.setTime('2026-11-03 14:00')
        for (const one of [book, second]) {
          await borrowed(one, north)
          mustBeDone(await fixture.takeBack(one))
        }
        const loans = [await borrowed(book), await borrowed(second)]
        const rooms = []
        for (let n = 0; n < 2; n += 1) {
          rooms.push(await borrowed(room, { kind: 'reading_room' }))
          if (n === 0) mustBeDone(await fixture.takeBack(room))
        }
        const counted = async () => (await usesOf(book)).filter((one) => !one.includes('return'))
        const others = ['1 loan 2026-11-02 2', '3 loan 2026-11-03 2']
        expect((await counted()).toSorted()).toEqual(['1 consultation 2026-11-03 2', others[0], '1 loan 2026-11-03 2', others[1]])
        mustBeDone(await undo(loans[1]!))
        expect((await counted()).toSorted()).toEqual(['1 consultation 2026-11-03 2', others[0], '1 loan 2026-11-03 1', others[1]])
        mustBeDone(await undo(rooms[1]!))
        expect((await counted()).toSorted()).toEqual(['1 consultation 2026-11-03 1', others[0], '1 loan 2026-11-03 1', others[1]])
        // The last of its day leaves nothing behind.
        mustBeDone(await undo(loans[0]!))
        expect((await counted()).toSorted()).toEqual(['1 consultation 2026-11-03 1', others[0], others[1]])
      })

      test('sets its copy free where it is in hand, or sends it home from there', async () => {
        const { barcode, loanId } = await lent()
        mustBeDone(await undo(loanId, { ...fixture.desk, libraryId: libraryIds.BS }))
        expect(await fixture.copyState(barcode)).toBe('in_transit')
        const { copies } = await fixture.circulation.transit.list(libraryIds.BS, { offset: 0, limit: 99 })
        expect(copies.filter((one) => one.barcode === barcode)).toMatchObject([
          { from: { code: 'BS' }, to: { code: 'BN' }, reason: 'home' },
        ])
      })

      test('that a terminal had taken back already is undone with the terminal’s mark', async () => {
        const { patronId, barcode, loanId } = await lent()
        mustBeDone(await fixture.takeBack(barcode, { ...north, way: 'terminal', broughtBy: patronId }))
        mustBeDone(await undo(loanId))
        expect(await loanOf(loanId)).toMatchObject({ state: 'undone', unattended_return_at: null })
      })

      const fetched = async () => {
        const [ana, barcode] = [await reader(), await fixture.copy()]
        mustBeDone(await fixture.lend(await reader(), barcode))
        const hold = await fixture.hold(ana, barcode)
        mustBeDone(await fixture.takeBack(barcode))
        fixture.setTime('2026-11-04 21:55')
        const { loanId } = mustBeDone(await fixture.lend(ana, barcode))
        const row = () => fixture.database.read.selectFrom('hold').selectAll().where('id', '=', hold).executeTakeFirstOrThrow()
        return { ana, barcode, loanId, hold, row }
      }

      test('gives its hold back as it was while its time runs: unended, without a loan', async () => {
        const { ana, barcode, loanId, hold, row } = await fetched()
        expect(await row()).toMatchObject({ state: 'fulfilled', loan_id: numberOf(loanId), ended_by: 'staff', ended_at: '2026-11-05T00:55:00.000Z' }) // prettier-ignore
        fixture.setTime('2026-11-04 21:59')
        mustBeDone(await undo(loanId))
        expect(await row()).toMatchObject({
          state: 'released',
          pick_up_on: '2026-11-04',
          pick_up_at: '2026-11-05T01:00:00.000Z',
          released_at: '2026-11-03T17:00:00.000Z',
          loan_id: null,
          ended_at: null,
          ended_by: null,
        })
        const { read } = fixture.database
        const steps = await read.selectFrom('hold_event').select(['kind', 'state']).where('hold_id', '=', hold).orderBy('id', 'desc').executeTakeFirstOrThrow() // prettier-ignore
        expect([steps, await fixture.copyState(barcode)]).toEqual([{ kind: 'undone', state: 'released' }, 'on_hold_shelf'])
        expect(mustBeDone(await fixture.lend(ana, barcode)).fulfils).toBe('hold')
      })

      test('gives its hold back to its queue once its time is over, and the copy to who waits', async () => {
        const { ana, barcode, loanId, row } = await fetched()
        fixture.setTime('2026-11-04 22:00')
        mustBeDone(await undo(loanId))
        // It is the only one that waits: it stands on the list of what is to be fetched from the shelf.
        expect(await row()).toMatchObject({ state: 'queued', pick_up_on: null, pick_up_at: null, released_at: null, loan_id: null, ended_at: null, ended_by: null }) // prettier-ignore
        expect((await fixture.circulation.holds.live(ana)).holds).toMatchObject([{ stage: 'on_the_way', position: 1 }])
        expect(await fixture.copyState(barcode)).toBe('on_hold_shelf')
      })

      const delivered = async () => {
        const [ana, barcode] = [await reader(), await fixture.copy({ library: 'BN' })]
        const copy = await fixture.database.read.selectFrom('copy').select('title_id').where('barcode', '=', barcode).executeTakeFirstOrThrow() // prettier-ignore
        const wanted = { titleId: copy.title_id, ...north }
        const delivery = { place: 'desk', phone: '47 3025-1000', email: 'a@b.br' } as const
        const { requests } = fixture.circulation
        const { id } = mustBeDone(await requests.make({ patronId: ana, wanted, pickUpLibraryId: libraryIds.BC, delivery }, actingFor(ana)))
        mustBeDone(await requests.send(id, { ...fixture.desk, ...north }))
        mustBeDone(await requests.receive(id, fixture.desk))
        fixture.setTime('2026-11-06 21:55')
        const lending = mustBeDone(await fixture.lend(ana, barcode))
        const row = () => fixture.database.read.selectFrom('loan_request').selectAll().where('id', '=', numberOf(id)).executeTakeFirstOrThrow() // prettier-ignore
        return { ana, barcode, lending, row }
      }

      test('gives its request back while its time runs; afterwards the copy goes home and the request stays as it is', async () => {
        const [inTime, late] = [await delivered(), (fixture.setTime('2026-11-03 14:00'), await delivered())]
        expect([inTime.lending.fulfils, (await inTime.row()).loan_id]).toEqual(['request', numberOf(inTime.lending.loanId)])
        fixture.setTime('2026-11-06 21:59')
        mustBeDone(await undo(inTime.lending.loanId))
        expect(await inTime.row()).toMatchObject({ state: 'available', loan_id: null, pick_up_on: '2026-11-06' })
        expect(mustBeDone(await fixture.lend(inTime.ana, inTime.barcode)).fulfils).toBe('request')
        fixture.setTime('2026-11-06 22:00')
        mustBeDone(await undo(late.lending.loanId))
        expect(await late.row()).toMatchObject({ state: 'removed', loan_id: numberOf(late.lending.loanId) })
        expect(await fixture.copyState(late.barcode)).toBe('in_transit')
      })
    })

    describe('a loan for a request that had not waited for its reader yet', () => {
      const asked = async () => {
        const [ana, barcode] = [await reader(), await fixture.copy({ library: 'BN' })]
        const { title_id: titleId } = await fixture.database.read.selectFrom('copy').select('title_id').where('barcode', '=', barcode).executeTakeFirstOrThrow() // prettier-ignore
        const delivery = { place: 'desk', phone: '47 3025-1000', email: 'a@b.br' } as const
        const wanted = { titleId, ...north }
        const { requests } = fixture.circulation
        const { id } = mustBeDone(await requests.make({ patronId: ana, wanted, pickUpLibraryId: libraryIds.BC, delivery }, actingFor(ana)))
        return { ana, barcode, id, requests }
      }
      const stateOf = async (id: string) => {
        const row = await fixture.database.read.selectFrom('loan_request').selectAll().where('id', '=', numberOf(id)).executeTakeFirstOrThrow() // prettier-ignore
        return [row.state, row.loan_id]
      }
      const kept = (id: string) =>
        fixture.database.read.selectFrom('allocation').select(['stage', 'scanned_at']).where('loan_request_id', '=', numberOf(id)).where('ended_at', 'is', null).execute() // prettier-ignore

      test('taken off the shelf: it waits again as it was, with its copy', async () => {
        const { ana, barcode, id, requests } = await asked()
        mustBeDone(await requests.separate(id, { ...fixture.desk, ...north }))
        const before = await kept(id)
        const { loanId, fulfils } = mustBeDone(await fixture.lend(ana, barcode, north))
        expect([fulfils, await stateOf(id)]).toEqual(['request', ['removed', numberOf(loanId)]])
        mustBeDone(await undo(loanId, { ...fixture.desk, ...north }))
        expect([await stateOf(id), await kept(id), await fixture.copyState(barcode)]).toEqual([['waiting', null], before, 'on_hold_shelf'])
        expect(before).toMatchObject([{ stage: 'pull_list', scanned_at: expect.any(String) }])
        expect(mustBeDone(await requests.send(id, { ...fixture.desk, ...north }))).toMatchObject({ state: 'in_transit' })
      })

      test('in transit: it is on its way again, and is received', async () => {
        const { ana, barcode, id, requests } = await asked()
        mustBeDone(await requests.send(id, { ...fixture.desk, ...north }))
        const { loanId } = mustBeDone(await fixture.lend(ana, barcode))
        mustBeDone(await undo(loanId))
        expect([await stateOf(id), await kept(id), await fixture.copyState(barcode)]).toEqual([
          ['in_transit', null],
          [{ stage: 'on_the_way', scanned_at: expect.any(String) }],
          'in_transit',
        ])
        const { copies } = await fixture.circulation.transit.list(libraryIds.BC, { offset: 0, limit: 99 })
        expect(copies.filter((one) => one.barcode === barcode)).toMatchObject([
          { from: { code: 'BN' }, to: { code: 'BC' }, reason: 'request' },
        ])
        expect(mustBeDone(await requests.receive(id, fixture.desk))).toMatchObject({ state: 'available' })
        expect(mustBeDone(await fixture.lend(ana, barcode)).fulfils).toBe('request')
      })
    })

    describe('a return that is undone', () => {
      test('leaves nothing of it on the loan but when and by whom it was undone', async () => {
        const before = await lent()
        const { barcode, loanId } = before
        const open = await loanOf(loanId)
        fixture.setTime('2026-11-12 14:00')
        mustBeDone(await fixture.takeBack(barcode, { ...north, exempt: { reason: 'x' }, moment: { kind: 'box' } }))
        fixture.setTime('2026-11-12 14:10')
        const other = { ...fixture.desk, actor: { kind: 'staff', loginId: 901 } } as const
        expect(codes(await undoReturn(loanId, other))).toEqual(['NaoPodeDesfazer {"motivo":"outro_operador"}'])
        expect(codes(await undoReturn(loanId, ownDesk(before.patronId)))).toEqual(ownPerson)
        mustBeDone(await undoReturn(loanId))
        expect(await loanOf(loanId)).toEqual({ ...open, return_undone_at: '2026-11-12T17:10:00.000Z', return_undone_by: 900 })
        expect(await fixture.copyState(barcode)).toBe('on_loan 2026-11-10')
        expect(codes(await undoReturn(loanId))).toEqual(['estado_invalido {"estado":"emprestado"}'])
        expect((await fixture.acts(1))[0]).toMatchObject({ act: 'undid_return', subject: `loan ${numberOf(loanId)}` })
      })

      test('is not undone ten minutes after it was registered, nor once the copy was lent again', async () => {
        const { barcode, loanId } = await lent()
        mustBeDone(await fixture.takeBack(barcode, north))
        fixture.setTime('2026-11-03 14:11')
        expect(codes(await undoReturn(loanId))).toEqual(['NaoPodeDesfazer {"motivo":"prazo"}'])
        fixture.setTime('2026-11-03 14:10')
        mustBeDone(await fixture.lend(await reader(), barcode, north))
        expect(codes(await undoReturn(loanId))).toEqual(['NaoPodeDesfazer {"motivo":"houve_sequencia"}'])
      })

      test('takes the copy from who could fetch it: the hold waits in its place without a limit', async () => {
        const { barcode, loanId } = await lent()
        const hold = await fixture.hold(await reader(), barcode)
        mustBeDone(await fixture.takeBack(barcode, north))
        mustBeDone(await undoReturn(loanId))
        const row = await fixture.database.read.selectFrom('hold').selectAll().where('id', '=', hold).executeTakeFirstOrThrow()
        expect(row).toMatchObject({ state: 'queued', released_at: null, pick_up_on: null, pick_up_at: null })
      })
    })
  })
