import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { daysAfter } from '../../../circulation/local-time.ts'
import type { TestEngine } from '../../database/testing/test-database.ts'
import { mustBeDone, openFixture, type CirculationFixture } from '../testing/circulation-fixture.ts'
import { dyingAtEveryStatement } from '../testing/dying.ts'

/** Notices of due days and of the last day of a hold: scenarios L215 to L218, L223. */
export function dueDaysSuite(engine: TestEngine): void {
  describe(`notices of due days, ${engine.name}`, () => {
    let fixture: CirculationFixture
    beforeAll(async () => {
      fixture = await openFixture(engine)
    })
    afterAll(() => fixture.remove())
    beforeEach(async () => {
      const { write } = fixture.database
      await write.deleteFrom('alert').execute()
      await write.deleteFrom('job_progress').execute()
      await write
        .updateTable('loan')
        .set({ state: 'undone', undone_at: '2026-11-03T13:00:00.000Z', closed_on: '2027-12-01' })
        .where('state', '=', 'open')
        .execute()
    })

    const run = () => fixture.circulation.maintenance.tellDueDays()
    const runOn = async (day: string) => {
      fixture.setTime(`${day} 05:45`)
      return run()
    }
    const runUntil = async (from: string, until: string) => {
      for (let day = from; day <= until; day = daysAfter(day, 1)) await runOn(day)
    }
    const kinds = ['loan_due_soon', 'loan_due_today', 'loan_overdue', 'hold_last_day'] as const
    /** Day and kind of what was told. */
    const told = async (patronId: number) => {
      const rows = await fixture.database.read
        .selectFrom('alert')
        .select(['kind', 'at', 'params', 'occasion'])
        .where('patron_id', '=', patronId)
        .where('kind', 'in', kinds)
        .orderBy('id')
        .execute()
      return rows.map((row) => {
        const { days } = JSON.parse(row.params) as { days?: number }
        return `${row.at.slice(0, 10)} ${row.kind}${days === undefined ? '' : ` ${days}`}`
      })
    }
    const lent = async (time = '2026-11-03 10:00') => {
      fixture.setTime(time)
      const [patronId, barcode] = [await fixture.reader({ category: 'GR' }), await fixture.copy()]
      const { loanId } = mustBeDone(await fixture.lend(patronId, barcode))
      return { patronId, barcode, loanId }
    }

    test('L215 a loan that is never returned: two days before, on the day, and 1, 7, 15, 30 days after it, each once', async () => {
      const { patronId } = await lent()
      await runUntil('2026-11-03', '2026-12-15')
      expect(await told(patronId)).toEqual([
        '2026-11-08 loan_due_soon',
        '2026-11-10 loan_due_today',
        '2026-11-11 loan_overdue 1',
        '2026-11-17 loan_overdue 7',
        '2026-11-25 loan_overdue 15',
        '2026-12-10 loan_overdue 30',
      ])
    })

    test('L216 two workers at once, and a third run later: one notice', async () => {
      const { patronId } = await lent()
      await runOn('2026-11-07')
      fixture.setTime('2026-11-08 05:45')
      await Promise.all([run(), run()])
      await run()
      expect(await told(patronId)).toEqual(['2026-11-08 loan_due_soon'])
    })

    test('a run with the clock ahead keeps nobody from the notices of the days between', async () => {
      const { patronId } = await lent()
      await runOn('2026-11-05')
      await runOn('2026-12-31')
      const ahead = await told(patronId)
      await runUntil('2026-11-06', '2026-11-11')
      expect((await told(patronId)).slice(ahead.length)).toEqual([
        '2026-11-08 loan_due_soon',
        '2026-11-10 loan_due_today',
        '2026-11-11 loan_overdue 1',
      ])
    })

    test('L217 after a renewal the cycle begins again', async () => {
      const { patronId, loanId } = await lent()
      await runUntil('2026-11-07', '2026-11-08')
      fixture.setTime('2026-11-09 10:00')
      mustBeDone((await fixture.renew(patronId, loanId))[0]!)
      await runUntil('2026-11-09', '2026-11-14')
      expect(await told(patronId)).toEqual(['2026-11-08 loan_due_soon', '2026-11-14 loan_due_soon'])
    })

    test('after an outage only the latest that still makes sense is told', async () => {
      const { patronId } = await lent()
      await runOn('2026-11-07')
      await runOn('2026-11-20')
      expect(await told(patronId)).toEqual(['2026-11-20 loan_overdue 10'])
    })

    test('a run that dies at every statement tells everybody once', async () => {
      const loans = []
      for (let n = 0; n < 5; n += 1) loans.push(await lent())
      await runOn('2026-11-07')
      fixture.setTime('2026-11-08 05:45')
      expect(await dyingAtEveryStatement(fixture, ({ maintenance }) => maintenance.tellDueDays())).toBeGreaterThan(10)
      for (const { patronId } of loans) expect(await told(patronId)).toEqual(['2026-11-08 loan_due_soon'])
    })

    test('more loans than one batch holds are all told of', async () => {
      const patronId = await fixture.reader({ category: 'DO' })
      const { loanId } = await lent()
      const { read } = fixture.database
      const { id: _id, ...row } = await read.selectFrom('loan').selectAll().where('id', '=', Number(loanId.split('-')[1])).executeTakeFirstOrThrow() // prettier-ignore
      const bond = await read.selectFrom('bond').select('id').where('patron_id', '=', patronId).executeTakeFirstOrThrow()
      for (let n = 0; n < 250; n += 1) {
        const copy = await read
          .selectFrom('copy')
          .select('id')
          .where('barcode', '=', await fixture.copy())
          .executeTakeFirstOrThrow()
        await fixture.insert('loan', { ...row, copy_id: copy.id, patron_id: patronId, bond_id: bond.id })
      }
      await runOn('2026-11-07')
      expect(await runOn('2026-11-08')).toBe(251)
      expect(await told(patronId)).toHaveLength(250)
      await fixture.database.write.deleteFrom('loan').where('patron_id', '=', patronId).execute()
    })

    test('L218 what was told of a loan does not stand any more once it was returned, or is looked for', async () => {
      const [returned, claimed, kept] = [await lent(), await lent(), await lent()]
      await runOn('2026-11-10')
      await runOn('2026-11-11')
      const occasion = async (patronId: number) => {
        const row = await fixture.database.read
          .selectFrom('alert')
          .select('occasion')
          .where('patron_id', '=', patronId)
          .where('kind', '=', 'loan_overdue')
          .executeTakeFirstOrThrow()
        return row.occasion
      }
      fixture.setTime('2026-11-11 08:30')
      mustBeDone(await fixture.takeBack(returned.barcode))
      mustBeDone(await fixture.circulation.desk.claimReturned(claimed.loanId, fixture.desk))
      const still = []
      for (const { patronId } of [returned, claimed, kept])
        still.push(await fixture.circulation.maintenance.isStillDue(await occasion(patronId)))
      expect(still).toEqual([false, false, true])
    })

    test('the end of a suspension is told on the first day after it, once, to who may borrow again', async () => {
      const [alone, twice, lifted, still] = [
        await fixture.reader({ category: 'GR' }),
        await fixture.reader({ category: 'GR' }),
        await fixture.reader({ category: 'GR' }),
        await fixture.reader({ category: 'GR' }),
      ]
      fixture.setTime('2026-11-04 10:00')
      const block = async (patronId: number, until: string) => {
        const what = { patronId, kind: 'suspension', from: '2026-11-04', until, reason: 'Atraso' } as const
        return mustBeDone(await fixture.circulation.blocks.block(what, fixture.desk)).id
      }
      await block(alone, '2026-11-08')
      for (const until of ['2026-11-08', '2026-11-10']) await block(twice, until)
      mustBeDone(await fixture.circulation.blocks.lift(await block(lifted, '2026-11-08'), 'Engano', fixture.desk))
      await block(still, '2026-11-30')
      await runUntil('2026-11-05', '2026-11-13')
      await runOn('2026-11-13')
      const ends = await fixture.database.read
        .selectFrom('alert')
        .select(['patron_id', 'at'])
        .where('kind', '=', 'suspension_end')
        .where('patron_id', 'in', [alone, twice, lifted, still])
        .orderBy('at')
        .execute()
      expect(ends.map(({ patron_id, at }) => [patron_id, at.slice(0, 10)])).toEqual([
        [alone, '2026-11-09'],
        [twice, '2026-11-11'],
      ])
    })

    test('L223 the last day of a pick-up is told on its morning, and not on the day of the release', async () => {
      const [lender, first, second, third] = [
        await fixture.reader({ category: 'GR' }),
        await fixture.reader({ category: 'GR' }),
        await fixture.reader({ category: 'GR' }),
        await fixture.reader({ category: 'GR' }),
      ]
      const released = async (patronId: number, time: string) => {
        const barcode = await fixture.copy()
        fixture.setTime('2026-11-09 10:00')
        mustBeDone(await fixture.lend(lender, barcode))
        await fixture.hold(patronId, barcode)
        fixture.setTime(time)
        mustBeDone(await fixture.takeBack(barcode))
        return barcode
      }
      await released(first, '2026-11-10 15:00')
      const fetched = await released(second, '2026-11-10 15:00')
      await released(third, '2026-11-14 11:00')
      fixture.setTime('2026-11-10 16:00')
      mustBeDone(await fixture.lend(second, fetched))
      await runUntil('2026-11-10', '2026-11-17')
      expect(await told(first)).toEqual(['2026-11-11 hold_last_day'])
      expect((await told(second)).filter((one) => one.includes('hold'))).toEqual([])
      expect(await told(third)).toEqual(['2026-11-16 hold_last_day'])
    })
  })
}
