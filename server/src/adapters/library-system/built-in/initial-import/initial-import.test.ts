import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../../database/testing/engines.ts'
import {
  categoryIds,
  libraryIds,
  loanTypeIds,
  mustBeDone,
  openFixture,
  type CirculationFixture,
} from '../../testing/circulation-fixture.ts'
import { policyRow } from '../../testing/sample-places.ts'

for (const engine of engines)
  describe(`rows of the system of before as they are stored, on ${engine.name}`, () => {
    let fixture: CirculationFixture
    beforeAll(async () => {
      fixture = await openFixture(engine)
    })
    beforeEach(() => fixture.setTime('2026-11-03 14:00'))
    afterAll(() => fixture.remove())

    const taking = () => fixture.circulation.initialImport
    const person = async () => {
      const id = await fixture.reader({ category: 'GR' })
      const { code } = await fixture.database.read.selectFrom('patron').select('code').where('id', '=', id).executeTakeFirstOrThrow()
      const bond = await fixture.database.read.selectFrom('bond').select('id').where('patron_id', '=', id).executeTakeFirstOrThrow()
      return { id, bondId: bond.id, reader: { code } }
    }
    const copyOf = (barcode: string) =>
      fixture.database.read.selectFrom('copy').selectAll().where('barcode', '=', barcode).executeTakeFirstOrThrow()
    const lastAct = async () => (await fixture.acts(1))[0]!

    describe('a loan', () => {
      const loanOf = (patronId: number) =>
        fixture.database.read.selectFrom('loan').selectAll().where('patron_id', '=', patronId).executeTakeFirstOrThrow()

      test('has its copy, reader, rule, days and renewals; its copy is on loan until its day', async () => {
        const [ana, barcode] = [await person(), await fixture.copy({ group: 'tese' })]
        await fixture.database.write.updateTable('title').set({ main_author: 'Milton Santos' }).where('id', '=', (await copyOf(barcode)).title_id).execute() // prettier-ignore
        const loan = { reader: ana.reader, barcode, lentOn: '2026-10-28', dueOn: '2026-11-07', renewals: 2 }
        expect(await taking().loan(loan)).toBe('imported')
        const [copy, row] = [await copyOf(barcode), await loanOf(ana.id)]
        const rule = await fixture.database.read.selectFrom('loan_policy').select('id').where('category_ids', '=', '[1]').where('loan_groups', '=', '["tese"]').executeTakeFirstOrThrow() // prettier-ignore
        expect(row).toMatchObject({
          copy_id: copy.id,
          title_id: copy.title_id,
          barcode,
          title_line: expect.stringMatching(/^Título/),
          author: 'Milton Santos',
          bond_id: ana.bondId,
          library_id: libraryIds.BC,
          policy_id: rule.id,
          category_id: categoryIds.GR,
          loan_group: 'tese',
          loan_type_id: loanTypeIds.N,
          kind: 'home',
          state: 'open',
          origin: 'import',
          lent_at: '2026-10-28T15:00:00.000Z',
          lent_on: '2026-10-28',
          due_on: '2026-11-07',
          // At noon of a Saturday the library closes.
          due_at: '2026-11-07T15:00:00.000Z',
          renewals: 2,
          web_renewals: 0,
        })
        expect(await fixture.copyState(barcode)).toBe('on_loan 2026-11-07')
        expect(await lastAct()).toEqual({ act: 'imported_loan', subject: `loan ${row.id}`, detail: { patron: ana.id } })
      })

      test('due on a day on which its library is closed ends with that day; of another library has that one’s hours', async () => {
        const [ana, bruno] = [await person(), await person()]
        const loan = { lentOn: '2026-10-28', renewals: 0 }
        mustBe(await taking().loan({ ...loan, reader: ana.reader, barcode: await fixture.copy(), dueOn: '2026-11-20' }))
        expect(await loanOf(ana.id)).toMatchObject({ due_at: '2026-11-21T03:00:00.000Z' })
        mustBe(await taking().loan({ ...loan, reader: bruno.reader, barcode: await fixture.copy(), dueOn: '2026-11-11', library: 'BN' }))
        expect(await loanOf(bruno.id)).toMatchObject({ library_id: libraryIds.BN, due_at: '2026-11-12T00:00:00.000Z' })
      })

      test('is under the rule of the loan type that its copy had on the day of the loan', async () => {
        const special = await fixture.insert('loan_policy', policyRow({ library_id: 2, category_ids: '[1]', loan_types: '["E"]' }))
        const [ana, bruno] = [await person(), await person()]
        const [before, after] = [await fixture.copy({ library: 'BS' }), await fixture.copy({ library: 'BS' })]
        const temporary = { temporary_loan_type: loanTypeIds.E, temporary_from: '2026-10-20', temporary_until: '2026-10-28' }
        await fixture.database.write.updateTable('copy').set(temporary).where('barcode', 'in', [before, after]).execute()
        const loan = { dueOn: '2026-11-11', renewals: 0 }
        mustBe(await taking().loan({ ...loan, reader: ana.reader, barcode: before, lentOn: '2026-10-28' }))
        mustBe(await taking().loan({ ...loan, reader: bruno.reader, barcode: after, lentOn: '2026-10-29' }))
        expect((await loanOf(ana.id)).policy_id).toBe(special)
        expect((await loanOf(bruno.id)).policy_id).not.toBe(special)
      })

      test('of one day, or of today, is taken in; one that ends before it begins or begins tomorrow is not', async () => {
        const ana = await person()
        const take = async (lentOn: string, dueOn: string) => taking().loan({ reader: ana.reader, barcode: await fixture.copy(), lentOn, dueOn, renewals: 0 }) // prettier-ignore
        expect([await take('2026-11-03', '2026-11-03'), await take('2026-11-02', '2026-11-02')]).toEqual(['imported', 'imported'])
        const wrong = { refused: 'bad_span' }
        expect([await take('2026-11-03', '2026-11-02'), await take('2026-11-04', '2026-11-10')]).toEqual([wrong, wrong])
      })

      test('of a copy whose record says already that it is out is taken in; of one in the binding is not', async () => {
        const ana = await person()
        const take = async (status: string) => {
          const barcode = await fixture.copy()
          await fixture.database.write.updateTable('copy').set({ status }).where('barcode', '=', barcode).execute()
          return taking().loan({ reader: ana.reader, barcode, lentOn: '2026-11-01', dueOn: '2026-11-10', renewals: 0 })
        }
        expect([await take('on_loan'), await take('in_binding')]).toEqual(['imported', { refused: 'copy_not_lendable' }])
      })
    })

    describe('a hold', () => {
      const since = new Date('2026-10-01T12:00:00.000Z')

      test('has its title in the words of today, its moment, and a first step; its reader fetches at the copy’s library', async () => {
        const [ana, barcode] = [await person(), await fixture.copy({ library: 'BN', volume: '2' })]
        mustBeDone(await fixture.lend((await person()).id, barcode, { libraryId: libraryIds.BN }))
        expect(await taking().hold({ reader: ana.reader, barcode, since })).toBe('imported')
        const { read } = fixture.database
        const [copy, row] = [await copyOf(barcode), await read.selectFrom('hold').selectAll().where('patron_id', '=', ana.id).executeTakeFirstOrThrow()] // prettier-ignore
        expect(row).toMatchObject({
          bond_id: ana.bondId,
          library_id: libraryIds.BN,
          pick_up_library_id: libraryIds.BN,
          title_id: copy.title_id,
          title_line: expect.stringMatching(/^Título/),
          copy_key: copy.copy_key,
          volume: '2',
          state: 'queued',
          queued_at: since.toISOString(),
          placed_at: since.toISOString(),
        })
        const steps = await read.selectFrom('hold_event').select(['kind', 'state', 'actor', 'reason', 'at']).where('hold_id', '=', row.id).execute() // prettier-ignore
        expect(steps).toEqual([{ kind: 'placed', state: 'queued', actor: 'system', reason: 'import', at: '2026-11-03T17:00:00.000Z' }])
        expect(await lastAct()).toEqual({ act: 'imported_hold', subject: `hold ${row.id}`, detail: { patron: ana.id } })
      })

      test('of this very moment is taken in, of a later one not; nor where its reader waits for it, or may fetch it, already', async () => {
        const [ana, barcode, other] = [await person(), await fixture.copy(), await fixture.copy()]
        for (const one of [barcode, other]) mustBeDone(await fixture.lend((await person()).id, one))
        const take = (of: string, at: string) => taking().hold({ reader: ana.reader, barcode: of, since: new Date(at) })
        expect(await take(barcode, '2026-11-03T17:00:00.001Z')).toEqual({ refused: 'bad_span' })
        expect(await take(barcode, '2026-11-03T17:00:00.000Z')).toBe('imported')
        expect(await take(barcode, '2026-10-01T12:00:00Z')).toEqual({ refused: 'holds_already' })
        mustBeDone(await fixture.takeBack(barcode))
        expect(await take(barcode, '2026-10-02T12:00:00Z')).toEqual({ refused: 'holds_already' })
        expect(await take(other, '2026-10-02T12:00:00Z')).toBe('imported')
      })

      test('that was fetched since is placed again by another row, not by its own', async () => {
        const [ana, barcode] = [await person(), await fixture.copy()]
        const hold = { reader: ana.reader, barcode, since }
        expect(await taking().hold(hold)).toBe('imported')
        mustBeDone(await fixture.lend(ana.id, barcode))
        expect([await taking().hold(hold), await taking().hold({ ...hold, since: new Date('2026-10-02T12:00:00Z') })]).toEqual([
          'unchanged',
          'imported',
        ])
      })
    })

    describe('a debt', () => {
      const rowsOf = (patronId: number) =>
        fixture.database.read.selectFrom('debt').selectAll().where('patron_id', '=', patronId).orderBy('id').execute()

      test('has its bond, its library, its sum and its day, from noon on', async () => {
        const ana = await person()
        const debt = { reader: ana.reader, library: 'BN', kind: 'late_fine', cents: 700, chargedOn: '2026-05-04', title: 'Atlas' } as const
        expect(await taking().debt(debt)).toBe('imported')
        const [row] = await rowsOf(ana.id)
        expect(row).toMatchObject({
          bond_id: ana.bondId,
          library_id: libraryIds.BN,
          kind: 'late_fine',
          state: 'open',
          amount_cents: 700,
          balance_cents: 700,
          title_line: 'Atlas',
          charged_at: '2026-05-04T15:00:00.000Z',
          charged_on: '2026-05-04',
        })
        expect(await lastAct()).toEqual({ act: 'imported_debt', subject: `debt ${row!.id}`, detail: { patron: ana.id } })
      })

      test('is another one where any cell tells it from others; by its number in its library it is one, whatever else it says', async () => {
        const [ana, bruno] = [await person(), await person()]
        const debt = {
          reader: ana.reader,
          library: 'BC',
          kind: 'photocopies',
          cents: 700,
          chargedOn: '2026-05-04',
          title: 'Atlas',
        } as const
        const others = [
          debt,
          { ...debt, reader: bruno.reader },
          { ...debt, library: 'BN' },
          { ...debt, kind: 'locker_key' },
          { ...debt, cents: 701 },
          { ...debt, chargedOn: '2026-05-05' },
          { ...debt, title: 'Mapas' },
        ] as const
        const outcomes = []
        for (const one of [...others, ...others]) outcomes.push(await taking().debt(one))
        expect(outcomes).toEqual([...others.map(() => 'imported'), ...others.map(() => 'unchanged')])
        const numbered = { ...debt, reference: '77' }
        expect([await taking().debt(numbered), await taking().debt({ ...numbered, cents: 900 })]).toEqual(['imported', 'unchanged'])
        expect([await taking().debt({ ...numbered, library: 'BN' }), await taking().debt({ ...numbered, reference: '78' })]).toEqual(['imported', 'imported']) // prettier-ignore
      })
    })

    describe('a block', () => {
      test('of one day is taken in with its words; is another one where any cell tells it from others', async () => {
        const [ana, bruno] = [await person(), await person()]
        const block = { reader: ana.reader, kind: 'suspension', from: '2026-10-05', until: '2026-10-05', reason: 'Atraso' } as const
        expect([await taking().block(block), await taking().block(block)]).toEqual(['imported', 'unchanged'])
        const { read } = fixture.database
        const row = await read.selectFrom('patron_block').selectAll().where('patron_id', '=', ana.id).executeTakeFirstOrThrow()
        expect(row).toMatchObject({
          bond_id: ana.bondId,
          kind: 'suspension',
          origin: 'import',
          starts_on: '2026-10-05',
          ends_on: '2026-10-05',
          public_reason: 'Atraso',
        })
        expect(await lastAct()).toEqual({ act: 'imported_block', subject: `block ${row.id}`, detail: { patron: ana.id } })
        const others = [
          { ...block, reader: bruno.reader },
          { ...block, kind: 'administrative' },
          { ...block, from: '2026-10-04' },
          { ...block, until: '2026-10-06' },
        ] as const
        for (const one of others) expect(await taking().block(one)).toBe('imported')
      })
    })

    test('of several bonds that of the category is meant; an ended one is none of them', async () => {
      const ana = await person()
      const other = await fixture.bond(ana.id, 'TA')
      const debt = { library: 'BC', kind: 'photocopies', cents: 100, chargedOn: '2026-11-03' } as const
      expect(await taking().debt({ ...debt, reader: ana.reader })).toEqual({ refused: 'several_bonds' })
      expect(await taking().debt({ ...debt, reader: { ...ana.reader, category: 'PG' } })).toEqual({ refused: 'no_active_bond' })
      expect(await taking().debt({ ...debt, reader: { ...ana.reader, category: 'TA' } })).toBe('imported')
      await fixture.database.write.updateTable('bond').set({ active: 0 }).where('id', '=', other).execute()
      expect(await taking().debt({ ...debt, cents: 200, reader: ana.reader })).toBe('imported')
      const bonds = await fixture.database.read.selectFrom('debt').select('bond_id').where('patron_id', '=', ana.id).orderBy('id').execute()
      expect(bonds.map((one) => one.bond_id)).toEqual([other, ana.bondId])
    })

    test('a category may be called as the list of people calls it', async () => {
      const category_id = await fixture.insert('patron_category', { id: 90, code: 'GRAD-EAD', names: '{"pt":"GRAD_EAD"}' })
      const ana = await person()
      await fixture.insert('bond', { patron_id: ana.id, category_id, library_id: libraryIds.BC })
      const debt = { library: 'BC', kind: 'photocopies', cents: 100, chargedOn: '2026-11-03' } as const
      expect(await taking().debt({ ...debt, reader: { ...ana.reader, category: 'GRAD_EAD' } })).toBe('imported')
    })
  })

const mustBe = (outcome: unknown) => expect(outcome).toBe('imported')
