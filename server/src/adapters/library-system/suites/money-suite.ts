import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestEngine } from '../../database/testing/test-database.ts'
import { codes, libraryIds, mustBeDone, openFixture, type CirculationFixture } from '../testing/circulation-fixture.ts'
import { policyRow } from '../testing/sample-places.ts'

/** Scenarios of groups A (saving), C and D (debts and suspensions) and E that need storage. */
export function moneySuite(engine: TestEngine): void {
  describe(`money, blocks and policies, ${engine.name}`, () => {
    let fixture: CirculationFixture
    beforeAll(async () => {
      fixture = await openFixture(engine)
    })
    afterAll(() => fixture.remove())

    const owing = async (...sums: readonly number[]) => {
      const patronId = await fixture.reader({ category: 'GR' })
      const ids: string[] = []
      for (const cents of sums)
        ids.push(
          mustBeDone(await fixture.circulation.money.charge({ patronId, libraryId: 1, kind: 'photocopies', cents }, fixture.desk)).debt.id,
        )
      return { patronId, ids }
    }
    const pay = (patronId: number, cents: number, debtIds?: readonly string[]) =>
      fixture.circulation.money.pay({ patronId, libraryId: 1, cents, ...(debtIds ? { debtIds } : {}) }, fixture.desk)
    const debt = async (id: string | undefined) => (await fixture.circulation.money.debt(id!))!

    test('E090 E091 E092 paid in part, then wholly; more than is owed is refused and writes nothing', async () => {
      const { patronId, ids } = await owing(1200)
      expect(codes(await pay(patronId, 1201))).toEqual(['ValorAcimaDoSaldo {"valor":1201,"saldo":1200}'])
      mustBeDone(await pay(patronId, 500))
      expect(await debt(ids[0])).toMatchObject({ state: 'partly_paid', balance: 700, paid: 500 })
      fixture.setTime('2026-11-09 10:00')
      mustBeDone(await pay(patronId, 700))
      expect(await debt(ids[0])).toMatchObject({ state: 'paid', balance: 0, lastPaidOn: '2026-11-09' })
      expect((await debt(ids[0])).lines.map((line) => [line.on, line.cents])).toEqual([
        ['2026-11-03', -500],
        ['2026-11-09', -700],
      ])
      fixture.setTime('2026-11-03 10:00')
    })

    test('E094 one payment for several debts, the oldest first', async () => {
      const { patronId, ids } = await owing(300, 200, 500)
      const { lines } = mustBeDone(await pay(patronId, 400))
      expect(lines).toEqual([
        { debtId: ids[0], cents: 300, balance: 0 },
        { debtId: ids[1], cents: 100, balance: 100 },
      ])
      expect((await fixture.circulation.money.debts(patronId, 'open')).total).toBe(600)
    })

    test('E101 E102 E103 waiver, discount, and neither twice', async () => {
      const { patronId, ids } = await owing(600, 600)
      const { money } = fixture.circulation
      expect(mustBeDone(await money.waive(ids[0]!, 'enchente', fixture.desk)).debt).toMatchObject({
        state: 'waived',
        balance: 0,
        reason: 'enchente',
      })
      expect(codes(await money.discount(ids[1]!, 900, 'x', fixture.desk))).toEqual(['ValorAcimaDoSaldo {"valor":900,"saldo":600}'])
      mustBeDone(await money.discount(ids[1]!, 400, 'greve', fixture.desk))
      mustBeDone(await pay(patronId, 200, [ids[1]!]))
      expect(await debt(ids[1])).toMatchObject({ state: 'paid', discount: 400, paid: 200, balance: 0 })
      expect(codes(await money.waive(ids[1]!, 'x', fixture.desk))).toEqual(['DebitoEncerrado {"situacao":"pago"}'])
      expect(codes(await pay(patronId, 10, [ids[0]!]))).toEqual(['DebitoEncerrado {"situacao":"abonado"}'])
      const own = { ...fixture.desk, operatorPatronId: patronId }
      expect(codes(await money.waive(ids[0]!, 'x', own))).toEqual(['acesso_negado {"motivo":"propria_pessoa"}'])
    })

    test('E105 of two payments at once one is taken', async () => {
      const { patronId, ids } = await owing(600)
      const both = await Promise.all([pay(patronId, 600), pay(patronId, 600)])
      expect(both.map((one) => (one.done ? 'done' : codes(one)[0]!.split(' ')[0])).sort()).toEqual(['ValorAcimaDoSaldo', 'done'])
      expect(await debt(ids[0])).toMatchObject({ balance: 0, paid: 600 })
    })

    test('the same key pays once and answers the same', async () => {
      const { patronId } = await owing(600)
      const once = { ...fixture.desk, idempotencyKey: 'k-600' }
      const first = await fixture.circulation.money.pay({ patronId, libraryId: 1, cents: 200 }, once)
      expect(await fixture.circulation.money.pay({ patronId, libraryId: 1, cents: 200 }, once)).toEqual(first)
      expect((await fixture.circulation.money.debts(patronId, 'open')).total).toBe(400)
    })

    test('one thing is charged once for its source key, however often', async () => {
      const patronId = await fixture.reader({ category: 'GR' })
      const charge = { patronId, libraryId: 1, kind: 'interlibrary', cents: 700, sourceKey: 'comutacao:1' } as const
      const [first, second] = [
        await fixture.circulation.money.charge(charge, fixture.desk),
        await fixture.circulation.money.charge(charge, fixture.desk),
      ]
      expect(mustBeDone(second).debt.id).toBe(mustBeDone(first).debt.id)
      expect((await fixture.circulation.money.debts(patronId, 'open')).total).toBe(700)
      expect(codes(await fixture.circulation.money.charge({ ...charge, sourceKey: 'x', cents: 1.5 }, fixture.desk))).toEqual([
        'ValorInvalido {"valor":1.5}',
      ])
    })

    test('a payment is taken back whole, within ten minutes by who took it; a correction below what was paid is to be refunded', async () => {
      const { patronId, ids } = await owing(300)
      const { money } = fixture.circulation
      const { paymentId } = mustBeDone(await pay(patronId, 300))
      expect(
        codes(await money.reversePayment(paymentId, 'engano', { ...fixture.desk, actor: { kind: 'staff', loginId: 901 } }, true)),
      ).toEqual(['NaoPodeDesfazer {"motivo":"outro_operador"}'])
      mustBeDone(await money.reversePayment(paymentId, 'engano', fixture.desk, true))
      expect(await debt(ids[0])).toMatchObject({ state: 'open', balance: 300, paid: 0 })
      expect(codes(await money.reversePayment(paymentId, 'engano', fixture.desk))).toEqual(['NaoPodeDesfazer {"motivo":"desfeito"}'])
      mustBeDone(await pay(patronId, 300))
      expect(mustBeDone(await money.correct(ids[0]!, 100, 'data corrigida', fixture.desk)).debt).toMatchObject({
        balance: 0,
        toRefund: 200,
        paid: 300,
      })
    })

    test('C052 a debt of the limit blocks nothing, one cent more does', async () => {
      const { patronId } = await owing(1000)
      mustBeDone(await fixture.lend(patronId, await fixture.copy()))
      expect((await fixture.circulation.money.debts(patronId, 'open')).blocks).toBe(false)
      mustBeDone(await fixture.circulation.money.charge({ patronId, libraryId: 3, kind: 'locker_key', cents: 1 }, fixture.desk))
      expect(codes(await fixture.lend(patronId, await fixture.copy()))).toEqual(['debito {"valor":1001,"limite":1000}'])
      expect((await fixture.circulation.money.debts(patronId, 'open')).blocks).toBe(true)
    })

    test('C053 D074 blocks: what runs, what follows it, what is overdue without a row', async () => {
      const [patronId, book] = [await fixture.reader({ category: 'GR' }), await fixture.copy()]
      const lent = mustBeDone(await fixture.lend(patronId, book))
      const { blocks } = fixture.circulation
      const block = { patronId, kind: 'suspension', from: '2026-11-09', until: '2026-11-15', reason: 'Atraso' } as const
      const { id } = mustBeDone(await blocks.block(block, fixture.desk))
      fixture.setTime('2026-11-12 23:00')
      expect(await blocks.ofPatron(patronId)).toMatchObject({
        blocks: [{ id, kind: 'suspension', active: true }],
        until: '2026-11-15',
        open: false,
        overdue: [{ loanId: lent.loanId, barcode: book, dueOn: '2026-11-10' }],
      })
      fixture.setTime('2026-11-16 00:05')
      expect((await blocks.ofPatron(patronId, { from: '2026-11-15' })).blocks).toMatchObject([{ active: false }])
      expect((await blocks.ofPatron(patronId, { from: '2026-11-16' })).blocks).toEqual([])
      mustBeDone(await blocks.lift(id, 'engano', fixture.desk))
      expect(codes(await blocks.lift(id, 'engano', fixture.desk))).toEqual(['NaoPodeDesfazer {"motivo":"desfeito"}'])
      fixture.setTime('2026-11-03 10:00')
    })

    test('A004 two rows that could not be told apart are refused when saved', async () => {
      const scope = { libraryId: libraryIds.BS, categoryIds: [1], groups: ['livro', 'tese'], loanTypes: [] }
      const policy = {
        ...scope,
        from: '2026-01-01',
        until: '2026-12-31',
        term: { kind: 'days', days: 7 },
        renewals: 8,
        webRenewals: 5,
        finePerDay: 0,
        finePerHour: 0,
        penaltyDays: 1,
        pickUpDays: 1,
      } as const
      const { policies } = fixture.circulation
      const { id } = mustBeDone(await policies.save(policy, fixture.desk))
      const other = { ...policy, groups: ['livro'], from: '2026-06-01', until: '2027-05-31' }
      expect(await policies.save(other, fixture.desk)).toMatchObject({
        refused: true,
        reasons: [{ code: 'PoliticaAmbigua', params: { politica: id, de: '2026-06-01', ate: '2026-12-31', grupos: 'livro' } }],
      })
      const changed = mustBeDone(await policies.save({ ...policy, term: { kind: 'days', days: 5 } }, fixture.desk, id))
      expect((await policies.list()).policies.find((row) => row.id === id)).toBeUndefined()
      expect((await policies.list()).policies.find((row) => row.id === changed.id)).toMatchObject({ term: { kind: 'days', days: 5 } })
    })

    test('A005 a changed row leaves running loans and their fines alone', async () => {
      const scope = { library_id: libraryIds.BN, category_ids: '[1]', loan_groups: '["livro"]' }
      const first = await fixture.insert('loan_policy', policyRow({ ...scope, fine_per_day_cents: 100 }))
      const [ana, book] = [await fixture.reader({ category: 'GR' }), await fixture.copy({ library: 'BN' })]
      mustBeDone(await fixture.lend(ana, book, { libraryId: libraryIds.BN }))
      const { policies } = fixture.circulation
      const row = (await policies.list()).policies.find((one) => one.id === first)!
      mustBeDone(await policies.save({ ...row, term: { kind: 'days', days: 5 }, finePerDay: 200 }, fixture.desk, first))
      fixture.setTime('2026-11-14 13:00')
      expect(mustBeDone(await fixture.takeBack(book, { libraryId: libraryIds.BN })).debt?.cents).toBe(400)
      fixture.setTime('2026-11-03 10:00')
    })

    test('A018 the choice is explained: keys, row, and why each other lost', async () => {
      const keys = { libraryId: 1, categoryId: 1, group: 'livro', loanType: 'N' }
      const choice = await fixture.circulation.policies.explain(keys)
      expect([choice.keys, choice.chosen?.categoryIds, choice.losing.map((one) => one.why)]).toEqual([
        keys,
        [1],
        expect.arrayContaining(['other_category', 'other_group']),
      ])
    })

    test('B035 a window whose day is closed is refused, the next open day proposed', async () => {
      const window = {
        kind: 'replaces',
        from: '2026-12-07',
        until: '2026-12-19',
        due: '2027-01-10',
        libraryId: 1,
        categoryIds: [],
        groups: [],
        loanTypes: ['N'],
      } as const
      const { policies } = fixture.circulation
      expect(codes(await policies.saveWindow(window, fixture.desk))).toEqual(['DataFechada {"data":"2027-01-10","proxima":"2027-01-11"}'])
      mustBeDone(await policies.saveWindow({ ...window, due: '2027-01-11' }, fixture.desk))
      fixture.setTime('2026-12-07 08:00')
      expect(mustBeDone(await fixture.lend(await fixture.reader({ category: 'GR' }), await fixture.copy())).dueOn).toBe('2027-01-11')
      fixture.setTime('2026-11-03 10:00')
    })

    test('after all of it every invariant of circulation holds', async () => {
      fixture.setTime('2026-11-03 10:00')
      expect(await fixture.brokenInvariants()).toEqual([])
    })
  })
}
