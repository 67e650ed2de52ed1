import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { at } from '../../../../circulation/testing/sample-libraries.ts'
import { engines } from '../../../database/testing/engines.ts'
import { asLost, codes, libraryIds, mustBeDone, openFixture, type CirculationFixture } from '../../testing/circulation-fixture.ts'
import { policyRow } from '../../testing/sample-places.ts'

const numberOf = (id: string) => Number(id.replace(/^\D+/, ''))
const north = { libraryId: libraryIds.BN }
const ownPerson = ['acesso_negado {"motivo":"propria_pessoa"}']

for (const engine of engines)
  describe(`returns that are corrected, loans that are lost and found, on ${engine.name}`, () => {
    let fixture: CirculationFixture
    beforeAll(async () => {
      fixture = await openFixture(engine)
      await fixture.insert('loan_policy', policyRow({ library_id: libraryIds.BN, fine_per_day_cents: 100 }))
    })
    beforeEach(async () => {
      await fixture.settings({})
      fixture.setTime('2026-11-03 14:00')
    })
    afterAll(() => fixture.remove())

    const desk = () => fixture.circulation.desk
    const reader = () => fixture.reader({ category: 'GR' })
    const lent = async (more: { price?: number } = {}) => {
      const [patronId, barcode] = [await reader(), await fixture.copy({ library: 'BN', ...more })]
      return { patronId, barcode, loanId: mustBeDone(await fixture.lend(patronId, barcode, north)).loanId }
    }
    const ownDesk = (patronId: number) => ({ ...fixture.desk, operatorPatronId: patronId })
    const loanOf = (loanId: string) =>
      fixture.database.read.selectFrom('loan').selectAll().where('id', '=', numberOf(loanId)).executeTakeFirstOrThrow()
    const tasksOf = (patronId: number) =>
      fixture.database.read
        .selectFrom('staff_task')
        .select(['kind', 'state', 'library_id', 'subject_kind', 'subject_id', 'detail'])
        .where('patron_id', '=', patronId)
        .execute()
    const undo = (loanId: string, acting = fixture.desk) => desk().undo(loanId, 'loan', acting)
    const undoReturn = (loanId: string, acting = fixture.desk) => desk().undo(loanId, 'return', acting)

    describe('a return that is dated back', () => {
      const correct = (loanId: string, moment: Parameters<ReturnType<typeof desk>['correctReturn']>[1], acting = fixture.desk) =>
        desk().correctReturn(loanId, moment, 'caixa', acting)
      const returnedLate = async (more: object = {}) => {
        const made = await lent({ price: 4_500 })
        fixture.setTime('2026-11-12 14:00')
        const { debt } = mustBeDone(await fixture.takeBack(made.barcode, { ...north, ...more }))
        return { ...made, debt }
      }

      test('to the book drop counts from the last closing of the library that took it; to the moment it was registered from that', async () => {
        const [here, elsewhere] = [await returnedLate(), (fixture.setTime('2026-11-03 14:00'), await returnedLate({ libraryId: 2 }))]
        expect(mustBeDone(await correct(here.loanId, { kind: 'box' }))).toMatchObject({ lateDays: 1, debt: { cents: 100 } })
        expect((await loanOf(here.loanId)).returned_at).toBe('2026-11-12T00:00:00.000Z')
        mustBeDone(await correct(elsewhere.loanId, { kind: 'box' }))
        expect((await loanOf(elsewhere.loanId)).returned_at).toBe('2026-11-11T21:00:00.000Z')
        fixture.setTime('2026-11-13 14:00')
        const third = (fixture.setTime('2026-11-03 14:00'), await returnedLate({ moment: { kind: 'box' } }))
        expect(codes(await correct(third.loanId, { kind: 'now' }))).toEqual(['DataAnterior {"data":"2026-11-12","minima":"2026-11-11"}'])
        const now = (fixture.setTime('2026-11-03 14:00'), await returnedLate())
        fixture.setTime('2026-11-14 14:00')
        expect(mustBeDone(await correct(now.loanId, { kind: 'now' }))).toMatchObject({ lateDays: 2, debt: { cents: 200 } })
      })

      test('never before the loan: not by the book drop, and refused by a day', async () => {
        const made = await lent()
        fixture.setTime('2026-11-03 14:30')
        mustBeDone(await fixture.takeBack(made.barcode, north))
        mustBeDone(await correct(made.loanId, { kind: 'box' }))
        expect(await loanOf(made.loanId)).toMatchObject({ returned_at: '2026-11-03T17:00:00.000Z', closed_on: '2026-11-03' })
        expect(codes(await correct(made.loanId, { kind: 'at', at: at('2026-11-02 14:00') }))).toEqual([expect.stringMatching(/^DataAnterior/)]) // prettier-ignore
      })

      test('in time costs nothing any more, and names no debt; of one’s own, or of what is still out, it is not corrected', async () => {
        const { patronId, loanId, debt } = await returnedLate()
        const moment = { kind: 'at', at: at('2026-11-10 14:00') } as const
        expect(codes(await correct(loanId, moment, ownDesk(patronId)))).toEqual(ownPerson)
        expect(codes(await correct((await lent()).loanId, moment))).toEqual(['estado_invalido {"estado":"emprestado"}'])
        const corrected = mustBeDone(await correct(loanId, moment))
        expect([corrected.lateDays, corrected.debt, corrected.suspension]).toEqual([0, undefined, undefined])
        expect(await fixture.circulation.money.debt(debt!.id)).toMatchObject({ state: 'cancelled', balance: 0 })
        expect((await fixture.circulation.blocks.ofPatron(patronId)).blocks.map((one) => one.lifted)).toEqual([true])
        const lifted = await fixture.database.read.selectFrom('patron_block').selectAll().where('patron_id', '=', patronId).executeTakeFirstOrThrow() // prettier-ignore
        expect(lifted).toMatchObject({ lifted_by: 900, lift_reason: 'caixa', lifted_at: '2026-11-12T17:00:00.000Z' })
        expect(await loanOf(loanId)).toMatchObject({ late_days: 0, closed_on: '2026-11-10', returned_at: moment.at.toISOString() })
      })

      test('in time leaves nothing of a fine that staff had lowered before', async () => {
        const { loanId, debt } = await returnedLate()
        mustBeDone(await fixture.circulation.money.discount(debt!.id, 50, 'greve', fixture.desk))
        mustBeDone(await correct(loanId, { kind: 'at', at: at('2026-11-10 14:00') }))
        expect(await fixture.circulation.money.debt(debt!.id)).toMatchObject({ balance: 0, paid: 0, toRefund: 0 })
      })

      test('twice lowers the fine twice', async () => {
        const { loanId, debt } = await returnedLate()
        mustBeDone(await correct(loanId, { kind: 'at', at: at('2026-11-11 14:00') }))
        expect(await fixture.circulation.money.debt(debt!.id)).toMatchObject({ balance: 100 })
        mustBeDone(await correct(loanId, { kind: 'at', at: at('2026-11-10 14:00') }))
        expect(await fixture.circulation.money.debt(debt!.id)).toMatchObject({ balance: 0 })
      })
    })

    describe('a loan whose copy is lost', () => {
      test('ends with its late days; the price is owed under its own name, told once', async () => {
        const { patronId, barcode, loanId } = await lent({ price: 4_500 })
        mustBeDone(await fixture.takeBack(barcode, { ...north, way: 'terminal', broughtBy: patronId }))
        await fixture.database.write.updateTable('loan').set({ unattended_return_at: '2026-11-12T12:00:00.000Z' }).where('id', '=', numberOf(loanId)).execute() // prettier-ignore
        fixture.setTime('2026-11-12 22:30')
        expect(codes(await desk().declareLost(loanId, asLost, ownDesk(patronId)))).toEqual(ownPerson)
        const lost = mustBeDone(await desk().declareLost(loanId, asLost, fixture.desk))
        expect(lost).toMatchObject({ lateDays: 2, debt: { cents: 200 }, replacement: { cents: 4_500 } })
        expect(await loanOf(loanId)).toMatchObject({
          state: 'lost',
          lost_at: '2026-11-13T01:30:00.000Z',
          closed_on: '2026-11-12',
          late_days: 2,
          unattended_return_at: null,
        })
        const rows = await fixture.database.read.selectFrom('debt').selectAll().where('patron_id', '=', patronId).orderBy('id').execute()
        const common = { bond_id: (await loanOf(loanId)).bond_id, library_id: libraryIds.BN, loan_id: numberOf(loanId), expected_return_on: '2026-11-10', charged_at: '2026-11-13T01:30:00.000Z', charged_on: '2026-11-12', charged_by: 900, title_line: expect.stringMatching(/^Título/), state: 'open' } // prettier-ignore
        expect(rows).toMatchObject([
          {
            ...common,
            kind: 'late_fine',
            amount_cents: 200,
            balance_cents: 200,
            late_days: 2,
            source_key: `loan:${numberOf(loanId)}:loss`,
          },
          { ...common, kind: 'replacement', amount_cents: 4_500, balance_cents: 4_500, late_days: null, source_key: `loan:${numberOf(loanId)}:replacement` }, // prettier-ignore
        ])
        const block = await fixture.database.read.selectFrom('patron_block').selectAll().where('patron_id', '=', patronId).executeTakeFirstOrThrow() // prettier-ignore
        expect(block).toMatchObject({
          bond_id: common.bond_id,
          library_id: libraryIds.BN,
          loan_id: numberOf(loanId),
          public_reason: 'late_return',
          created_by: 900,
          created_at: common.charged_at,
        })
        expect((await fixture.acts(1))[0]).toMatchObject({ act: 'declared_lost', subject: `loan ${numberOf(loanId)}` })
      })

      test('without a price costs no replacement, and in time nothing', async () => {
        const { patronId, loanId } = await lent()
        const lost = mustBeDone(await desk().declareLost(loanId, asLost, fixture.desk))
        expect([lost.replacement, lost.debt, lost.suspension, lost.lateDays]).toEqual([undefined, undefined, undefined, 0])
        expect((await fixture.circulation.money.debts(patronId, 'open')).debts).toEqual([])
      })

      const found = async (paid: number) => {
        const { patronId, barcode, loanId } = await lent({ price: 4_500 })
        const { replacement } = mustBeDone(await desk().declareLost(loanId, asLost, fixture.desk))
        if (paid > 0) mustBeDone(await fixture.circulation.money.pay({ patronId, ...north, cents: paid }, fixture.desk))
        fixture.setTime('2026-11-05 22:30')
        const other = { ...fixture.desk, actor: { kind: 'staff', loginId: 901 } } as const
        const taken = mustBeDone(await desk().takeBack({ barcode, ...north }, other))
        const row = await fixture.database.read.selectFrom('debt').selectAll().where('id', '=', numberOf(replacement!.id)).executeTakeFirstOrThrow() // prettier-ignore
        const entries = await fixture.database.read
          .selectFrom('debt_entry')
          .selectAll()
          .where('debt_id', '=', row.id)
          .orderBy('id')
          .execute()
        return { patronId, loanId, barcode, taken, row, entries }
      }

      test('and is found owes its replacement no more; that is recorded, by whom and why', async () => {
        const { loanId, taken, row, entries, barcode } = await found(0)
        expect([taken.destination.kind, taken.state]).toEqual(['shelf', 'available'])
        expect(row).toMatchObject({ state: 'cancelled', balance_cents: 0, closed_on: '2026-11-05' })
        expect(entries).toMatchObject([
          { kind: 'cancellation', cents: -4_500, reason: 'copy_found', at: '2026-11-06T01:30:00.000Z', local_date: '2026-11-05', entered_by: 901 },
        ]) // prettier-ignore
        expect((await loanOf(loanId)).found_at).toBe('2026-11-06T01:30:00.000Z')
        const acts = (await fixture.acts(5)).filter((one) => one.act === 'found_lost_copy')
        expect(acts).toMatchObject([{ subject: `loan ${numberOf(loanId)}` }])
        // Lost again and found again the loan of before is not found a second time.
        await fixture.database.write.updateTable('copy').set({ status: 'lost' }).where('barcode', '=', barcode).execute()
        fixture.setTime('2026-11-06 14:00')
        mustBeDone(await fixture.takeBack(barcode, north))
        expect((await loanOf(loanId)).found_at).toBe('2026-11-06T01:30:00.000Z')
      })

      test('and is found after a part was paid: the rest is cancelled, and staff decide on the part', async () => {
        const { patronId, loanId, taken, row, entries } = await found(1_000)
        expect([taken.destination.kind, taken.state]).toEqual(['staff', 'in_processing'])
        expect([row.state, row.balance_cents, entries.map((one) => [one.kind, one.cents])]).toEqual([
          'paid',
          0,
          [
            ['payment', -1_000],
            ['cancellation', -3_500],
          ],
        ])
        expect(await tasksOf(patronId)).toEqual([
          { kind: 'refund', state: 'open', library_id: libraryIds.BN, subject_kind: 'loan', subject_id: numberOf(loanId), detail: '{"cents":1000}' },
        ]) // prettier-ignore
      })
    })

    test('a copy that its reader says is back is looked for where it was lent: one task, of this loan alone', async () => {
      const [mine, other] = [await lent(), await lent()]
      mustBeDone(await desk().claimReturned(mine.loanId, fixture.desk))
      const { title_line: title } = await loanOf(mine.loanId)
      expect(await tasksOf(mine.patronId)).toEqual([
        { kind: 'search_copy', state: 'open', library_id: libraryIds.BN, subject_kind: 'loan', subject_id: numberOf(mine.loanId), detail: JSON.stringify({ barcode: mine.barcode, title }) },
      ]) // prettier-ignore
      const detail = { library: libraryIds.BC, patron: mine.patronId }
      expect((await fixture.acts(1))[0]).toEqual({ act: 'claimed_returned', subject: `loan ${numberOf(mine.loanId)}`, detail })
      expect([(await loanOf(mine.loanId)).claimed_returned_at, (await loanOf(other.loanId)).claimed_returned_at]).toEqual(['2026-11-03T17:00:00.000Z', null]) // prettier-ignore
      mustBeDone(await fixture.takeBack(mine.barcode, north))
      expect(await tasksOf(mine.patronId)).toMatchObject([{ kind: 'search_copy', state: 'done' }])
      expect(codes(await desk().claimReturned(mine.loanId, fixture.desk))).toEqual(['estado_invalido {"estado":"devolvido"}'])
    })

    const asked = async (loanId: string, patronId: number) => {
      const about = { subject_kind: 'loan', subject_id: numberOf(loanId), patron_id: patronId, detail: '{}', created_at: '2026-11-03T17:00:00.000Z' } // prettier-ignore
      for (const kind of ['search_copy', 'charged', 'unattended_return', 'refund'])
        await fixture.insert('staff_task', { ...about, kind, occasion: `loan:${loanId}:test`, state: 'open' })
      return async () => (await tasksOf(patronId)).filter(({ kind, state }) => kind !== 'refund' && state === 'open').length
    }

    test('what staff are asked to do about a loan is done once its copy is in hand, and is asked again where that is undone', async () => {
      const { patronId, barcode, loanId } = await lent()
      const open = await asked(loanId, patronId)
      mustBeDone(await fixture.takeBack(barcode, north))
      expect(await open()).toBe(0)
      expect(await tasksOf(patronId)).toContainEqual(expect.objectContaining({ kind: 'refund', state: 'open' }))
      mustBeDone(await undoReturn(loanId))
      expect(await open()).toBe(3)
      mustBeDone(await desk().declareLost(loanId, asLost, fixture.desk))
      mustBeDone(await fixture.takeBack(barcode, north))
      expect(await open()).toBe(0)
    })

    test.each(['lost', 'damaged'] as const)(
      'nobody is asked any more to look for a copy that is %s, or to decide on its charge',
      async (kind) => {
        const { patronId, loanId } = await lent()
        const open = await asked(loanId, patronId)
        mustBeDone(await desk().declareLost(loanId, { kind, reason: 'Desistimos da busca' }, fixture.desk))
        expect(await open()).toBe(0)
        expect(await tasksOf(patronId)).toContainEqual(expect.objectContaining({ kind: 'refund', state: 'open' }))
      },
    )

    test('of a loan that has lost its person no act is done any more', async () => {
      const { barcode, loanId } = await lent()
      mustBeDone(await fixture.takeBack(barcode, north))
      await fixture.database.write.updateTable('loan').set({ patron_id: null, bond_id: null, anonymised_at: '2026-11-03T17:00:00.000Z' }).where('id', '=', numberOf(loanId)).execute() // prettier-ignore
      const gone = ['NaoEncontrada']
      expect([
        codes(await undo(loanId)),
        codes(await undoReturn(loanId)),
        codes(await desk().claimReturned(loanId, fixture.desk)),
        codes(await desk().declareLost(loanId, asLost, fixture.desk)),
        codes(await desk().moveDueDate(loanId, '2026-11-30', 'x', fixture.desk)),
        codes(await desk().correctReturn(loanId, { kind: 'now' }, 'x', fixture.desk)),
        codes((await fixture.circulation.loans.renew({ loanIds: [loanId], channel: 'desk' }, fixture.desk))[0]!.outcome),
      ]).toEqual([gone, gone, gone, gone, gone, gone, gone])
    })
  })
