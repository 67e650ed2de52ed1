import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestEngine } from '../../database/testing/test-database.ts'
import { mustBeDone, openFixture, type CirculationFixture } from '../testing/circulation-fixture.ts'
import { toldOf } from '../testing/told-of.ts'

/** Whom the night tells, and how long it stands. */
export function standingNoticesSuite(engine: TestEngine): void {
  describe(`notices of the night, ${engine.name}`, () => {
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
    const told = (patronId: number, kind: Parameters<typeof toldOf>[2]) => toldOf(fixture, patronId, kind)

    test('the end of a suspension is told to whom nothing else stops today, and of nothing that staff lifted', async () => {
      const block = async (patronId: number, more: object) =>
        fixture.insert('patron_block', {
          patron_id: patronId,
          kind: 'suspension',
          origin: 'staff',
          starts_on: '2026-11-01',
          ends_on: '2026-11-03',
          public_reason: 'x',
          created_at: '2026-11-01T13:00:00.000Z',
          ...more,
        })
      const lifted = { lifted_at: '2026-11-02T13:00:00.000Z', lift_reason: 'engano' }
      const besides: Readonly<Record<string, readonly object[]>> = {
        alone: [{}],
        besideLifted: [{}, { ends_on: '2026-12-31', ...lifted }],
        beforeAnother: [{}, { starts_on: '2026-11-20', ends_on: '2026-12-31' }],
        underAnother: [{}, { ends_on: '2026-12-31' }],
        underOneWithoutEnd: [{}, { kind: 'administrative', ends_on: null }],
        lifted: [lifted],
        administrative: [{ kind: 'administrative' }],
      }
      const people = new Map<string, number>()
      for (const [name, blocks] of Object.entries(besides)) {
        const patronId = await reader()
        people.set(name, patronId)
        for (const one of blocks) await block(patronId, one)
      }
      for (const day of ['2026-11-03', '2026-11-04', '2026-11-04', '2026-11-05']) {
        fixture.setTime(`${day} 06:00`)
        await fixture.circulation.maintenance.tellDueDays()
      }
      const counts: Record<string, number> = {}
      for (const [name, patronId] of people) counts[name] = (await told(patronId, 'suspension_end')).length
      expect(counts).toEqual({
        alone: 1,
        besideLifted: 1,
        beforeAnother: 1,
        underAnother: 0,
        underOneWithoutEnd: 0,
        lifted: 0,
        administrative: 0,
      })
    })

    test('nobody is told to bring back what was used in the reading room, given to a terminal, or said to be back', async () => {
      await fixture.settings({ unattendedReturn: { allowed: true, days: 30 } })
      fixture.setTime('2026-11-09 14:00')
      const [room, terminal, claimed, plain] = [await reader(), await reader(), await reader(), await reader()]
      mustBeDone(await fixture.lend(room, await fixture.copy({ type: 'C' }), { kind: 'reading_room' }))
      const given = await fixture.copy()
      mustBeDone(await fixture.lend(terminal, given))
      mustBeDone(await fixture.takeBack(given, { way: 'terminal' }))
      const { loanId } = mustBeDone(await fixture.lend(claimed, await fixture.copy()))
      mustBeDone(await fixture.circulation.desk.claimReturned(loanId, fixture.desk))
      mustBeDone(await fixture.lend(plain, await fixture.copy()))
      for (const day of ['2026-11-10', '2026-11-14', '2026-11-16', '2026-11-17']) {
        fixture.setTime(`${day} 05:45`)
        await fixture.circulation.maintenance.tellDueDays()
      }
      const kinds = ['loan_due_soon', 'loan_due_today', 'loan_overdue'] as const
      const toldOf = async (patronId: number) => (await Promise.all(kinds.map((kind) => told(patronId, kind)))).map((some) => some.length)
      expect(await toldOf(plain)).toEqual([1, 1, 1])
      for (const patronId of [room, terminal, claimed]) expect(await toldOf(patronId)).toEqual([0, 0, 0])
    })

    test('the last day of a hold is told while there is time to come, and stands only for that day', async () => {
      fixture.setTime('2026-11-19 14:00')
      const toFetch = async () => {
        const [ana, barcode] = [await reader(), await fixture.copy()]
        mustBeDone(await fixture.lend(await reader(), barcode))
        const hold = await fixture.hold(ana, barcode)
        mustBeDone(await fixture.takeBack(barcode))
        return { ana, hold }
      }
      const first = await toFetch()
      fixture.setTime('2026-11-21 12:00')
      await fixture.circulation.maintenance.tellDueDays()
      expect(await told(first.ana, 'hold_last_day')).toEqual([])
      fixture.setTime('2026-11-23 14:00')
      const second = await toFetch()
      fixture.setTime('2026-11-24 05:45')
      await fixture.circulation.maintenance.tellDueDays()
      expect(await told(second.ana, 'hold_last_day')).toMatchObject([{ lastDay: '2026-11-24', lastTime: '22:00' }])
      const still = (occasion: string) => fixture.circulation.maintenance.isStillDue(occasion)
      expect([await still(`hold:${second.hold}:2026-11-24`), await still(`hold:${second.hold}:2026-11-23`)]).toEqual([true, false])
    })

    test('a notice of a loan stands while the loan is due on that day and nobody says that it is back', async () => {
      const ana = await reader()
      const { loanId } = mustBeDone(await fixture.lend(ana, await fixture.copy()))
      const still = (day: string) => fixture.circulation.maintenance.isStillDue(`loan:${loanId.replace(/^\D+/, '')}:${day}:1`)
      expect([await still('2026-11-10'), await still('2026-11-09')]).toEqual([true, false])
      mustBeDone(await fixture.circulation.desk.claimReturned(loanId, fixture.desk))
      expect(await still('2026-11-10')).toBe(false)
    })

    test('who may not borrow for something else is told that the suspension is over and no more', async () => {
      const suspended = async (patronId: number) => {
        const block = { patronId, kind: 'suspension', from: '2026-11-02', until: '2026-12-01', reason: 'Atraso' } as const
        mustBeDone(await fixture.circulation.blocks.block(block, fixture.desk))
        return patronId
      }
      const borrowed = await reader()
      mustBeDone(await fixture.lend(borrowed, await fixture.copy()))
      const owing = await reader()
      mustBeDone(await fixture.circulation.money.charge({ patronId: owing, libraryId: 1, kind: 'photocopies', cents: 1_001 }, fixture.desk))
      const cleared = async (patronId: number) => {
        const { id } = await fixture.database.read
          .selectFrom('bond')
          .select('id')
          .where('patron_id', '=', patronId)
          .orderBy('id')
          .executeTakeFirstOrThrow()
        const acting = { actor: { kind: 'patron', loginId: patronId } } as const
        mustBeDone(await fixture.circulation.clearance.issue({ patronId, bondId: id }, acting))
        return patronId
      }
      const people = {
        free: await reader(),
        late: borrowed,
        owing,
        registrationEnded: await fixture.reader({ category: 'GR', validUntil: '2026-12-01' }),
        clearedOfOne: await cleared(await fixture.reader({ category: 'GR', second: 'TA' })),
        clearedOfTheOnlyOne: await cleared(await reader()),
      }
      for (const patronId of Object.values(people)) await suspended(patronId)
      for (const day of ['2026-12-01', '2026-12-02']) {
        fixture.setTime(`${day} 06:00`)
        await fixture.circulation.maintenance.tellDueDays()
      }
      const said: Record<string, readonly object[]> = {}
      for (const [name, patronId] of Object.entries(people)) said[name] = await told(patronId, 'suspension_end')
      const hindered = [{ outcome: 'hindered' }]
      expect(said).toEqual({
        free: [{}],
        late: hindered,
        owing: hindered,
        registrationEnded: hindered,
        clearedOfOne: [{}],
        clearedOfTheOnlyOne: hindered,
      })
    })

    test('after all of it every invariant of circulation holds', async () => {
      expect(await fixture.brokenInvariants()).toEqual([])
    })
  })
}
