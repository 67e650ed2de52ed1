import { partOf } from '@farol/contract/testing/fake-call.ts'
import { describe, expect, test } from 'vitest'
import type { TestEngine } from '../../database/testing/test-database.ts'
import { asLost, libraryIds, mustBeDone } from '../testing/circulation-fixture.ts'
import { openHoldScene } from '../testing/hold-scene.ts'
import { codesOf, type Person } from '../testing/scene.ts'

/** Cancelled, ended by the system, suspended, put off. */
export function holdEndingSuite(engine: TestEngine): void {
  describe(`holds that end or rest, ${engine.name}`, () => {
    const at = openHoldScene(engine)
    const { holds, releasedToAna, seen } = at

    test('F120 a cancel in the middle moves the others up', async () => {
      await at.scene.lent('1010', 'celia')
      for (const person of ['ana', 'bruno', 'davi'] as const) await at.scene.hold(person, at.scene.wanted('T2'))
      at.fixture.setTime('2026-11-04 10:00')
      const { id } = (await at.scene.live('bruno'))[0]!
      expect(await holds().cancel([id], at.scene.owner('bruno'), at.scene.self('bruno'))).toEqual([
        { id, own: true, outcome: { done: true } },
      ])
      expect([await seen('ana'), await seen('davi')]).toMatchObject([[{ position: 1 }], [{ position: 2 }]])
      expect(await at.scene.past('bruno')).toMatchObject([{ state: 'cancelled', endedOn: '2026-11-04', endedBy: 'patron' }])
    })

    test('F121 cancelling a released hold passes the copy on, and the slip is a task', async () => {
      await releasedToAna()
      at.fixture.setTime('2026-11-11 10:00')
      await holds().cancel([(await at.scene.live('ana'))[0]!.id], at.scene.owner('ana'), at.scene.self('ana'))
      expect(await seen('bruno')).toEqual([{ stage: 'released', position: undefined, limit: '2026-11-12 22:00' }])
      const tasks = await at.fixture.database.read.selectFrom('staff_task').select(['kind', 'state', 'library_id']).execute()
      expect(tasks).toEqual([{ kind: 'change_slip', state: 'open', library_id: libraryIds.BC }])
    })

    test('F121 the next one fetches at another library: it is not told to come before the copy is there', async () => {
      await at.fixture.settings({ pickUpAnywhere: true })
      await at.scene.lent('1010', 'celia')
      await at.scene.hold('ana', at.scene.wanted('T2'))
      const elsewhere = { patronId: at.scene.ids.bruno, wanted: at.scene.wanted('T2'), pickUpLibraryId: libraryIds.BS }
      mustBeDone(await holds().place(elsewhere, at.scene.self('bruno')))
      at.fixture.setTime('2026-11-10 15:00')
      await at.scene.returned('1010')
      await holds().cancel([(await at.scene.live('ana'))[0]!.id], at.scene.owner('ana'), at.scene.self('ana'))
      expect(await seen('bruno')).toMatchObject([{ stage: 'on_the_way', limit: undefined }])
      expect(await at.fixture.database.read.selectFrom('staff_task').select('kind').execute()).toEqual([])
      expect((await at.fixture.circulation.transit.pullList(libraryIds.BC, { offset: 0, limit: 10 })).copies).toMatchObject([
        { barcode: at.scene.barcodeOf('1010'), pickUp: { code: 'BS' } },
      ])
    })

    test('F122 F123 several at once, each by itself; cancelled, another’s and none answer alike', async () => {
      await at.scene.lent('1010', 'celia')
      await at.scene.lent('1071', 'celia')
      await at.scene.lent('1081', 'celia')
      const [one, two, three] = [
        await at.scene.hold('ana', at.scene.wanted('T2')),
        await at.scene.hold('ana', at.scene.wanted('T7')),
        await at.scene.hold('ana', at.scene.wanted('T8')),
      ]
      const other = await at.scene.hold('bruno', at.scene.wanted('T2'))
      at.fixture.setTime('2026-11-04 09:00')
      await at.scene.returned('1071')
      await at.scene.lent('1071', 'ana')
      const first = await holds().cancel([one.id, two.id, three.id], at.scene.owner('ana'), at.scene.self('ana'))
      expect(first.map((each) => each.outcome)).toEqual([
        { done: true },
        { refused: true, reasons: [{ code: 'ErroCancelarReserva', params: { estado: 'atendida' } }] },
        { done: true },
      ])
      const again = await holds().cancel([one.id, other.id, 'farol-999999'], at.scene.owner('ana'), at.scene.self('ana'))
      expect(again.map((each) => codesOf(each.outcome))).toEqual([['NaoEncontrada'], ['NaoEncontrada'], ['NaoEncontrada']])
      expect(again.map((each) => each.own)).toEqual([true, false, false])
      expect(await seen('bruno')).toMatchObject([{ position: 1 }])
    })

    test('[S8-12] F133 the only copy is lost while it is waited for: the holds end and do not come back with it', async () => {
      const { loanId } = await at.scene.lent('1010', 'celia')
      await at.scene.hold('ana', at.scene.wanted('T2'))
      await at.scene.hold('bruno', at.scene.wanted('T2'))
      mustBeDone(await at.fixture.circulation.desk.declareLost(loanId, asLost, at.scene.deskAt('BC')))
      for (const person of ['ana', 'bruno'] as const)
        expect(await at.scene.past(person)).toMatchObject([{ state: 'cancelled', endedBy: 'system', endReason: 'no_copy' }])
      await at.scene.returned('1010')
      expect(await at.scene.live('ana')).toEqual([])
    })

    test('F134 one of two copies is lost: nothing ends, the estimate is that of the other', async () => {
      const { loanId } = await at.scene.lent('1001', 'elisa')
      at.fixture.setTime('2026-11-05 10:00')
      await at.scene.lent('1002', 'gil')
      await at.scene.hold('ana', at.scene.wanted('T1'))
      expect(await at.scene.live('ana')).toMatchObject([{ estimate: '2026-11-10' }])
      mustBeDone(await at.fixture.circulation.desk.declareLost(loanId, asLost, at.scene.deskAt('BC')))
      expect(await at.scene.live('ana')).toMatchObject([{ position: 1, estimate: '2026-11-12' }])
    })

    test('[S3-15] a suspended hold keeps its place and is passed over; it wakes by itself and is served', async () => {
      await at.scene.lent('1010', 'celia')
      const first = await at.scene.hold('ana', at.scene.wanted('T2'))
      expect(await holds().suspend(first.id, '2026-11-12', at.scene.owner('ana'), at.scene.self('ana'))).toMatchObject({
        done: true,
        hold: { stage: 'suspended', suspendedUntil: '2026-11-12', position: 1 },
      })
      expect(codesOf(await holds().suspend(first.id, '2026-11-03', at.scene.owner('ana'), at.scene.self('ana')))).toEqual([
        'DataNaoPosterior',
      ])
      expect(codesOf(await holds().suspend(first.id, '2027-06-03', at.scene.owner('ana'), at.scene.self('ana')))).toEqual(['DataFutura'])
      expect(codesOf(await holds().suspend(first.id, '2026-11-12', at.scene.owner('bruno'), at.scene.self('bruno')))).toEqual([
        'NaoEncontrada',
      ])
      at.fixture.setTime('2026-11-10 10:00')
      expect(await at.scene.returned('1010')).toMatchObject({ state: 'available' })
      expect(await holds().wake(500)).toBe(0)
      at.fixture.setTime('2026-11-12 00:01')
      expect(await holds().wake(500)).toBe(1)
      expect(await seen('ana')).toMatchObject([{ stage: 'on_the_way' }])
      expect(await at.scene.stateOf('1010')).toBe('on_hold_shelf')
      expect(await holds().wake(500)).toBe(0)
    })

    test('a queue whose only reader is blocked keeps those of later queues not waiting, however few are read at once', async () => {
      const names = ['T2', 'T7', 'T8'] as const
      const waiting = ['ana', 'bruno', 'davi'] as const
      for (const [n, title] of names.entries()) {
        const barcode = at.scene.barcodeOf({ T2: '1010', T7: '1071', T8: '1081' }[title])
        await at.fixture.hold(at.scene.ids[waiting[n]!], barcode)
      }
      const { write } = at.fixture.database
      await write.updateTable('patron').set({ blocked: 1, blocked_reason: 'x' }).where('id', '=', at.scene.ids.ana).execute()
      expect(await holds().wake(1)).toBe(2)
      expect([await seen('ana'), await seen('bruno'), await seen('davi')]).toMatchObject([
        [{ stage: 'queued' }],
        [{ stage: 'on_the_way' }],
        [{ stage: 'on_the_way' }],
      ])
    })

    test('a program that ends serves the queue it is at, and begins no other', async () => {
      for (const barcode of ['1010', '1071']) await at.fixture.hold(at.scene.ids.ana, at.scene.barcodeOf(barcode))
      const afterOne = (asked = 0) => partOf<AbortSignal>({ get aborted() { return (asked += 1) > 1 } }) // prettier-ignore
      expect(await holds().wake(500, afterOne())).toBe(1)
      expect((await seen('ana')).map((one) => one.stage)).toEqual(expect.arrayContaining(['on_the_way', 'queued']))
      expect(await holds().wake(500)).toBe(1)
    })

    test('resuming serves the reader from the shelf', async () => {
      await at.scene.lent('1010', 'celia')
      const first = await at.scene.hold('ana', at.scene.wanted('T2'))
      await holds().suspend(first.id, '2026-12-12', at.scene.owner('ana'), at.scene.self('ana'))
      await at.scene.returned('1010')
      expect(await holds().resume(first.id, at.scene.owner('ana'), at.scene.self('ana'))).toMatchObject({ hold: { stage: 'on_the_way' } })
      expect(codesOf(await holds().resume(first.id, at.scene.owner('ana'), at.scene.self('ana')))).toEqual(['estado_invalido'])
    })

    test('a released hold is put off once: the copy goes to the next, the place stays', async () => {
      await releasedToAna()
      const { id, actions } = (await at.scene.live('ana'))[0]!
      expect(actions.putOff.allowed).toBe(true)
      expect(await holds().putOff(id, at.scene.owner('ana'), at.scene.self('ana'))).toMatchObject({
        hold: { stage: 'queued', position: 1 },
      })
      expect(await seen('bruno')).toMatchObject([{ stage: 'released', limit: '2026-11-11 22:00' }])
      at.fixture.setTime('2026-11-11 23:00')
      await holds().expire(10)
      expect(await seen('ana')).toMatchObject([{ stage: 'released', limit: '2026-11-12 22:00' }])
      expect(codesOf(await holds().putOff(id, at.scene.owner('ana'), at.scene.self('ana')))).toEqual(['estado_invalido'])
      at.fixture.setTime('2026-11-13 10:00')
      expect(await holds().putOff(id, at.scene.owner('ana'), at.scene.self('ana'))).toMatchObject({
        reasons: [{ code: 'ReservaVencida', params: { limite: '2026-11-12' } }],
      })
    })

    test('of a hold that has expired the place to fetch it is not changed either: it is named by its limit', async () => {
      await at.fixture.settings({ pickUpAnywhere: true })
      await releasedToAna()
      const { id } = (await at.scene.live('ana'))[0]!
      at.fixture.setTime('2026-11-13 10:00')
      const change = (person: Person) => holds().changePickUp(id, libraryIds.BS, at.scene.owner(person), at.scene.self(person))
      expect(await change('ana')).toMatchObject({ reasons: [{ code: 'ReservaVencida', params: { limite: '2026-11-11' } }] })
      expect(codesOf(await change('bruno'))).toEqual(['NaoEncontrada'])
    })

    test('cancel against return: the copy stands free and nobody waits', async () => {
      for (let round = 0; round < 10; round += 1) {
        await at.scene.lent('1010', 'celia')
        const { id } = await at.scene.hold('ana', at.scene.wanted('T2'))
        await Promise.all([holds().cancel([id], {}, at.scene.self('ana')), at.scene.returned('1010')])
        expect(await at.scene.stateOf('1010')).toBe('available')
        expect(await at.scene.live('ana')).toEqual([])
      }
    })
  })
}
