import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { alertKinds } from '../../../../composition/alert-kinds.ts'
import { databaseStores } from '../../../database/database-stores.ts'
import { engines } from '../../../database/testing/engines.ts'
import { asLost, libraryIds, mustBeDone, openFixture, type CirculationFixture } from '../../testing/circulation-fixture.ts'
import { policyRow } from '../../testing/sample-places.ts'
import { builtInLibrarySystem } from '../built-in-library-system.ts'

const north = { libraryId: libraryIds.BN }

for (const engine of engines)
  describe(`notices of debts that are true no more, on ${engine.name}`, () => {
    let fixture: CirculationFixture
    let patronId: number
    beforeAll(async () => {
      fixture = await openFixture(engine)
      await fixture.insert('loan_policy', policyRow({ library_id: libraryIds.BN, fine_per_day_cents: 100 }))
    })
    beforeEach(async () => {
      await fixture.settings({})
      fixture.setTime('2026-11-03 14:00')
      patronId = await fixture.reader({ category: 'GR' })
    })
    afterAll(() => fixture.remove())

    const money = () => fixture.circulation.money
    const charged = async (cents = 500) => {
      const asked = { patronId, ...north, kind: 'photocopies', cents, note: 'Xerox' } as const
      return mustBeDone(await money().charge(asked, fixture.desk)).debt
    }
    const paid = async (cents: number) => mustBeDone(await money().pay({ patronId, ...north, cents }, fixture.desk))
    /** What e-mails are still to tell of debts, and what the list of alerts shows of them. */
    const told = async () => {
      const { alerts, alertEmails } = databaseStores(fixture.database, fixture.clock, builtInLibrarySystem, alertKinds)
      const outcomes = (all: readonly { readonly params: object }[]) => all.map(({ params }) => (params as { outcome: string }).outcome)
      const listed = await alerts.list(patronId, { kind: 'debt' }, { offset: 0, limit: 9 })
      const waiting = outcomes(await alertEmails.takeWaiting(patronId, fixture.clock.now(), ['debt']))
      expect(outcomes(listed.alerts).toSorted()).toEqual(waiting.toSorted())
      return waiting
    }

    test('a payment that is undone, or reversed, is not told; that of another debt is', async () => {
      const [one, other] = [await charged(), await charged(300)]
      const first = await paid(500)
      fixture.setTime('2026-11-03 14:01')
      const second = await paid(300)
      expect(await told()).toEqual(['charged', 'charged', 'paid', 'paid'])
      expect([first.lines[0]!.debtId, second.lines[0]!.debtId]).toEqual([one.id, other.id])
      mustBeDone(await money().reversePayment(second.paymentId, 'engano', fixture.desk, true))
      expect(await told()).toEqual(['charged', 'charged', 'paid'])
      mustBeDone(await money().reversePayment(first.paymentId, 'engano', fixture.desk))
      expect(await told()).toEqual(['charged', 'charged'])
      fixture.setTime('2026-11-03 14:02')
      await paid(800)
      expect(await told()).toEqual(['charged', 'charged', 'paid', 'paid'])
    })

    test('a waiver that is taken back is not told', async () => {
      const { id } = await charged()
      mustBeDone(await money().waive(id, 'isento', fixture.desk))
      expect(await told()).toEqual(['charged', 'waived'])
      const { lines } = (await money().debt(id))!
      mustBeDone(await money().reverse(id, lines.at(-1)!.id, 'engano', fixture.desk))
      expect(await told()).toEqual(['charged'])
    })

    test('a charge of which nothing is left is not told; one that was lowered is', async () => {
      const [gone, lowered] = [await charged(), await charged(300)]
      mustBeDone(await money().correct(gone.id, 0, 'engano', fixture.desk))
      mustBeDone(await money().correct(lowered.id, 200, 'engano', fixture.desk))
      expect(await told()).toEqual(['charged'])
    })

    /** What e-mails are still to tell was charged. */
    const chargesToTell = async () => {
      const { alerts, alertEmails } = databaseStores(fixture.database, fixture.clock, builtInLibrarySystem, alertKinds)
      const amounts = (all: readonly { readonly params: object }[]) => all.map(({ params }) => (params as { cents: number }).cents)
      const waiting = await alertEmails.takeWaiting(patronId, fixture.clock.now(), ['debt'])
      expect(amounts((await alerts.list(patronId, { kind: 'debt' }, { offset: 0, limit: 9 })).alerts)).toEqual(
        amounts(waiting).toReversed(),
      )
      return amounts(waiting)
    }

    test('a charge that is lowered before it is told is told as high as it is then; a payment lowers no charge', async () => {
      const [corrected, discounted, other] = [await charged(500), await charged(300), await charged(200)]
      mustBeDone(await money().correct(corrected.id, 400, 'engano', fixture.desk))
      mustBeDone(await money().discount(discounted.id, 100, 'greve', fixture.desk))
      expect(await chargesToTell()).toEqual([400, 200, 200])
      mustBeDone(await money().correct(discounted.id, 250, 'engano', fixture.desk))
      mustBeDone(await money().pay({ patronId, ...north, cents: 50, debtIds: [other.id] }, fixture.desk))
      expect(await chargesToTell()).toEqual([400, 150, 200])
      const discount = (await money().debt(discounted.id))!.lines.find(({ kind }) => kind === 'discount')!
      mustBeDone(await money().reverse(discounted.id, discount.id, 'engano', fixture.desk))
      expect(await chargesToTell()).toEqual([400, 250, 200])
      mustBeDone(await money().discount(discounted.id, 250, 'enchente', fixture.desk))
      expect(await chargesToTell()).toEqual([400, 200])
    })

    test('a fine of a late return that is lowered is told as high as it is then, whether by hand or by a return that is dated back', async () => {
      const late = await fixture.copy({ library: 'BN' })
      const { loanId } = mustBeDone(await fixture.lend(patronId, late, north))
      fixture.setTime('2026-11-13 14:00')
      const { debt } = mustBeDone(await fixture.takeBack(late, north))
      const before = debt!.cents
      mustBeDone(await money().discount(debt!.id, 50, 'greve', fixture.desk))
      expect(await chargesToTell()).toEqual([before - 50])
      const dayBefore = { kind: 'at', at: new Date('2026-11-12T17:00:00Z') } as const
      mustBeDone(await fixture.circulation.desk.correctReturn(loanId, dayBefore, 'engano', fixture.desk))
      expect(await chargesToTell()).toEqual([before - 150])
    })

    test('a charge that an e-mail has told stays in the list as it was told; one whose e-mail is put together is still lowered', async () => {
      const { id } = await charged(500)
      const { alerts, alertEmails } = databaseStores(fixture.database, fixture.clock, builtInLibrarySystem, alertKinds)
      const listed = async () => (await alerts.list(patronId, { kind: 'debt' }, { offset: 0, limit: 9 })).alerts
      const email = await alertEmails.create(patronId, [(await listed())[0]!.id], `m${id}`)
      mustBeDone(await money().correct(id, 400, 'engano', fixture.desk))
      expect(await alertEmails.lines(email)).toMatchObject([{ params: { cents: 400 } }])
      expect(await alertEmails.markSending(email)).toBe(true)
      mustBeDone(await money().correct(id, 300, 'engano', fixture.desk))
      await alertEmails.end(email, 'sent')
      mustBeDone(await money().correct(id, 200, 'engano', fixture.desk))
      expect(await listed()).toMatchObject([{ params: { cents: 400 } }])
    })

    test('the replacement of a lost copy that is found is not told; a fine that a corrected return takes away neither', async () => {
      const lost = await fixture.copy({ library: 'BN', price: 4_500 })
      const { loanId } = mustBeDone(await fixture.lend(patronId, lost, north))
      mustBeDone(await fixture.circulation.desk.declareLost(loanId, asLost, fixture.desk))
      expect(await told()).toEqual(['charged'])
      mustBeDone(await fixture.takeBack(lost, north))
      expect(await told()).toEqual([])
      const late = await fixture.copy({ library: 'BN' })
      const other = mustBeDone(await fixture.lend(patronId, late, north))
      fixture.setTime('2026-11-12 14:00')
      expect(mustBeDone(await fixture.takeBack(late, north)).debt).toBeDefined()
      expect(await told()).toEqual(['charged'])
      const inTime = { kind: 'at', at: new Date('2026-11-04T17:00:00Z') } as const
      mustBeDone(await fixture.circulation.desk.correctReturn(other.loanId, inTime, 'engano', fixture.desk))
      expect(await told()).toEqual([])
    })
  })
