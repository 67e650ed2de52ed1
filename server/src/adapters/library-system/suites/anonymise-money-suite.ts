import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestEngine } from '../../database/testing/test-database.ts'
import { libraryIds, mustBeDone, openFixture, type CirculationFixture } from '../testing/circulation-fixture.ts'
import { dyingAtEveryStatement } from '../testing/dying.ts'

/** Money that was settled loses its person after sixty months: domain 11.10 and the privacy register. */
export function anonymiseMoneySuite(engine: TestEngine): void {
  describe(`retention of money, ${engine.name}`, () => {
    let fixture: CirculationFixture
    beforeAll(async () => {
      fixture = await openFixture(engine)
    })
    afterAll(() => fixture.remove())

    const run = (atMost = 500) => fixture.circulation.maintenance.anonymise(atMost)
    const number = (id: string) => Number(id.split('-')[1])
    const reader = () => fixture.reader({ category: 'GR', validUntil: '2040-12-31' })
    const charged = async (patronId: number, cents: number) => {
      const charge = { patronId, libraryId: libraryIds.BC!, kind: 'photocopies', cents, note: 'cópias do caderno de Ana' } as const
      return mustBeDone(await fixture.circulation.money.charge(charge, fixture.desk)).debt.id
    }
    const pay = async (patronId: number, cents: number, debtIds: readonly string[]) =>
      mustBeDone(await fixture.circulation.money.pay({ patronId, libraryId: libraryIds.BC!, cents, debtIds }, fixture.desk))
    const row = (table: 'debt' | 'payment' | 'payment_slip', id: number) =>
      fixture.database.read.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst()
    const entries = async (debtId: string) =>
      (await fixture.database.read.selectFrom('debt_entry').select('id').where('debt_id', '=', number(debtId)).execute()).length

    test('a debt that was paid loses its person after sixty months, not a day before; its amount stays', async () => {
      const patronId = await reader()
      fixture.setTime('2026-11-03 10:00')
      const debt = await charged(patronId, 500)
      const { paymentId } = await pay(patronId, 500, [debt])
      fixture.setTime('2031-11-02 23:00')
      expect(await run()).toMatchObject({ debts: 0, payments: 0 })
      expect(await row('debt', number(debt))).toMatchObject({ patron_id: patronId, note: 'cópias do caderno de Ana' })
      fixture.setTime('2031-11-03 23:00')
      expect(await run()).toMatchObject({ debts: 1, payments: 1 })
      expect(await run()).toMatchObject({ debts: 0, payments: 0 })
      expect(await row('debt', number(debt))).toMatchObject({
        patron_id: null,
        bond_id: null,
        note: null,
        amount_cents: 500,
        state: 'paid',
      })
      expect(await row('payment', number(paymentId))).toMatchObject({ patron_id: null, taken_by: null, cents: 500 })
      expect(await entries(debt)).toBe(0)
      expect(await fixture.brokenInvariants()).toEqual([])
    })

    test('an open debt keeps its person, however old; so does a payment that also paid for it', async () => {
      const patronId = await reader()
      fixture.setTime('2026-11-03 10:00')
      const [settled, open] = [await charged(patronId, 300), await charged(patronId, 700)]
      const { paymentId } = await pay(patronId, 400, [settled, open])
      fixture.setTime('2032-11-03 23:00')
      expect(await run()).toMatchObject({ debts: 1, payments: 0 })
      expect(await row('debt', number(settled))).toMatchObject({ patron_id: null })
      expect(await row('debt', number(open))).toMatchObject({ patron_id: patronId, balance_cents: 600 })
      expect(await row('payment', number(paymentId))).toMatchObject({ patron_id: patronId, cents: 400 })
      expect(await fixture.brokenInvariants()).toEqual([])
    })

    test('what was paid too much is not forgotten before it is given back', async () => {
      const patronId = await reader()
      fixture.setTime('2026-11-03 10:00')
      const debt = await charged(patronId, 500)
      await pay(patronId, 500, [debt])
      mustBeDone(await fixture.circulation.money.correct(debt, 200, 'contado duas vezes', fixture.desk))
      fixture.setTime('2032-11-03 23:00')
      expect((await run()).debts).toBe(0)
      expect(await row('debt', number(debt))).toMatchObject({ patron_id: patronId })
      mustBeDone(await fixture.circulation.money.refund(debt, 'devolvido no balcão', fixture.desk))
      expect((await run()).debts).toBe(1)
      expect(await fixture.brokenInvariants()).toEqual([])
    })

    test('a payment that was undone, a slip that was paid and a certificate that was superseded go as well', async () => {
      const patronId = await reader()
      fixture.setTime('2026-11-03 10:00')
      const debt = await charged(patronId, 500)
      const { paymentId } = await pay(patronId, 500, [debt])
      mustBeDone(await fixture.circulation.money.reversePayment(paymentId, 'engano', fixture.desk))
      await pay(patronId, 500, [debt])
      const slip = await fixture.insert('payment_slip', {
        patron_id: patronId, library_id: libraryIds.BC!, state: 'paid', reference: '00000777', total_cents: 500, competence: '2026-11',
        due_on: '2026-11-20', issued_on: '2026-11-03', issued_at: '2026-11-03T13:00:00.000Z', closed_at: '2026-11-03T14:00:00.000Z',
      }) // prettier-ignore
      await fixture.database.write
        .insertInto('slip_debt')
        .values({ slip_id: slip, debt_id: number(debt), cents: 500 })
        .execute()
      fixture.setTime('2031-11-03 23:00')
      expect(await run()).toMatchObject({ debts: 1, payments: 2, slips: 1 })
      expect(await row('payment', number(paymentId))).toMatchObject({ patron_id: null, undo_reason: '-' })
      expect(await row('payment_slip', slip)).toMatchObject({ patron_id: null, reference: '00000777' })
      expect(await entries(debt)).toBe(0)
      expect(await fixture.brokenInvariants()).toEqual([])
    })

    test('a batch that dies at every statement is done once', async () => {
      const patronId = await reader()
      fixture.setTime('2026-11-03 10:00')
      for (let n = 0; n < 12; n += 1) await pay(patronId, 100, [await charged(patronId, 100)])
      fixture.setTime('2031-11-04 23:00')
      await dyingAtEveryStatement(fixture, async ({ maintenance }) => {
        for (let left = 1; left > 0; left = (await maintenance.anonymise(5)).debts);
      })
      const kept = await fixture.database.read.selectFrom('debt').select('id').where('patron_id', '=', patronId).execute()
      expect(kept).toEqual([])
      await run()
      expect(await fixture.brokenInvariants()).toEqual([])
    })
  })
}
