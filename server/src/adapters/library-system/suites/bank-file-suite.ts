import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Row } from '../../database/testing/circulation-rows.ts'
import type { TestEngine } from '../../database/testing/test-database.ts'
import { codes, libraryIds, mustBeDone, openFixture, type CirculationFixture } from '../testing/circulation-fixture.ts'
import { mortalSystem } from '../testing/dying.ts'

/** What the bank says was paid: scenarios E099, E100. */
export function bankFileSuite(engine: TestEngine): void {
  describe(`bank files, ${engine.name}`, () => {
    let fixture: CirculationFixture
    beforeAll(async () => {
      fixture = await openFixture(engine)
    })
    afterAll(() => fixture.remove())
    beforeEach(async () => {
      fixture.setTime('2026-11-10 10:00')
      await fixture.database.write.deleteFrom('staff_task').execute()
    })

    const reader = () => fixture.reader({ category: 'GR' })
    const money = () => fixture.circulation.money
    const take = (content: string, layout?: string) =>
      money().takeBankFile({ name: 'retorno.csv', content, ...(layout === undefined ? {} : { layout }) }, fixture.desk)
    const file = (...lines: readonly string[]) => ['referencia;valor;data', ...lines].join('\n')
    const owes = async (patronId: number, cents: number, libraryId: number = libraryIds.BC) => {
      const { debt } = mustBeDone(await money().charge({ patronId, libraryId, kind: 'photocopies', cents }, fixture.desk))
      return debt.id
    }
    const number = (id: string) => Number(id.split('-')[1])
    /** A slip for these debts, in full. */
    const slip = async (patronId: number, reference: string, debts: Readonly<Record<string, number>>, more: Row = {}) => {
      const total = Object.values(debts).reduce((sum, one) => sum + one, 0)
      const id = await fixture.insert('payment_slip', {
        patron_id: patronId,
        library_id: libraryIds.BC,
        state: 'issued',
        reference,
        total_cents: total,
        competence: '11/2026',
        due_on: '2026-11-30',
        issued_on: '2026-11-09',
        issued_at: '2026-11-09T13:00:00.000Z',
        ...more,
      })
      for (const [debt, cents] of Object.entries(debts))
        await fixture.database.write
          .insertInto('slip_debt')
          .values({ slip_id: id, debt_id: number(debt), cents })
          .execute()
    }
    const stateOf = async (debtId: string) => {
      const debt = await money().debt(debtId)
      return [debt?.state, debt?.balance]
    }
    const tasks = () => fixture.database.read.selectFrom('staff_task').select(['kind', 'state']).orderBy('id').execute()

    test('E099 a file is read twice: the first time one slip is paid and two lines wait, the second time nothing happens', async () => {
      const [ana, bruno] = [await reader(), await reader()]
      const [one, other, third] = [await owes(ana, 300), await owes(ana, 200), await owes(bruno, 700)]
      await slip(ana, '00001', { [one]: 300, [other]: 200 })
      await slip(bruno, '00002', { [third]: 700 })
      const text = file('00001;5,00;09/11/2026', '99999;5,00;09/11/2026', '00002;7,01;09/11/2026')
      expect(await take(text)).toEqual({ report: { lines: 3, paid: 1, repeated: 0, toCheck: 2, cents: 500 } })
      expect([await stateOf(one), await stateOf(other), await stateOf(third)]).toEqual([['paid', 0], ['paid', 0], ['open', 700]]) // prettier-ignore
      expect(await tasks()).toEqual([{ kind: 'bank_line', state: 'open' }, { kind: 'bank_line', state: 'open' }]) // prettier-ignore
      expect(await take(text)).toEqual({ report: { lines: 3, paid: 0, repeated: 3, toCheck: 0, cents: 0 } })
      expect((await tasks()).length).toBe(2)
      const payments = await fixture.database.read.selectFrom('payment').select(['way', 'cents']).where('patron_id', '=', ana).execute()
      expect(payments).toEqual([{ way: 'bank_file', cents: 500 }])
      const { lines } = await money().bankLines({ offset: 0, limit: 10 })
      expect(lines.map((line) => [line.reference, line.state, line.reason])).toEqual([
        ['00002', 'to_check', 'other_amount'],
        ['99999', 'to_check', 'unknown_reference'],
        ['00001', 'paid', undefined],
      ])
      expect(await fixture.brokenInvariants()).toEqual([])
    })

    test('E100 a payment crosses a new debt: the debts that the slip names are paid, the new one stays open', async () => {
      const ana = await reader()
      const [one, other] = [await owes(ana, 300), await owes(ana, 200)]
      await slip(ana, '00010', { [one]: 300, [other]: 200 })
      fixture.setTime('2026-11-11 10:00')
      const later = await owes(ana, 100)
      expect(await take(file('00010;5,00;10/11/2026'))).toMatchObject({ report: { paid: 1 } })
      expect([await stateOf(one), await stateOf(other), await stateOf(later)]).toEqual([['paid', 0], ['paid', 0], ['open', 100]]) // prettier-ignore
    })

    test('a slip whose debt was paid at the desk meanwhile pays nothing twice: its line waits for staff', async () => {
      const ana = await reader()
      const one = await owes(ana, 300)
      await slip(ana, '00020', { [one]: 300 })
      mustBeDone(await money().pay({ patronId: ana, libraryId: libraryIds.BC, cents: 300 }, fixture.desk))
      expect(await take(file('00020;3,00;10/11/2026'))).toMatchObject({ report: { paid: 0, toCheck: 1 } })
      expect((await money().bankLines({ state: 'to_check', offset: 0, limit: 1 })).lines[0]).toMatchObject({ reason: 'debt_changed' })
    })

    test('a slip that is paid twice, in one file or in two, is paid once', async () => {
      const ana = await reader()
      const one = await owes(ana, 300)
      await slip(ana, '00030', { [one]: 300 })
      const text = file('00030;3,00;10/11/2026', '00030;3,00;10/11/2026')
      expect(await take(text)).toMatchObject({ report: { paid: 1, toCheck: 1 } })
      expect(await take(file('00030;3,00;10/11/2026'))).toMatchObject({ report: { repeated: 1 } })
      expect(await stateOf(one)).toEqual(['paid', 0])
      expect(await fixture.brokenInvariants()).toEqual([])
    })

    test.each([
      ['without its columns', 'a;b\n1;2'],
      ['with one bad amount at its end', 'referencia;valor;data\n00040;3,00;10/11/2026\n00041;três;10/11/2026'],
    ])('nothing is written of a file %s', async (_, text) => {
      const ana = await reader()
      const one = await owes(ana, 300)
      const reference = `00040-${ana}`
      await slip(ana, reference, { [one]: 300 })
      expect(await take(text.replace('00040', reference))).toHaveProperty('unreadable')
      expect([await stateOf(one), await tasks()]).toEqual([['open', 300], []])
    })

    test('a layout of the setting reads fixed columns; an unknown one is refused', async () => {
      const fixed = { kind: 'fixed', begins: '3', amount: 'digits', date: 'ddmmyyyy', fields: { reference: [2, 11], amount: [12, 24], date: [25, 32] } } // prettier-ignore
      await fixture.settings({ bankLayouts: { bb: fixed } })
      const ana = await reader()
      const one = await owes(ana, 500)
      await slip(ana, '0000000050', { [one]: 500 })
      expect(await take('0BANCO\n30000000050000000000050010112026\n9', 'bb')).toMatchObject({ report: { paid: 1 } })
      expect(await take('0', 'outro')).toEqual({ unreadable: {} })
      expect(await stateOf(one)).toEqual(['paid', 0])
      await fixture.settings({})
    })

    test('a file that breaks off at any statement is taken to its end by reading it again', async () => {
      const [ana, ids] = [await reader(), [] as string[]]
      for (let n = 0; n < 3; n += 1) {
        const id = await owes(ana, 100)
        ids.push(id)
        await slip(ana, `0006${n}`, { [id]: 100 })
      }
      const text = file(...ids.map((_, n) => `0006${n};1,00;10/11/2026`), '77777;1,00;10/11/2026')
      let done = false
      for (let statements = 3; !done && statements < 100; statements += 2)
        done = await mortalSystem(fixture, statements)
          .money.takeBankFile({ name: 'retorno.csv', content: text }, fixture.desk)
          .then(() => true)
          .catch(() => false)
      expect(done).toBe(true)
      for (const id of ids) expect(await stateOf(id)).toEqual(['paid', 0])
      const payments = await fixture.database.read.selectFrom('payment').select('id').where('patron_id', '=', ana).execute()
      expect([payments.length, (await tasks()).length]).toEqual([3, 1])
      expect(await fixture.brokenInvariants()).toEqual([])
    })

    test('two who read the same file at once pay each slip once', async () => {
      const ana = await reader()
      const one = await owes(ana, 300)
      await slip(ana, '00080', { [one]: 300 })
      const text = file('00080;3,00;10/11/2026')
      const reports = await Promise.all([take(text), take(text)])
      expect(reports.map((one) => ('report' in one ? one.report.paid : -1)).toSorted()).toEqual([0, 1])
      expect(await stateOf(one)).toEqual(['paid', 0])
    })

    test('staff settle a line: it pays debts of a reader, not more than is owed and not their own, or is put aside; once', async () => {
      const [ana, line] = [await reader(), async (n: number) => (await money().bankLines({ state: 'to_check', offset: 0, limit: 50 })).lines.find((one) => one.reference === `0009${n}`)!] // prettier-ignore
      const [one, other] = [await owes(ana, 300), await owes(ana, 200)]
      await take(file('00091;4,00;10/11/2026', '00092;9,00;10/11/2026'))
      const settle = (lineId: string, debtIds?: readonly string[], acting = fixture.desk) =>
        money().settleBankLine({ lineId, reason: 'comprovante visto', ...(debtIds ? { pays: { patronId: ana, debtIds } } : {}) }, acting)
      const [first, second] = [(await line(1)).id, (await line(2)).id]
      expect(codes(await settle(second, [one, other]))).toEqual(['ValorAcimaDoSaldo {"valor":900,"saldo":500}'])
      expect(codes(await settle(first, [one], { ...fixture.desk, operatorPatronId: ana }))).toEqual(['acesso_negado {"motivo":"propria_pessoa"}']) // prettier-ignore
      expect(mustBeDone(await settle(first, [one, other])).line).toMatchObject({ state: 'settled', reason: 'comprovante visto' })
      expect((await tasks()).map((task) => task.state)).toEqual(['done', 'open'])
      expect([await stateOf(one), await stateOf(other)]).toEqual([['paid', 0], ['partly_paid', 100]]) // prettier-ignore
      expect(codes(await settle(first, [other]))).toEqual(['estado_invalido {"estado":"resolvido"}'])
      expect(mustBeDone(await settle(second)).line.state).toBe('settled')
      expect((await tasks()).map((task) => task.state)).toEqual(['done', 'done'])
      expect(codes(await settle('farol-999999'))).toEqual(['NaoEncontrada'])
      expect(await fixture.brokenInvariants()).toEqual([])
    })

    test('what a file leaves: the closed slip, the payment at the library of the slip, the line, the task, and one record with its sums', async () => {
      const ana = await reader()
      const one = await owes(ana, 300, libraryIds.BN)
      await slip(ana, '00100', { [one]: 300 }, { library_id: libraryIds.BN })
      await take(file('00101;2,00;09/11/2026', '00100;3,00;09/11/2026'))
      const { read } = fixture.database
      const slips = await read.selectFrom('payment_slip').select(['id', 'state', 'closed_at']).where('reference', '=', '00100').execute()
      expect(slips).toEqual([{ id: expect.any(Number), state: 'paid', closed_at: '2026-11-10T13:00:00.000Z' }])
      const lines = await read.selectFrom('bank_file_line').selectAll().where('reference', 'in', ['00100', '00101']).orderBy('line_number').execute() // prettier-ignore
      expect(lines).toMatchObject([
        {
          line_number: 2,
          reference: '00101',
          state: 'to_check',
          slip_id: null,
          cents: 200,
          paid_on: '2026-11-09',
          file_name: 'retorno.csv',
        },
        { line_number: 3, reference: '00100', state: 'paid', slip_id: slips[0]!.id, reason: null },
      ])
      expect(new Set(lines.map((line) => line.file_hash)).size).toBe(1)
      const payments = await read.selectFrom('payment').select(['library_id', 'cents', 'local_date', 'bank_line_id']).where('patron_id', '=', ana).execute() // prettier-ignore
      expect(payments).toEqual([{ library_id: libraryIds.BN, cents: 300, local_date: '2026-11-10', bank_line_id: lines[1]!.id }])
      const waiting = await read.selectFrom('staff_task').select(['kind', 'subject_kind', 'subject_id', 'detail']).execute()
      expect(waiting.map((task) => ({ ...task, detail: JSON.parse(task.detail) as unknown }))).toEqual([
        { kind: 'bank_line', subject_kind: 'bank_line', subject_id: lines[0]!.id, detail: { reference: '00101', cents: 200, reason: 'unknown_reference' } }, // prettier-ignore
      ])
      const detail = { library: libraryIds.BC, hash: lines[0]!.file_hash, paid: 1, repeated: 0, toCheck: 1, cents: 300 }
      expect(await fixture.acts(1)).toEqual([{ act: 'took_bank_file', subject: `library ${libraryIds.BC}`, detail }])
      // Readers and the desk are told the day on which it was paid, not that on which the file was read.
      const debt = (await money().debt(one))!
      expect([debt.lastPaidOn, debt.lines.map(({ on }) => on)]).toEqual(['2026-11-09', ['2026-11-09']])
      expect((await fixture.stores().deskReceipts.payment(number(debt.lines[0]!.paymentId!)))?.on).toBe('2026-11-09')
      const told = await read.selectFrom('alert').select('params').where('patron_id', '=', ana).where('kind', '=', 'debt').orderBy('id').execute() // prettier-ignore
      expect(told.map((row) => JSON.parse(row.params) as unknown)).toEqual([
        { outcome: 'charged', cents: 300, library: 'Biblioteca BN' },
        { outcome: 'paid', cents: 300, library: 'Biblioteca BN' },
      ])
    })

    test('a payment that is reversed sets its slip and its line back: the line pays another debt then, once', async () => {
      const [ana, bruno] = [await reader(), await reader()]
      const [one, other] = [await owes(ana, 300), await owes(bruno, 300)]
      await slip(ana, '00130', { [one]: 300 })
      await take(file('00130;3,00;10/11/2026'))
      const { read } = fixture.database
      const lastPayment = async () => (await read.selectFrom('payment').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id
      const lineNow = async () => (await money().bankLines({ state: 'to_check', offset: 0, limit: 50 })).lines.find((line) => line.reference === '00130') // prettier-ignore
      mustBeDone(await money().reversePayment(`farol-${await lastPayment()}`, 'De outra pessoa', fixture.desk))
      const slips = () => read.selectFrom('payment_slip').select(['state', 'closed_at']).where('reference', '=', '00130').execute()
      expect([await stateOf(one), await slips(), await tasks()]).toEqual([
        ['open', 300],
        [{ state: 'issued', closed_at: null }],
        [{ kind: 'bank_line', state: 'open' }],
      ])
      const line = (await lineNow())!
      expect(line.reason).toBe('De outra pessoa')
      const pays = { patronId: bruno, debtIds: [other] }
      mustBeDone(await money().settleBankLine({ lineId: line.id, pays, reason: 'Conferido' }, fixture.desk))
      expect([await stateOf(other), await lineNow(), await tasks()]).toEqual([['paid', 0], undefined, [{ kind: 'bank_line', state: 'done' }]]) // prettier-ignore
      mustBeDone(await money().reversePayment(`farol-${await lastPayment()}`, 'Engano', fixture.desk))
      expect([await stateOf(other), (await lineNow())?.id]).toEqual([['open', 300], line.id])
      expect(await take(file('00130;3,00;10/11/2026'))).toMatchObject({ report: { repeated: 1, paid: 0 } })
      expect(await fixture.brokenInvariants()).toEqual([])
    })

    test('a slip that was cancelled, lost its person, is one of two, or asks for more than it or a debt says pays nothing', async () => {
      const ana = await reader()
      const [one, other] = [await owes(ana, 300), await owes(ana, 200)]
      await slip(ana, '00110', { [one]: 300 }, { state: 'cancelled', closed_at: '2026-11-09T14:00:00.000Z' })
      await slip(ana, '00111', { [one]: 300 })
      await slip(ana, '00111', { [one]: 300 }, { library_id: libraryIds.BN })
      await slip(ana, '00112', { [one]: 300 }, { total_cents: 350 })
      await slip(ana, '00113', { [one]: 300, [other]: 201 })
      await slip(ana, '00114', { [one]: 300 }, { total_cents: 250 })
      await slip(
        ana,
        '00115',
        {},
        {
          patron_id: null,
          retention_ended_at: '2026-11-09T14:00:00.000Z',
          total_cents: 100,
          state: 'cancelled',
          closed_at: '2026-11-09T14:00:00.000Z',
        },
      )
      const wrong = ['00110;3,00', '00111;3,00', '00112;3,50', '00113;5,01', '00114;2,50', '00115;1,00']
      expect(await take(file(...wrong.map((line) => `${line};10/11/2026`)))).toMatchObject({ report: { paid: 0, toCheck: 6, cents: 0 } })
      const { lines } = await money().bankLines({ state: 'to_check', offset: 0, limit: 6 })
      expect(lines.map((line) => [line.reference, line.reason]).toSorted()).toEqual([
        ['00110', 'slip_closed'],
        ['00111', 'several_slips'],
        ['00112', 'debt_changed'],
        ['00113', 'debt_changed'],
        ['00114', 'debt_changed'],
        ['00115', 'slip_closed'],
      ])
      expect([await stateOf(one), await stateOf(other)]).toEqual([['open', 300], ['open', 200]]) // prettier-ignore
    })

    test('payments that the bank numbers are told apart by their numbers, in whichever file they stand', async () => {
      const fields = { reference: 'referencia', amount: 'valor', date: 'data', id: 'numero' }
      await fixture.settings({ bankLayouts: { bb: { kind: 'csv', separator: ';', amount: 'comma', date: 'dd/mm/yyyy', fields } } })
      const numbered = (...ids: readonly string[]) => ['referencia;valor;data;numero', ...ids.map((id) => `00120;3,00;10/11/2026;${id}`)].join('\n') // prettier-ignore
      expect(await take(numbered('1'), 'bb')).toMatchObject({ report: { repeated: 0, toCheck: 1 } })
      expect(await take(numbered('2'), 'bb')).toMatchObject({ report: { repeated: 0, toCheck: 1 } })
      expect(await take(numbered('2', '3', '1'), 'bb')).toMatchObject({ report: { repeated: 2, toCheck: 1 } })
      await fixture.settings({})
    })
  })
}
