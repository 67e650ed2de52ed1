import { describe, expect, test } from 'vitest'
import type { TestEngine } from '../../database/testing/test-database.ts'
import { databaseStores } from '../../database/database-stores.ts'
import { alertKinds } from '../../../composition/alert-kinds.ts'
import { builtInLibrarySystem } from '../built-in/built-in-library-system.ts'
import { libraryIds } from '../testing/circulation-fixture.ts'
import { openHoldScene } from '../testing/hold-scene.ts'
import { codesOf, type LibraryCode } from '../testing/scene.ts'

/** Placing a hold, its queue and its estimate. */
export function holdPlacingSuite(engine: TestEngine): void {
  describe(`placing holds, ${engine.name}`, () => {
    const at = openHoldScene(engine)
    const { holds, seen } = at

    test('F106 refused while a copy stands on the shelf of that library; then the first place', async () => {
      await at.scene.lent('1001', 'celia')
      expect(codesOf(await at.scene.place('bruno', at.scene.wanted('T1')))).toEqual(['ReservaExemplarDisponivel'])
      await at.scene.lent('1002', 'davi')
      expect(await at.scene.place('bruno', at.scene.wanted('T1'))).toMatchObject({ done: true, position: 1, estimate: '2026-11-17' })
    })

    test('F107 a copy that is free elsewhere does not hinder a hold here', async () => {
      await at.scene.lent('1041', 'celia')
      expect(codesOf(await at.scene.place('bruno', at.scene.wanted('T5', 'BN')))).toEqual(['ReservaExemplarDisponivel'])
      expect(codesOf(await at.scene.place('bruno', at.scene.wanted('T5')))).toEqual([])
    })

    test('F108 first come, first served, whatever the category', async () => {
      await at.scene.lent('1010', 'elisa')
      await at.scene.hold('ana', at.scene.wanted('T2'))
      await at.scene.hold('celia', at.scene.wanted('T2'))
      at.fixture.setTime('2026-11-03 10:05')
      await at.scene.hold('davi', at.scene.wanted('T2'))
      for (const [person, position] of [
        ['ana', 1],
        ['celia', 2],
        ['davi', 3],
      ] as const)
        expect(await at.scene.live(person)).toMatchObject([{ position, waiting: 3 }])
    })

    test('F108 categories that the institution serves first stand before the others, for the copy, the reader and the desk', async () => {
      await at.scene.lent('1010', 'elisa')
      await at.scene.hold('ana', at.scene.wanted('T2'))
      await at.scene.hold('davi', at.scene.wanted('T2'))
      await at.fixture.settings({ teacherFirst: ['DO', 'PG'] })
      expect(await at.scene.hold('celia', at.scene.wanted('T2'))).toMatchObject({ position: 2 })
      const told = await Promise.all((['davi', 'celia', 'ana'] as const).map(async (person) => (await at.scene.live(person))[0]!.position))
      const { deskHolds } = databaseStores(at.fixture.database, at.fixture.clock, builtInLibrarySystem, alertKinds)
      const asked = { list: 'queue', libraryId: libraryIds.BC, titleId: at.scene.titleOf('T2'), offset: 0, limit: 10 } as const
      const { rows } = await deskHolds.list({ ...asked, first: ['DO', 'PG'] })
      const { ana, celia, davi } = at.scene.ids
      expect([told, rows.map((row) => row.patronId), rows.map((row) => row.position)]).toEqual([
        [1, 2, 3],
        [davi, celia, ana],
        [1, 2, 3],
      ])
      await at.scene.returned('1010')
      expect([await seen('davi'), await seen('celia')]).toMatchObject([[{ stage: 'released' }], [{ stage: 'queued', position: 1 }]])
    })

    test('F124 a volume that the reader has is refused, another one not', async () => {
      await at.scene.lent('1021', 'ana')
      await at.scene.lent('1022', 'celia')
      await at.scene.lent('1023', 'davi')
      expect(codesOf(await at.scene.place('ana', at.scene.wanted('T3', 'BC', { volume: '1' })))).toEqual(['ReservaJaPossui'])
      expect(codesOf(await at.scene.place('ana', at.scene.wanted('T3', 'BC', { volume: '2' })))).toEqual([])
    })

    /** Five live holds of Ana, as many as she may have; the copy of T2 is with Celia. */
    const fiveHoldsOfAna = async () => {
      await at.scene.setState('in_processing', '1071', '1081', '1091', '1021', '1022', '1023')
      await at.scene.lent('1010', 'celia')
      for (const wanted of [
        at.scene.wanted('T2'),
        at.scene.wanted('T7'),
        at.scene.wanted('T8'),
        at.scene.wanted('T9'),
        at.scene.wanted('T3', 'BC', { volume: '2' }),
      ])
        await at.scene.hold('ana', wanted)
    }

    test('F126 five live holds, released ones count; fetching one makes room', async () => {
      await fiveHoldsOfAna()
      await at.scene.returned('1010')
      const sixth = at.scene.wanted('T3', 'BC', { volume: '1' })
      expect(await at.scene.place('ana', sixth)).toEqual({ refused: true, reasons: [{ code: 'ReservaLimite', params: { n: 5, max: 5 } }] })
      await at.scene.lent('1010', 'ana')
      expect(codesOf(await at.scene.place('ana', sixth))).toEqual([])
    })

    test('F113 F126 one whose pick-up limit has passed makes room, although the job did not run', async () => {
      await fiveHoldsOfAna()
      at.fixture.setTime('2026-11-10 15:00')
      await at.scene.returned('1010')
      const sixth = at.scene.wanted('T3', 'BC', { volume: '1' })
      at.fixture.setTime('2026-11-11 21:59')
      expect(codesOf(await at.scene.place('ana', sixth))).toEqual(['ReservaLimite'])
      at.fixture.setTime('2026-11-11 22:00')
      expect(codesOf(await at.scene.place('ana', sixth))).toEqual([])
    })

    test('F127 a hold of a volume is served by that volume alone', async () => {
      for (const [barcode, person] of [
        ['1021', 'celia'],
        ['1022', 'davi'],
        ['1023', 'elisa'],
      ] as const)
        await at.scene.lent(barcode, person)
      await at.scene.hold('bruno', at.scene.wanted('T3', 'BC', { volume: '2' }))
      expect(await at.scene.returned('1021')).toMatchObject({ state: 'available' })
      expect(await at.scene.returned('1023')).toMatchObject({ state: 'on_hold_shelf' })
      expect(await seen('bruno')).toMatchObject([{ stage: 'released' }])
    })

    test('F128 a key that no copy has is not found', async () => {
      for (const parts of [{}, { volume: '2', tome: '1' }, { volume: '3' }])
        expect(codesOf(await at.scene.place('ana', at.scene.wanted('T3', 'BC', parts)))).toEqual(['NaoEncontrada'])
      const form = (await holds().form({ titleId: at.scene.titleOf('T3') }))!
      expect(form.libraries.map((one) => one.choices.map(({ volume, copies, available }) => [volume, copies, available]))).toEqual([
        [
          ['1', 1, 1],
          ['2', 2, 2],
        ],
      ])
    })

    test('F129 a book and its CD are held apart', async () => {
      await at.scene.lent('1031', 'celia')
      expect(codesOf(await at.scene.place('ana', at.scene.wanted('T4')))).toEqual([])
      expect(codesOf(await at.scene.place('ana', at.scene.wanted('T4', 'BC', { additionalMaterial: 'CD' })))).toEqual([
        'ReservaExemplarDisponivel',
      ])
    })

    test('F138 a copy that will come back may be waited for, a lost one not', async () => {
      for (const [status, person] of [
        ['in_processing', 'ana'],
        ['in_binding', 'bruno'],
        ['on_exhibition', 'celia'],
        ['in_transit', 'davi'],
      ] as const) {
        await at.scene.setState(status, '1010')
        expect(codesOf(await at.scene.place(person, at.scene.wanted('T2')))).toEqual([])
      }
      await at.scene.setState('lost', '1010')
      expect(codesOf(await at.scene.place('elisa', at.scene.wanted('T2')))).toEqual(['ReservaSemExemplar'])
    })

    test('F141 who is blocked places no hold; a debt of exactly the limit is accepted', async () => {
      await at.scene.lent('1010', 'celia')
      await at.scene.lent('1071', 'bruno')
      const { write } = at.fixture.database
      const block = {
        kind: 'suspension' as const,
        origin: 'staff' as const,
        starts_on: '2026-11-01',
        ends_on: '2026-11-15',
        public_reason: 'Atraso',
        created_at: '2026-11-01T10:00:00.000Z',
      }
      await write
        .insertInto('patron_block')
        .values({ patron_id: at.scene.ids.ana, ...block })
        .execute()
      expect(await at.scene.place('ana', at.scene.wanted('T2'))).toMatchObject({
        reasons: [{ code: 'UsuarioAfastado', params: { ate: '2026-11-15' } }],
      })
      const debt = {
        library_id: libraryIds.BC,
        kind: 'late_fine' as const,
        state: 'open' as const,
        charged_at: '2026-11-01T10:00:00.000Z',
        charged_on: '2026-11-01',
      }
      await write
        .insertInto('debt')
        .values({ patron_id: at.scene.ids.davi, amount_cents: 1001, balance_cents: 1001, ...debt })
        .execute()
      await write
        .insertInto('debt')
        .values({ patron_id: at.scene.ids.elisa, amount_cents: 1000, balance_cents: 1000, ...debt })
        .execute()
      expect(codesOf(await at.scene.place('davi', at.scene.wanted('T2')))).toEqual(['UsuarioEmDebito'])
      expect(codesOf(await at.scene.place('elisa', at.scene.wanted('T2')))).toEqual([])
      expect(codesOf(await at.scene.place('fabio', at.scene.wanted('T2')))).toEqual(['CategoriaSemEmprestimo'])
      at.fixture.setTime('2026-11-11 10:00')
      expect(codesOf(await at.scene.place('bruno', at.scene.wanted('T2')))).toEqual(['UsuarioComAtraso'])
      at.fixture.setTime('2027-03-01 10:00')
      expect(codesOf(await at.scene.place('gil', at.scene.wanted('T2')))).toContain('bloqueado')
    })

    test('F142 the estimate is the day of the k-th copy, none when that is late or has no copy', async () => {
      at.fixture.setTime('2026-11-03 10:00')
      await at.scene.lent('1001', 'elisa')
      at.fixture.setTime('2026-11-05 10:00')
      await at.scene.lent('1002', 'gil')
      for (const person of ['ana', 'bruno', 'davi'] as const) await at.scene.hold(person, at.scene.wanted('T1'))
      const estimates = async () =>
        Promise.all((['ana', 'bruno', 'davi'] as const).map(async (person) => (await at.scene.live(person))[0]!.estimate))
      expect(await estimates()).toEqual(['2026-11-10', '2026-11-12', undefined])
      at.fixture.setTime('2026-11-11 10:00')
      expect((await estimates())[0]).toBeUndefined()
    })

    test('reasons of the form are those of the act', async () => {
      await at.scene.lent('1010', 'celia')
      await at.scene.lent('1001', 'davi')
      for (const person of ['ana', 'celia', 'fabio', 'gil'] as const)
        for (const title of ['T1', 'T2', 'T5', 'T6']) {
          const form = (await holds().form({ titleId: at.scene.titleOf(title), reader: at.scene.owner(person) }))!
          for (const { library, choices } of form.libraries)
            for (const { action, estimate: _estimate, ...key } of choices) {
              const { volume, additionalMaterial } = key
              const wanted = at.scene.wanted(title, library.code as LibraryCode, {
                ...(volume === undefined ? {} : { volume }),
                ...(additionalMaterial === undefined ? {} : { additionalMaterial }),
              })
              const answer = await at.scene.place(person, wanted)
              expect(answer.refused ? answer.reasons : []).toEqual(action.reasons)
            }
        }
    })

    test('F125 the same hold twice at once: one is placed', async () => {
      await at.scene.lent('1010', 'celia')
      for (let round = 0; round < 15; round += 1) {
        const answers = await Promise.all([1, 2].map(() => at.scene.place('ana', at.scene.wanted('T2'))))
        expect(answers.map(codesOf).toSorted()).toEqual([[], ['ReservaJaPossui']])
        await holds().cancel([(await at.scene.live('ana'))[0]!.id], {}, at.scene.self('ana'))
      }
    })
  })
}
