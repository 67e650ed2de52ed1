import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestEngine } from '../../database/testing/test-database.ts'
import { codes, libraryIds, mustBeDone, openFixture, type CirculationFixture } from '../testing/circulation-fixture.ts'
import { toldOf } from '../testing/told-of.ts'
import { actingFor } from '../testing/scene.ts'

/** What stays of debts that were paid, waived, disputed or given back. */
export function settledMoneySuite(engine: TestEngine): void {
  describe(`money that is settled, ${engine.name}`, () => {
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
    const charged = async (patronId: number, cents: number, more: object = {}) =>
      mustBeDone(await fixture.circulation.money.charge({ patronId, libraryId: 1, kind: 'photocopies', cents, ...more }, fixture.desk)).debt
        .id
    const pay = async (patronId: number, cents: number, debtIds: readonly string[]) =>
      mustBeDone(await fixture.circulation.money.pay({ patronId, libraryId: 1, cents, debtIds }, fixture.desk)).paymentId

    test('what was settled is listed since a day, the latest first, and no open debt among it', async () => {
      const patronId = await reader()
      const { money } = fixture.circulation
      const [old, first, second, open] = [await charged(patronId, 100), await charged(patronId, 200), await charged(patronId, 300), await charged(patronId, 400)] // prettier-ignore
      await pay(patronId, 100, [old])
      fixture.setTime('2026-11-05 10:00')
      await pay(patronId, 200, [first])
      fixture.setTime('2026-11-06 10:00')
      await pay(patronId, 300, [second])
      await pay(patronId, 50, [open])
      expect((await money.debts(patronId, { closedSince: '2026-11-05' })).debts.map(({ id }) => id)).toEqual([second, first])
      expect((await money.debts(patronId, 'open')).debts.map(({ id, balance }) => [id, balance])).toEqual([[open, 350]])
    })

    test('of a payment that was taken back the debt names no day; why it was lowered it says, and what stood beside it', async () => {
      const patronId = await reader()
      const { money } = fixture.circulation
      const id = await charged(patronId, 900, { note: 'Cinquenta páginas.' })
      const payment = await pay(patronId, 100, [id])
      mustBeDone(await money.reversePayment(payment, 'engano', fixture.desk))
      mustBeDone(await money.discount(id, 400, 'greve', fixture.desk))
      const debt = (await money.debt(id))!
      expect(debt).toMatchObject({ balance: 500, paid: 0, reason: 'greve', note: 'Cinquenta páginas.' })
      expect(debt.lastPaidOn).toBeUndefined()
    })

    test('a waiver is told with its reason, a discount is not; a payment is no line that is taken back alone', async () => {
      const patronId = await reader()
      const { money } = fixture.circulation
      const [waived, lowered] = [await charged(patronId, 600), await charged(patronId, 600)]
      mustBeDone(await money.discount(lowered, 100, 'greve', fixture.desk))
      mustBeDone(await money.waive(waived, 'enchente', fixture.desk))
      const outcomes = (await told(patronId, 'debt')).map(({ outcome, reason }) => [outcome, reason])
      expect(outcomes).toEqual([['charged', undefined], ['charged', undefined], ['waived', 'enchente']]) // prettier-ignore
      await pay(patronId, 200, [lowered])
      const line = (await money.debt(lowered))!.lines.find(({ kind }) => kind === 'payment')!
      expect(codes(await money.reverse(lowered, line.id, 'engano', fixture.desk))).toEqual(['NaoEncontrada'])
      expect((await money.debt(lowered))!.balance).toBe(300)
    })

    test('a dispute keeps its day and its words; the debt stays as it is', async () => {
      const patronId = await reader()
      const id = await charged(patronId, 600)
      mustBeDone(await fixture.circulation.money.dispute(id, 'Devolvi na caixa.', fixture.desk))
      expect(await fixture.circulation.money.debt(id)).toMatchObject({ disputedOn: '2026-11-03', balance: 600, state: 'open' })
      const row = await fixture.database.read.selectFrom('debt').select('dispute_note').where('id', '=', Number(id.replace(/^\D+/, ''))).executeTakeFirstOrThrow() // prettier-ignore
      expect(row.dispute_note).toBe('Devolvi na caixa.')
    })

    test('a thing charged twice by its key is told and audited once', async () => {
      const patronId = await reader()
      for (let n = 0; n < 2; n += 1) await charged(patronId, 700, { sourceKey: `comutacao:${patronId}` })
      expect(await told(patronId, 'debt')).toHaveLength(1)
      const acts = await fixture.database.read.selectFrom('audit').select('detail').where('act', '=', 'charged_debt').execute()
      expect(acts.filter(({ detail }) => (JSON.parse(detail!) as { patron: number }).patron === patronId)).toHaveLength(1)
    })

    test('a payment is of one library’s debts, is not undone once something followed, and never by whom it is for', async () => {
      const patronId = await reader()
      const { money } = fixture.circulation
      const id = await charged(patronId, 600)
      const there = mustBeDone(await money.charge({ patronId, libraryId: libraryIds.BN, kind: 'photocopies', cents: 500 }, fixture.desk))
        .debt.id
      expect(codes(await money.pay({ patronId, libraryId: 1, cents: 700, debtIds: [id, there] }, fixture.desk))).toEqual(['NaoEncontrada'])
      expect(codes(await money.pay({ patronId, libraryId: 1, cents: 700 }, fixture.desk))).toEqual([
        'ValorAcimaDoSaldo {"valor":700,"saldo":600}',
      ])
      const first = await pay(patronId, 100, [id])
      await pay(patronId, 100, [id])
      expect(codes(await money.reversePayment(first, 'engano', fixture.desk, true))).toEqual([
        'NaoPodeDesfazer {"motivo":"houve_sequencia"}',
      ])
      const own = { ...fixture.desk, operatorPatronId: patronId }
      expect(codes(await money.reversePayment(first, 'engano', own))).toEqual(['acesso_negado {"motivo":"propria_pessoa"}'])
    })

    test('what made a certificate true is taken back once the certificate is undone, or its days are over', async () => {
      const { money, clearance } = fixture.circulation
      const refused = ['NaoPodeDesfazer {"motivo":"houve_sequencia"}']
      const settled = {
        payment: async (patronId: number, id: string) => {
          const payment = await pay(patronId, 600, [id])
          return () => money.reversePayment(payment, 'sem fundos', fixture.desk)
        },
        'payment just taken': async (patronId: number, id: string) => {
          const payment = await pay(patronId, 600, [id])
          return () => money.reversePayment(payment, 'engano', fixture.desk, true)
        },
        waiver: async (_patronId: number, id: string) => {
          const { lines } = mustBeDone(await money.waive(id, 'greve', fixture.desk)).debt
          return () => money.reverse(id, lines[0]!.id, 'engano', fixture.desk)
        },
        discount: async (_patronId: number, id: string) => {
          const { lines } = mustBeDone(await money.discount(id, 600, 'greve', fixture.desk)).debt
          return () => money.reverse(id, lines[0]!.id, 'engano', fixture.desk)
        },
      }
      for (const takeBackOf of Object.values(settled)) {
        const patronId = await reader()
        const id = await charged(patronId, 600)
        const takeBack = await takeBackOf(patronId, id)
        const { certificate } = mustBeDone(await clearance.issue({ patronId }, fixture.desk))
        expect(codes(await takeBack())).toEqual(refused)
        expect((await money.debt(id))!.balance).toBe(0)
        mustBeDone(await clearance.undo(certificate.number, 'volta', fixture.desk))
        mustBeDone(await takeBack())
        expect((await money.debt(id))!.balance).toBe(600)
      }
      const patronId = await reader()
      const before = mustBeDone(await clearance.issue({ patronId }, fixture.desk)).certificate
      fixture.setTime('2026-11-03 14:01')
      const later = await settled.payment(patronId, await charged(patronId, 600))
      mustBeDone(await later())
      const other = await reader()
      const over = await settled.payment(other, await charged(other, 600))
      const { certificate } = mustBeDone(await clearance.issue({ patronId: other }, fixture.desk))
      expect(certificate.validUntil).toBe(before.validUntil)
      fixture.setTime(`${certificate.validUntil} 23:00`)
      expect(codes(await over())).toEqual(refused)
      fixture.setTime('2027-06-01 10:00')
      mustBeDone(await over())
    })

    test('what was paid too much is given back once, and its task is done with it', async () => {
      const patronId = await reader()
      const { money } = fixture.circulation
      const id = await charged(patronId, 600)
      await pay(patronId, 600, [id])
      mustBeDone(await money.correct(id, 400, 'contou errado', fixture.desk))
      const tasks = () => fixture.database.read.selectFrom('staff_task').select(['state', 'resolution']).where('patron_id', '=', patronId).execute() // prettier-ignore
      expect(await tasks()).toEqual([{ state: 'open', resolution: null }])
      expect(mustBeDone(await money.refund(id, 'em mãos', fixture.desk)).debt).toMatchObject({ toRefund: 0 })
      expect(await tasks()).toEqual([{ state: 'done', resolution: 'em mãos' }])
      expect(codes(await money.refund(id, 'em mãos', fixture.desk))).toEqual(['estado_invalido {"estado":"restituido"}'])
    })

    test('a line of the bank’s file pays debts of one library, is told as paid, and closes its own task alone', async () => {
      const patronId = await reader()
      const { money } = fixture.circulation
      const here = await charged(patronId, 300)
      const there = mustBeDone(await money.charge({ patronId, libraryId: libraryIds.BN, kind: 'photocopies', cents: 200 }, fixture.desk))
        .debt.id
      const content = `referencia;valor;data\n8${patronId};3,00;03/11/2026`
      await money.takeBankFile({ name: 'retorno.csv', content }, fixture.desk)
      const line = (await money.bankLines({ state: 'to_check', offset: 0, limit: 50 })).lines.find(
        ({ reference }) => reference === `8${patronId}`,
      )!
      const other = {
        kind: 'search_copy',
        occasion: `line:${line.id}`,
        state: 'open',
        detail: '{}',
        created_at: '2026-11-03T13:00:00.000Z',
      }
      await fixture.insert('staff_task', { ...other, subject_kind: 'bank_line', subject_id: Number(line.id.replace(/^\D+/, '')) })
      const settle = (debtIds: readonly string[]) =>
        money.settleBankLine({ lineId: line.id, reason: 'comprovante visto', pays: { patronId, debtIds } }, fixture.desk)
      expect(codes(await settle([here, there]))).toEqual(['NaoEncontrada {"motivo":"debitos_de_uma"}'])
      mustBeDone(await settle([here]))
      expect((await told(patronId, 'debt')).at(-1)).toMatchObject({ outcome: 'paid', cents: 300 })
      const tasks = await fixture.database.read.selectFrom('staff_task').select('state').where('occasion', '=', `line:${line.id}`).execute()
      expect(tasks).toEqual([{ state: 'open' }])
      await fixture.database.write.deleteFrom('staff_task').where('occasion', '=', `line:${line.id}`).execute()
    })

    test('after sixty months nothing of a debt names a person: who charged, who disputed, what was given back, by which key', async () => {
      const patronId = await fixture.reader({ category: 'GR', validUntil: '2040-12-31' })
      const { money, maintenance } = fixture.circulation
      const id = await charged(patronId, 600)
      mustBeDone(await money.dispute(id, 'Ana diz que devolveu.', fixture.desk))
      const key = { ...fixture.desk, idempotencyKey: `k-${patronId}` }
      const { paymentId } = mustBeDone(await money.pay({ patronId, libraryId: 1, cents: 600, debtIds: [id] }, key))
      mustBeDone(await money.correct(id, 500, 'contou errado', fixture.desk))
      mustBeDone(await money.refund(id, 'em mãos', fixture.desk))
      fixture.setTime('2032-11-03 23:00')
      await maintenance.anonymise(500)
      const number = (one: string) => Number(one.replace(/^\D+/, ''))
      const { read } = fixture.database
      expect(await read.selectFrom('debt').selectAll().where('id', '=', number(id)).executeTakeFirstOrThrow()).toMatchObject({
        patron_id: null,
        charged_by: null,
        disputed_at: null,
        dispute_note: null,
        disputed_by: null,
      })
      expect(await read.selectFrom('payment').selectAll().where('id', '=', number(paymentId)).executeTakeFirstOrThrow()).toMatchObject({
        patron_id: null,
        idempotency_key: null,
        taken_by: null,
      })
      expect(await read.selectFrom('debt_refund').select('id').where('debt_id', '=', number(id)).execute()).toEqual([])
    })

    test('a slip is for the sums of its day: another balance makes another one, and its last day is one of its days', async () => {
      await fixture.settings({ paymentSlips: { driver: 'gru', payee: 'Universidade', unit: '154047', management: '15264', code: '28848-9', minimum: 0, address: 'https://pagtesouro.example.org/gru' } }) // prettier-ignore
      const patronId = await reader()
      const { money } = fixture.circulation
      fixture.setTime('2026-10-30 10:00')
      const old = await charged(patronId, 300)
      fixture.setTime('2026-11-03 14:00')
      await charged(patronId, 200)
      const issue = async (cents: number) => mustBeDone(await money.issueSlip(patronId, { libraryId: 1, cents }, actingFor(patronId))).slip
      const first = await issue(500)
      expect(first).toMatchObject({ competence: '11/2026', cents: 500, issuedOn: '2026-11-03' })
      fixture.setTime(`${first.dueOn} 10:00`)
      expect(await issue(500)).toEqual(first)
      expect((await money.slips(patronId)).slips).toMatchObject([{ cents: 500, slip: { number: first.number } }])
      await pay(patronId, 100, [old])
      const [open] = (await money.slips(patronId)).slips
      expect([open!.cents, open!.slip]).toEqual([400, undefined])
      const second = await issue(400)
      expect(second.number).not.toBe(first.number)
      expect([await money.slip(first.number, patronId), (await money.slip(second.number, patronId))?.cents]).toEqual([undefined, 400])
    })

    test('after all of it every invariant of circulation holds', async () => {
      expect(await fixture.brokenInvariants()).toEqual([])
    })
  })
}
