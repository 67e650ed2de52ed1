import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { alertKinds } from '../../../composition/alert-kinds.ts'
import type { HoursChange } from '../../../ports/library-system/maintenance.ts'
import { databaseStores } from '../../database/database-stores.ts'
import { handlesOf } from '../../database/handles.ts'
import type { TestEngine } from '../../database/testing/test-database.ts'
import { builtInLibrarySystem } from '../built-in/built-in-library-system.ts'
import { jobReached, noteReached } from '../built-in/maintenance/job-progress.ts'
import { libraryIds, mustBeDone, openFixture, type CirculationFixture } from '../testing/circulation-fixture.ts'
import { institutionDocument } from '../testing/sample-places.ts'
import { actingFor } from '../testing/scene.ts'

/** What the jobs of the night leave in rows, tasks and alerts. */
export function writtenNightsSuite(engine: TestEngine): void {
  describe(`nights as they are written, ${engine.name}`, () => {
    let fixture: CirculationFixture
    beforeAll(async () => {
      fixture = await openFixture(engine)
    })
    beforeEach(async () => {
      const { write } = fixture.database
      await write.deleteFrom('staff_task').execute()
      await write.deleteFrom('alert').execute()
      await fixture.settings({})
      fixture.setTime('2026-11-03 10:00')
    })
    afterAll(() => fixture.remove())

    const night = () => fixture.circulation.maintenance
    const reader = () => fixture.reader({ category: 'GR', validUntil: '2040-12-31' })
    const tasks = async () => {
      const rows = await fixture.database.read.selectFrom('staff_task').selectAll().orderBy('id').execute()
      return rows.map((task) => ({ ...task, detail: JSON.parse(task.detail) as unknown }))
    }
    const lent = async (more: object = {}) => {
      const [patronId, barcode] = [await reader(), await fixture.copy()]
      const { loanId } = mustBeDone(await fixture.lend(patronId, barcode, more))
      return { patronId, barcode, id: Number(loanId.slice(6)) }
    }
    const titleOf = async (barcode: string) =>
      (await fixture.database.read.selectFrom('copy').select('title_id').where('barcode', '=', barcode).executeTakeFirstOrThrow()).title_id

    test('the task of a charged loan names the copy, its title and its day; a loan of another day is another task', async () => {
      const { barcode, id, patronId } = await lent()
      fixture.setTime('2026-12-11 00:30')
      expect(await night().chargeLate(500)).toBe(1)
      const title = expect.stringMatching(/^Título \d+$/)
      const about = { subject_kind: 'loan', subject_id: id, patron_id: patronId, library_id: libraryIds.BC }
      expect(await tasks()).toMatchObject([{ kind: 'charged', ...about, detail: { barcode, title, due: '2026-11-10' } }])
      expect(await fixture.acts(1)).toMatchObject([
        { act: 'charged_loan', subject: `loan ${id}`, detail: { due: '2026-11-10', patron: patronId } },
      ])
      mustBeDone(await fixture.takeBack(barcode))
    })

    test('a copy that a terminal took twice and no desk saw is a task each time, with the moment of each', async () => {
      await fixture.settings({ unattendedReturn: { allowed: true } })
      const { barcode, id } = await lent()
      const reopened: (string | null)[] = []
      for (const [returned, later] of [
        ['2026-11-04 21:00', '2026-11-08 00:05'],
        ['2026-11-09 21:00', '2026-11-13 00:05'],
      ] as const) {
        fixture.setTime(returned)
        mustBeDone(await fixture.takeBack(barcode, { way: 'terminal' }))
        reopened.push(fixture.clock.now().toISOString())
        fixture.setTime(later)
        expect(await night().reopenUnattended(500)).toBe(1)
      }
      expect((await tasks()).map(({ kind, subject_id, detail }) => [kind, subject_id, detail])).toEqual(
        reopened.map((at) => ['unattended_return', id, { barcode, title: expect.stringMatching(/^Título/), at }]),
      )
      expect((await fixture.acts(1))[0]).toMatchObject({ act: 'reopened_unattended_return', detail: { returned_at: reopened[1] } })
      mustBeDone(await fixture.takeBack(barcode))
    })

    test('a finding of the check that stands gets its count, another one keeps its own', async () => {
      await fixture.insert('staff_task', {
        kind: 'check',
        occasion: 'another:2026-11-02',
        state: 'open',
        detail: JSON.stringify({ invariant: 'another', count: 7 }),
        created_at: '2026-11-02T13:00:00.000Z',
      })
      const barcodes = [await fixture.copy(), await fixture.copy()]
      const set = (status: 'on_hold_shelf' | 'available', some: readonly string[]) =>
        fixture.database.write.updateTable('copy').set({ status }).where('barcode', 'in', some).execute()
      const counts = async () => (await tasks()).map(({ detail }) => (detail as { count: number }).count)
      await set('on_hold_shelf', barcodes.slice(0, 1))
      await night().check()
      expect(await counts()).toEqual([7, 1])
      await set('on_hold_shelf', barcodes)
      await night().check()
      expect(await counts()).toEqual([7, 2])
      await set('available', barcodes)
    })

    test('how far a job came never goes back, and each job has its own day', async () => {
      const handles = handlesOf(fixture.database, fixture.clock)
      expect(await jobReached(handles, 'test one')).toBeUndefined()
      for (const day of ['2026-11-05', '2026-11-04', '2026-11-05']) await noteReached(handles, 'test one', day)
      await noteReached(handles, 'test two', '2026-11-01')
      expect([await jobReached(handles, 'test one'), await jobReached(handles, 'test two')]).toEqual(['2026-11-05', '2026-11-01'])
      await noteReached(handles, 'test one', '2026-11-06')
      expect(await jobReached(handles, 'test one')).toBe('2026-11-06')
    })

    test('a loan that ends at an hour is told with its hour, also one overnight; one of days without', async () => {
      fixture.setTime('2026-11-16 10:00')
      await night().tellDueDays()
      const loans = { days: await lent(), overnight: await lent(), hours: await lent() }
      const set = (id: number, kind: 'home' | 'overnight' | 'hours') =>
        fixture.database.write
          .updateTable('loan')
          .set({ kind, due_on: '2026-11-19', due_at: '2026-11-19T12:00:00.000Z', lent_on: '2026-11-10' })
          .where('id', '=', id)
          .execute()
      await set(loans.days.id, 'home')
      await set(loans.overnight.id, 'overnight')
      await set(loans.hours.id, 'hours')
      fixture.setTime('2026-11-17 06:00')
      await night().tellDueDays()
      const hourOf = async ({ patronId }: { patronId: number }) => {
        const alerts = fixture.database.read.selectFrom('alert').select('params').where('patron_id', '=', patronId)
        const rows = await alerts.where('kind', '=', 'loan_due_soon').execute()
        return rows.map(({ params }) => (JSON.parse(params) as { dueTime?: string }).dueTime)
      }
      expect([await hourOf(loans.days), await hourOf(loans.overnight), await hourOf(loans.hours)]).toEqual([
        [undefined],
        ['09:00'],
        ['09:00'],
      ])
      for (const { barcode } of Object.values(loans)) mustBeDone(await fixture.takeBack(barcode))
    })

    test('a limit of today that is closed now moves, of holds and of requests alike; what was told of it ends with the new one', async () => {
      const stores = () => databaseStores(fixture.database, fixture.clock, builtInLibrarySystem, alertKinds)
      const saved = async (document: object): Promise<void> => {
        await fixture.database.write.deleteFrom('job').execute()
        await stores().settings.put('institution', document)
        const jobs = await fixture.database.read.selectFrom('job').select('payload').where('kind', '=', 'apply_new_hours').execute()
        for (const { payload } of jobs) await night().applyNewHours(JSON.parse(payload) as HoursChange)
      }
      const closedOn = (day: string) => ({
        ...institutionDocument,
        hours: institutionDocument.hours.map((one) =>
          one.library === 'BC' ? { ...one, exceptions: [...one.exceptions, { from: day, until: day, open: 'closed' }] } : one,
        ),
      })
      await saved(institutionDocument)
      fixture.setTime('2026-11-09 10:00')
      const { barcode } = await lent()
      const [waiting, asking] = [await reader(), await reader()]
      await fixture.hold(waiting, barcode)
      const sent = await fixture.copy({ library: 'BN' })
      const request = mustBeDone(
        await fixture.circulation.requests.make(
          {
            patronId: asking,
            wanted: { titleId: await titleOf(sent), libraryId: libraryIds.BN },
            pickUpLibraryId: libraryIds.BC,
            delivery: { place: 'desk', phone: '(53) 3233-0000', email: 'ana@exemplo.org' },
          },
          actingFor(asking),
        ),
      )
      fixture.setTime('2026-11-10 10:00')
      mustBeDone(await fixture.takeBack(barcode))
      mustBeDone(await fixture.circulation.requests.send(request.id, { ...fixture.desk, libraryId: libraryIds.BN }))
      mustBeDone(await fixture.circulation.requests.receive(request.id, fixture.desk))
      const limits = async () => [
        (await fixture.circulation.holds.live(waiting)).holds[0]?.limit,
        (await fixture.circulation.requests.one(request.id, { patronId: asking }))?.limit,
      ]
      const [ofHold, ofRequest] = await limits()
      fixture.setTime(`${ofHold!.on} 09:00`)
      await saved(closedOn(ofHold!.on))
      const [held] = await limits()
      expect(held!.on > ofHold!.on).toBe(true)
      const alerts = fixture.database.read.selectFrom('alert').select(['valid_until', 'params']).where('patron_id', '=', waiting)
      const told = await alerts.where('kind', '=', 'hold_released').where('deleted_at', 'is', null).execute()
      expect(told.map(({ valid_until, params }) => [valid_until, (JSON.parse(params) as { lastDay: string }).lastDay])).toEqual([
        [held!.at.toISOString(), held!.on],
      ])
      await saved(institutionDocument)
      fixture.setTime(`${ofRequest!.on} 09:00`)
      await saved(closedOn(ofRequest!.on))
      const day = (await limits())[1]!.on
      expect(day > ofRequest!.on).toBe(true)
      const moved = { act: 'moved_pick_up_limit', subject: `loan_request ${request.id.slice(6)}` }
      expect(await fixture.acts(1)).toMatchObject([{ ...moved, detail: { before: ofRequest!.on, day, patron: asking } }])
      const events = fixture.database.read.selectFrom('loan_request_event').select('kind')
      const kinds = await events
        .where('loan_request_id', '=', Number(request.id.slice(6)))
        .orderBy('id')
        .execute()
      expect(kinds.map(({ kind }) => kind)).toEqual(['made', 'sent', 'received', 'limit_moved'])
      await saved(institutionDocument)
    })

    test('what ended loses who placed it and why, with its steps; what a certificate blocked goes when its block is as old', async () => {
      const [patronId, lender] = [await reader(), await reader()]
      fixture.setTime('2024-11-05 10:00')
      const barcode = await fixture.copy()
      mustBeDone(await fixture.lend(lender, barcode))
      const wanted = { titleId: await titleOf(barcode), libraryId: libraryIds.BC }
      const hold = Number(mustBeDone(await fixture.circulation.holds.place({ patronId, wanted }, actingFor(patronId))).id.slice(6))
      await fixture.database.write
        .updateTable('hold')
        .set({ note: 'Para a tese', source_key: `old:${hold}` })
        .where('id', '=', hold)
        .execute()
      await fixture.circulation.holds.cancel([`farol-${hold}`], {}, fixture.desk, 'a pedido de Ana')
      const other = await fixture.copy({ library: 'BN' })
      const request = mustBeDone(
        await fixture.circulation.requests.make(
          {
            patronId,
            wanted: { titleId: await titleOf(other), libraryId: libraryIds.BN },
            pickUpLibraryId: libraryIds.BC,
            delivery: { place: 'desk', phone: '(53) 3233-0000', email: 'ana@exemplo.org' },
          },
          actingFor(patronId),
        ),
      ).id
      await fixture.circulation.requests.cancel([request], { patronId }, actingFor(patronId))
      const { read } = fixture.database
      const steps = async () => [
        (await read.selectFrom('hold_event').select('id').where('hold_id', '=', hold).execute()).length,
        (
          await read
            .selectFrom('loan_request_event')
            .select('id')
            .where('loan_request_id', '=', Number(request.slice(6)))
            .execute()
        ).length,
      ]
      expect(await steps()).toEqual([2, 2])
      fixture.setTime('2026-11-05 23:00')
      await night().anonymise(500)
      expect(await steps()).toEqual([0, 0])
      expect(await read.selectFrom('hold').selectAll().where('id', '=', hold).executeTakeFirstOrThrow()).toMatchObject({
        patron_id: null,
        bond_id: null,
        placed_by: null,
        note: null,
        source_key: null,
        end_reason: null,
      })
      const row = await read
        .selectFrom('loan_request')
        .selectAll()
        .where('id', '=', Number(request.slice(6)))
        .executeTakeFirstOrThrow()
      expect(row).toMatchObject({ patron_id: null, bond_id: null, requested_by: null, phone: null, email: null })
    })

    test('a certificate that ended stays as long as its block was lifted later, and goes with it', async () => {
      const patronId = await reader()
      const bond = await fixture.database.read.selectFrom('bond').select('id').where('patron_id', '=', patronId).executeTakeFirstOrThrow()
      const clearance = await fixture.insert('clearance', {
        number: `2026${patronId}`,
        code: `C-${patronId}`,
        patron_id: patronId,
        bond_id: bond.id,
        state: 'cancelled',
        issued_at: '2026-11-03T13:00:00.000Z',
        issued_on: '2026-11-03',
        valid_until: '2026-11-08',
        ended_at: '2026-11-04T13:00:00.000Z',
        ended_by: 900,
        end_reason: 'engano',
      })
      await fixture.insert('patron_block', {
        patron_id: patronId,
        bond_id: bond.id,
        kind: 'clearance',
        origin: 'clearance',
        starts_on: '2026-11-03',
        clearance_id: clearance,
        public_reason: 'clearance',
        created_at: '2026-11-03T13:00:00.000Z',
        lifted_at: '2026-11-20T13:00:00.000Z',
        lift_reason: 'engano',
      })
      const left = async () => {
        const blocks = await fixture.database.read.selectFrom('patron_block').select('id').where('patron_id', '=', patronId).execute()
        const certificates = await fixture.database.read.selectFrom('clearance').select('id').where('patron_id', '=', patronId).execute()
        return [certificates.length, blocks.length]
      }
      fixture.setTime('2031-11-10 23:00')
      await night().anonymise(500)
      expect(await left()).toEqual([1, 1])
      fixture.setTime('2031-11-20 23:00')
      await night().anonymise(500)
      expect(await left()).toEqual([0, 0])
    })
  })
}
