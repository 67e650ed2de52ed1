import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestEngine } from '../../database/testing/test-database.ts'
import { databaseStores } from '../../database/database-stores.ts'
import type { HoursChange } from '../../../ports/library-system/maintenance.ts'
import { builtInLibrarySystem } from '../built-in/built-in-library-system.ts'
import { codes, libraryIds, mustBeDone, openFixture, type CirculationFixture } from '../testing/circulation-fixture.ts'
import { dyingAtEveryStatement } from '../testing/dying.ts'
import { institutionDocument } from '../testing/sample-places.ts'
import { alertKinds } from '../../../composition/alert-kinds.ts'

type Document = typeof institutionDocument
type Exceptions = Document['hours'][number]['exceptions']

/** What a library system does by itself: scenarios D084, B028, B029, returns without staff, the nightly check. */
export function nightJobsSuite(engine: TestEngine): void {
  describe(`jobs of the night, ${engine.name}`, () => {
    let fixture: CirculationFixture
    beforeAll(async () => {
      fixture = await openFixture(engine)
    })
    afterAll(() => fixture.remove())
    beforeEach(async () => {
      const { write } = fixture.database
      await write.deleteFrom('staff_task').execute()
      await write.deleteFrom('alert').execute()
      await write.deleteFrom('job').execute()
      await fixture.settings({})
      fixture.setTime('2026-11-03 10:00')
    })

    const night = () => fixture.circulation.maintenance
    const tasks = () =>
      fixture.database.read.selectFrom('staff_task').select(['kind', 'state', 'library_id', 'patron_id', 'detail']).orderBy('id').execute()
    const alertsOf = async (patronId: number, kind: string) => {
      const rows = await fixture.database.read
        .selectFrom('alert')
        .select(['params'])
        .where('patron_id', '=', patronId)
        .where('kind', '=', kind as 'loan_moved')
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .execute()
      return rows.map((row) => JSON.parse(row.params) as Record<string, unknown>)
    }
    const lentOn = async (time: string) => {
      fixture.setTime(time)
      const [patronId, barcode] = [await fixture.reader({ category: 'GR' }), await fixture.copy()]
      const { loanId } = mustBeDone(await fixture.lend(patronId, barcode))
      return { patronId, barcode, loanId }
    }
    const firstLoan = async (patronId: number) => (await fixture.circulation.loans.open(patronId)).loans[0]!

    test('D084 on the 31st late day a loan is charged, once: one task, one alert, and its return works as ever', async () => {
      const { patronId, barcode } = await lentOn('2026-11-03 10:00')
      expect((await firstLoan(patronId)).dueOn).toBe('2026-11-10')
      fixture.setTime('2026-12-10 23:50')
      expect([await night().chargeLate(500), (await firstLoan(patronId)).situation]).toEqual([0, 'em_atraso'])
      fixture.setTime('2026-12-11 00:30')
      expect([await night().chargeLate(500), await night().chargeLate(500), await night().chargeLate(500)]).toEqual([1, 0, 0])
      expect((await firstLoan(patronId)).situation).toBe('cobrado')
      expect(await tasks()).toMatchObject([{ kind: 'charged', state: 'open', library_id: libraryIds.BC, patron_id: patronId }])
      expect(await alertsOf(patronId, 'loan_overdue')).toMatchObject([{ outcome: 'charged', days: 31, dueDay: '2026-11-10' }])
      fixture.setTime('2026-12-11 10:00')
      expect(mustBeDone(await fixture.takeBack(barcode))).toMatchObject({ lateDays: 31, destination: { kind: 'shelf' } })
      expect(await fixture.brokenInvariants()).toEqual([])
    })

    test('a copy that its reader says is back is not charged', async () => {
      const { loanId } = await lentOn('2026-11-03 10:00')
      mustBeDone(await fixture.circulation.desk.claimReturned(loanId, fixture.desk))
      fixture.setTime('2027-01-20 10:00')
      expect(await night().chargeLate(500)).toBe(0)
    })

    test('the charge of many loans dies at every statement: each is charged once', async () => {
      const loans = [await lentOn('2026-11-03 10:00'), await lentOn('2026-11-03 11:00'), await lentOn('2026-11-03 12:00')]
      fixture.setTime('2027-02-01 10:00')
      expect(await dyingAtEveryStatement(fixture, ({ maintenance }) => maintenance.chargeLate(500))).toBeGreaterThan(10)
      expect((await tasks()).map((task) => task.patron_id)).toEqual(expect.arrayContaining(loans.map((one) => one.patronId)))
      for (const { patronId } of loans) expect(await alertsOf(patronId, 'loan_overdue')).toHaveLength(1)
      const audited = await fixture.database.read.selectFrom('audit').select('id').where('act', '=', 'charged_loan').execute()
      expect((await tasks()).length).toBeLessThanOrEqual(audited.length)
    })

    test('a return without staff stops the loan; without a desk scan within three days the loan goes on and is a task', async () => {
      await fixture.settings({ unattendedReturn: { allowed: true } })
      const { patronId, barcode, loanId } = await lentOn('2026-11-03 10:00')
      fixture.setTime('2026-11-10 21:00')
      mustBeDone(await fixture.takeBack(barcode, { way: 'terminal' }))
      fixture.setTime('2026-11-13 23:00')
      expect(await night().reopenUnattended(500)).toBe(0)
      fixture.setTime('2026-11-14 00:05')
      expect([await night().reopenUnattended(500), await night().reopenUnattended(500)]).toEqual([1, 0])
      expect(await firstLoan(patronId)).toMatchObject({ id: loanId, situation: 'em_atraso', lateDays: 4 })
      expect(await tasks()).toMatchObject([{ kind: 'unattended_return', patron_id: patronId, library_id: libraryIds.BC }])
      fixture.setTime('2026-11-16 10:00')
      expect(mustBeDone(await fixture.takeBack(barcode))).toMatchObject({ lateDays: 6 })
    })

    test('a return without staff that the desk confirms in time counts from the terminal, and the job finds nothing', async () => {
      await fixture.settings({ unattendedReturn: { allowed: true } })
      const { barcode } = await lentOn('2026-11-03 10:00')
      fixture.setTime('2026-11-10 21:00')
      mustBeDone(await fixture.takeBack(barcode, { way: 'terminal' }))
      fixture.setTime('2026-11-12 10:00')
      expect(mustBeDone(await fixture.takeBack(barcode))).toMatchObject({ lateDays: 0 })
      fixture.setTime('2026-11-20 10:00')
      expect([await night().reopenUnattended(500), await tasks()]).toEqual([0, []])
    })

    const stores = () => databaseStores(fixture.database, fixture.clock, builtInLibrarySystem, alertKinds)
    const closeAlso = (...more: Exceptions): Document => ({
      ...institutionDocument,
      hours: institutionDocument.hours.map((one) => (one.library === 'BC' ? { ...one, exceptions: [...one.exceptions, ...more] } : one)),
    })
    const closed = (day: string) => ({ from: day, until: day, open: 'closed' })
    /** Stores a document as the desk does; answers what the job that this adds is to do. */
    const save = async (document: object): Promise<HoursChange[]> => {
      await fixture.database.write.deleteFrom('job').execute()
      await stores().settings.put('institution', document)
      const jobs = await fixture.database.read.selectFrom('job').select('payload').where('kind', '=', 'apply_new_hours').execute()
      return jobs.map((one) => JSON.parse(one.payload) as HoursChange)
    }
    const savedAndDone = async (document: object) => {
      const changes = await save(document)
      for (const change of changes) await night().applyNewHours(change)
      return changes
    }

    test('B028 a day closed after the loan moves the due date to the next open day, and opening it again shortens nothing', async () => {
      await save(institutionDocument)
      const strike = await lentOn('2026-11-10 10:00')
      const other = await lentOn('2026-11-11 10:00')
      expect([(await firstLoan(strike.patronId)).dueOn, (await firstLoan(other.patronId)).dueOn]).toEqual(['2026-11-17', '2026-11-18'])
      fixture.setTime('2026-11-12 09:00')
      const [change] = await savedAndDone(closeAlso(closed('2026-11-17')))
      expect(await firstLoan(strike.patronId)).toMatchObject({ dueOn: '2026-11-18', dueTime: '22:00' })
      expect(await fixture.copyState(strike.barcode)).toBe('on_loan 2026-11-18')
      expect((await firstLoan(other.patronId)).dueOn).toBe('2026-11-18')
      expect(await night().applyNewHours(change!)).toBe(0)
      expect(await alertsOf(strike.patronId, 'loan_moved')).toMatchObject([{ dueDay: '2026-11-18' }])
      expect(await alertsOf(other.patronId, 'loan_moved')).toEqual([])
      expect(await tasks()).toMatchObject([{ kind: 'closed_day', library_id: libraryIds.BC, detail: '{"loans":1}' }])
      await savedAndDone(institutionDocument)
      expect((await firstLoan(strike.patronId)).dueOn).toBe('2026-11-18')
      expect(await fixture.brokenInvariants()).toEqual([])
    })

    test('B028 the job runs days late, and dies at every statement: every reader is told once', async () => {
      await save(institutionDocument)
      const readers = [await lentOn('2026-11-10 10:00'), await lentOn('2026-11-10 11:00'), await lentOn('2026-11-10 12:00')]
      fixture.setTime('2026-11-12 09:00')
      const [change] = await save(closeAlso(closed('2026-11-17'), closed('2026-11-18')))
      fixture.setTime('2026-11-21 09:00')
      expect(await dyingAtEveryStatement(fixture, ({ maintenance }) => maintenance.applyNewHours(change!))).toBeGreaterThan(10)
      for (const { patronId } of readers) {
        expect((await firstLoan(patronId)).dueOn).toBe('2026-11-19')
        expect(await alertsOf(patronId, 'loan_moved')).toHaveLength(1)
      }
      expect(await tasks()).toMatchObject([{ kind: 'closed_day' }])
      expect((JSON.parse((await tasks())[0]!.detail) as { loans: number }).loans).toBeGreaterThanOrEqual(3)
    })

    test('B029 what is no opening hour, and a holiday on another day, move nothing', async () => {
      await save(institutionDocument)
      const { patronId } = await lentOn('2026-11-10 10:00')
      expect(await save({ ...institutionDocument, name: 'Universidade do Vale' })).toEqual([])
      await savedAndDone(closeAlso(closed('2026-11-18')))
      expect((await firstLoan(patronId)).dueOn).toBe('2026-11-17')
      expect([await alertsOf(patronId, 'loan_moved'), await tasks()]).toEqual([[], []])
    })

    test('B019 another closing time of the due day is taken over where it is later, and no reader is told', async () => {
      await save(institutionDocument)
      const { patronId } = await lentOn('2026-11-10 10:00')
      await savedAndDone(closeAlso({ from: '2026-11-17', until: '2026-11-17', open: '08:00-23:00' }))
      expect(await firstLoan(patronId)).toMatchObject({ dueOn: '2026-11-17', dueTime: '23:00' })
      await savedAndDone(closeAlso({ from: '2026-11-17', until: '2026-11-17', open: '08:00-12:00' }))
      expect(await firstLoan(patronId)).toMatchObject({ dueOn: '2026-11-17', dueTime: '23:00' })
      expect(await alertsOf(patronId, 'loan_moved')).toEqual([])
    })

    test('the limit of a hold shelf on a day that is closed now moves, and its reader is told the new day alone', async () => {
      await save(institutionDocument)
      const [lender, waiting, barcode] = [await fixture.reader({ category: 'GR' }), await fixture.reader({ category: 'GR' }), await fixture.copy()] // prettier-ignore
      fixture.setTime('2026-11-09 10:00')
      mustBeDone(await fixture.lend(lender, barcode))
      await fixture.hold(waiting, barcode)
      fixture.setTime('2026-11-10 10:00')
      mustBeDone(await fixture.takeBack(barcode))
      const limit = async () => (await fixture.circulation.holds.live(waiting)).holds[0]!.limit?.on
      expect(await limit()).toBe('2026-11-11')
      const [change] = await savedAndDone(closeAlso(closed('2026-11-11')))
      expect(await limit()).toBe('2026-11-12')
      expect(await night().applyNewHours(change!)).toBe(0)
      expect(await alertsOf(waiting, 'hold_released')).toMatchObject([{ lastDay: '2026-11-12', lastTime: '22:00' }])
      fixture.setTime('2026-11-12 10:00')
      expect(codes(await fixture.lend(waiting, barcode))).toEqual([])
    })

    test('the nightly check raises one task for an invariant that is broken, with its count, and another once it was closed', async () => {
      expect([await night().check(), await tasks()]).toEqual([0, []])
      const barcode = await fixture.copy()
      const setState = (status: 'on_hold_shelf' | 'available') =>
        fixture.database.write.updateTable('copy').set({ status }).where('barcode', '=', barcode).execute()
      await setState('on_hold_shelf')
      expect([await night().check(), await night().check()]).toEqual([1, 1])
      const [task, ...more] = await tasks()
      expect(task).toMatchObject({ kind: 'check', state: 'open', library_id: null, patron_id: null })
      expect(JSON.parse(task!.detail)).toMatchObject({ invariant: expect.stringContaining('hold shelf'), count: 1 })
      expect(more).toEqual([])
      await fixture.database.write.updateTable('staff_task').set({ state: 'done', closed_at: '2026-11-03T13:00:00.000Z', closed_by: 900, resolution: 'visto' }).execute() // prettier-ignore
      fixture.setTime('2026-11-04 03:00')
      await night().check()
      expect((await tasks()).map((one) => one.state)).toEqual(['done', 'open'])
      await setState('available')
    })
  })
}
