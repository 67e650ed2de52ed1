import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { local } from '../../../circulation/testing/sample-libraries.ts'
import type { TestEngine } from '../../database/testing/engines.ts'
import { libraryIds, mustBeDone, openFixture, type CirculationFixture } from '../testing/circulation-fixture.ts'
import { codesOf, openScene, type LibraryCode, type Person, type Scene } from '../testing/scene.ts'

/** Scenarios of holds that need storage. */
export function holdSuite(engine: TestEngine): void {
  describe(`holds, ${engine.name}`, () => {
    let fixture: CirculationFixture
    let scene: Scene
    beforeAll(async () => {
      fixture = await openFixture(engine)
    })
    beforeEach(async () => {
      scene = await openScene(fixture)
    })
    afterAll(() => fixture.remove())

    const holds = () => fixture.circulation.holds
    /** What a reader sees of the only hold. */
    const seen = async (person: Person) =>
      (await scene.live(person)).map(({ stage, position, limit }) => ({ stage, position, limit: limit && local(limit.at) }))

    test('F106 refused while a copy stands on the shelf of that library; then the first place', async () => {
      await scene.lent('1001', 'celia')
      expect(codesOf(await scene.place('bruno', scene.wanted('T1')))).toEqual(['ReservaExemplarDisponivel'])
      await scene.lent('1002', 'davi')
      expect(await scene.place('bruno', scene.wanted('T1'))).toMatchObject({ done: true, position: 1, estimate: '2026-11-17' })
    })

    test('F107 a copy that is free elsewhere does not hinder a hold here', async () => {
      await scene.lent('1041', 'celia')
      expect(codesOf(await scene.place('bruno', scene.wanted('T5', 'BN')))).toEqual(['ReservaExemplarDisponivel'])
      expect(codesOf(await scene.place('bruno', scene.wanted('T5')))).toEqual([])
    })

    test('F108 first come, first served, whatever the category', async () => {
      await scene.lent('1010', 'elisa')
      await scene.hold('ana', scene.wanted('T2'))
      await scene.hold('celia', scene.wanted('T2'))
      fixture.setTime('2026-11-03 10:05')
      await scene.hold('davi', scene.wanted('T2'))
      for (const [person, position] of [
        ['ana', 1],
        ['celia', 2],
        ['davi', 3],
      ] as const)
        expect(await scene.live(person)).toMatchObject([{ position, waiting: 3 }])
    })

    test('F109 F110 a return releases the copy to the first until closing time of the next open day', async () => {
      await scene.lent('1010', 'celia')
      await scene.hold('ana', scene.wanted('T2'))
      await scene.hold('bruno', scene.wanted('T2'))
      fixture.setTime('2026-11-10 15:00')
      expect(await scene.returned('1010')).toMatchObject({
        state: 'on_hold_shelf',
        destination: { kind: 'hold_shelf', slip: { limitDay: '2026-11-11' } },
      })
      expect(await seen('ana')).toEqual([{ stage: 'released', position: undefined, limit: '2026-11-11 22:00' }])
      expect(await seen('bruno')).toEqual([{ stage: 'queued', position: 1, limit: undefined }])
    })

    for (const [release, limit] of [
      ['2026-11-19 21:00', '2026-11-21 12:00'],
      ['2026-11-14 11:00', '2026-11-16 22:00'],
      ['2026-12-19 11:30', '2027-01-04 22:00'],
      ['2026-11-10 21:30', '2026-11-11 22:00'],
    ] as const)
      test(`F110 F111 released ${release}: waits until ${limit}`, async () => {
        await scene.lent('1010', 'celia')
        await scene.hold('ana', scene.wanted('T2'))
        fixture.setTime(release)
        await scene.returned('1010')
        expect(await seen('ana')).toMatchObject([{ limit }])
      })

    test('F109 F112 F130 each occasion is told once: released, on its way, expired; nothing to who still waits', async () => {
      const told = async (person: Person) =>
        (
          await fixture.database.read.selectFrom('alert').select('kind').where('patron_id', '=', scene.ids[person]).orderBy('id').execute()
        ).map((row) => row.kind)
      await scene.lent('1010', 'celia')
      await scene.hold('ana', scene.wanted('T2'))
      await scene.hold('bruno', scene.wanted('T2'))
      fixture.setTime('2026-11-10 15:00')
      await scene.returned('1010', 'BN')
      fixture.setTime('2026-11-11 15:00')
      await scene.returned('1010')
      await scene.returned('1010')
      expect([await told('ana'), await told('bruno')]).toEqual([['hold_placed', 'hold_on_the_way', 'hold_released'], ['hold_placed']])
      fixture.setTime('2026-11-12 22:00')
      await holds().expire(10)
      expect([await told('ana'), await told('bruno')]).toEqual([
        ['hold_placed', 'hold_on_the_way', 'hold_released', 'hold_expired'],
        ['hold_placed', 'hold_released'],
      ])
    })

    const releasedToAna = async () => {
      await scene.lent('1010', 'celia')
      await scene.hold('ana', scene.wanted('T2'))
      await scene.hold('bruno', scene.wanted('T2'))
      fixture.setTime('2026-11-10 15:00')
      await scene.returned('1010')
    }

    test('F112 not fetched: it expires and the next is served at once; run again the job does nothing', async () => {
      await releasedToAna()
      fixture.setTime('2026-11-11 21:59:59')
      expect(await holds().expire(500)).toBe(0)
      fixture.setTime('2026-11-11 22:00:01')
      expect(await holds().expire(500)).toBe(1)
      expect(await scene.past('ana')).toMatchObject([{ state: 'expired', endedOn: '2026-11-11', endedBy: 'system' }])
      expect(await seen('bruno')).toEqual([{ stage: 'released', position: undefined, limit: '2026-11-12 22:00' }])
      fixture.setTime('2026-11-11 22:05')
      expect(await holds().expire(500)).toBe(0)
    })

    test('F113 the limit passed and the job did not run: the desk settles it first', async () => {
      await releasedToAna()
      fixture.setTime('2026-11-12 08:10')
      expect(await scene.live('ana')).toEqual([])
      expect(await scene.past('ana')).toMatchObject([{ state: 'expired', endedOn: '2026-11-11' }])
      expect(codesOf(await scene.lend('1010', 'ana'))).toContain('ReservaVencida')
      expect(codesOf(await scene.lend('1010', 'bruno'))).toEqual([])
      expect(await scene.past('bruno')).toMatchObject([{ state: 'fulfilled' }])
    })

    test('F113 F115 with nobody waiting the expired reader gets a plain loan; the job frees the copy', async () => {
      await scene.lent('1010', 'celia')
      await scene.hold('ana', scene.wanted('T2'))
      fixture.setTime('2026-11-10 15:00')
      await scene.returned('1010')
      fixture.setTime('2026-11-12 08:10')
      expect(codesOf(await scene.lend('1010', 'ana'))).toEqual([])
      await scene.hold('bruno', scene.wanted('T2'))
      await scene.returned('1010')
      fixture.setTime('2026-11-14 08:10')
      expect(await holds().expire(500)).toBe(1)
      expect(await scene.stateOf('1010')).toBe('available')
    })

    test('F114 the last minute', async () => {
      await releasedToAna()
      fixture.setTime('2026-11-11 21:59:59')
      expect(codesOf(await scene.lend('1010', 'ana'))).toEqual([])
      expect(await scene.past('ana')).toMatchObject([{ state: 'fulfilled' }])
      expect(await seen('bruno')).toMatchObject([{ position: 1 }])
    })

    test('F117 another reader cannot borrow it, nor the next in the queue', async () => {
      await releasedToAna()
      for (const person of ['davi', 'bruno'] as const) {
        const refused = await scene.lend('1010', person)
        expect(codesOf(refused)).toEqual(['ExemplarReservado'])
        expect(JSON.stringify(refused)).not.toContain('Ana')
      }
    })

    test('F119 the second cannot overtake with a copy from a trolley', async () => {
      await scene.lent('1001', 'celia')
      await scene.lent('1002', 'davi')
      await scene.hold('ana', scene.wanted('T1'))
      await scene.hold('bruno', scene.wanted('T1'))
      expect(await scene.returned('1002')).toMatchObject({ destination: { kind: 'hold_shelf' } })
      expect(codesOf(await scene.lend('1002', 'bruno'))).toEqual(['ExemplarReservado'])
      expect(await seen('ana')).toMatchObject([{ stage: 'released' }])
    })

    test('F120 a cancel in the middle moves the others up', async () => {
      await scene.lent('1010', 'celia')
      for (const person of ['ana', 'bruno', 'davi'] as const) await scene.hold(person, scene.wanted('T2'))
      fixture.setTime('2026-11-04 10:00')
      const { id } = (await scene.live('bruno'))[0]!
      expect(await holds().cancel([id], scene.owner('bruno'), scene.self('bruno'))).toEqual([{ id, own: true, outcome: { done: true } }])
      expect([await seen('ana'), await seen('davi')]).toMatchObject([[{ position: 1 }], [{ position: 2 }]])
      expect(await scene.past('bruno')).toMatchObject([{ state: 'cancelled', endedOn: '2026-11-04', endedBy: 'patron' }])
    })

    test('F121 cancelling a released hold passes the copy on, and the slip is a task', async () => {
      await releasedToAna()
      fixture.setTime('2026-11-11 10:00')
      await holds().cancel([(await scene.live('ana'))[0]!.id], scene.owner('ana'), scene.self('ana'))
      expect(await seen('bruno')).toEqual([{ stage: 'released', position: undefined, limit: '2026-11-12 22:00' }])
      const tasks = await fixture.database.read.selectFrom('staff_task').select(['kind', 'state', 'library_id']).execute()
      expect(tasks).toEqual([{ kind: 'change_slip', state: 'open', library_id: libraryIds.BC }])
    })

    test('F122 F123 several at once, each by itself; cancelled, another’s and none answer alike', async () => {
      await scene.lent('1010', 'celia')
      await scene.lent('1071', 'celia')
      await scene.lent('1081', 'celia')
      const [one, two, three] = [
        await scene.hold('ana', scene.wanted('T2')),
        await scene.hold('ana', scene.wanted('T7')),
        await scene.hold('ana', scene.wanted('T8')),
      ]
      const other = await scene.hold('bruno', scene.wanted('T2'))
      fixture.setTime('2026-11-04 09:00')
      await scene.returned('1071')
      await scene.lent('1071', 'ana')
      const first = await holds().cancel([one.id, two.id, three.id], scene.owner('ana'), scene.self('ana'))
      expect(first.map((each) => each.outcome)).toEqual([
        { done: true },
        { refused: true, reasons: [{ code: 'ErroCancelarReserva', params: { estado: 'atendida' } }] },
        { done: true },
      ])
      const again = await holds().cancel([one.id, other.id, 'farol-999999'], scene.owner('ana'), scene.self('ana'))
      expect(again.map((each) => codesOf(each.outcome))).toEqual([['NaoEncontrada'], ['NaoEncontrada'], ['NaoEncontrada']])
      expect(again.map((each) => each.own)).toEqual([true, false, false])
      expect(await seen('bruno')).toMatchObject([{ position: 1 }])
    })

    test('F124 a volume that the reader has is refused, another one not', async () => {
      await scene.lent('1021', 'ana')
      await scene.lent('1022', 'celia')
      await scene.lent('1023', 'davi')
      expect(codesOf(await scene.place('ana', scene.wanted('T3', 'BC', { volume: '1' })))).toEqual(['ReservaJaPossui'])
      expect(codesOf(await scene.place('ana', scene.wanted('T3', 'BC', { volume: '2' })))).toEqual([])
    })

    test('F126 five live holds, released ones count; fetching one makes room', async () => {
      await scene.setState('in_processing', '1071', '1081', '1091', '1021', '1022', '1023')
      await scene.lent('1010', 'celia')
      for (const wanted of [
        scene.wanted('T2'),
        scene.wanted('T7'),
        scene.wanted('T8'),
        scene.wanted('T9'),
        scene.wanted('T3', 'BC', { volume: '2' }),
      ])
        await scene.hold('ana', wanted)
      await scene.returned('1010')
      const sixth = scene.wanted('T3', 'BC', { volume: '1' })
      expect(await scene.place('ana', sixth)).toEqual({ refused: true, reasons: [{ code: 'ReservaLimite', params: { n: 5, max: 5 } }] })
      await scene.lent('1010', 'ana')
      expect(codesOf(await scene.place('ana', sixth))).toEqual([])
    })

    test('F127 a hold of a volume is served by that volume alone', async () => {
      for (const [barcode, person] of [
        ['1021', 'celia'],
        ['1022', 'davi'],
        ['1023', 'elisa'],
      ] as const)
        await scene.lent(barcode, person)
      await scene.hold('bruno', scene.wanted('T3', 'BC', { volume: '2' }))
      expect(await scene.returned('1021')).toMatchObject({ state: 'available' })
      expect(await scene.returned('1023')).toMatchObject({ state: 'on_hold_shelf' })
      expect(await seen('bruno')).toMatchObject([{ stage: 'released' }])
    })

    test('F128 a key that no copy has is not found', async () => {
      for (const parts of [{}, { volume: '2', tome: '1' }, { volume: '3' }])
        expect(codesOf(await scene.place('ana', scene.wanted('T3', 'BC', parts)))).toEqual(['NaoEncontrada'])
      const form = (await holds().form({ titleId: scene.titleOf('T3') }))!
      expect(form.libraries.map((one) => one.choices.map(({ volume, copies, available }) => [volume, copies, available]))).toEqual([
        [
          ['1', 1, 1],
          ['2', 2, 2],
        ],
      ])
    })

    test('F129 a book and its CD are held apart', async () => {
      await scene.lent('1031', 'celia')
      expect(codesOf(await scene.place('ana', scene.wanted('T4')))).toEqual([])
      expect(codesOf(await scene.place('ana', scene.wanted('T4', 'BC', { additionalMaterial: 'CD' })))).toEqual([
        'ReservaExemplarDisponivel',
      ])
    })

    test('F130 returned elsewhere: on its way first, the limit begins with the arrival', async () => {
      await scene.lent('1010', 'celia')
      await scene.hold('ana', scene.wanted('T2'))
      fixture.setTime('2026-11-10 15:00')
      expect(await scene.returned('1010', 'BN')).toMatchObject({
        state: 'in_transit',
        destination: { kind: 'send', libraryId: libraryIds.BC },
      })
      expect(await seen('ana')).toEqual([{ stage: 'on_the_way', position: 1, limit: undefined }])
      fixture.setTime('2026-11-12 09:00')
      await scene.returned('1010')
      expect(await seen('ana')).toMatchObject([{ stage: 'released', limit: '2026-11-13 22:00' }])
    })

    test('F131 cancelled while on its way: the next is released on arrival; a third library keeps it on its way', async () => {
      await scene.lent('1010', 'celia')
      await scene.hold('ana', scene.wanted('T2'))
      await scene.hold('bruno', scene.wanted('T2'))
      fixture.setTime('2026-11-10 15:00')
      await scene.returned('1010', 'BN')
      fixture.setTime('2026-11-11 10:00')
      await holds().cancel([(await scene.live('ana'))[0]!.id], scene.owner('ana'), scene.self('ana'))
      expect(await scene.returned('1010', 'BS')).toMatchObject({ state: 'in_transit' })
      fixture.setTime('2026-11-12 09:00')
      expect(await scene.returned('1010')).toMatchObject({ state: 'on_hold_shelf' })
      expect(await seen('bruno')).toMatchObject([{ stage: 'released', limit: '2026-11-13 22:00' }])
    })

    test('F132 scanned again nothing more; at another library it is on its way, with a new limit on arrival', async () => {
      await releasedToAna()
      fixture.setTime('2026-11-11 09:00')
      await scene.returned('1010')
      expect(await seen('ana')).toMatchObject([{ stage: 'released', limit: '2026-11-11 22:00' }])
      await scene.returned('1010', 'BN')
      expect(await seen('ana')).toEqual([{ stage: 'on_the_way', position: 1, limit: undefined }])
      fixture.setTime('2026-11-12 09:00')
      await scene.returned('1010')
      expect(await seen('ana')).toMatchObject([{ stage: 'released', limit: '2026-11-13 22:00' }])
      expect(await seen('bruno')).toMatchObject([{ position: 1 }])
    })

    test('F133 the only copy is lost while it is waited for: the holds end and do not come back with it', async () => {
      const { loanId } = await scene.lent('1010', 'celia')
      await scene.hold('ana', scene.wanted('T2'))
      await scene.hold('bruno', scene.wanted('T2'))
      mustBeDone(await fixture.circulation.desk.declareLost(loanId, scene.deskAt('BC')))
      for (const person of ['ana', 'bruno'] as const)
        expect(await scene.past(person)).toMatchObject([{ state: 'cancelled', endedBy: 'system', endReason: 'no_copy' }])
      await scene.returned('1010')
      expect(await scene.live('ana')).toEqual([])
    })

    test('F134 one of two copies is lost: nothing ends, the estimate is that of the other', async () => {
      const { loanId } = await scene.lent('1001', 'elisa')
      fixture.setTime('2026-11-05 10:00')
      await scene.lent('1002', 'gil')
      await scene.hold('ana', scene.wanted('T1'))
      expect(await scene.live('ana')).toMatchObject([{ estimate: '2026-11-10' }])
      mustBeDone(await fixture.circulation.desk.declareLost(loanId, scene.deskAt('BC')))
      expect(await scene.live('ana')).toMatchObject([{ position: 1, estimate: '2026-11-12' }])
    })

    test('F138 a copy that will come back may be waited for, a lost one not', async () => {
      for (const [status, person] of [
        ['in_processing', 'ana'],
        ['in_binding', 'bruno'],
        ['on_exhibition', 'celia'],
        ['in_transit', 'davi'],
      ] as const) {
        await scene.setState(status, '1010')
        expect(codesOf(await scene.place(person, scene.wanted('T2')))).toEqual([])
      }
      await scene.setState('lost', '1010')
      expect(codesOf(await scene.place('elisa', scene.wanted('T2')))).toEqual(['ReservaSemExemplar'])
    })

    test('F141 who is blocked places no hold; a debt of exactly the limit is accepted', async () => {
      await scene.lent('1010', 'celia')
      await scene.lent('1071', 'bruno')
      const { write } = fixture.database
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
        .values({ patron_id: scene.ids.ana, ...block })
        .execute()
      expect(await scene.place('ana', scene.wanted('T2'))).toMatchObject({
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
        .values({ patron_id: scene.ids.davi, amount_cents: 1001, balance_cents: 1001, ...debt })
        .execute()
      await write
        .insertInto('debt')
        .values({ patron_id: scene.ids.elisa, amount_cents: 1000, balance_cents: 1000, ...debt })
        .execute()
      expect(codesOf(await scene.place('davi', scene.wanted('T2')))).toEqual(['UsuarioEmDebito'])
      expect(codesOf(await scene.place('elisa', scene.wanted('T2')))).toEqual([])
      expect(codesOf(await scene.place('fabio', scene.wanted('T2')))).toEqual(['CategoriaSemEmprestimo'])
      fixture.setTime('2026-11-11 10:00')
      expect(codesOf(await scene.place('bruno', scene.wanted('T2')))).toEqual(['UsuarioComAtraso'])
      fixture.setTime('2027-03-01 10:00')
      expect(codesOf(await scene.place('gil', scene.wanted('T2')))).toContain('bloqueado')
    })

    test('F142 the estimate is the day of the k-th copy, none when that is late or has no copy', async () => {
      fixture.setTime('2026-11-03 10:00')
      await scene.lent('1001', 'elisa')
      fixture.setTime('2026-11-05 10:00')
      await scene.lent('1002', 'gil')
      for (const person of ['ana', 'bruno', 'davi'] as const) await scene.hold(person, scene.wanted('T1'))
      const estimates = async () =>
        Promise.all((['ana', 'bruno', 'davi'] as const).map(async (person) => (await scene.live(person))[0]!.estimate))
      expect(await estimates()).toEqual(['2026-11-10', '2026-11-12', undefined])
      fixture.setTime('2026-11-11 10:00')
      expect((await estimates())[0]).toBeUndefined()
    })

    test('[S3-15] a suspended hold keeps its place and is passed over; it wakes by itself and is served', async () => {
      await scene.lent('1010', 'celia')
      const first = await scene.hold('ana', scene.wanted('T2'))
      expect(await holds().suspend(first.id, '2026-11-12', scene.owner('ana'), scene.self('ana'))).toMatchObject({
        done: true,
        hold: { stage: 'suspended', suspendedUntil: '2026-11-12', position: 1 },
      })
      expect(codesOf(await holds().suspend(first.id, '2026-11-03', scene.owner('ana'), scene.self('ana')))).toEqual(['DataNaoPosterior'])
      expect(codesOf(await holds().suspend(first.id, '2027-06-03', scene.owner('ana'), scene.self('ana')))).toEqual(['DataFutura'])
      expect(codesOf(await holds().suspend(first.id, '2026-11-12', scene.owner('bruno'), scene.self('bruno')))).toEqual(['NaoEncontrada'])
      fixture.setTime('2026-11-10 10:00')
      expect(await scene.returned('1010')).toMatchObject({ state: 'available' })
      expect(await holds().wake(500)).toBe(0)
      fixture.setTime('2026-11-12 00:01')
      expect(await holds().wake(500)).toBe(1)
      expect(await seen('ana')).toMatchObject([{ stage: 'on_the_way' }])
      expect(await scene.stateOf('1010')).toBe('on_hold_shelf')
      expect(await holds().wake(500)).toBe(0)
    })

    test('resuming serves the reader from the shelf', async () => {
      await scene.lent('1010', 'celia')
      const first = await scene.hold('ana', scene.wanted('T2'))
      await holds().suspend(first.id, '2026-12-12', scene.owner('ana'), scene.self('ana'))
      await scene.returned('1010')
      expect(await holds().resume(first.id, scene.owner('ana'), scene.self('ana'))).toMatchObject({ hold: { stage: 'on_the_way' } })
      expect(codesOf(await holds().resume(first.id, scene.owner('ana'), scene.self('ana')))).toEqual(['estado_invalido'])
    })

    test('a released hold is put off once: the copy goes to the next, the place stays', async () => {
      await releasedToAna()
      const { id, actions } = (await scene.live('ana'))[0]!
      expect(actions.putOff.allowed).toBe(true)
      expect(await holds().putOff(id, scene.owner('ana'), scene.self('ana'))).toMatchObject({ hold: { stage: 'queued', position: 1 } })
      expect(await seen('bruno')).toMatchObject([{ stage: 'released', limit: '2026-11-11 22:00' }])
      fixture.setTime('2026-11-11 23:00')
      await holds().expire(10)
      expect(await seen('ana')).toMatchObject([{ stage: 'released', limit: '2026-11-12 22:00' }])
      expect(codesOf(await holds().putOff(id, scene.owner('ana'), scene.self('ana')))).toEqual(['estado_invalido'])
      fixture.setTime('2026-11-13 10:00')
      expect(await holds().putOff(id, scene.owner('ana'), scene.self('ana'))).toMatchObject({
        reasons: [{ code: 'ReservaVencida', params: { limite: '2026-11-12' } }],
      })
    })

    test('reasons of the form are those of the act', async () => {
      await scene.lent('1010', 'celia')
      await scene.lent('1001', 'davi')
      for (const person of ['ana', 'celia', 'fabio', 'gil'] as const)
        for (const title of ['T1', 'T2', 'T5', 'T6']) {
          const form = (await holds().form({ titleId: scene.titleOf(title), reader: scene.owner(person) }))!
          for (const { library, choices } of form.libraries)
            for (const { action, estimate: _estimate, ...key } of choices) {
              const { volume, additionalMaterial } = key
              const wanted = scene.wanted(title, library.code as LibraryCode, {
                ...(volume === undefined ? {} : { volume }),
                ...(additionalMaterial === undefined ? {} : { additionalMaterial }),
              })
              const answer = await scene.place(person, wanted)
              expect(answer.refused ? answer.reasons : []).toEqual(action.reasons)
            }
        }
    })

    test('F125 the same hold twice at once: one is placed', async () => {
      await scene.lent('1010', 'celia')
      for (let round = 0; round < 15; round += 1) {
        const answers = await Promise.all([1, 2].map(() => scene.place('ana', scene.wanted('T2'))))
        expect(answers.map(codesOf).toSorted()).toEqual([[], ['ReservaJaPossui']])
        await holds().cancel([(await scene.live('ana'))[0]!.id], {}, scene.self('ana'))
      }
    })

    test('cancel against return: the copy stands free and nobody waits', async () => {
      for (let round = 0; round < 10; round += 1) {
        await scene.lent('1010', 'celia')
        const { id } = await scene.hold('ana', scene.wanted('T2'))
        await Promise.all([holds().cancel([id], {}, scene.self('ana')), scene.returned('1010')])
        expect(await scene.stateOf('1010')).toBe('available')
        expect(await scene.live('ana')).toEqual([])
      }
    })

    test('expiry against pick-up at the limit: a loan or an expired hold, never both', async () => {
      for (let round = 0; round < 10; round += 1) {
        fixture.setTime('2026-11-03 10:00')
        scene = await openScene(fixture)
        await releasedToAna()
        fixture.setTime('2026-11-11 22:00')
        const [lent] = await Promise.all([scene.lend('1010', 'ana'), holds().expire(10)])
        expect(codesOf(lent).length).toBeGreaterThan(0)
        expect(await scene.past('ana')).toMatchObject([{ state: 'expired' }])
        expect(await scene.live('bruno')).toMatchObject([{ stage: 'released' }])
      }
    })
  })
}
