import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../../database/testing/engines.ts'
import {
  categoryIds,
  codes,
  libraryIds,
  loanTypeIds,
  mustBeDone,
  openFixture,
  type CirculationFixture,
} from '../../testing/circulation-fixture.ts'
import { policyRow } from '../../testing/sample-places.ts'
import { actingFor, codesOf } from '../../testing/scene.ts'

const numberOf = (id: string) => Number(id.replace(/^\D+/, ''))
const delivery = { place: 'desk', phone: '47 3025-1000', email: 'a@b.br' } as const

for (const engine of engines)
  describe(`whom a copy serves, and what it may be lent as, on ${engine.name}`, () => {
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
    const copyOf = (barcode: string) =>
      fixture.database.read.selectFrom('copy').selectAll().where('barcode', '=', barcode).executeTakeFirstOrThrow()
    const out = async (barcode: string) => mustBeDone(await fixture.lend(await reader(), barcode))
    const bondOf = async (patronId: number) =>
      (await fixture.database.read.selectFrom('bond').select('id').where('patron_id', '=', patronId).orderBy('id').executeTakeFirstOrThrow()).id // prettier-ignore
    const block = (patronId: number, more: object) =>
      fixture.insert('patron_block', { patron_id: patronId, kind: 'suspension', origin: 'staff', starts_on: '2026-11-01', ends_on: '2026-12-15', public_reason: 'x', created_at: '2026-11-01T12:00:00.000Z', ...more }) // prettier-ignore
    /** A copy that comes back while some wait for it; answers whom it serves. */
    const served = async (...waiting: readonly number[]) => {
      const barcode = await fixture.copy()
      await out(barcode)
      for (const patronId of waiting) await fixture.hold(patronId, barcode)
      return mustBeDone(await fixture.takeBack(barcode)).destination.slip?.patronId
    }
    const toldPassedOver = async (patronId: number) =>
      (await fixture.database.read.selectFrom('alert').select('kind').where('patron_id', '=', patronId).where('kind', '=', 'hold_passed_over').execute()).length // prettier-ignore

    describe('who cannot fetch it in time', () => {
      test('is passed over: all that stand before the one it serves are told, each once', async () => {
        const [ana, bruno, celia, davi] = [await reader(), await reader(), await reader(), await reader()]
        for (const one of [ana, bruno]) await block(one, {})
        await fixture.database.write.updateTable('patron').set({ blocked: 1, blocked_reason: 'x' }).where('id', '=', celia).execute()
        expect(await served(ana, bruno, celia, davi)).toBe(davi)
        expect([await toldPassedOver(ana), await toldPassedOver(bruno), await toldPassedOver(celia)]).toEqual([1, 1, 1])
      })

      test('is who is blocked beyond the last day to fetch it, by one block after another too', async () => {
        const [ana, bruno] = [await reader(), await reader()]
        await block(ana, { ends_on: '2026-11-03' })
        await block(ana, { starts_on: '2026-11-04', ends_on: '2026-11-20' })
        await block(bruno, { ends_on: '2026-11-03' })
        expect([await served(ana, bruno), await served(bruno)]).toEqual([bruno, bruno])
      })

      test('is not who was let off, nor who is cleared under another bond', async () => {
        const [ana, bruno] = [await reader(), await reader()]
        const other = await fixture.bond(bruno, 'TA')
        await block(ana, { lifted_at: '2026-11-02T12:00:00.000Z', lift_reason: 'engano' })
        mustBeDone(await fixture.circulation.clearance.issue({ patronId: bruno, bondId: other }, actingFor(bruno)))
        expect([await served(ana), await served(bruno)]).toEqual([ana, bruno])
      })

      test('is who is blocked by staff, whatever the bond that stands on the block', async () => {
        const [ana, bruno] = [await reader(), await reader()]
        await block(ana, { kind: 'administrative', bond_id: await fixture.bond(ana, 'TA'), ends_on: null })
        expect(await served(ana, bruno)).toBe(bruno)
      })
    })

    test('the time to fetch it is that of the rule of the copy’s library and of who waits', async () => {
      await fixture.insert('loan_policy', policyRow({ library_id: libraryIds.BC, category_ids: '[3]', pick_up_open_days: 4 }))
      const [teacher, student] = [await fixture.reader({ category: 'DO' }), await reader()]
      const limitOf = async (patronId: number) => (await fixture.circulation.holds.live(patronId)).holds[0]!.limit!.on
      await served(teacher)
      await served(student)
      expect([await limitOf(teacher), await limitOf(student)]).toEqual(['2026-11-07', '2026-11-04'])
    })

    test('a copy that nobody fetched in time serves who waits: the loan of another one can be renewed', async () => {
      const title = await fixture.title()
      const [first, second] = [await fixture.copy({ title }), await fixture.copy({ title })]
      const davi = await fixture.reader({ category: 'PG' })
      await out(first)
      const { loanId } = mustBeDone(await fixture.lend(davi, second))
      for (let n = 0; n < 2; n += 1) await fixture.hold(await reader(), first)
      fixture.setTime('2026-11-10 15:00')
      mustBeDone(await fixture.takeBack(first))
      const listed = async () => (await fixture.circulation.loans.open(davi)).loans[0]!.actions.renew.reasons.map((one) => one.code)
      fixture.setTime('2026-11-11 21:59')
      expect([await listed(), codesOf((await fixture.renew(davi, loanId))[0]!)]).toEqual([['reservado'], ['reservado']])
      fixture.setTime('2026-11-11 22:00')
      expect([await listed(), codesOf((await fixture.renew(davi, loanId))[0]!)]).toEqual([[], []])
    })

    test('a copy whose title has no type of work is lent as a book', async () => {
      const barcode = await fixture.copy({ group: 'tese' })
      await fixture.database.write.updateTable('title').set({ material_type_id: null }).where('id', '=', (await copyOf(barcode)).title_id).execute() // prettier-ignore
      const { loanId } = mustBeDone(await fixture.lend(await reader(), barcode))
      const loan = await fixture.database.read.selectFrom('loan').select('loan_group').where('id', '=', numberOf(loanId)).executeTakeFirstOrThrow() // prettier-ignore
      expect(loan.loan_group).toBe('livro')
    })

    describe('a copy of another loan type for a time', () => {
      const temporarily = async (type: 'C' | 'E' | 'N', own: 'N' | 'C', from: string, until: string | null) => {
        const barcode = await fixture.copy({ type: own })
        const set = { temporary_loan_type: loanTypeIds[type], temporary_from: from, temporary_until: until }
        await fixture.database.write.updateTable('copy').set(set).where('barcode', '=', barcode).execute()
        return barcode
      }

      test.each([
        ['2026-11-04', null, []],
        ['2026-11-03', null, ['ExemplarNaoCircula']],
        ['2026-11-03', '2026-11-03', ['ExemplarNaoCircula']],
        ['2026-10-01', '2026-11-02', []],
      ] as const)('from %s until %s is lent as such: %j', async (from, until, refused) => {
        expect(codesOf(await fixture.lend(await reader(), await temporarily('C', 'N', from, until))).slice(0, 1)).toEqual(refused)
      })

      test('that is lent only now is lent, and not before nor after', async () => {
        const lending = async (from: string, until: string) => codesOf(await fixture.lend(await reader(), await temporarily('N', 'C', from, until))).slice(0, 1) // prettier-ignore
        expect([await lending('2026-11-03', '2026-11-03'), await lending('2026-11-01', '2026-11-02'), await lending('2026-11-04', '2026-11-09')]).toEqual([[], ['ExemplarNaoCircula'], ['ExemplarNaoCircula']]) // prettier-ignore
      })

      test('that takes no holds serves nobody who waits, until it is over', async () => {
        const [ana, barcode] = [await reader(), await temporarily('E', 'N', '2026-11-05', '2026-11-06')]
        await out(barcode)
        await fixture.hold(ana, barcode)
        fixture.setTime('2026-11-05 14:00')
        expect(mustBeDone(await fixture.takeBack(barcode)).destination.kind).toBe('shelf')
        fixture.setTime('2026-11-07 10:00')
        expect(mustBeDone(await fixture.takeBack(barcode)).destination).toMatchObject({ kind: 'hold_shelf', slip: { patronId: ana } })
      })

      test('is renewed as its type of the day lets it, and its list says so', async () => {
        const [patronId, barcode] = [await reader(), await temporarily('E', 'N', '2026-11-09', '2026-11-09')]
        const { loanId } = mustBeDone(await fixture.lend(patronId, barcode))
        const listed = async () => (await fixture.circulation.loans.open(patronId)).loans[0]!.actions.renew.reasons.map((one) => one.code)
        fixture.setTime('2026-11-09 10:00')
        expect([await listed(), codesOf((await fixture.renew(patronId, loanId))[0]!)]).toEqual([['nao_renovavel'], ['nao_renovavel']])
        fixture.setTime('2026-11-10 10:00')
        expect([await listed(), codesOf((await fixture.renew(patronId, loanId))[0]!)]).toEqual([[], []])
      })
    })

    describe('a reader of two bonds', () => {
      test('waits for a copy once, and asks for one once, whatever the bond', async () => {
        const ana = await reader()
        const [bond, other] = [await bondOf(ana), await fixture.bond(ana, 'TA')]
        const held = await fixture.copy()
        await out(held)
        const wanted = { titleId: (await copyOf(held)).title_id, libraryId: libraryIds.BC }
        const place = (bondId: number) => fixture.circulation.holds.place({ patronId: ana, bondId, wanted }, actingFor(ana))
        expect([codesOf(await place(bond)), codesOf(await place(other))]).toEqual([[], ['ReservaJaPossui']])
        mustBeDone(await fixture.takeBack(held))
        expect(codesOf(await place(other))).toContain('ReservaJaPossui')
        const title = await fixture.title()
        for (let n = 0; n < 3; n += 1) await fixture.copy({ title, library: 'BN' })
        const asking = { titleId: title, libraryId: libraryIds.BN }
        const { requests } = fixture.circulation
        const ask = (bondId: number) => requests.make({ patronId: ana, bondId, wanted: asking, pickUpLibraryId: libraryIds.BC, delivery }, actingFor(ana)) // prettier-ignore
        const { id } = mustBeDone(await ask(bond))
        expect(codesOf(await ask(other))).toContain('SolicitacaoDuplicada')
        mustBeDone(await requests.send(id, { ...fixture.desk, libraryId: libraryIds.BN }))
        expect(codesOf(await ask(other))).toContain('SolicitacaoDuplicada')
        mustBeDone(await requests.receive(id, fixture.desk))
        expect(codesOf(await ask(other))).toContain('SolicitacaoDuplicada')
      })

      test('has the limits of each bond for that bond alone; what can be fetched counts still', async () => {
        const ana = await reader()
        const [bond, other] = [await bondOf(ana), await fixture.bond(ana, 'TA')]
        const limit = { category_id: categoryIds.TA, updated_at: '2026-01-02T12:00:00.000Z' }
        await fixture.insert('loan_limit', { ...limit, kind: 'holds', maximum: 5 })
        await fixture.insert('loan_limit', { ...limit, kind: 'requests', maximum: 3 })
        const waitingFor: string[] = []
        const place = async (bondId: number) => {
          const barcode = await fixture.copy()
          await out(barcode)
          waitingFor.push(barcode)
          const wanted = { titleId: (await copyOf(barcode)).title_id, libraryId: libraryIds.BC }
          return codesOf(await fixture.circulation.holds.place({ patronId: ana, bondId, wanted }, actingFor(ana)))
        }
        for (let n = 0; n < 5; n += 1) expect(await place(bond)).toEqual([])
        mustBeDone(await fixture.takeBack(waitingFor[0]!))
        expect([await place(bond), await place(other)]).toEqual([['ReservaLimite'], []])
        const ask = async (bondId: number) => {
          const barcode = await fixture.copy({ library: 'BN' })
          const wanted = { titleId: (await copyOf(barcode)).title_id, libraryId: libraryIds.BN }
          return fixture.circulation.requests.make({ patronId: ana, bondId, wanted, pickUpLibraryId: libraryIds.BC, delivery }, actingFor(ana)) // prettier-ignore
        }
        const ids = [mustBeDone(await ask(bond)).id, mustBeDone(await ask(bond)).id, mustBeDone(await ask(bond)).id]
        for (const id of ids) mustBeDone(await fixture.circulation.requests.send(id, { ...fixture.desk, libraryId: libraryIds.BN }))
        mustBeDone(await fixture.circulation.requests.receive(ids[0]!, fixture.desk))
        expect([codesOf(await ask(bond)), codesOf(await ask(other))]).toEqual([['SolicitacaoLimite'], []])
      })

      test('is cleared under one of them and borrows under the other', async () => {
        const ana = await reader()
        const [bond, other] = [await bondOf(ana), await fixture.bond(ana, 'TA')]
        mustBeDone(await fixture.circulation.clearance.issue({ patronId: ana, bondId: bond }, actingFor(ana)))
        const lend = async (bondId: number) => codes(await fixture.lend(ana, await fixture.copy(), { bondId }))
        expect([await lend(bond), await lend(other)]).toEqual([[expect.stringMatching(/^afastado.*nada_consta/)], []])
      })
    })

    test('a copy that came home ends its own request alone', async () => {
      const delivered = async () => {
        const [ana, barcode] = [await reader(), await fixture.copy({ library: 'BN' })]
        const wanted = { titleId: (await copyOf(barcode)).title_id, libraryId: libraryIds.BN }
        const { requests } = fixture.circulation
        const { id } = mustBeDone(await requests.make({ patronId: ana, wanted, pickUpLibraryId: libraryIds.BC, delivery }, actingFor(ana)))
        mustBeDone(await requests.send(id, { ...fixture.desk, libraryId: libraryIds.BN }))
        mustBeDone(await requests.receive(id, fixture.desk))
        mustBeDone(await fixture.lend(ana, barcode))
        mustBeDone(await fixture.takeBack(barcode))
        const row = () => fixture.database.read.selectFrom('loan_request').selectAll().where('id', '=', numberOf(id)).executeTakeFirstOrThrow() // prettier-ignore
        return { barcode, row }
      }
      const [first, second] = [await delivered(), await delivered()]
      fixture.setTime('2026-11-04 14:00')
      mustBeDone(await fixture.takeBack(first.barcode, { libraryId: libraryIds.BN }))
      expect(await first.row()).toMatchObject({ state: 'finished', ended_at: '2026-11-04T17:00:00.000Z', ended_by: 'staff' })
      expect(await second.row()).toMatchObject({ state: 'removed', ended_at: null })
    })
  })
