import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestEngine } from '../../database/testing/test-database.ts'
import { asLost, categoryIds, codes, libraryIds, mustBeDone, openFixture, type CirculationFixture } from '../testing/circulation-fixture.ts'
import { policyRow } from '../testing/sample-places.ts'

/** What is kept of a policy, a limit, a window and a block, and who wrote it. */
export function rulesSuite(engine: TestEngine): void {
  describe(`rules and blocks as they were written, ${engine.name}`, () => {
    let fixture: CirculationFixture
    beforeAll(async () => {
      fixture = await openFixture(engine)
    })
    beforeEach(() => fixture.setTime('2026-11-03 10:00'))
    afterAll(() => fixture.remove())

    const rules = () => fixture.circulation.policies
    const written = {
      libraryId: libraryIds.BN,
      categoryIds: [categoryIds.EX],
      groups: ['tese'],
      loanTypes: ['E'],
      from: '2026-01-05',
      until: '2026-12-30',
      term: { kind: 'hours', hours: 6 },
      groupLimit: 2,
      renewals: 9,
      webRenewals: 4,
      finePerDay: 110,
      finePerHour: 70,
      penaltyDays: 3,
      pickUpDays: 5,
    } as const
    const rowOf = (id: number) => fixture.database.read.selectFrom('loan_policy').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

    test('a row keeps all that was written, and who wrote, replaced and ended it', async () => {
      const { id } = mustBeDone(await rules().save(written, fixture.desk))
      const listed = async (number: number) => (await rules().list()).policies.find((one) => one.id === number)
      expect(await listed(id)).toEqual({ id, ...written })
      expect(await fixture.acts(1)).toEqual([
        { act: 'saved_policy', subject: `loan_policy ${id}`, detail: { library: libraryIds.BC, ...written } },
      ])
      const byDays = { ...written, term: { kind: 'days', days: 10 }, renewalDays: 6 } as const
      const other = { ...fixture.desk, actor: { kind: 'staff', loginId: 901 } } as const
      const second = mustBeDone(await rules().save(byDays, other, id))
      expect(await listed(second.id)).toEqual({ id: second.id, ...byDays })
      expect([await rowOf(id), await rowOf(second.id)]).toMatchObject([
        { created_by: 900, replaces_id: null, retired_by: 901, retired_at: '2026-11-03T13:00:00.000Z' },
        { created_by: 901, replaces_id: id, retired_by: null },
      ])
      expect(await fixture.acts(1)).toMatchObject([{ act: 'saved_policy', detail: { replaces: id } }])
      mustBeDone(await rules().retire(second.id, fixture.desk))
      expect(await fixture.acts(1)).toMatchObject([{ act: 'retired_rule', subject: `loan_policy ${second.id}` }])
      expect(codes(await rules().retire(second.id, fixture.desk))).toEqual(['NaoEncontrada'])
      expect(codes(await rules().save(written, fixture.desk, second.id))).toEqual(['NaoEncontrada'])
    })

    test('a limit replaces that of its own library, category, group and kind alone', async () => {
      const own = { libraryId: libraryIds.BN, categoryId: categoryIds.GR }
      const limits = async () => (await rules().limits()).limits
      const before = await limits()
      await rules().putLimit({ ...own, kind: 'total', maximum: 4 }, fixture.desk)
      await rules().putLimit({ ...own, kind: 'group', group: 'tese', maximum: 1 }, fixture.desk)
      await rules().putLimit({ ...own, kind: 'group', group: 'livro', maximum: 3 }, fixture.desk)
      await rules().putLimit({ ...own, kind: 'holds', maximum: 2 }, fixture.desk)
      await rules().putLimit({ ...own, kind: 'total', maximum: 6 }, fixture.desk)
      expect((await limits()).filter((one) => one.libraryId === undefined)).toEqual(before)
      expect((await limits()).filter((one) => one.libraryId !== undefined)).toEqual([
        { ...own, kind: 'group', group: 'tese', maximum: 1 },
        { ...own, kind: 'group', group: 'livro', maximum: 3 },
        { ...own, kind: 'holds', maximum: 2 },
        { ...own, kind: 'total', maximum: 6 },
      ])
      expect((await fixture.acts(5)).map(({ act, detail }) => [act, (detail as { maximum: number }).maximum])).toEqual([
        ['saved_limit', 6],
        ['saved_limit', 2],
        ['saved_limit', 3],
        ['saved_limit', 1],
        ['saved_limit', 4],
      ])
    })

    test('a window of all libraries is due on a day on which each with hours is open; it is kept as written, and ended once', async () => {
      const window = { kind: 'limits', from: '2026-12-07', until: '2026-12-19', name: 'Férias', categoryIds: [categoryIds.DO], groups: ['tese'], loanTypes: ['E'] } as const // prettier-ignore
      // On a Monday the library that opens on Tuesdays and Thursdays is closed; the depository wrote no hours.
      expect(codes(await rules().saveWindow({ ...window, due: '2027-01-11' }, fixture.desk))).toEqual([
        'DataFechada {"data":"2027-01-11","proxima":"2027-01-12"}',
      ])
      const { id } = mustBeDone(await rules().saveWindow({ ...window, due: '2027-01-12' }, fixture.desk))
      expect((await rules().windows()).windows.filter((one) => one.id === id)).toEqual([{ id, ...window, due: '2027-01-12' }])
      expect(await fixture.acts(1)).toMatchObject([{ act: 'saved_window', subject: `vacation_window ${id}`, detail: { name: 'Férias' } }])
      mustBeDone(await rules().retireWindow(id, fixture.desk))
      expect(await fixture.acts(1)).toMatchObject([{ act: 'retired_rule', subject: `vacation_window ${id}` }])
      expect((await rules().windows()).windows.filter((one) => one.id === id)).toEqual([])
      expect(codes(await rules().retireWindow(id, fixture.desk))).toEqual(['NaoEncontrada'])
    })

    test('a day that is named decides which row and which window hold; where no own row is, the central library’s', async () => {
      const keys = { libraryId: libraryIds.BS, categoryId: categoryIds.EX, group: 'livro', loanType: 'N' }
      const scope = { categoryIds: [categoryIds.EX], groups: ['livro'], loanTypes: ['N'] }
      const terms = { renewals: 1, webRenewals: 1, finePerDay: 0, finePerHour: 0, penaltyDays: 0, pickUpDays: 1 }
      const policy = { ...scope, ...terms, libraryId: libraryIds.BC, from: '2026-11-10', term: { kind: 'days', days: 7 } } as const
      const { id } = mustBeDone(await rules().save(policy, fixture.desk))
      const rowOn = async (day?: string) => (await rules().explain(keys, day)).chosen?.id
      expect([await rowOn(), await rowOn('2026-11-09'), await rowOn('2026-11-10')]).toEqual([undefined, undefined, id])
      const window = { ...scope, kind: 'replaces', from: '2026-11-16', until: '2026-11-18', due: '2026-12-01', libraryId: libraryIds.BS } as const // prettier-ignore
      mustBeDone(await rules().saveWindow(window, fixture.desk))
      const tried = async (day: string) => (await rules().tryLoan(keys, day)).due
      expect(codes(await tried('2026-11-09')).map((code) => code.split(' ')[0])).toEqual(['SemPolitica'])
      expect([await tried('2026-11-10'), await tried('2026-11-16')]).toMatchObject([{ dueOn: '2026-11-17' }, { dueOn: '2026-12-01' }])
    })

    const note = async (id: string) =>
      fixture.database.read
        .selectFrom('patron_block')
        .selectAll()
        .where('id', '=', Number(id.split('-')[1]))
        .executeTakeFirstOrThrow()

    test('a block keeps its library, words and note, and who wrote and lifted it; not of one’s own', async () => {
      const patronId = await fixture.reader({ category: 'GR' })
      const { blocks } = fixture.circulation
      const block = { patronId, kind: 'administrative', from: '2026-11-03', until: '2026-11-03', libraryId: libraryIds.BN } as const
      const words = { reason: 'Procurar a direção', internalNote: 'Só da equipe' }
      const { id } = mustBeDone(await blocks.block({ ...block, ...words }, fixture.desk))
      expect((await blocks.ofPatron(patronId)).blocks).toEqual([
        {
          id,
          kind: 'administrative',
          origin: 'staff',
          from: '2026-11-03',
          until: '2026-11-03',
          libraryId: libraryIds.BN,
          reason: 'Procurar a direção',
          active: true,
          hinders: true,
          lifted: false,
          ofLoss: false,
        },
      ])
      expect(await note(id)).toMatchObject({ internal_note: 'Só da equipe', created_by: 900, lifted_by: null })
      const about = { library: libraryIds.BC, patron: patronId }
      const span = { kind: 'administrative', from: '2026-11-03', until: '2026-11-03' }
      const subject = `block ${id.split('-')[1]}`
      expect(await fixture.acts(1)).toEqual([{ act: 'blocked_patron', subject, detail: { ...about, ...span } }])
      expect(codes(await blocks.lift(id, 'Engano', { ...fixture.desk, operatorPatronId: patronId }))).toEqual(['acesso_negado {"motivo":"propria_pessoa"}']) // prettier-ignore
      mustBeDone(await blocks.lift(id, 'Engano', { ...fixture.desk, actor: { kind: 'staff', loginId: 901 } }))
      expect(await note(id)).toMatchObject({ created_by: 900, lifted_by: 901, lift_reason: 'Engano', lifted_at: '2026-11-03T13:00:00.000Z' }) // prettier-ignore
      expect(await fixture.acts(1)).toEqual([{ act: 'lifted_block', subject, detail: { ...about, reason: 'Engano' } }])
      expect(codes(await blocks.lift('farol-999999', 'Engano', fixture.desk))).toEqual(['NaoEncontrada'])
      expect(codes(await blocks.block({ ...block, ...words, patronId: 999_999 }, fixture.desk))).toEqual(['NaoEncontrada'])
      const endless = { patronId, kind: 'suspension', from: '2026-11-03', reason: 'Atraso' } as const
      expect(codes(await blocks.block(endless, fixture.desk))).toEqual(['DataNaoPosterior {"data":"2026-11-03","minima":"2026-11-03"}'])
    })

    test('blocks stand active first, then the newest; past ones by the days that they touch', async () => {
      const patronId = await fixture.reader({ category: 'GR' })
      const { blocks } = fixture.circulation
      const make = async (reason: string, from: string, until?: string) =>
        mustBeDone(await blocks.block({ patronId, kind: 'administrative', from, ...(until && { until }), reason }, fixture.desk)).id
      await make('sem fim', '2026-10-01')
      await make('passado', '2026-10-05', '2026-10-09')
      await make('passado e mais novo', '2026-10-12', '2026-10-16')
      await make('até hoje', '2026-11-02', '2026-11-03')
      const lifted = await make('levantado, sem fim', '2026-10-20')
      mustBeDone(await blocks.lift(lifted, 'Engano', fixture.desk))
      const shown = async (span: { from?: string; until?: string }) =>
        (await blocks.ofPatron(patronId, span)).blocks.map((one) => one.reason)
      const running = ['até hoje', 'sem fim']
      expect(await shown({})).toEqual([...running, 'levantado, sem fim', 'passado e mais novo', 'passado'])
      expect(await shown({ until: '2026-10-12' })).toEqual([...running, 'passado e mais novo', 'passado'])
      expect(await shown({ until: '2026-10-11' })).toEqual([...running, 'passado'])
      expect(await shown({ from: '2026-10-09', until: '2026-10-11' })).toEqual([...running, 'passado'])
      expect(await shown({ from: '2026-10-10', until: '2026-10-11' })).toEqual(running)
      expect(await shown({ from: '2026-11-01' })).toEqual([...running, 'levantado, sem fim'])
    })

    test('overdue loans hinder in the order of their due days; a suspension tells that it comes of a loss', async () => {
      await fixture.insert('loan_policy', policyRow({ library_id: libraryIds.BN, period: 1 }))
      const patronId = await fixture.reader({ category: 'GR' })
      const [late, later] = [await fixture.copy(), await fixture.copy({ library: 'BN' })]
      const lost = mustBeDone(await fixture.lend(patronId, await fixture.copy({ price: 100 }))).loanId
      mustBeDone(await fixture.lend(patronId, late, { dueDay: '2026-11-10' }))
      mustBeDone(await fixture.lend(patronId, later, { dueDay: '2026-11-05' }))
      fixture.setTime('2026-11-12 10:00')
      mustBeDone(await fixture.circulation.desk.declareLost(lost, asLost, fixture.desk))
      const { overdue, blocks } = await fixture.circulation.blocks.ofPatron(patronId)
      expect(overdue.map((one) => [one.barcode, one.dueOn])).toEqual([[later, '2026-11-05'], [late, '2026-11-10']]) // prettier-ignore
      expect(blocks).toMatchObject([{ kind: 'suspension', ofLoss: true }])
    })
  })
}
