import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestEngine } from '../../database/testing/test-database.ts'
import { codes, libraryIds, mustBeDone, openFixture, type CirculationFixture } from '../testing/circulation-fixture.ts'
import { actingFor } from '../testing/scene.ts'

const number = (id: string) => Number(id.replace(/^\D+/, ''))
const paymentSlips = {
  driver: 'gru',
  payee: 'Universidade',
  unit: '154047',
  management: '15264',
  code: '28848-9',
  minimum: 0,
  address: 'https://pagamento.example.org',
}

/** What acts on money leave behind: rows, lines of the ledger, records, and lines of bank files. */
export function writtenMoneySuite(engine: TestEngine): void {
  describe(`money as it is written, ${engine.name}`, () => {
    let fixture: CirculationFixture
    beforeAll(async () => {
      fixture = await openFixture(engine)
    })
    beforeEach(async () => {
      await fixture.settings({})
      fixture.setTime('2026-11-03 14:00')
    })
    afterAll(() => fixture.remove())

    const money = () => fixture.circulation.money
    const reader = () => fixture.reader({ category: 'GR' })
    const charged = async (patronId: number, cents: number, more: object = {}) =>
      mustBeDone(await money().charge({ patronId, libraryId: 1, kind: 'photocopies', cents, ...more }, fixture.desk)).debt.id
    const pay = async (patronId: number, cents: number, debtIds: readonly string[]) =>
      mustBeDone(await money().pay({ patronId, libraryId: 1, cents, debtIds }, fixture.desk)).paymentId
    const debtRow = (id: string) =>
      fixture.database.read.selectFrom('debt').selectAll().where('id', '=', number(id)).executeTakeFirstOrThrow()

    test('a debt with its bond, its library, its words and who charged it; the record says of what sort and how much', async () => {
      const patronId = await reader()
      const bondId = await fixture.bond(patronId, 'TA')
      const id = await charged(patronId, 250, { bondId, title: 'Iracema', note: 'Cinco folhas.', libraryId: libraryIds.BN })
      expect(await debtRow(id)).toMatchObject({
        bond_id: bondId,
        library_id: libraryIds.BN,
        title_line: 'Iracema',
        note: 'Cinco folhas.',
        charged_by: 900,
        charged_on: '2026-11-03',
        state: 'open',
        closed_on: null,
      })
      const detail = { library: libraryIds.BC, patron: patronId, kind: 'photocopies', cents: 250 }
      expect(await fixture.acts(1)).toEqual([{ act: 'charged_debt', subject: `debt ${number(id)}`, detail }])
    })

    test('what lowers, disputes or corrects a debt is recorded with its reason; a line is taken back once', async () => {
      const patronId = await reader()
      const id = await charged(patronId, 900)
      const about = { library: libraryIds.BC, patron: patronId }
      const last = async () => (await fixture.acts(1))[0]
      mustBeDone(await money().discount(id, 100, 'greve', fixture.desk))
      expect(await last()).toMatchObject({
        act: 'discounted_debt',
        detail: { ...about, reason: 'greve', entries: [{ kind: 'discount', cents: -100 }] },
      })
      const line = (await money().debt(id))!.lines.find(({ kind }) => kind === 'discount')!
      mustBeDone(await money().reverse(id, line.id, 'engano', fixture.desk))
      expect(await last()).toMatchObject({ act: 'reversed_debt_line', detail: { ...about, reason: 'engano' } })
      expect((await money().debt(id))!.lines.map(({ kind, cents, reversed }) => [kind, cents, reversed])).toEqual([
        ['discount', -100, true],
        ['reversal', 100, false],
      ])
      expect((await money().reverse(id, line.id, 'engano', fixture.desk)).refused).toBe(true)
      // Half past ten in the evening, when it is tomorrow in UTC.
      fixture.setTime('2026-11-03 22:30')
      mustBeDone(await money().dispute(id, 'Devolvi.', fixture.desk))
      expect([await debtRow(id), (await money().debt(id))!.disputedOn]).toMatchObject([{ disputed_by: 900 }, '2026-11-03'])
      mustBeDone(await money().correct(id, 400, 'contou errado', fixture.desk))
      expect(await last()).toMatchObject({ act: 'corrected_debt', detail: { ...about, reason: 'contou errado' } })
      const entries = fixture.database.read.selectFrom('debt_entry').select(['kind', 'entered_by', 'reason', 'local_date'])
      expect(await entries.where('debt_id', '=', number(id)).orderBy('id').execute()).toMatchObject([
        { kind: 'discount', entered_by: 900, reason: 'greve', local_date: '2026-11-03' },
        { kind: 'reversal', entered_by: 900, reason: 'engano' },
        { entered_by: 900, reason: 'contou errado' },
      ])
    })

    test('a payment that is undone, and one that is reversed, say by whom and why; what was settled on one day stands the latest first', async () => {
      const patronId = await reader()
      const [first, second] = [await charged(patronId, 200), await charged(patronId, 300)]
      // The same debt chosen twice is one debt.
      const undone = await pay(patronId, 200, [first, first])
      const rowOf = (id: string) =>
        fixture.database.read.selectFrom('payment').selectAll().where('id', '=', number(id)).executeTakeFirstOrThrow()
      expect(await rowOf(undone)).toMatchObject({ taken_by: 900, way: 'desk', bank_line_id: null, local_date: '2026-11-03' })
      const { lines } = mustBeDone(await money().reversePayment(undone, 'desfeito', fixture.desk, true))
      expect(lines).toEqual([{ debtId: first, cents: 200, balance: 200 }])
      expect(await rowOf(undone)).toMatchObject({ undone_by: 900, undo_reason: 'desfeito' })
      expect((await fixture.acts(1))[0]).toMatchObject({ act: 'undid_payment', detail: { reason: 'desfeito' } })
      const reversed = await pay(patronId, 200, [first])
      mustBeDone(await money().reversePayment(reversed, 'engano', fixture.desk))
      expect((await fixture.acts(1))[0]).toMatchObject({ act: 'reversed_payment', subject: `payment ${number(reversed)}` })
      expect((await money().reversePayment(reversed, 'engano', fixture.desk)).refused).toBe(true)
      expect((await money().debt(first))!).toMatchObject({ balance: 200, state: 'open' })
      expect(await debtRow(first)).toMatchObject({ closed_on: null })
      await pay(patronId, 500, [first, second])
      const closed = (await money().debts(patronId, { closedSince: '2026-11-03' })).debts
      expect(closed.map(({ id, lastPaidOn }) => [id, lastPaidOn])).toEqual([
        [second, '2026-11-03'],
        [first, '2026-11-03'],
      ])
    })

    test('a key is the operator’s own: by another one it pays again', async () => {
      const patronId = await reader()
      const id = await charged(patronId, 300)
      const payBy = async (loginId: number) => {
        const acting = { ...fixture.desk, actor: { kind: 'staff', loginId }, idempotencyKey: `same-${patronId}` } as const
        return mustBeDone(await money().pay({ patronId, libraryId: 1, cents: 100, debtIds: [id] }, acting)).paymentId
      }
      const [first, again, other] = [await payBy(900), await payBy(900), await payBy(901)]
      expect([again === first, other === first, (await money().debt(id))!.balance]).toEqual([true, false, 100])
    })

    test('the last day on which a debt was paid is told, not the first', async () => {
      const patronId = await reader()
      const id = await charged(patronId, 300)
      await pay(patronId, 100, [id])
      fixture.setTime('2026-11-05 14:00')
      await pay(patronId, 100, [id])
      expect((await money().debt(id))!).toMatchObject({ lastPaidOn: '2026-11-05', balance: 100 })
    })

    test('what is given back ends the task that asked for it, and no other task of the debt', async () => {
      const patronId = await reader()
      const id = await charged(patronId, 600)
      await pay(patronId, 600, [id])
      mustBeDone(await money().correct(id, 400, 'contou errado', fixture.desk))
      const other = { kind: 'check', occasion: `other:${id}`, state: 'open', detail: '{}', created_at: '2026-11-03T13:00:00.000Z' }
      await fixture.insert('staff_task', { ...other, subject_kind: 'debt', subject_id: number(id) })
      mustBeDone(await money().refund(id, 'em mãos', fixture.desk))
      const tasks = fixture.database.read
        .selectFrom('staff_task')
        .select(['kind', 'state', 'closed_by'])
        .where('subject_id', '=', number(id))
      expect(await tasks.where('subject_kind', '=', 'debt').orderBy('kind').execute()).toEqual([
        { kind: 'check', state: 'open', closed_by: null },
        { kind: 'refund', state: 'done', closed_by: 900 },
      ])
      expect((await fixture.acts(1))[0]).toMatchObject({ act: 'refunded_credit', detail: { reason: 'em mãos', cents: 200 } })
    })

    test('a slip of one library leaves that of another; the record says which slip and its sum', async () => {
      await fixture.settings({ paymentSlips })
      const patronId = await reader()
      await charged(patronId, 300)
      await charged(patronId, 200, { libraryId: libraryIds.BN })
      const issue = async (libraryId: number, cents: number) =>
        mustBeDone(await money().issueSlip(patronId, { libraryId, cents }, actingFor(patronId))).slip
      const [here, there] = [await issue(libraryIds.BC, 300), await issue(libraryIds.BN, 200)]
      const slips = (await money().slips(patronId)).slips.map(({ libraryId, cents, slip }) => [libraryId, cents, slip?.number])
      expect(slips).toEqual([
        [libraryIds.BC, 300, here.number],
        [libraryIds.BN, 200, there.number],
      ])
      const [issued] = await fixture.acts(1)
      expect(issued).toMatchObject({
        act: 'issued_slip',
        subject: `patron ${patronId}`,
        detail: { slip: Number(there.number), cents: 200 },
      })
    })

    test('lines of bank files: those to be looked at first, then the latest, each state with its count; of one day and another two lines', async () => {
      await fixture.settings({ paymentSlips })
      const patronId = await reader()
      await charged(patronId, 300)
      const { slip } = mustBeDone(await money().issueSlip(patronId, { libraryId: 1, cents: 300 }, actingFor(patronId)))
      const take = async (...lines: readonly string[]) =>
        money().takeBankFile({ name: 'retorno.csv', content: ['referencia;valor;data', ...lines].join('\n') }, fixture.desk)
      const unknown = `7${patronId}`
      expect(await take(`${unknown};1,00;02/11/2026`, `${unknown};1,00;03/11/2026`)).toMatchObject({ report: { toCheck: 2, repeated: 0 } })
      expect(await take(`${slip.reference};3,00;03/11/2026`)).toMatchObject({ report: { paid: 1, cents: 300 } })
      const listed = async (state?: 'paid' | 'to_check' | 'settled') => {
        const { total, lines } = await money().bankLines({ ...(state && { state }), offset: 0, limit: 50 })
        return { total, lines: lines.map((line) => [line.reference, line.state, line.paidOn]) }
      }
      const waiting = [
        [unknown, 'to_check', '2026-11-03'],
        [unknown, 'to_check', '2026-11-02'],
      ]
      const paid = [[slip.reference, 'paid', '2026-11-03']]
      expect(await listed()).toEqual({ total: 3, lines: [...waiting, ...paid] })
      expect([await listed('to_check'), await listed('paid'), await listed('settled')]).toEqual([
        { total: 2, lines: waiting },
        { total: 1, lines: paid },
        { total: 0, lines: [] },
      ])
      const [open, , done] = (await money().bankLines({ offset: 0, limit: 50 })).lines
      const settle = (lineId: string, pays?: { patronId: number; debtIds: readonly string[] }) =>
        money().settleBankLine({ lineId, reason: 'comprovante visto', ...(pays && { pays }) }, fixture.desk)
      expect(codes(await settle(done!.id))).toEqual(['estado_invalido {"estado":"pago"}'])
      const debtIds = [await charged(patronId, 100)]
      mustBeDone(await settle(open!.id, { patronId, debtIds }))
      const settled = { act: 'settled_bank_line', subject: `bank_line ${number(open!.id)}` }
      expect((await fixture.acts(1))[0]).toMatchObject({ ...settled, detail: { patron: patronId, line: number(open!.id), debts: debtIds } })
      expect(codes(await settle(open!.id))).toEqual(['estado_invalido {"estado":"resolvido"}'])
      expect((await listed('settled')).total).toBe(1)
    })

    test('after all of it every invariant of circulation holds', async () => {
      expect(await fixture.brokenInvariants()).toEqual([])
    })
  })
}
