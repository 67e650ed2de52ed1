import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestEngine } from '../../database/testing/test-database.ts'
import { at } from '../../../circulation/testing/sample-libraries.ts'
import { asLost, codes, libraryIds, mustBeDone, openFixture, type CirculationFixture } from '../testing/circulation-fixture.ts'
import { policyRow } from '../testing/sample-places.ts'
import { codesOf } from '../testing/scene.ts'

/** What an act leaves behind when it is taken back, corrected, or done for somebody with two relations. */
export function takenBackSuite(engine: TestEngine): void {
  describe(`what is taken back leaves nothing behind, ${engine.name}`, () => {
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

    const atNorth = { libraryId: libraryIds.BN }
    const lentAtNorth = async () => {
      const [patronId, barcode] = [await fixture.reader({ category: 'GR' }), await fixture.copy({ library: 'BN', price: 4_500 })]
      const { loanId } = mustBeDone(await fixture.lend(patronId, barcode, atNorth))
      return { patronId, barcode, loanId }
    }
    const kindsTold = async (patronId: number) => {
      const alerts = fixture.database.read.selectFrom('alert').select('kind').where('patron_id', '=', patronId)
      return (await alerts.where('deleted_at', 'is', null).orderBy('id').execute()).map((row) => row.kind)
    }
    const undoReturn = (loanId: string) => fixture.circulation.desk.undo(loanId, 'return', fixture.desk)
    const loanOf = (loanId: string) =>
      fixture.database.read
        .selectFrom('loan')
        .selectAll()
        .where('id', '=', Number(loanId.replace('farol-', '')))
        .executeTakeFirstOrThrow()

    test('use in the reading room is not written about; a loan is', async () => {
      const patronId = await fixture.reader({ category: 'GR' })
      mustBeDone(await fixture.lend(patronId, await fixture.copy({ type: 'C' }), { kind: 'reading_room' }))
      expect(await kindsTold(patronId)).toEqual([])
      mustBeDone(await fixture.lend(patronId, await fixture.copy()))
      expect(await kindsTold(patronId)).toEqual(['loan_receipt'])
    })

    test('what is out on one relation does not count for another', async () => {
      const patronId = await fixture.reader({ category: 'GR' })
      const [first] = await fixture.database.read.selectFrom('bond').select('id').where('patron_id', '=', patronId).execute()
      const other = await fixture.bond(patronId, 'TA')
      for (let n = 0; n < 5; n += 1) mustBeDone(await fixture.lend(patronId, await fixture.copy(), { bondId: first!.id }))
      expect(codesOf(await fixture.lend(patronId, await fixture.copy(), { bondId: first!.id }))).toEqual(['LimiteEmprestimos'])
      mustBeDone(await fixture.lend(patronId, await fixture.copy(), { bondId: other }))
    })

    test('whose hold expired is told so at the desk, nobody else is', async () => {
      const reader = () => fixture.reader({ category: 'GR' })
      for (const whose of [true, false]) {
        fixture.setTime('2026-11-03 14:00')
        const [barcode, ana] = [await fixture.copy(), await reader()]
        mustBeDone(await fixture.lend(await reader(), barcode))
        for (const patronId of [ana, await reader()]) await fixture.hold(patronId, barcode)
        mustBeDone(await fixture.takeBack(barcode))
        fixture.setTime('2026-11-05 08:10')
        const refused = codesOf(await fixture.lend(whose ? ana : await reader(), barcode))
        expect([whose, refused.toSorted()]).toEqual([whose, [whose ? 'ReservaVencida' : 'ExemplarReservado']])
      }
    })

    test('with a return what its lateness was told of is taken back, and the loan is late again', async () => {
      const { patronId, barcode, loanId } = await lentAtNorth()
      fixture.setTime('2026-11-12 14:00')
      mustBeDone(await fixture.takeBack(barcode, atNorth))
      expect(await kindsTold(patronId)).toEqual(expect.arrayContaining(['suspension_start', 'debt']))
      mustBeDone(await undoReturn(loanId))
      expect(await kindsTold(patronId)).toEqual(['loan_receipt'])
      expect((await fixture.circulation.loans.open(patronId)).loans).toMatchObject([{ situation: 'em_atraso', lateDays: 2 }])
    })

    test('a return that was exempt and is taken back is exempt no more', async () => {
      const { barcode, loanId } = await lentAtNorth()
      fixture.setTime('2026-11-12 14:00')
      mustBeDone(await fixture.takeBack(barcode, { ...atNorth, exempt: { reason: 'enchente' } }))
      expect(await loanOf(loanId)).toMatchObject({ exempt_reason: 'enchente', exempt_by: 900 })
      mustBeDone(await undoReturn(loanId))
      expect(await loanOf(loanId)).toMatchObject({
        state: 'open',
        exempt_reason: null,
        exempt_by: null,
        returned_at: null,
        closed_on: null,
      })
    })

    test('a terminal’s mark on a loan goes with the desk’s return: taken back, the loan runs on', async () => {
      await fixture.settings({ unattendedReturn: { allowed: true, days: 3 } })
      const { patronId, barcode, loanId } = await lentAtNorth()
      fixture.setTime('2026-11-09 14:00')
      mustBeDone(await fixture.takeBack(barcode, { ...atNorth, way: 'terminal' }))
      fixture.setTime('2026-11-12 14:00')
      mustBeDone(await fixture.takeBack(barcode, atNorth))
      mustBeDone(await undoReturn(loanId))
      expect((await fixture.circulation.loans.open(patronId)).loans).toMatchObject([{ situation: 'em_atraso', lateDays: 2 }])
    })

    test('a return is not undone once its fine was paid in part, or somebody asked for the copy', async () => {
      const { patronId, barcode, loanId } = await lentAtNorth()
      fixture.setTime('2026-11-12 14:00')
      mustBeDone(await fixture.takeBack(barcode, atNorth))
      mustBeDone(await fixture.circulation.money.pay({ patronId, libraryId: libraryIds.BN, cents: 50 }, fixture.desk))
      expect(codes(await undoReturn(loanId))).toEqual(['NaoPodeDesfazer {"motivo":"houve_sequencia"}'])
      fixture.setTime('2026-11-03 14:00')
      const other = await lentAtNorth()
      mustBeDone(await fixture.takeBack(other.barcode, atNorth))
      const copy = await fixture.database.read.selectFrom('copy').select('title_id').where('barcode', '=', other.barcode).executeTakeFirstOrThrow() // prettier-ignore
      const wanted = { titleId: copy.title_id, libraryId: libraryIds.BN }
      const delivery = { place: 'desk', phone: '47 3025-1000', email: 'a@b.br' } as const
      const asking = { patronId: await fixture.reader({ category: 'GR' }), wanted, pickUpLibraryId: libraryIds.BC, delivery }
      mustBeDone(await fixture.circulation.requests.make(asking, fixture.desk))
      expect(codes(await undoReturn(other.loanId))).toEqual(['NaoPodeDesfazer {"motivo":"houve_sequencia"}'])
    })

    test('a return is not undone once it was certified that nothing stands open under its bond', async () => {
      const { patronId, barcode, loanId } = await lentAtNorth()
      const own = await fixture.database.read.selectFrom('bond').select('id').where('patron_id', '=', patronId).executeTakeFirstOrThrow()
      const other = await fixture.bond(patronId, 'TA')
      const certify = (bondId: number) => fixture.circulation.clearance.issue({ patronId, bondId }, fixture.desk)
      mustBeDone(await fixture.takeBack(barcode, atNorth))
      mustBeDone(await certify(other))
      mustBeDone(await undoReturn(loanId))
      mustBeDone(await fixture.takeBack(barcode, atNorth))
      const { certificate } = mustBeDone(await certify(own.id))
      expect(codes(await undoReturn(loanId))).toEqual(['NaoPodeDesfazer {"motivo":"houve_sequencia"}'])
      mustBeDone(await fixture.circulation.clearance.undo(certificate.number, 'volta', fixture.desk))
      mustBeDone(await undoReturn(loanId))
    })

    test('a request that a return ended is with its reader again when the return is taken back', async () => {
      const [patronId, barcode] = [await fixture.reader({ category: 'GR' }), await fixture.copy({ library: 'BN' })]
      const copy = await fixture.database.read.selectFrom('copy').select('title_id').where('barcode', '=', barcode).executeTakeFirstOrThrow() // prettier-ignore
      const { requests } = fixture.circulation
      const delivery = { place: 'desk', phone: '47 3025-1000', email: 'a@b.br' } as const
      const wanted = { titleId: copy.title_id, libraryId: libraryIds.BN }
      const { id } = mustBeDone(await requests.make({ patronId, wanted, pickUpLibraryId: libraryIds.BC, delivery }, fixture.desk))
      mustBeDone(await requests.send(id, { ...fixture.desk, ...atNorth }))
      mustBeDone(await requests.receive(id, fixture.desk))
      const { loanId } = mustBeDone(await fixture.lend(patronId, barcode))
      const seen = async () => (await requests.list({ patronId, offset: 0, limit: 5 })).requests.map((one) => one.state)
      mustBeDone(await fixture.takeBack(barcode, atNorth))
      expect(await seen()).toEqual(['finished'])
      mustBeDone(await undoReturn(loanId))
      expect(await seen()).toEqual(['removed'])
      const steps = await fixture.database.read.selectFrom('loan_request_event').select(['kind', 'state']).where('loan_request_id', '=', Number(id.replace('farol-', ''))).orderBy('id').execute() // prettier-ignore
      expect(steps.slice(-2)).toEqual([
        { kind: 'came_home', state: 'finished' },
        { kind: 'undone', state: 'removed' },
      ])
      mustBeDone(await fixture.takeBack(barcode, atNorth))
      expect(await seen()).toEqual(['finished'])
    })

    test('what a late renewal cost is told still when the return of the same loan is taken back', async () => {
      const { patronId, barcode, loanId } = await lentAtNorth()
      fixture.setTime('2026-11-12 14:00')
      const override = { codes: ['UsuarioComAtraso'] as const, reason: 'greve' }
      const [renewed] = await fixture.circulation.loans.renew({ loanIds: [loanId], channel: 'desk', override }, fixture.desk)
      mustBeDone(renewed!.outcome)
      const before = await kindsTold(patronId)
      expect(before).toEqual(expect.arrayContaining(['debt']))
      fixture.setTime('2026-11-25 14:00')
      mustBeDone(await fixture.takeBack(barcode, atNorth))
      mustBeDone(await undoReturn(loanId))
      expect(await kindsTold(patronId)).toEqual(before)
    })

    test('a copy whose return elsewhere is taken back is on its way no more', async () => {
      const { barcode, loanId } = await lentAtNorth()
      const onItsWay = async () => {
        const { copies } = await fixture.circulation.transit.list(libraryIds.BN, { offset: 0, limit: 50 })
        return copies.filter((one) => one.barcode === barcode).length
      }
      mustBeDone(await fixture.takeBack(barcode))
      expect(await onItsWay()).toBe(1)
      mustBeDone(await undoReturn(loanId))
      expect([await onItsWay(), await fixture.copyState(barcode)]).toEqual([0, 'on_loan 2026-11-10'])
    })

    test('a return that was exempt costs nothing also when it is dated back, and one that cost no suspension gets none', async () => {
      const { patronId, barcode, loanId } = await lentAtNorth()
      fixture.setTime('2026-11-14 14:00')
      mustBeDone(await fixture.takeBack(barcode, { ...atNorth, exempt: { reason: 'enchente' } }))
      const dated = { kind: 'at', at: at('2026-11-12 14:00') } as const
      mustBeDone(await fixture.circulation.desk.correctReturn(loanId, dated, 'estava na caixa', fixture.desk))
      expect((await fixture.circulation.money.debts(patronId, 'open')).debts).toEqual([])
      expect((await fixture.circulation.blocks.ofPatron(patronId)).blocks).toEqual([])
      expect(await loanOf(loanId)).toMatchObject({ late_days: 2, closed_on: '2026-11-12' })
      const audited = await fixture.database.read.selectFrom('audit').select('detail').where('act', '=', 'corrected_return').orderBy('id', 'desc').executeTakeFirstOrThrow() // prettier-ignore
      expect(JSON.parse(audited.detail!)).toMatchObject({
        reason: 'estava na caixa',
        before: at('2026-11-14 14:00').toISOString(),
        returned_at: at('2026-11-12 14:00').toISOString(),
      })
    })

    test('of a suspension that staff lifted nothing comes back with a corrected return', async () => {
      const { patronId, barcode, loanId } = await lentAtNorth()
      fixture.setTime('2026-11-16 14:00')
      mustBeDone(await fixture.takeBack(barcode, atNorth))
      const [block] = (await fixture.circulation.blocks.ofPatron(patronId)).blocks
      mustBeDone(await fixture.circulation.blocks.lift(block!.id, 'atestado', fixture.desk))
      const dated = { kind: 'at', at: at('2026-11-13 14:00') } as const
      mustBeDone(await fixture.circulation.desk.correctReturn(loanId, dated, 'estava na caixa', fixture.desk))
      expect((await fixture.circulation.blocks.ofPatron(patronId)).blocks.filter((one) => !one.lifted)).toEqual([])
    })

    test('a suspension that staff gave stays when a return is taken back', async () => {
      const { patronId, barcode, loanId } = await lentAtNorth()
      fixture.setTime('2026-11-12 14:00')
      mustBeDone(await fixture.takeBack(barcode, atNorth))
      const given = { patronId, kind: 'suspension', from: '2026-11-12', until: '2026-12-15', reason: 'Anotou no livro.' } as const
      mustBeDone(await fixture.circulation.blocks.block(given, fixture.desk))
      mustBeDone(await undoReturn(loanId))
      const left = (await fixture.circulation.blocks.ofPatron(patronId)).blocks.filter((one) => !one.lifted)
      expect(left.map((one) => one.until)).toEqual(['2026-12-15'])
    })

    test('a suspension that a late renewal of the same loan made stays when its return is taken back', async () => {
      const { patronId, barcode, loanId } = await lentAtNorth()
      await fixture.insert('patron_block', {
        patron_id: patronId,
        kind: 'suspension',
        origin: 'renewal',
        starts_on: '2026-11-03',
        ends_on: '2026-12-20',
        loan_id: Number(loanId.replace('farol-', '')),
        public_reason: 'late_return',
        created_at: '2026-11-03T13:00:00.000Z',
      })
      fixture.setTime('2026-11-12 14:00')
      mustBeDone(await fixture.takeBack(barcode, atNorth))
      mustBeDone(await undoReturn(loanId))
      const left = (await fixture.circulation.blocks.ofPatron(patronId)).blocks.filter((one) => !one.lifted)
      expect(left.map((one) => one.until)).toEqual(['2026-12-20'])
    })

    test('what a lost copy costs is told with its title and the day it was due; found again twice it is one task', async () => {
      const { patronId, barcode, loanId } = await lentAtNorth()
      mustBeDone(await fixture.circulation.desk.declareLost(loanId, asLost, fixture.desk))
      const [debt] = (await fixture.circulation.money.debts(patronId, 'open')).debts
      expect(debt).toMatchObject({ kind: 'replacement', expectedReturnOn: '2026-11-10', title: expect.stringMatching(/^Título/) })
      const told = await fixture.database.read.selectFrom('alert').select('params').where('patron_id', '=', patronId).where('kind', '=', 'debt').execute() // prettier-ignore
      expect(told.map(({ params }) => JSON.parse(params))).toMatchObject([{ outcome: 'charged', cents: 4_500, library: 'Biblioteca BN' }])
      mustBeDone(await fixture.circulation.money.pay({ patronId, libraryId: libraryIds.BN, cents: 4_500 }, fixture.desk))
      const found = mustBeDone(await fixture.takeBack(barcode, atNorth))
      expect([found.destination.kind, found.state]).toEqual(['staff', 'in_processing'])
      await fixture.database.write.updateTable('copy').set({ status: 'lost' }).where('barcode', '=', barcode).execute()
      expect(mustBeDone(await fixture.takeBack(barcode, atNorth)).destination.kind).toBe('shelf')
    })

    test('a moved due day is told with its reason, and a loan that was charged is late no more', async () => {
      const { patronId, loanId } = await lentAtNorth()
      fixture.setTime('2026-12-11 14:00')
      await fixture.circulation.maintenance.chargeLate(500)
      expect((await fixture.circulation.loans.open(patronId)).loans).toMatchObject([{ situation: 'cobrado' }])
      mustBeDone(await fixture.circulation.desk.moveDueDate(loanId, '2026-12-15', 'greve', fixture.desk))
      expect((await fixture.circulation.loans.open(patronId)).loans).toMatchObject([{ situation: 'em_dia', dueOn: '2026-12-15' }])
      const told = await fixture.database.read.selectFrom('alert').select('params').where('patron_id', '=', patronId).where('kind', '=', 'loan_moved').execute() // prettier-ignore
      expect(told.map(({ params }) => JSON.parse(params))).toMatchObject([{ reason: 'greve', dueDay: '2026-12-15' }])
    })

    test('another copy of the key fetched for a hold sets the one free that was meant for it', async () => {
      const title = await fixture.title()
      const [first, second] = [await fixture.copy({ title }), await fixture.copy({ title })]
      const [lender, ana] = [await fixture.reader({ category: 'GR' }), await fixture.reader({ category: 'GR' })]
      mustBeDone(await fixture.lend(lender, first))
      const other = await fixture.reader({ category: 'GR' })
      mustBeDone(await fixture.lend(other, second))
      await fixture.hold(ana, first)
      expect(mustBeDone(await fixture.takeBack(first)).destination.kind).toBe('hold_shelf')
      mustBeDone(await fixture.takeBack(second))
      expect(mustBeDone(await fixture.lend(ana, second)).fulfils).toBe('hold')
      expect(await fixture.copyState(first)).toBe('available')
    })

    test('after all of it every invariant of circulation holds', async () => {
      expect(await fixture.brokenInvariants()).toEqual([])
    })
  })
}
