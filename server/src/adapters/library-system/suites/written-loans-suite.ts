import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestEngine } from '../../database/testing/test-database.ts'
import { codes, libraryIds, mustBeDone, openFixture, type CirculationFixture } from '../testing/circulation-fixture.ts'
import { policyRow } from '../testing/sample-places.ts'

/** What a renewal and a due day that moves leave behind: rows, events, what was recorded and told. */
export function writtenLoansSuite(engine: TestEngine): void {
  describe(`renewals and moved days as they were written, ${engine.name}`, () => {
    let fixture: CirculationFixture
    beforeAll(async () => {
      fixture = await openFixture(engine)
      await fixture.insert('loan_policy', policyRow({ library_id: libraryIds.BN, fine_per_day_cents: 100 }))
    })
    beforeEach(() => fixture.setTime('2026-11-03 14:00'))
    afterAll(() => fixture.remove())

    const lent = async (library: 'BC' | 'BN' | 'BS' = 'BC', category: 'GR' | 'PG' = 'GR', group: 'livro' | 'tese' = 'livro') => {
      const [patronId, barcode] = [await fixture.reader({ category }), await fixture.copy({ library, group })]
      const { loanId } = mustBeDone(await fixture.lend(patronId, barcode, { libraryId: libraryIds[library] }))
      return { patronId, barcode, loanId, row: Number(loanId.split('-')[1]) }
    }
    const atDesk = async (loanId: string, more: object = {}, acting = fixture.desk) =>
      (await fixture.circulation.loans.renew({ loanIds: [loanId], channel: 'desk', ...more }, acting))[0]!.outcome
    const alertsOf = async (patronId: number, kind: 'renewal_receipt' | 'loan_moved') => {
      const rows = await fixture.database.read.selectFrom('alert').select('params').where('patron_id', '=', patronId).where('kind', '=', kind).orderBy('id').execute() // prettier-ignore
      return rows.map((row) => JSON.parse(row.params) as Record<string, unknown>)
    }
    const firstLoan = async (patronId: number) => (await fixture.circulation.loans.open(patronId)).loans[0]!

    test('an overridden renewal at another desk says its term, what was before it, its late days, who made it and why', async () => {
      const { patronId, barcode, loanId, row } = await lent('BN')
      await fixture.hold(await fixture.reader({ category: 'GR' }), barcode)
      fixture.setTime('2026-11-12 22:30')
      const override = { codes: ['reservado'], reason: 'Banca amanhã' } as const
      expect(codes(await atDesk(loanId, { override }, { ...fixture.desk, operatorPatronId: patronId }))).toEqual(['acesso_negado {"motivo":"propria_pessoa"}']) // prettier-ignore
      mustBeDone(await atDesk(loanId, { override }))
      const { read } = fixture.database
      const renewal = await read.selectFrom('renewal').selectAll().where('loan_id', '=', row).executeTakeFirstOrThrow()
      expect(renewal).toMatchObject({
        at: '2026-11-13T01:30:00.000Z',
        local_date: '2026-11-12',
        channel: 'desk',
        due_on_before: '2026-11-10',
        due_at_before: '2026-11-11T00:00:00.000Z',
        due_on: '2026-11-19',
        due_at: '2026-11-20T00:00:00.000Z',
        late_days: 2,
        renewed_by: 900,
        overridden: '["reservado"]',
        override_reason: 'Banca amanhã',
      })
      const events = await read
        .selectFrom('use_event')
        .innerJoin('loan', 'loan.title_id', 'use_event.title_id')
        .select(['use_event.library_id', 'use_event.kind', 'local_date', 'count'])
        .where('loan.id', '=', row)
        .where('use_event.kind', '=', 'renewal')
        .execute()
      expect(events).toEqual([{ library_id: libraryIds.BN, kind: 'renewal', local_date: '2026-11-12', count: 1 }])
      const detail = { library: libraryIds.BC, patron: patronId, channel: 'desk', overridden: ['reservado'], reason: 'Banca amanhã' }
      expect((await fixture.acts(9)).filter((one) => one.act === 'renewed_loan')).toEqual([{ act: 'renewed_loan', subject: `loan ${row}`, detail }]) // prettier-ignore
      expect(await alertsOf(patronId, 'renewal_receipt')).toMatchObject([{ dueDay: '2026-11-19' }])
    })

    test('each late renewal costs its own late days; what needs no override leaves no reason', async () => {
      const { patronId, loanId, row } = await lent('BN')
      fixture.setTime('2026-11-12 14:00')
      const override = { codes: ['afastado', 'debito'], reason: 'Greve' } as const
      mustBeDone(await atDesk(loanId, { override }))
      fixture.setTime('2026-11-24 14:00')
      mustBeDone(await atDesk(loanId, { override }))
      const { debts } = await fixture.circulation.money.debts(patronId, 'open')
      expect(debts.map((debt) => debt.balance)).toEqual([200, 500])
      const renewals = await fixture.database.read.selectFrom('renewal').select(['overridden', 'override_reason', 'late_days']).where('loan_id', '=', row).orderBy('id').execute() // prettier-ignore
      expect(renewals).toEqual([
        { overridden: null, override_reason: null, late_days: 2 },
        { overridden: null, override_reason: null, late_days: 5 },
      ])
      expect((await fixture.acts(20)).filter((one) => one.act === 'renewed_loan' && one.subject === `loan ${row}`)).toMatchObject([
        { detail: { channel: 'desk' } },
        { detail: { channel: 'desk' } },
      ])
    })

    test('a loan that was charged is charged no more once it is renewed or its day moves', async () => {
      const [renewed, moved] = [await lent(), await lent()]
      fixture.setTime('2026-12-14 14:00')
      await fixture.circulation.maintenance.chargeLate(500)
      expect([(await firstLoan(renewed.patronId)).situation, (await firstLoan(moved.patronId)).situation]).toEqual(['cobrado', 'cobrado'])
      mustBeDone(await atDesk(renewed.loanId))
      mustBeDone(await fixture.circulation.desk.moveDueDate(moved.loanId, '2026-12-18', 'greve', fixture.desk))
      const marks = await fixture.database.read.selectFrom('loan').select('charged_at').where('id', 'in', [renewed.row, moved.row]).execute() // prettier-ignore
      expect(marks).toEqual([{ charged_at: null }, { charged_at: null }])
    })

    test('a setting says from which day on a loan may be renewed, and a late loan beside it hinders only the others', async () => {
      await fixture.settings({ renewableDaysBeforeDue: 2, otherLateBlocks: true })
      const { patronId, loanId } = await lent()
      fixture.setTime('2026-11-07 10:00')
      expect(codes((await fixture.renew(patronId, loanId))[0]!)).toEqual(['cedo {"data":"2026-11-08"}'])
      const other = mustBeDone(await fixture.lend(patronId, await fixture.copy())).loanId
      fixture.setTime('2026-11-12 10:00')
      expect(codes((await fixture.renew(patronId, other))[0]!)).toContain('atraso_outro')
      expect(codes(await atDesk(loanId))).toEqual([])
      await fixture.settings({})
    })

    test('one moved day is recorded with the day before and told with its reason', async () => {
      const { patronId, loanId, row } = await lent()
      mustBeDone(await fixture.circulation.desk.moveDueDate(loanId, '2026-11-21', 'banca', fixture.desk))
      const detail = { library: libraryIds.BC, patron: patronId, reason: 'banca', before: '2026-11-10', day: '2026-11-21' }
      expect(await fixture.acts(1)).toEqual([{ act: 'moved_due_date', subject: `loan ${row}`, detail }])
      expect(await alertsOf(patronId, 'loan_moved')).toMatchObject([{ dueDay: '2026-11-21', reason: 'banca' }])
      fixture.setTime('2026-11-03 21:30')
      const special = await fixture.copy({ type: 'E' })
      await fixture.insert('loan_policy', policyRow({ loan_types: '["E"]', unit: 'overnight', period: null }))
      const overnight = mustBeDone(await fixture.lend(patronId, special)).loanId
      mustBeDone(await fixture.circulation.desk.moveDueDate(overnight, '2026-11-21', 'banca', fixture.desk))
      expect((await alertsOf(patronId, 'loan_moved'))[1]).toHaveProperty('dueTime')
    })

    test('many days move of the chosen days, categories and groups alone, both ends included, and are recorded once', async () => {
      const spread = [await lent('BS'), await lent('BS', 'PG'), await lent('BS', 'GR', 'tese')]
      const elsewhere = await lent('BC')
      const { desk } = fixture.circulation
      const span = { libraryId: libraryIds.BS, newDay: '2026-11-24', reason: 'greve' }
      const counted = async (more: object) =>
        mustBeDone(await desk.countDueDateMove({ ...span, from: '2026-11-10', until: '2026-11-17', ...more })).loans
      // Three are due on 10 and 17 November: two of graduates, of which one is a thesis, and one of a postgraduate.
      expect(await counted({})).toBe(3)
      expect([await counted({ until: '2026-11-16' }), await counted({ until: '2026-11-10' }), await counted({ until: '2026-11-11', from: '2026-11-11' })]).toEqual([2, 2, 0]) // prettier-ignore
      expect([await counted({ from: '2026-11-11' }), await counted({ from: '2026-11-17' }), await counted({ categoryIds: [2] })]).toEqual([1, 1, 1]) // prettier-ignore
      expect([await counted({ groups: ['tese'] }), await counted({ categoryIds: [1], groups: ['livro'] }), await counted({ categoryIds: [], groups: [] })]).toEqual([1, 1, 3]) // prettier-ignore
      const wrong = async (more: object) => codes(await desk.countDueDateMove({ ...span, from: '2026-11-10', until: '2026-11-17', ...more })) // prettier-ignore
      expect(await wrong({ from: '2026-11-18' })).toEqual(['DataNaoPosterior {"data":"2026-11-17","minima":"2026-11-18"}'])
      expect(await wrong({ libraryId: 999 })).toEqual(['NaoEncontrada'])
      expect(await wrong({ newDay: '2026-11-20' })).toEqual(['DataFechada {"data":"2026-11-20","proxima":"2026-11-23"}'])
      const move = { ...span, from: '2026-11-10', until: '2026-11-17', groups: ['livro'] }
      expect(mustBeDone(await desk.moveDueDates(move, fixture.desk)).loans).toBe(2)
      const detail = { library: libraryIds.BC, reason: 'greve', from: '2026-11-10', until: '2026-11-17', day: '2026-11-24', loans: 2 }
      expect(await fixture.acts(1)).toEqual([{ act: 'moved_due_dates', subject: `library ${libraryIds.BS}`, detail }])
      const days = await Promise.all([...spread, elsewhere].map(async (one) => (await firstLoan(one.patronId)).dueOn))
      expect(days).toEqual(['2026-11-24', '2026-11-24', '2026-11-10', '2026-11-10'])
    })

    test('two who move the same days at once move each loan once, and one of them alone is recorded', async () => {
      const { loanId } = await lent('BS')
      const move = { libraryId: libraryIds.BS, from: '2026-11-10', until: '2026-11-10', groups: ['livro'], newDay: '2026-12-03', reason: 'enchente' } // prettier-ignore
      const moves = await Promise.all([1, 2].map(() => fixture.circulation.desk.moveDueDates(move, fixture.desk)))
      expect(moves.map((one) => mustBeDone(one).loans).toSorted()).toEqual([0, 1])
      const recorded = (await fixture.acts(9)).filter((one) => JSON.stringify(one.detail).includes('enchente'))
      expect(recorded).toMatchObject([{ act: 'moved_due_dates', detail: { day: '2026-12-03', loans: 1 } }])
      expect(codes(await fixture.circulation.desk.moveDueDate(loanId, '2026-12-03', 'x', fixture.desk))).toEqual(['DataNaoPosterior {"data":"2026-12-03","minima":"2026-12-04"}']) // prettier-ignore
    })
  })
}
