import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../../database/testing/engines.ts'
import { codes, libraryIds, mustBeDone, openFixture, type CirculationFixture } from '../../testing/circulation-fixture.ts'
import { policyRow } from '../../testing/sample-places.ts'

const numberOf = (id: string) => Number(id.replace(/^\D+/, ''))
const north = { libraryId: libraryIds.BN }

for (const engine of engines)
  describe(`loans as they are listed, on ${engine.name}`, () => {
    let fixture: CirculationFixture
    beforeAll(async () => {
      fixture = await openFixture(engine)
      await fixture.insert('loan_policy', policyRow({ library_id: libraryIds.BN, fine_per_day_cents: 100, renewals: 8, web_renewals: 5 }))
    })
    beforeEach(async () => {
      await fixture.settings({})
      fixture.setTime('2026-11-03 14:00')
    })
    afterAll(() => fixture.remove())

    const loans = () => fixture.circulation.loans
    const reader = () => fixture.reader({ category: 'GR' })
    const set = (table: 'copy' | 'title', id: number, values: object) => fixture.database.write.updateTable(table).set(values).where('id', '=', id).execute() // prettier-ignore
    const described = async (library: 'BC' | 'BN' = 'BC') => {
      const barcode = await fixture.copy({ library, volume: '2', price: 250 })
      const copy = await fixture.database.read.selectFrom('copy').selectAll().where('barcode', '=', barcode).executeTakeFirstOrThrow()
      await set('copy', copy.id, { tome: '3', part: '4', additional_material: 'CD' })
      await set('title', copy.title_id, { year: 1998, main_author: 'Milton Santos' })
      return { barcode, copyId: copy.id, titleId: copy.title_id }
    }
    const named = { author: 'Milton Santos', volume: '2', tome: '3', part: '4', additionalMaterial: 'CD' }
    const atNorth = { ...north, library: { code: 'BN', name: 'Biblioteca BN' } }
    const open = async (patronId: number) => (await loans().open(patronId)).loans

    describe('an open loan', () => {
      test('says everything that is known of it: the copy as it stands, the library that lent it, the local day, both limits', async () => {
        fixture.setTime('2026-11-03 21:30')
        const [patronId, { barcode, copyId, titleId }] = [await reader(), await described()]
        const { loanId } = mustBeDone(await fixture.lend(patronId, barcode, north))
        const bond = await fixture.database.read.selectFrom('bond').select('id').where('patron_id', '=', patronId).executeTakeFirstOrThrow()
        fixture.setTime('2026-11-14 14:00')
        const [loan] = await open(patronId)
        expect(loan).toEqual({
          id: loanId,
          patronId,
          bondId: bond.id,
          copyId,
          barcode,
          title: expect.stringMatching(/^Título/),
          titleId,
          ...named,
          ...atNorth,
          year: 1998,
          materialTypeId: 1,
          kind: 'home',
          lentOn: '2026-11-03',
          lentAt: new Date('2026-11-04T00:30:00.000Z'),
          dueOn: '2026-11-10',
          dueTime: '21:00',
          dueAt: new Date('2026-11-11T00:00:00.000Z'),
          renewals: 0,
          webRenewals: 0,
          renewalLimit: 5,
          deskRenewalLimit: 8,
          situation: 'em_atraso',
          lateDays: 4,
          estimatedFine: 400,
          securityKey: expect.stringMatching(/^[2-9A-HJ-NP-Z]{16}$/),
          actions: { renew: { allowed: false, reasons: [{ code: 'atraso_item', params: { dias: 4 } }] } },
        })
        await fixture.settings({ capFineByPrice: true })
        expect(await open(patronId)).toMatchObject([{ estimatedFine: 250 }])
      })

      test('that a terminal took back runs no further, is not renewed, and is in no limit', async () => {
        await fixture.settings({ unattendedReturn: { allowed: true, days: 3 } })
        const patronId = await reader()
        const barcodes: string[] = []
        for (let n = 0; n < 5; n += 1) {
          barcodes.push(await fixture.copy({ library: 'BN' }))
          mustBeDone(await fixture.lend(patronId, barcodes[n]!, north))
        }
        expect(codes(await fixture.lend(patronId, await fixture.copy()))).toEqual(['LimiteEmprestimos {"atual":5,"max":5,"nivel":"total"}'])
        fixture.setTime('2026-11-10 14:00')
        mustBeDone(await fixture.takeBack(barcodes[0]!, { ...north, way: 'terminal' }))
        const refused = { code: 'estado_invalido', params: { estado: 'a_conferir' } }
        const taken = (await open(patronId)).find((one) => one.barcode === barcodes[0])!
        expect([taken.situation, taken.actions.renew.reasons]).toEqual(['em_procura', [refused]])
        expect((await fixture.renew(patronId, taken.id)).map((one) => one.refused && one.reasons)).toEqual([[refused]])
        expect(codes(await fixture.lend(patronId, await fixture.copy()))).toEqual([])
        fixture.setTime('2026-11-20 14:00')
        const late = (await open(patronId)).find((one) => one.barcode === barcodes[0])!
        expect([late.situation, late.lateDays, late.estimatedFine]).toEqual(['em_procura', 0, 0])
      })

      test.each([
        ['lost', 'extraviado'],
        ['in_transit', 'em_transito'],
      ])('of a copy that is %s is not renewed, and its list says so', async (status, estado) => {
        const [patronId, barcode] = [await reader(), await fixture.copy()]
        const { loanId } = mustBeDone(await fixture.lend(patronId, barcode))
        await fixture.database.write.updateTable('copy').set({ status, due_date: null }).where('barcode', '=', barcode).execute()
        fixture.setTime('2026-11-09 14:00')
        const reasons = [{ code: 'estado_invalido', params: { estado } }]
        const [renewed] = await fixture.renew(patronId, loanId)
        expect([(await open(patronId))[0]!.actions.renew.reasons, renewed!.refused && renewed!.reasons]).toEqual([reasons, reasons])
      })

      test('stands by its end, late ones first, then by its number', async () => {
        const patronId = await reader()
        const lend = async (dueDay: string) => mustBeDone(await fixture.lend(patronId, await fixture.copy(), { dueDay })).loanId
        const [third, second, first, fourth] = [await lend('2026-11-18'), await lend('2026-11-12'), await lend('2026-11-11'), await lend('2026-11-18')] // prettier-ignore
        expect((await open(patronId)).map((one) => one.id)).toEqual([first, second, third, fourth])
        fixture.setTime('2026-11-13 14:00')
        expect((await open(patronId)).map((one) => [one.id, one.situation])).toEqual([
          [first, 'em_atraso'],
          [second, 'em_atraso'],
          [third, 'em_dia'],
          [fourth, 'em_dia'],
        ])
      })

      test('that is late by the hour stands before one that was due earlier and runs to midnight', async () => {
        await fixture.insert('loan_policy', policyRow({ library_id: libraryIds.BC, category_ids: '[1]', loan_types: '["E"]', unit: 'hours', period: 3 })) // prettier-ignore
        const patronId = await reader()
        fixture.setTime('2026-11-05 10:00')
        const daily = mustBeDone(await fixture.lend(patronId, await fixture.copy({ library: 'BE' }), { libraryId: libraryIds.BE, dueDay: '2026-11-05' })) // prettier-ignore
        const hourly = mustBeDone(await fixture.lend(patronId, await fixture.copy({ type: 'E' })))
        expect([daily.dueTime, hourly.dueTime]).toEqual(['12:00', '13:00'])
        expect((await open(patronId)).map((one) => one.id)).toEqual([daily.loanId, hourly.loanId])
        fixture.setTime('2026-11-05 14:00')
        expect((await open(patronId)).map((one) => [one.id, one.situation])).toEqual([
          [hourly.loanId, 'em_atraso'],
          [daily.loanId, 'vence_hoje'],
        ])
      })

      test('of the reading room is not renewed', async () => {
        const patronId = await reader()
        const { loanId } = mustBeDone(await fixture.lend(patronId, await fixture.copy(), { kind: 'reading_room' }))
        expect(codes((await fixture.renew(patronId, loanId))[0]!)).toContain('nao_renovavel')
      })
    })

    describe('a renewal', () => {
      test('is counted for the library that lent, is one more by web only where the web or a terminal made it', async () => {
        const [patronId, { barcode, titleId }] = [await reader(), await described()]
        const { loanId } = mustBeDone(await fixture.lend(patronId, barcode, north))
        const renew = async (channel: 'web' | 'desk' | 'terminal') => (await loans().renew({ loanIds: [loanId], channel }, fixture.desk))[0]!.outcome // prettier-ignore
        fixture.setTime('2026-11-04 14:00')
        expect(mustBeDone(await renew('desk'))).toMatchObject({ renewals: 1, webRenewals: 0, renewalLimit: 8 })
        fixture.setTime('2026-11-05 14:00')
        expect(mustBeDone(await renew('terminal'))).toMatchObject({ renewals: 2, webRenewals: 1, renewalLimit: 5 })
        const rows = await fixture.database.read.selectFrom('renewal').select('channel').where('loan_id', '=', numberOf(loanId)).orderBy('id').execute() // prettier-ignore
        expect(rows.map((one) => one.channel)).toEqual(['desk', 'terminal'])
        const uses = await fixture.database.read.selectFrom('use_event').select(['library_id', 'local_date']).where('title_id', '=', titleId).where('kind', '=', 'renewal').orderBy('id').execute() // prettier-ignore
        expect(uses).toEqual([{ library_id: libraryIds.BN, local_date: '2026-11-04' }, { library_id: libraryIds.BN, local_date: '2026-11-05' }]) // prettier-ignore
      })

      test('in a vacation is due on the vacation’s day; under the bond of the loan', async () => {
        const patronId = await reader()
        const other = await fixture.bond(patronId, 'TA')
        const [first] = await fixture.database.read
          .selectFrom('bond')
          .select('id')
          .where('patron_id', '=', patronId)
          .orderBy('id')
          .execute()
        const mine = mustBeDone(await fixture.lend(patronId, await fixture.copy(), { bondId: first!.id })).loanId
        const second = mustBeDone(await fixture.lend(patronId, await fixture.copy(), { bondId: other })).loanId
        const window = { kind: 'replaces', from: '2026-11-09', until: '2026-11-09', due: '2026-12-15', libraryId: libraryIds.BC, categoryIds: [1], groups: ['livro'], loanTypes: ['N'] } as const // prettier-ignore
        const { id } = mustBeDone(await fixture.circulation.policies.saveWindow(window, fixture.desk))
        fixture.setTime('2026-11-09 14:00')
        await fixture.database.write.updateTable('bond').set({ active: 0 }).where('id', '=', other).execute()
        const [renewed, refused] = await fixture.renew(patronId, mine, second)
        expect([mustBeDone(renewed!).dueOn, refused!.refused]).toEqual(['2026-12-15', true])
        mustBeDone(await fixture.circulation.policies.retireWindow(id, fixture.desk))
      })

      test('is refused for every loan of copies that are waited for where the setting says so', async () => {
        const [title, ana, bruno] = [await fixture.title(), await reader(), await fixture.reader({ category: 'PG' })]
        const [first, second] = [await fixture.copy({ title }), await fixture.copy({ title })]
        const early = mustBeDone(await fixture.lend(ana, first)).loanId
        const late = mustBeDone(await fixture.lend(bruno, second)).loanId
        await fixture.hold(await reader(), first)
        await fixture.settings({ strictHold: true })
        fixture.setTime('2026-11-09 10:00')
        expect([codes((await fixture.renew(ana, early))[0]!), codes((await fixture.renew(bruno, late))[0]!)]).toEqual([['reservado'], ['reservado']]) // prettier-ignore
        await fixture.settings({})
        expect(codes((await fixture.renew(bruno, late))[0]!)).toEqual([])
      })
    })

    describe('a receipt', () => {
      test('names loan, renewals and return, each by the key of its time', async () => {
        const [patronId, { barcode, titleId }] = [await reader(), await described('BN')]
        const lent = mustBeDone(await fixture.lend(patronId, barcode, north))
        const renewed = async (day: string) => {
          fixture.setTime(`${day} 14:00`)
          return mustBeDone((await fixture.renew(patronId, lent.loanId))[0]!).securityKey
        }
        const [first, second] = [await renewed('2026-11-06'), await renewed('2026-11-09')]
        const common = { loanId: lent.loanId, patronId, barcode, title: expect.stringMatching(/^Título/), titleId, ...named, ...atNorth, lentOn: '2026-11-03', dueTime: '21:00', dueAt: expect.any(Date), asOf: expect.any(Date) } // prettier-ignore
        const shown = [await loans().receipt(lent.securityKey), await loans().receipt(first), await loans().receipt(second)]
        expect(shown).toEqual([
          { ...common, dueOn: '2026-11-10', renewals: 0, current: false },
          { ...common, dueOn: '2026-11-13', renewals: 1, renewedOn: '2026-11-06', current: false },
          { ...common, dueOn: '2026-11-16', renewals: 2, renewedOn: '2026-11-09', current: true },
        ])
        mustBeDone(await fixture.takeBack(barcode, north))
        expect(await loans().receipt(second)).toEqual({ ...common, dueOn: '2026-11-16', renewals: 2, renewedOn: '2026-11-09', current: true, returnedOn: '2026-11-09' }) // prettier-ignore
        expect(await loans().securityKey(lent.loanId)).toMatchObject({ key: second })
        expect([await loans().securityKey('farol-999999'), await loans().securityKey('x')]).toEqual([undefined, undefined])
      })

      test('of a loan whose day was moved is known by its new key, and no longer once the loan has lost its person', async () => {
        const patronId = await reader()
        const { loanId, securityKey } = mustBeDone(await fixture.lend(patronId, await fixture.copy()))
        mustBeDone(await fixture.circulation.desk.moveDueDate(loanId, '2026-11-21', 'greve', fixture.desk))
        const { key } = (await loans().securityKey(loanId))!
        expect(await loans().receipt(key, patronId)).toMatchObject({ loanId, dueOn: '2026-11-21', dueTime: '12:00', current: true, renewals: 0 }) // prettier-ignore
        expect([key === securityKey, (await loans().receipt(key, await reader()))?.loanId]).toEqual([false, undefined])
        await fixture.database.write.updateTable('loan').set({ state: 'undone', undone_at: '2026-11-03T17:00:00.000Z', closed_on: '2026-11-03', patron_id: null, bond_id: null, anonymised_at: '2026-11-03T17:00:00.000Z' }).where('id', '=', numberOf(loanId)).execute() // prettier-ignore
        expect(await loans().receipt(key)).toBeUndefined()
      })

      test('of a loan that was renewed and then moved is known by its new key; a returned loan is moved no more', async () => {
        const [patronId, barcode] = [await reader(), await fixture.copy()]
        const { loanId } = mustBeDone(await fixture.lend(patronId, barcode))
        fixture.setTime('2026-11-09 14:00')
        mustBeDone((await fixture.renew(patronId, loanId))[0]!)
        const move = () => fixture.circulation.desk.moveDueDate(loanId, '2026-11-21', 'greve', fixture.desk)
        mustBeDone(await move())
        const { key } = (await loans().securityKey(loanId))!
        expect(await loans().receipt(key, patronId)).toMatchObject({ dueOn: '2026-11-21', renewals: 1, renewedOn: '2026-11-09', current: true }) // prettier-ignore
        mustBeDone(await fixture.takeBack(barcode))
        expect(codes(await move())).toEqual(['estado_invalido {"estado":"devolvido"}'])
        expect(await fixture.copyState(barcode)).toBe('available')
      })
    })

    test('the limit of loans is that of all active bonds together, of one bond its own; without a limit none', async () => {
      const patronId = await reader()
      const [first] = await fixture.database.read.selectFrom('bond').select('id').where('patron_id', '=', patronId).execute()
      const [other, ended] = [await fixture.bond(patronId, 'DO'), await fixture.bond(patronId, 'PG')]
      await fixture.database.write.updateTable('bond').set({ active: 0 }).where('id', '=', ended).execute()
      const limit = async (id: number, bondId?: number) => (await loans().limit(id, bondId)).limit
      expect([await limit(patronId), await limit(patronId, first!.id), await limit(patronId, other), await limit(patronId, ended)]).toEqual([15, 5, 10, undefined]) // prettier-ignore
      await fixture.database.write.deleteFrom('loan_limit').where('category_id', '=', 3).execute()
      expect([await limit(patronId), await limit(patronId, first!.id), await limit(999_999)]).toEqual([undefined, 5, undefined])
    })

    test('the history has its lines of one moment by loan, then by what happened; each with the copy as it is known', async () => {
      const [patronId, { barcode }] = [await reader(), await described()]
      const first = mustBeDone(await fixture.lend(patronId, await fixture.copy())).loanId
      const second = mustBeDone(await fixture.lend(patronId, barcode)).loanId
      mustBeDone(await fixture.takeBack(barcode))
      const history = async (more: object = {}) => (await loans().history({ patronId, offset: 0, limit: 9, ...more })).entries
      const ids = [`farol-d${numberOf(second)}`, `farol-e${numberOf(second)}`, `farol-e${numberOf(first)}`]
      expect((await history()).map((one) => one.id)).toEqual(ids)
      expect((await history({ offset: 1, limit: 1 })).map((one) => one.id)).toEqual([ids[1]])
      expect((await history())[0]).toMatchObject({ loanId: second, copy: named })
      expect((await history())[1]).not.toHaveProperty('loanId')
    })

    test('whether one keeps a history is one’s own choice, and is recorded', async () => {
      const [ana, bruno] = [await reader(), await reader()]
      const own = { actor: { kind: 'patron', loginId: ana } } as const
      expect(await loans().keepHistory(ana, false, own)).toEqual({ keeps: false, months: 24, daysWithout: 7 })
      expect((await fixture.acts(1))[0]).toEqual({ act: 'chose_history', subject: `patron ${ana}`, detail: { keeps: false } })
      expect([(await loans().historyKeeping(ana)).keeps, (await loans().historyKeeping(bruno)).keeps]).toEqual([false, true])
    })
  })
