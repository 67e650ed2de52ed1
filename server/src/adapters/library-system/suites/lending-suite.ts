import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestEngine } from '../../database/testing/test-database.ts'
import { codes, libraryIds, mustBeDone, openFixture, told, type CirculationFixture } from '../testing/circulation-fixture.ts'
import { policyRow } from '../testing/sample-places.ts'

/** Scenarios of lending and returning that need storage: what is answered, and what is stored. */
export function lendingSuite(engine: TestEngine): void {
  describe(`lending and returning, ${engine.name}`, () => {
    let fixture: CirculationFixture
    beforeAll(async () => {
      fixture = await openFixture(engine)
    })
    afterAll(() => fixture.remove())

    const openCount = async (patronId: number) => (await fixture.circulation.loans.open(patronId)).loans.length

    test('B019 A001 a book of seven days is due at closing time, and the copy says so', async () => {
      const [ana, book] = [await fixture.reader({ category: 'GR' }), await fixture.copy()]
      const lent = mustBeDone(await fixture.lend(ana, book))
      expect(told({ done: true, dueAt: lent.dueAt })).toBe('2026-11-10 22:00')
      expect(lent).toMatchObject({ dueOn: '2026-11-10', dueTime: '22:00', kind: 'home', library: { code: 'BC' }, warnings: [] })
      expect(lent.securityKey).toMatch(/^[2-9A-HJ-NP-Z]{16}$/)
      expect(await fixture.copyState(book)).toBe('on_loan 2026-11-10')
      const [open] = (await fixture.circulation.loans.open(ana)).loans
      expect(open).toMatchObject({ id: lent.loanId, barcode: book, situation: 'em_dia', renewals: 0, renewalLimit: 5, lateDays: 0 })
      expect(open!.actions.renew).toMatchObject({ allowed: false, reasons: [{ code: 'ja_renovado' }] })
    })

    test('A002 a library without a row has the central library’s, and its own calendar', async () => {
      fixture.setTime('2026-11-06 14:00')
      const celia = await fixture.reader({ category: 'DO' })
      await fixture.insert(
        'loan_policy',
        policyRow({ library_id: libraryIds.BC, category_ids: '[3]', loan_groups: '["livro"]', period: 14 }),
      )
      const lent = await fixture.lend(celia, await fixture.copy({ library: 'BN' }), { libraryId: libraryIds.BN })
      expect(told(lent)).toBe('2026-11-23 21:00')
      fixture.setTime('2026-11-03 10:00')
    })

    test('A008 A009 A010 limits are counted over all libraries, the narrowest first', async () => {
      const ana = await fixture.reader({ category: 'GR' })
      for (let n = 0; n < 3; n += 1) mustBeDone(await fixture.lend(ana, await fixture.copy({ group: 'multimidia' })))
      expect(codes(await fixture.lend(ana, await fixture.copy({ group: 'multimidia' })))).toEqual([
        'LimiteEmprestimos {"atual":3,"max":3,"nivel":"multimidia"}',
      ])
      mustBeDone(await fixture.lend(ana, await fixture.copy()))
      mustBeDone(await fixture.lend(ana, await fixture.copy({ library: 'BN' }), { libraryId: libraryIds.BN }))
      expect(codes(await fixture.lend(ana, await fixture.copy({ group: 'multimidia' })))).toEqual([
        'LimiteEmprestimos {"atual":3,"max":3,"nivel":"multimidia"}',
        'LimiteEmprestimos {"atual":5,"max":5,"nivel":"total"}',
      ])
      expect(await openCount(ana)).toBe(5)
    })

    test('A011 never two copies of one title and volume; a copy that one has offers renewal', async () => {
      const ana = await fixture.reader({ category: 'GR' })
      const title = await fixture.title()
      const [first, second, other] = [
        await fixture.copy({ title }),
        await fixture.copy({ title }),
        await fixture.copy({ title, volume: '2' }),
      ]
      const lent = mustBeDone(await fixture.lend(ana, first))
      expect(codes(await fixture.lend(ana, second))).toEqual(['TituloJaEmprestado'])
      expect(codes(await fixture.lend(ana, first))).toEqual([
        `ja_com_o_leitor {"emprestimo":${lent.loanId.replace('farol-', '')}}`,
        'TituloJaEmprestado',
      ])
      mustBeDone(await fixture.lend(ana, other))
    })

    test('A013 A014 reading-room use counts in no limit, and is open to who may not borrow', async () => {
      const fabio = await fixture.reader({ category: 'EX' })
      const copy = await fixture.copy({ type: 'C' })
      expect(codes(await fixture.lend(fabio, await fixture.copy()))[0]).toBe('LimiteEmprestimos {"atual":0,"max":0,"nivel":"total"}')
      expect(mustBeDone(await fixture.lend(fabio, copy, { kind: 'reading_room' }))).toMatchObject({
        kind: 'reading_room',
        dueOn: '2026-11-03',
      })
    })

    test('A015 an override names codes and a reason, and is never for oneself', async () => {
      const ana = await fixture.reader({ category: 'GR' })
      for (let n = 0; n < 5; n += 1) mustBeDone(await fixture.lend(ana, await fixture.copy()))
      const override = { codes: ['LimiteEmprestimos'] as const, reason: 'Banca de defesa' }
      const copy = await fixture.copy()
      const own = { ...fixture.desk, operatorPatronId: ana }
      expect(codes(await fixture.circulation.desk.lend({ patronId: ana, barcode: copy, libraryId: 1, override }, own))).toEqual([
        'acesso_negado {"motivo":"propria_pessoa"}',
      ])
      expect(mustBeDone(await fixture.lend(ana, copy, { override })).overridden).toMatchObject([{ code: 'LimiteEmprestimos' }])
      const row = await fixture.database.read.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
      expect([row.act, row.actor, row.login_id, JSON.parse(row.detail!)]).toMatchObject([
        'lent_copy',
        'staff',
        900,
        { library: 1, patron: ana, overridden: ['LimiteEmprestimos'], reason: 'Banca de defesa' },
      ])
    })

    test('B024 a library that never opens answers, and staff name the day', async () => {
      const ana = await fixture.reader({ category: 'GR' })
      const copy = await fixture.copy({ library: 'depository' })
      const there = { libraryId: libraryIds.depository }
      expect(codes(await fixture.lend(ana, copy, there))).toEqual([`CalendarioSemDiaAberto {"biblioteca":5}`])
      expect(mustBeDone(await fixture.lend(ana, copy, { ...there, dueDay: '2026-11-20' }))).toMatchObject({
        dueOn: '2026-11-20',
        dueTime: '24:00',
      })
    })

    test('B030 the end of the registration caps, and is told', async () => {
      const ana = await fixture.reader({ category: 'GR', validUntil: '2026-11-08' })
      const lent = mustBeDone(await fixture.lend(ana, await fixture.copy()))
      expect([lent.dueOn, lent.warnings]).toMatchObject([
        '2026-11-07',
        [{ code: 'PrazoLimitadoPelaValidade', params: { ate: '2026-11-08' } }],
      ])
    })

    test('D067 D073 a late return makes the fine and the suspension of its row, tied to the loan', async () => {
      const category_ids = '[2]'
      await fixture.insert('loan_policy', policyRow({ library_id: 1, category_ids, loan_groups: '["livro"]', fine_per_day_cents: 100 }))
      const [davi, book] = [await fixture.reader({ category: 'PG' }), await fixture.copy()]
      const { loanId } = mustBeDone(await fixture.lend(davi, book))
      fixture.setTime('2026-11-13 09:00')
      const returned = mustBeDone(await fixture.takeBack(book))
      expect(returned).toMatchObject({
        loanId,
        lateDays: 3,
        suspension: { from: '2026-11-13', until: '2026-11-15' },
        debt: { cents: 300 },
        destination: { kind: 'shelf' },
      })
      const debt = await fixture.database.read.selectFrom('debt').selectAll().where('patron_id', '=', davi).executeTakeFirstOrThrow()
      expect(debt).toMatchObject({ kind: 'late_fine', balance_cents: 300, expected_return_on: '2026-11-10', late_days: 3, state: 'open' })
      expect(await fixture.copyState(book)).toBe('available')
      expect(codes(await fixture.lend(davi, await fixture.copy()))).toEqual(['afastado {"ate":"2026-11-15"}'])
      expect(mustBeDone(await fixture.takeBack(book))).toMatchObject({ lateDays: 0, destination: { kind: 'shelf' } })
      fixture.setTime('2026-11-03 10:00')
    })

    test('D070 D071 later suspensions are appended to those that run', async () => {
      const ana = await fixture.reader({ category: 'GR' })
      const books = [await fixture.copy(), await fixture.copy(), await fixture.copy()]
      for (const book of books) mustBeDone(await fixture.lend(ana, book))
      fixture.setTime('2026-11-13 09:00')
      expect(mustBeDone(await fixture.takeBack(books[0]!)).suspension).toEqual({ from: '2026-11-13', until: '2026-11-15' })
      expect(mustBeDone(await fixture.takeBack(books[1]!)).suspension).toEqual({ from: '2026-11-16', until: '2026-11-18' })
      fixture.setTime('2026-11-14 09:00')
      expect(mustBeDone(await fixture.takeBack(books[2]!)).suspension).toEqual({ from: '2026-11-19', until: '2026-11-22' })
      fixture.setTime('2026-11-03 10:00')
    })

    test('D074 who has something overdue borrows nothing', async () => {
      const ana = await fixture.reader({ category: 'GR' })
      mustBeDone(await fixture.lend(ana, await fixture.copy()))
      fixture.setTime('2026-11-11 09:00')
      expect(codes(await fixture.lend(ana, await fixture.copy()))).toEqual(['UsuarioComAtraso {"n":1}'])
      fixture.setTime('2026-11-03 10:00')
    })

    test('D081 D083 D088 the book drop counts from the last closing; the future is refused; an exempt return costs nothing', async () => {
      const ana = await fixture.reader({ category: 'GR' })
      const [drop, flood] = [await fixture.copy(), await fixture.copy()]
      for (const book of [drop, flood]) mustBeDone(await fixture.lend(ana, book))
      fixture.setTime('2026-11-11 08:00')
      const tomorrow = new Date(fixture.clock.now().getTime() + 86_400_000)
      expect(codes(await fixture.takeBack(drop, { moment: { kind: 'at', at: tomorrow } }))).toEqual(['DataFutura {"data":"2026-11-12"}'])
      const found = mustBeDone(await fixture.takeBack(drop, { moment: { kind: 'box' } }))
      expect([found.lateDays, found.returnedAt?.toISOString()]).toEqual([0, '2026-11-11T01:00:00.000Z'])
      fixture.setTime('2026-11-15 08:00')
      const exempt = mustBeDone(await fixture.takeBack(flood, { exempt: { reason: 'enchente' } }))
      expect([exempt.lateDays, exempt.suspension, exempt.debt]).toEqual([5, undefined, undefined])
      fixture.setTime('2026-11-03 10:00')
    })

    test('a copy returned elsewhere is on its way home, and stands there when it is scanned', async () => {
      const [ana, book] = [await fixture.reader({ category: 'GR' }), await fixture.copy()]
      mustBeDone(await fixture.lend(ana, book))
      expect(mustBeDone(await fixture.takeBack(book, { libraryId: libraryIds.BN })).destination).toEqual({
        kind: 'send',
        libraryId: 1,
        for: 'home',
      })
      expect(await fixture.copyState(book)).toBe('in_transit')
      expect(mustBeDone(await fixture.takeBack(book, { libraryId: libraryIds.BS })).destination).toMatchObject({
        kind: 'send',
        libraryId: 1,
      })
      expect(mustBeDone(await fixture.takeBack(book)).destination).toEqual({ kind: 'shelf' })
      expect(await fixture.copyState(book)).toBe('available')
      const transits = await fixture.database.read
        .selectFrom('transit')
        .select(['from_library_id', 'seen_library_id', 'end_reason'])
        .execute()
      expect(transits).toEqual([{ from_library_id: 3, seen_library_id: 2, end_reason: 'arrived' }])
    })

    test('F106 a returned copy waits for the first of its queue, nobody else has it, and the loan fulfils the hold', async () => {
      const [ana, bruno, davi] = [
        await fixture.reader({ category: 'GR' }),
        await fixture.reader({ category: 'GR' }),
        await fixture.reader({ category: 'PG' }),
      ]
      const book = await fixture.copy()
      mustBeDone(await fixture.lend(ana, book))
      const hold = await fixture.hold(bruno, book)
      const returned = mustBeDone(await fixture.takeBack(book))
      expect(returned.destination).toMatchObject({ kind: 'hold_shelf', for: 'hold', slip: { patronId: bruno, limitDay: '2026-11-04' } })
      expect(await fixture.copyState(book)).toBe('on_hold_shelf')
      expect(codes(await fixture.lend(davi, book))).toEqual(['ExemplarReservado'])
      expect(mustBeDone(await fixture.lend(bruno, book)).fulfils).toBe('hold')
      const row = await fixture.database.read
        .selectFrom('hold')
        .select(['state', 'loan_id'])
        .where('id', '=', hold)
        .executeTakeFirstOrThrow()
      expect(row.state).toBe('fulfilled')
    })

    test('F113 the limit ends the hold, not the job: its copy is lent to another at once', async () => {
      const [bruno, davi, ana] = [
        await fixture.reader({ category: 'GR' }),
        await fixture.reader({ category: 'PG' }),
        await fixture.reader({ category: 'GR' }),
      ]
      const book = await fixture.copy()
      mustBeDone(await fixture.lend(ana, book))
      const hold = await fixture.hold(bruno, book)
      mustBeDone(await fixture.takeBack(book))
      fixture.setTime('2026-11-04 22:00')
      mustBeDone(await fixture.lend(davi, book))
      const row = await fixture.database.read.selectFrom('hold').select('state').where('id', '=', hold).executeTakeFirstOrThrow()
      expect(row.state).toBe('expired')
      fixture.setTime('2026-11-03 10:00')
    })

    test('what does not exist is not found', async () => {
      const ana = await fixture.reader({ category: 'GR' })
      expect(codes(await fixture.lend(ana, 'nada'))).toEqual(['NaoEncontrada'])
      expect(codes(await fixture.lend(999_999, await fixture.copy()))).toEqual(['NaoEncontrada'])
      expect(codes(await fixture.takeBack('nada'))).toEqual(['NaoEncontrada'])
    })

    test('after all of it every invariant of circulation holds', async () => {
      fixture.setTime('2026-11-03 10:00')
      expect(await fixture.brokenInvariants()).toEqual([])
    })
  })
}
