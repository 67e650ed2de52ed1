import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { alertKinds } from '../../../composition/alert-kinds.ts'
import { databaseStores } from '../../database/database-stores.ts'
import type { TestEngine } from '../../database/testing/test-database.ts'
import { at } from '../../../circulation/testing/sample-libraries.ts'
import { builtInLibrarySystem } from '../built-in/built-in-library-system.ts'
import { asLost, codes, libraryIds, mustBeDone, openFixture, type CirculationFixture } from '../testing/circulation-fixture.ts'
import { toldOf } from '../testing/told-of.ts'
import { policyRow } from '../testing/sample-places.ts'

/** What is put right afterwards: scenarios of group D, undoing, and due days that move. */
export function correctionsSuite(engine: TestEngine): void {
  describe(`corrections, ${engine.name}`, () => {
    let fixture: CirculationFixture
    beforeAll(async () => {
      fixture = await openFixture(engine)
      // Fine mode at the library of the north: one real a day, and a suspension.
      await fixture.insert('loan_policy', policyRow({ library_id: libraryIds.BN, fine_per_day_cents: 100 }))
    })
    afterAll(() => fixture.remove())

    const atNorth = { libraryId: libraryIds.BN }
    const lateAtNorth = async (returnedAt: string, price = 4_500) => {
      fixture.setTime('2026-11-03 14:00')
      const [patronId, barcode] = [await fixture.reader({ category: 'GR' }), await fixture.copy({ library: 'BN', price })]
      const { loanId } = mustBeDone(await fixture.lend(patronId, barcode, atNorth))
      fixture.setTime(returnedAt)
      return { patronId, barcode, loanId }
    }
    const blocksOf = async (patronId: number) =>
      (await fixture.circulation.blocks.ofPatron(patronId)).blocks.filter((one) => !one.lifted).map((one) => [one.from, one.until])
    const openDebts = async (patronId: number) => (await fixture.circulation.money.debts(patronId, 'open')).debts

    test('D082 a return that is dated back lowers fine and suspension; what was paid too much is to be refunded', async () => {
      const { patronId, barcode, loanId } = await lateAtNorth('2026-11-12 14:00')
      const returned = mustBeDone(await fixture.takeBack(barcode, atNorth))
      expect([returned.debt?.cents, returned.suspension]).toEqual([200, { from: '2026-11-12', until: '2026-11-13' }])
      mustBeDone(await fixture.circulation.money.pay({ patronId, libraryId: libraryIds.BN, cents: 200 }, fixture.desk))
      const { desk, money } = fixture.circulation
      expect(codes(await desk.correctReturn(loanId, { kind: 'at', at: at('2026-11-13 14:00') }, 'x', fixture.desk))).toEqual([
        'DataFutura {"data":"2026-11-13"}',
      ])
      expect(
        mustBeDone(await desk.correctReturn(loanId, { kind: 'at', at: at('2026-11-11 14:00') }, 'estava na caixa', fixture.desk)),
      ).toMatchObject({
        lateDays: 1,
        suspension: { from: '2026-11-11', until: '2026-11-11' },
        debt: { cents: 100 },
      })
      expect(await money.debt(returned.debt!.id)).toMatchObject({ state: 'paid', balance: 0, paid: 200, toRefund: 100 })
      expect(await blocksOf(patronId)).toEqual([['2026-11-11', '2026-11-11']])
      const tasks = await fixture.database.read.selectFrom('staff_task').selectAll().where('kind', '=', 'refund').where('patron_id', '=', patronId).execute() // prettier-ignore
      const subject = { subject_kind: 'debt', subject_id: Number(returned.debt!.id.replace('farol-', '')) }
      expect(tasks).toMatchObject([{ state: 'open', library_id: libraryIds.BN, detail: '{"cents":100}', ...subject }])
    })

    test('D070 a return that is corrected never makes a suspension end later, nor does one that is undone and scanned again', async () => {
      const both = async () => {
        const [patronId, first, second] = [await fixture.reader({ category: 'GR' }), await fixture.copy(), await fixture.copy()]
        const loans = []
        for (const [barcode, dueDay] of [
          [first, '2026-11-10'],
          [second, '2026-11-09'],
        ] as const) {
          fixture.setTime('2026-11-03 10:00')
          loans.push(mustBeDone(await fixture.lend(patronId, barcode, { dueDay })).loanId)
        }
        fixture.setTime('2026-11-13 10:00')
        for (const barcode of [first, second]) mustBeDone(await fixture.takeBack(barcode))
        expect((await blocksOf(patronId)).toSorted()).toEqual([
          ['2026-11-13', '2026-11-15'],
          ['2026-11-16', '2026-11-19'],
        ])
        return { patronId, first, loanId: loans[0]! }
      }
      const { desk } = fixture.circulation
      const toldUntil = async (patronId: number) => (await toldOf(fixture, patronId, 'suspension_start')).map(({ lastDay }) => lastDay)
      const corrected = await both()
      expect(await toldUntil(corrected.patronId)).toEqual(['2026-11-15', '2026-11-19'])
      fixture.setTime('2026-11-14 10:00')
      const dated = { kind: 'at', at: at('2026-11-12 10:00') } as const
      expect(mustBeDone(await desk.correctReturn(corrected.loanId, dated, 'caixa', fixture.desk))).toMatchObject({
        lateDays: 2,
        suspension: { from: '2026-11-12', until: '2026-11-13' },
      })
      expect((await blocksOf(corrected.patronId)).toSorted()).toEqual([
        ['2026-11-12', '2026-11-13'],
        ['2026-11-14', '2026-11-17'],
      ])
      expect(await toldUntil(corrected.patronId)).toEqual(['2026-11-13', '2026-11-17'])
      fixture.setTime('2026-11-18 10:00')
      mustBeDone(await desk.correctReturn(corrected.loanId, { kind: 'at', at: at('2026-11-10 10:00') }, 'caixa', fixture.desk))
      expect([await blocksOf(corrected.patronId), await toldUntil(corrected.patronId)]).toEqual([[['2026-11-13', '2026-11-16']], []])
      const undone = await both()
      mustBeDone(await desk.undo(undone.loanId, 'return', fixture.desk))
      expect(await blocksOf(undone.patronId)).toEqual([['2026-11-13', '2026-11-16']])
      expect(await toldUntil(undone.patronId)).toEqual(['2026-11-16'])
      mustBeDone(await fixture.takeBack(undone.first))
      expect((await blocksOf(undone.patronId)).toSorted()).toEqual([
        ['2026-11-13', '2026-11-16'],
        ['2026-11-17', '2026-11-19'],
      ])
    })

    test('D085 D087 lost: the fine stops and the replacement is charged once; found again, paid: staff decide', async () => {
      const { patronId, barcode, loanId } = await lateAtNorth('2026-11-16 14:00')
      const { desk, money } = fixture.circulation
      expect(mustBeDone(await desk.declareLost(loanId, asLost, fixture.desk))).toMatchObject({
        debt: { cents: 600 },
        replacement: { cents: 4_500 },
      })
      expect(codes(await desk.declareLost(loanId, asLost, fixture.desk))).toEqual(['estado_invalido {"estado":"extraviado"}'])
      expect((await openDebts(patronId)).map((debt) => [debt.kind, debt.balance])).toEqual([
        ['late_fine', 600],
        ['replacement', 4_500],
      ])
      expect((await fixture.circulation.loans.open(patronId)).loans).toEqual([])
      expect(await fixture.copyState(barcode)).toBe('lost')
      const replacement = (await openDebts(patronId))[1]!.id
      mustBeDone(await money.pay({ patronId, libraryId: libraryIds.BN, cents: 4_500, debtIds: [replacement] }, fixture.desk))
      fixture.setTime('2026-11-25 14:00')
      expect(mustBeDone(await fixture.takeBack(barcode, atNorth)).destination.kind).toBe('staff')
      expect(await money.debt(replacement)).toMatchObject({ state: 'paid', paid: 4_500 })
      const tasks = await fixture.database.read
        .selectFrom('staff_task')
        .select(['kind', 'detail'])
        .where('patron_id', '=', patronId)
        .execute()
      expect(tasks).toEqual([{ kind: 'refund', detail: '{"cents":4500}' }])
    })

    test('D087 found again, not paid: the replacement is cancelled, the fine stays, the copy stands on its shelf', async () => {
      const { patronId, barcode, loanId } = await lateAtNorth('2026-11-16 14:00')
      mustBeDone(await fixture.circulation.desk.declareLost(loanId, asLost, fixture.desk))
      expect(mustBeDone(await fixture.takeBack(barcode, atNorth)).destination.kind).toBe('shelf')
      expect((await openDebts(patronId)).map((debt) => [debt.kind, debt.balance])).toEqual([['late_fine', 600]])
      expect(await fixture.copyState(barcode)).toBe('available')
    })

    test('what the reader says is back costs nothing more from that day, blocks nothing, and is looked for', async () => {
      const { patronId, barcode, loanId } = await lateAtNorth('2026-11-12 14:00')
      mustBeDone(await fixture.circulation.desk.claimReturned(loanId, fixture.desk))
      expect(codes(await fixture.circulation.desk.claimReturned(loanId, fixture.desk))).toEqual(['estado_invalido {"estado":"em_procura"}'])
      fixture.setTime('2026-11-20 14:00')
      expect((await fixture.circulation.loans.open(patronId)).loans[0]).toMatchObject({ situation: 'em_procura', estimatedFine: 200 })
      mustBeDone(await fixture.lend(patronId, await fixture.copy(), { dueDay: '2026-11-23' }))
      expect(mustBeDone(await fixture.takeBack(barcode, atNorth)).debt?.cents).toBe(200)
    })

    test('a loan is undone within ten minutes by who made it, when nothing followed', async () => {
      fixture.setTime('2026-11-03 10:00')
      const [patronId, barcode] = [await fixture.reader({ category: 'GR' }), await fixture.copy()]
      const { loanId } = mustBeDone(await fixture.lend(patronId, barcode))
      const { desk } = fixture.circulation
      const other = { ...fixture.desk, actor: { kind: 'staff', loginId: 901 } } as const
      expect(codes(await desk.undo(loanId, 'loan', other))).toEqual(['NaoPodeDesfazer {"motivo":"outro_operador"}'])
      fixture.setTime('2026-11-03 10:11')
      expect(codes(await desk.undo(loanId, 'loan', fixture.desk))).toEqual(['NaoPodeDesfazer {"motivo":"prazo"}'])
      fixture.setTime('2026-11-03 10:10')
      mustBeDone(await desk.undo(loanId, 'loan', fixture.desk))
      expect(codes(await desk.undo(loanId, 'loan', fixture.desk))).toEqual(['NaoPodeDesfazer {"motivo":"desfeito"}'])
      expect([await fixture.copyState(barcode), (await fixture.circulation.loans.open(patronId)).loans]).toEqual(['available', []])
      expect((await fixture.circulation.loans.history({ patronId, offset: 0, limit: 9 })).total).toBe(0)
      mustBeDone(await fixture.lend(patronId, barcode))
    })

    test('a loan that is undone takes its receipt from the list and from what waits for e-mail; another’s receipt stays', async () => {
      fixture.setTime('2026-11-03 10:00')
      const { alerts, alertEmails } = databaseStores(fixture.database, fixture.clock, builtInLibrarySystem, alertKinds)
      const patronId = await fixture.reader({ category: 'GR' })
      const [undone, kept] = [
        mustBeDone(await fixture.lend(patronId, await fixture.copy())),
        mustBeDone(await fixture.lend(patronId, await fixture.copy())),
      ]
      const receipts = async () => ({
        listed: (await alerts.list(patronId, { kind: 'loan_receipt' }, { offset: 0, limit: 9 })).alerts.map(({ subject }) => subject),
        waiting: (await alertEmails.takeWaiting(patronId, fixture.clock.now(), ['loan_receipt'])).map(({ subject }) => subject),
      })
      const subjectOf = ({ loanId }: { readonly loanId: string }) => `loan:${loanId.replace(/^\D+/, '')}`
      const both = [subjectOf(undone), subjectOf(kept)]
      expect(await receipts()).toEqual({ listed: both.toReversed(), waiting: both })
      mustBeDone(await fixture.circulation.desk.undo(undone.loanId, 'loan', fixture.desk))
      expect(await receipts()).toEqual({ listed: [subjectOf(kept)], waiting: [subjectOf(kept)] })
    })

    test('a loan from the hold shelf that is undone waits there again', async () => {
      fixture.setTime('2026-11-03 10:00')
      const [ana, bruno, barcode] = [
        await fixture.reader({ category: 'GR' }),
        await fixture.reader({ category: 'GR' }),
        await fixture.copy(),
      ]
      mustBeDone(await fixture.lend(ana, barcode))
      const hold = await fixture.hold(bruno, barcode)
      mustBeDone(await fixture.takeBack(barcode))
      const { loanId } = mustBeDone(await fixture.lend(bruno, barcode))
      mustBeDone(await fixture.circulation.desk.undo(loanId, 'loan', fixture.desk))
      const row = await fixture.database.read
        .selectFrom('hold')
        .select(['state', 'pick_up_on'])
        .where('id', '=', hold)
        .executeTakeFirstOrThrow()
      expect([row, await fixture.copyState(barcode)]).toEqual([{ state: 'released', pick_up_on: '2026-11-04' }, 'on_hold_shelf'])
      expect(mustBeDone(await fixture.lend(bruno, barcode)).fulfils).toBe('hold')
    })

    test('a return is undone with what it cost and whom it served', async () => {
      const { patronId, barcode, loanId } = await lateAtNorth('2026-11-12 14:00')
      const hold = await fixture.hold(await fixture.reader({ category: 'GR' }), barcode)
      mustBeDone(await fixture.takeBack(barcode, atNorth))
      mustBeDone(await fixture.circulation.desk.undo(loanId, 'return', fixture.desk))
      expect([await openDebts(patronId), await blocksOf(patronId), await fixture.copyState(barcode)]).toEqual([
        [],
        [],
        'on_loan 2026-11-10',
      ])
      const row = await fixture.database.read.selectFrom('hold').select('state').where('id', '=', hold).executeTakeFirstOrThrow()
      expect(row.state).toBe('queued')
      expect(mustBeDone(await fixture.takeBack(barcode, atNorth)).debt?.cents).toBe(200)
    })

    test('one due day moves to a later open day, with the copy’s', async () => {
      fixture.setTime('2026-11-03 10:00')
      const [patronId, barcode] = [await fixture.reader({ category: 'GR' }), await fixture.copy()]
      const { loanId } = mustBeDone(await fixture.lend(patronId, barcode))
      const move = (day: string) => fixture.circulation.desk.moveDueDate(loanId, day, 'banca', fixture.desk)
      expect(codes(await move('2026-11-10'))).toEqual(['DataNaoPosterior {"data":"2026-11-10","minima":"2026-11-11"}'])
      expect(codes(await move('2026-11-20'))).toEqual(['DataFechada {"data":"2026-11-20","proxima":"2026-11-21"}'])
      expect(mustBeDone(await move('2026-11-21'))).toMatchObject({ dueOn: '2026-11-21', dueTime: '12:00' })
      expect(await fixture.copyState(barcode)).toBe('on_loan 2026-11-21')
    })

    test('many due days move at once, counted before; done again it moves nothing', async () => {
      fixture.setTime('2026-11-03 10:00')
      const patronId = await fixture.reader({ category: 'PG' })
      const books = [await fixture.copy({ library: 'BS' }), await fixture.copy({ library: 'BS' })]
      for (const book of books) mustBeDone(await fixture.lend(patronId, book, { libraryId: libraryIds.BS }))
      const move = { libraryId: libraryIds.BS, from: '2026-11-16', until: '2026-11-18', newDay: '2026-11-24', reason: 'greve' }
      const { desk } = fixture.circulation
      expect(codes(await desk.countDueDateMove({ ...move, newDay: '2026-11-18' }))).toEqual([
        'DataNaoPosterior {"data":"2026-11-18","minima":"2026-11-19"}',
      ])
      expect(mustBeDone(await desk.countDueDateMove(move)).loans).toBe(2)
      expect(mustBeDone(await desk.moveDueDates(move, fixture.desk)).loans).toBe(2)
      expect(mustBeDone(await desk.moveDueDates(move, fixture.desk)).loans).toBe(0)
      expect(await fixture.copyState(books[0]!)).toBe('on_loan 2026-11-24')
    })

    test('a terminal stops the clock of a loan, where the library allows it, and the desk ends it', async () => {
      const { patronId, barcode } = await lateAtNorth('2026-11-11 14:00')
      expect(codes(await fixture.takeBack(barcode, { ...atNorth, way: 'terminal' }))).toEqual(['estado_invalido {"estado":"balcao"}'])
      await fixture.settings({ unattendedReturn: { allowed: true, days: 3 } })
      expect(mustBeDone(await fixture.takeBack(barcode, { ...atNorth, way: 'terminal' })).destination.kind).toBe('staff')
      fixture.setTime('2026-11-13 14:00')
      expect((await fixture.circulation.blocks.ofPatron(patronId)).overdue).toEqual([])
      expect(mustBeDone(await fixture.takeBack(barcode, atNorth)).debt?.cents).toBe(100)
      await fixture.settings({})
    })

    test('after all of it every invariant of circulation holds', async () => {
      fixture.setTime('2026-11-03 10:00')
      expect(await fixture.brokenInvariants()).toEqual([])
    })
  })
}
