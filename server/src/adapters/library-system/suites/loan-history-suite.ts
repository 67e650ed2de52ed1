import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestEngine } from '../../database/testing/test-database.ts'
import { libraryIds, mustBeDone, openFixture, type CirculationFixture } from '../testing/circulation-fixture.ts'

/** What lists tell of what is over: the history of loans, ways between libraries, what is left once a person's time is over. */
export function loanHistorySuite(engine: TestEngine): void {
  describe(`what is told of what is over, ${engine.name}`, () => {
    let fixture: CirculationFixture
    beforeAll(async () => {
      fixture = await openFixture(engine)
    })
    beforeEach(() => fixture.setTime('2026-11-03 14:00'))
    afterAll(() => fixture.remove())

    const reader = () => fixture.reader({ category: 'GR', validUntil: '2030-12-31' })
    const numberOf = (id: string) => Number(id.replace(/^\D+/, ''))
    const historyOf = async (patronId: number, more: object = {}) =>
      (await fixture.circulation.loans.history({ patronId, offset: 0, limit: 50, ...more })).entries
    const atNorth = { libraryId: libraryIds.BN }

    test('a return stands where it was taken back, a loan where it was lent; what was undone stands nowhere', async () => {
      const [patronId, barcode] = [await reader(), await fixture.copy()]
      mustBeDone(await fixture.lend(patronId, barcode))
      fixture.setTime('2026-11-04 14:00')
      mustBeDone(await fixture.takeBack(barcode, atNorth))
      const undone = mustBeDone(await fixture.lend(patronId, await fixture.copy()))
      mustBeDone(await fixture.circulation.desk.undo(undone.loanId, 'loan', fixture.desk))
      const entries = await historyOf(patronId)
      expect(entries.map(({ kind, on, copy }) => [kind, on, copy.library.code])).toEqual([
        ['return', '2026-11-04', 'BN'],
        ['loan', '2026-11-03', 'BC'],
      ])
    })

    test('use in the reading room is one entry, not a loan and a return', async () => {
      const [patronId, barcode] = [await reader(), await fixture.copy({ type: 'C' })]
      mustBeDone(await fixture.lend(patronId, barcode, { kind: 'reading_room' }))
      mustBeDone(await fixture.takeBack(barcode))
      expect((await historyOf(patronId)).map(({ kind }) => kind)).toEqual(['consultation'])
      expect(await historyOf(patronId, { kind: 'return' })).toEqual([])
    })

    test('renewals of a loan that was undone are no history, and those of others are of others', async () => {
      const [ana, bruno] = [await reader(), await reader()]
      const { loanId } = mustBeDone(await fixture.lend(ana, await fixture.copy()))
      fixture.setTime('2026-11-09 14:00')
      mustBeDone((await fixture.renew(ana, loanId))[0]!)
      expect((await historyOf(ana)).map(({ kind }) => kind)).toEqual(['renewal', 'loan'])
      expect(await historyOf(bruno)).toEqual([])
      await fixture.database.write.updateTable('loan').set({ state: 'undone', undone_at: '2026-11-09T17:00:00.000Z', closed_on: '2026-11-09' }).where('id', '=', numberOf(loanId)).execute() // prettier-ignore
      expect(await historyOf(ana)).toEqual([])
    })

    test('the receipt of a renewal is that of the loan as it stands until the library moves its day', async () => {
      const { loans, desk } = fixture.circulation
      const patronId = await reader()
      const { loanId, securityKey } = mustBeDone(await fixture.lend(patronId, await fixture.copy()))
      fixture.setTime('2026-11-09 14:00')
      mustBeDone((await fixture.renew(patronId, loanId))[0]!)
      const key = (await historyOf(patronId, { kind: 'renewal' }))[0]!.securityKey!
      const currentOf = async (one: string) => (await loans.receipt(one, patronId))?.current
      expect([await currentOf(key), await currentOf(securityKey)]).toEqual([true, false])
      mustBeDone(await desk.moveDueDate(loanId, '2026-11-30', 'greve', fixture.desk))
      expect([await currentOf(key), await loans.receipt(key, await reader())]).toEqual([false, undefined])
    })

    const suspended = async (patronId: number, loanId: string, more: object) =>
      fixture.insert('patron_block', {
        patron_id: patronId,
        kind: 'suspension',
        origin: 'return',
        starts_on: '2026-11-03',
        ends_on: '2026-11-04',
        loan_id: numberOf(loanId),
        public_reason: 'late_return',
        created_at: '2026-11-03T13:00:00.000Z',
        ...more,
      })

    test('a suspension keeps its loan in the history to its last day, and no longer once it was lifted', async () => {
      const patronId = await reader()
      const returned = async () => {
        const barcode = await fixture.copy()
        const { loanId } = mustBeDone(await fixture.lend(patronId, barcode))
        mustBeDone(await fixture.takeBack(barcode))
        return loanId
      }
      const [running, lifted, over] = [await returned(), await returned(), await returned()]
      await suspended(patronId, running, { ends_on: '2026-11-04' })
      await suspended(patronId, lifted, { ends_on: '2026-12-31', lifted_at: '2026-11-03T14:00:00.000Z', lift_reason: 'engano' })
      await suspended(patronId, over, { ends_on: '2026-11-03' })
      fixture.setTime('2026-11-04 21:00')
      const ids = [running, lifted, over].map((id) => `farol-e${numberOf(id)}`)
      const acting = { actor: { kind: 'patron', loginId: patronId } } as const
      const { erased, kept, unknown } = await fixture.circulation.loans.eraseHistory(patronId, ids, acting)
      expect([erased, kept.map((one) => [one.id, one.reasons.map(({ code }) => code)]), unknown]).toEqual([
        ids.slice(1),
        [[ids[0], ['afastamento_em_vigor']]],
        [],
      ])
    })

    test('of a loan without its person neither who fetched it nor why it cost nothing is left; what staff still have to do is', async () => {
      const [patronId, barcode] = [await reader(), await fixture.copy()]
      const { loanId } = mustBeDone(await fixture.lend(patronId, barcode, { pickedUpBy: 'Maria Souza', mayPickUp: true }))
      const loan = numberOf(loanId)
      const renewal = {
        loan_id: loan,
        at: '2026-11-04T13:00:00.000Z',
        local_date: '2026-11-04',
        due_on_before: '2026-11-10',
        due_at_before: '2026-11-11T01:00:00.000Z',
        due_on: '2026-11-11',
        due_at: '2026-11-12T01:00:00.000Z',
      }
      await fixture.insert('renewal', { ...renewal, channel: 'web', renewed_by: patronId })
      await fixture.insert('renewal', { ...renewal, channel: 'desk', renewed_by: 900 })
      const task = { patron_id: patronId, subject_kind: 'loan', subject_id: loan, detail: '{"cents":700}', created_at: '2026-11-04T13:00:00.000Z' } // prettier-ignore
      await fixture.insert('staff_task', { ...task, kind: 'refund', occasion: 'open', state: 'open' })
      await fixture.insert('staff_task', { ...task, kind: 'other', occasion: 'open', state: 'open' })
      await fixture.insert('staff_task', { ...task, kind: 'refund', occasion: 'done', state: 'done', closed_at: '2026-11-04T13:00:00.000Z', closed_by: 900, resolution: 'Maria Souza' }) // prettier-ignore
      fixture.setTime('2026-11-20 14:00')
      mustBeDone(await fixture.takeBack(barcode, { exempt: { reason: 'Luto de Ana' } }))
      fixture.setTime('2028-12-20 23:00')
      await fixture.circulation.maintenance.anonymise(500)
      const { read } = fixture.database
      expect(await read.selectFrom('loan').selectAll().where('id', '=', loan).executeTakeFirstOrThrow()).toMatchObject({
        patron_id: null,
        bond_id: null,
        picked_up_by: null,
        exempt_reason: null,
        exempt_by: null,
        late_days: expect.any(Number),
      })
      const renewals = await read
        .selectFrom('renewal')
        .select(['channel', 'renewed_by'])
        .where('loan_id', '=', loan)
        .orderBy('id')
        .execute()
      expect(renewals).toEqual([
        { channel: 'web', renewed_by: null },
        { channel: 'desk', renewed_by: 900 },
      ])
      // What is open has lost its person; money to give back is still the person's, of no loan any more.
      const tasks = await read.selectFrom('staff_task').select(['kind', 'state', 'patron_id', 'subject_id', 'detail']).orderBy('id').execute() // prettier-ignore
      expect(tasks.filter((one) => one.patron_id === patronId || one.subject_id === loan)).toEqual([
        { kind: 'refund', state: 'open', patron_id: patronId, subject_id: null, detail: '{"cents":700}' },
        { kind: 'other', state: 'open', patron_id: null, subject_id: loan, detail: '{}' },
      ])
    })

    test('what is on its way stands at both libraries, the longest under way first, and where it was seen', async () => {
      const [patronId, first, second] = [await reader(), await fixture.copy({ library: 'BN' }), await fixture.copy({ library: 'BN' })]
      for (const barcode of [first, second]) mustBeDone(await fixture.lend(patronId, barcode, atNorth))
      mustBeDone(await fixture.takeBack(second))
      fixture.setTime('2026-11-04 14:00')
      mustBeDone(await fixture.takeBack(first))
      const ways = async (libraryId?: number) => {
        const { copies } = await fixture.circulation.transit.list(libraryId, { offset: 0, limit: 99 })
        return copies.filter(({ barcode }) => [first, second].includes(barcode))
      }
      for (const libraryId of [libraryIds.BN, libraryIds.BC, undefined])
        expect((await ways(libraryId)).map(({ barcode, from, to }) => [barcode, from.code, to.code])).toEqual([
          [second, 'BC', 'BN'],
          [first, 'BC', 'BN'],
        ])
      expect(await ways(libraryIds.BS)).toEqual([])
      mustBeDone(await fixture.takeBack(first, { libraryId: libraryIds.BS }))
      expect((await ways(libraryIds.BN)).map((one) => one.seenAt?.code)).toEqual([undefined, 'BS'])
    })

    test('a copy that a loan takes off its way is on its way no more', async () => {
      const [patronId, barcode] = [await reader(), await fixture.copy({ library: 'BN' })]
      mustBeDone(await fixture.lend(patronId, barcode, atNorth))
      mustBeDone(await fixture.takeBack(barcode))
      mustBeDone(await fixture.lend(await reader(), barcode))
      const { copies } = await fixture.circulation.transit.list(libraryIds.BN, { offset: 0, limit: 99 })
      expect(copies.map((one) => one.barcode)).not.toContain(barcode)
    })

    test('a hold that sleeps and is served all the same sleeps no more', async () => {
      const [lender, ana, barcode] = [await reader(), await reader(), await fixture.copy()]
      mustBeDone(await fixture.lend(lender, barcode))
      const hold = await fixture.hold(ana, barcode)
      const own = { actor: { kind: 'patron', loginId: ana } } as const
      mustBeDone(await fixture.circulation.holds.suspend(`farol-${hold}`, '2026-12-01', { patronId: ana }, own))
      mustBeDone(await fixture.takeBack(barcode))
      expect(mustBeDone(await fixture.lend(ana, barcode)).fulfils).toBe('hold')
      const row = await fixture.database.read
        .selectFrom('hold')
        .select(['state', 'suspended_until'])
        .where('id', '=', hold)
        .executeTakeFirstOrThrow()
      expect(row).toEqual({ state: 'fulfilled', suspended_until: null })
    })

    test('a debt of another kind is not lowered with a return', async () => {
      const [patronId, barcode] = [await reader(), await fixture.copy({ price: 4_500 })]
      const { loanId } = mustBeDone(await fixture.lend(patronId, barcode))
      fixture.setTime('2026-11-04 14:00')
      mustBeDone(await fixture.takeBack(barcode))
      await fixture.insert('debt', {
        patron_id: patronId,
        library_id: libraryIds.BC,
        kind: 'photocopies',
        state: 'open',
        amount_cents: 700,
        balance_cents: 700,
        loan_id: numberOf(loanId),
        charged_at: '2026-11-04T17:00:00.000Z',
        charged_on: '2026-11-04',
        source_key: `loan:${numberOf(loanId)}:return:damage`,
      })
      mustBeDone(await fixture.circulation.desk.undo(loanId, 'return', fixture.desk))
      expect((await fixture.circulation.money.debts(patronId, 'open')).total).toBe(700)
    })
  })
}
