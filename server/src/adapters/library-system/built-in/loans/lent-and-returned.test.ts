import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { at } from '../../../../circulation/testing/sample-libraries.ts'
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

const numberOf = (id: string) => Number(id.replace(/^\D+/, ''))
const north = { libraryId: libraryIds.BN }

for (const engine of engines)
  describe(`loans and returns as they are stored, on ${engine.name}`, () => {
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

    const reader = () => fixture.reader({ category: 'GR' })
    const loanOf = (loanId: string) =>
      fixture.database.read.selectFrom('loan').selectAll().where('id', '=', numberOf(loanId)).executeTakeFirstOrThrow()
    const copyOf = (barcode: string) =>
      fixture.database.read.selectFrom('copy').selectAll().where('barcode', '=', barcode).executeTakeFirstOrThrow()
    const usesOf = (barcode: string) =>
      fixture.database.read
        .selectFrom('use_event')
        .innerJoin('copy', 'copy.title_id', 'use_event.title_id')
        .select(['use_event.library_id', 'kind', 'local_date', 'count'])
        .where('barcode', '=', barcode)
        .where('kind', '<>', 'return' as 'loan')
        .orderBy('use_event.id')
        .execute()
    const act = async (name: string) => (await fixture.acts(5)).find((one) => one.act === name)

    describe('a loan', () => {
      test('has the copy and title of its day, the bond, the desk and the way, and what was overridden and why', async () => {
        const [patronId, barcode] = [await reader(), await fixture.copy({ volume: '2', group: 'tese' })]
        const other = await fixture.bond(patronId, 'TA')
        const { id: copyId, title_id } = await copyOf(barcode)
        await fixture.database.write.updateTable('title').set({ main_author: 'Milton Santos' }).where('id', '=', title_id).execute()
        await fixture.database.write.updateTable('copy').set({ tome: '3', part: '4', additional_material: 'CD' }).where('id', '=', copyId).execute() // prettier-ignore
        await fixture.database.write.updateTable('bond').set({ valid_until: '2026-11-02' }).where('id', '=', other).execute()
        const override = { codes: ['bloqueado', 'CadastroVencido', 'VinculoVencido'], reason: 'Banca' } as never
        const asked = { ...north, bondId: other, override, way: 'terminal', pickedUpBy: 'Maria', mayPickUp: true, dueDay: '2026-11-11' } as const // prettier-ignore
        const lent = await fixture.lend(patronId, barcode, asked)
        expect(codes(lent)).toEqual([])
        const { loanId, ...answer } = mustBeDone(lent)
        const row = await loanOf(loanId)
        expect(answer).toMatchObject({
          barcode,
          author: 'Milton Santos',
          titleId: title_id,
          volume: '2',
          tome: '3',
          part: '4',
          additionalMaterial: 'CD',
          ...north,
          library: { code: 'BN', name: 'Biblioteca BN' },
          copyId,
          kind: 'home',
          policyId: row.policy_id,
          overridden: [{ code: 'bloqueado' }],
        })
        expect(row).toMatchObject({
          copy_id: copyId,
          title_id,
          barcode,
          title_line: expect.stringMatching(/^Título/),
          author: 'Milton Santos',
          bond_id: other,
          library_id: libraryIds.BN,
          category_id: categoryIds.TA,
          loan_group: 'tese',
          loan_type_id: loanTypeIds.N,
          kind: 'home',
          origin: 'terminal',
          lent_at: '2026-11-03T17:00:00.000Z',
          lent_on: '2026-11-03',
          due_on: '2026-11-11',
          lent_by: 900,
          picked_up_by: 'Maria',
          overridden: '["bloqueado"]',
          override_reason: 'Banca',
        })
        expect((await act('lent_copy'))!.detail).toEqual({
          library: libraryIds.BC,
          patron: patronId,
          copy: copyId,
          policy: row.policy_id,
          overridden: ['bloqueado'],
          reason: 'Banca',
        })
      })

      test('without anything overridden, fetched by its reader at the desk, says so', async () => {
        const { loanId } = mustBeDone(await fixture.lend(await reader(), await fixture.copy()))
        expect(await loanOf(loanId)).toMatchObject({ overridden: null, override_reason: null, picked_up_by: null, origin: 'desk' })
        expect(Object.keys((await act('lent_copy'))!.detail as object).toSorted()).toEqual(['copy', 'library', 'patron', 'policy'])
      })

      test('counts as a use of its library on its local day, in the reading room as another kind of use', async () => {
        fixture.setTime('2026-11-03 21:30')
        const [barcode, room] = [await fixture.copy(), await fixture.copy({ type: 'C' })]
        mustBeDone(await fixture.lend(await reader(), barcode, north))
        mustBeDone(await fixture.lend(await reader(), room, { kind: 'reading_room' }))
        expect([await usesOf(barcode), await usesOf(room)]).toEqual([
          [{ library_id: libraryIds.BN, kind: 'loan', local_date: '2026-11-03', count: 1 }],
          [{ library_id: libraryIds.BC, kind: 'consultation', local_date: '2026-11-03', count: 1 }],
        ])
      })

      test('overnight is told with the hour at which it ends', async () => {
        await fixture.insert('loan_policy', policyRow({ category_ids: '[1]', loan_types: '["E"]', unit: 'overnight', period: null }))
        const [patronId, barcode] = [await reader(), await fixture.copy({ type: 'E' })]
        fixture.setTime('2026-11-03 21:30')
        expect(mustBeDone(await fixture.lend(patronId, barcode))).toMatchObject({
          kind: 'overnight',
          dueOn: '2026-11-04',
          dueTime: '09:00',
        })
        const alert = await fixture.database.read.selectFrom('alert').select('params').where('patron_id', '=', patronId).executeTakeFirstOrThrow() // prettier-ignore
        expect(JSON.parse(alert.params)).toMatchObject({ dueDay: '2026-11-04', dueTime: '09:00', library: 'Biblioteca BC' })
      })

      test('in the reading room counts in the limit where a setting says so', async () => {
        const patronId = await reader()
        for (let n = 0; n < 5; n += 1) mustBeDone(await fixture.lend(patronId, await fixture.copy({ type: 'C' }), { kind: 'reading_room' }))
        mustBeDone(await fixture.lend(patronId, await fixture.copy()))
        await fixture.settings({ readingRoomCounts: true })
        expect(codes(await fixture.lend(patronId, await fixture.copy()))).toEqual(['LimiteEmprestimos {"atual":6,"max":5,"nivel":"total"}'])
      })

      test('of a copy for which no rule stands is recorded for who writes the rules', async () => {
        const [patronId, barcode] = [await fixture.reader({ category: 'EX' }), await fixture.copy()]
        await fixture.insert('loan_limit', { category_id: categoryIds.EX, kind: 'total', library_id: libraryIds.BE, maximum: 3, updated_at: '2026-01-02T12:00:00.000Z' }) // prettier-ignore
        const refused = codes(await fixture.lend(patronId, barcode, { libraryId: libraryIds.BE }))
        expect(refused).toEqual([expect.stringMatching(/^SemPolitica/)])
        expect(await fixture.acts(1)).toEqual([
          {
            act: 'found_no_policy',
            subject: `copy ${(await copyOf(barcode)).id}`,
            detail: { library: libraryIds.BC, patron: patronId, libraryId: libraryIds.BE, categoryId: categoryIds.EX, group: 'livro', loanType: 'N' }, // prettier-ignore
          },
        ])
      })

      test('of the same title and volume waits for the pause after this reader’s last return of it', async () => {
        await fixture.settings({ pauseHours: 24 })
        const [title, patronId] = [await fixture.title(), await reader()]
        const [copy, volume] = [await fixture.copy({ title }), await fixture.copy({ title, volume: '2' })]
        const borrowed = async (barcode: string) => {
          mustBeDone(await fixture.lend(patronId, barcode))
          mustBeDone(await fixture.takeBack(barcode))
        }
        await borrowed(copy)
        fixture.setTime('2026-11-04 14:00')
        await borrowed(copy)
        fixture.setTime('2026-11-05 13:59')
        expect(codes(await fixture.lend(patronId, copy))).toEqual([expect.stringMatching(/^prazo_minimo/)])
        expect(codes(await fixture.lend(await reader(), copy, { dueDay: '2026-11-06' }))).toEqual([])
        mustBeDone(await fixture.takeBack(copy))
        expect(codes(await fixture.lend(patronId, volume))).toEqual([])
        expect(codes(await fixture.lend(patronId, await fixture.copy()))).toEqual([])
        fixture.setTime('2026-11-05 14:00')
        expect(codes(await fixture.lend(patronId, copy))).toEqual([])
      })
    })

    describe('a return', () => {
      const lent = async (more: object = {}) => {
        const [patronId, barcode] = [await reader(), await fixture.copy({ library: 'BN', ...more })]
        return { patronId, barcode, loanId: mustBeDone(await fixture.lend(patronId, barcode, north)).loanId }
      }

      test.each([
        ['now', undefined, '2026-11-12T17:00:00.000Z', '2026-11-12', 'desk', 2],
        ['box', { kind: 'box' }, '2026-11-12T00:00:00.000Z', '2026-11-11', 'box', 1],
        ['at', { kind: 'at', at: at('2026-11-11 10:00') }, '2026-11-11T13:00:00.000Z', '2026-11-11', 'desk', 1],
      ] as const)('by %s has its moment, when it was registered, its way, its library, its days and who took it', async (_name, moment, returnedAt, day, way, days) => {
        const { patronId, barcode, loanId } = await lent()
        fixture.setTime('2026-11-12 14:00')
        const returned = mustBeDone(await fixture.takeBack(barcode, { ...north, ...(moment && { moment }) }))
        expect(returned).toMatchObject({ loanId, patronId, lateDays: days, state: 'available', returnedAt: new Date(returnedAt) })
        expect(await loanOf(loanId)).toMatchObject({
          state: 'returned',
          returned_at: returnedAt,
          registered_at: '2026-11-12T17:00:00.000Z',
          closed_on: day,
          return_way: way,
          return_library_id: libraryIds.BN,
          returned_by: 900,
          late_days: days,
          exempt_reason: null,
          exempt_by: null,
        })
        expect((await act('returned_copy'))!.detail).toEqual({
          library: libraryIds.BC,
          patron: patronId,
          copy: (await copyOf(barcode)).id,
          destination: 'shelf',
          ...(moment && { returned_at: returnedAt, way: moment.kind }),
        })
      }) // prettier-ignore

      test('elsewhere is of that library; the copy is named with the library that lent it, and with its note', async () => {
        const { barcode, loanId } = await lent({ volume: '2' })
        await fixture.database.write.updateTable('copy').set({ note: 'Lombada solta' }).where('barcode', '=', barcode).execute()
        const returned = mustBeDone(await fixture.takeBack(barcode, { libraryId: libraryIds.BS }))
        expect(returned).toMatchObject({ ...north, volume: '2', note: 'Lombada solta', copyId: (await copyOf(barcode)).id })
        expect((await loanOf(loanId)).return_library_id).toBe(libraryIds.BS)
        const other = await lent({ library: 'BS' })
        expect(mustBeDone(await fixture.takeBack(other.barcode, { libraryId: libraryIds.BS }))).toMatchObject({
          ...north,
          state: 'available',
        })
        const scanned = mustBeDone(await fixture.takeBack(barcode, north))
        expect(scanned).not.toHaveProperty('loanId')
        expect(scanned).toMatchObject({ lateDays: 0, destination: { kind: 'shelf' } })
        const { id } = await copyOf(barcode)
        expect(await fixture.acts(1)).toEqual([
          { act: 'scanned_copy', subject: `copy ${id}`, detail: { library: libraryIds.BC, copy: id, destination: 'shelf' } },
        ])
      })

      test('that is exempt has its reason and who let it be; of one’s own neither that nor an earlier moment, only the box', async () => {
        const { patronId, barcode, loanId } = await lent()
        const own = { ...fixture.desk, operatorPatronId: patronId }
        const { desk } = fixture.circulation
        const moment = { kind: 'at', at: at('2026-11-03 13:30') } as const
        for (const more of [{ exempt: { reason: 'x' } }, { moment }])
          expect(codes(await desk.takeBack({ barcode, ...north, ...more }, own))).toEqual(['acesso_negado {"motivo":"propria_pessoa"}'])
        mustBeDone(await fixture.takeBack(barcode, { ...north, exempt: { reason: 'enchente' } }))
        expect(await loanOf(loanId)).toMatchObject({ exempt_reason: 'enchente', exempt_by: 900 })
        expect((await act('returned_copy'))!.detail).toMatchObject({ exempt: 'enchente' })
        const second = mustBeDone(await fixture.lend(patronId, barcode, north))
        mustBeDone(await desk.takeBack({ barcode, ...north, moment: { kind: 'box' } }, own))
        expect((await loanOf(second.loanId)).closed_on).toBe('2026-11-03')
      })

      test('at a terminal is open to who brings a loan of their own; another’s waits for the setting, and the first time counts', async () => {
        const { patronId, barcode, loanId } = await lent()
        const bring = (broughtBy?: number) => fixture.takeBack(barcode, { ...north, way: 'terminal', ...(broughtBy && { broughtBy }) })
        const refused = ['estado_invalido {"estado":"balcao"}']
        expect([codes(await bring()), codes(await bring(await reader()))]).toEqual([refused, refused])
        const taken = mustBeDone(await bring(patronId))
        expect(taken).toMatchObject({ ...north, state: 'on_loan', lateDays: 0, loanId, patronId, destination: { kind: 'staff' } })
        expect(await fixture.acts(1)).toMatchObject([{ act: 'returned_at_terminal', subject: `loan ${numberOf(loanId)}` }])
        fixture.setTime('2026-11-20 14:00')
        mustBeDone(await bring(patronId))
        expect(await loanOf(loanId)).toMatchObject({ state: 'open', unattended_return_at: '2026-11-03T17:00:00.000Z' })
        mustBeDone(await fixture.takeBack(barcode, north))
        expect(await loanOf(loanId)).toMatchObject({ state: 'returned', unattended_return_at: null, late_days: 0 })
        expect(codes(await bring(patronId))).toEqual(refused)
      })

      test('of a copy that its record says is out, without a loan, sets it free; at a library that is none it is not found', async () => {
        const barcode = await fixture.copy()
        await fixture.database.write.updateTable('copy').set({ status: 'on_loan' }).where('barcode', '=', barcode).execute()
        expect(codes(await fixture.takeBack(barcode, { libraryId: 99 }))).toEqual(['NaoEncontrada'])
        expect(codes(await fixture.lend(await reader(), await fixture.copy(), { libraryId: 99 }))).toEqual(['NaoEncontrada'])
        expect(mustBeDone(await fixture.takeBack(barcode)).state).toBe('available')
        expect(await fixture.copyState(barcode)).toBe('available')
      })
    })
  })
