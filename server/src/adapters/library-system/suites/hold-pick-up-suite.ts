import { describe, expect, test } from 'vitest'
import type { TestEngine } from '../../database/testing/test-database.ts'
import { libraryIds } from '../testing/circulation-fixture.ts'
import { openHoldScene } from '../testing/hold-scene.ts'
import { codesOf, type Person } from '../testing/scene.ts'

/** From a return to the pick-up, or to its limit. */
export function holdPickUpSuite(engine: TestEngine): void {
  describe(`holds to be picked up, ${engine.name}`, () => {
    const at = openHoldScene(engine)
    const { holds, releasedToAna, seen } = at

    test('F109 F110 a return releases the copy to the first until closing time of the next open day', async () => {
      await at.scene.lent('1010', 'celia')
      await at.scene.hold('ana', at.scene.wanted('T2'))
      await at.scene.hold('bruno', at.scene.wanted('T2'))
      at.fixture.setTime('2026-11-10 15:00')
      expect(await at.scene.returned('1010')).toMatchObject({
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
        await at.scene.lent('1010', 'celia')
        await at.scene.hold('ana', at.scene.wanted('T2'))
        at.fixture.setTime(release)
        await at.scene.returned('1010')
        expect(await seen('ana')).toMatchObject([{ limit }])
      })

    test('who is blocked for longer than the pick-up time is passed over, told once, and keeps the place', async () => {
      const { read, write } = at.fixture.database
      await at.scene.lent('1010', 'celia')
      await at.scene.hold('ana', at.scene.wanted('T2'))
      await at.scene.hold('bruno', at.scene.wanted('T2'))
      const block = {
        kind: 'suspension',
        origin: 'staff',
        starts_on: '2026-11-05',
        ends_on: '2026-12-15',
        public_reason: 'Atraso',
      } as const
      const suspended = { patron_id: at.scene.ids.ana, ...block, created_at: '2026-11-05T10:00:00.000Z' }
      await write.insertInto('patron_block').values(suspended).execute()
      at.fixture.setTime('2026-11-10 15:00')
      await at.scene.returned('1010')
      await at.scene.returned('1010')
      expect((await seen('bruno'))[0]).toMatchObject({ stage: 'released' })
      expect((await seen('ana'))[0]).toMatchObject({ stage: 'queued', position: 1 })
      const alerts = await read
        .selectFrom('alert')
        .select('kind')
        .where('patron_id', '=', at.scene.ids.ana)
        .where('kind', '=', 'hold_passed_over')
        .execute()
      expect(alerts).toHaveLength(1)
    })

    test('F109 F112 F130 each occasion is told once: released, on its way, expired; nothing to who still waits', async () => {
      const told = async (person: Person) =>
        (
          await at.fixture.database.read
            .selectFrom('alert')
            .select('kind')
            .where('patron_id', '=', at.scene.ids[person])
            .orderBy('id')
            .execute()
        ).map((row) => row.kind)
      await at.scene.lent('1010', 'celia')
      await at.scene.hold('ana', at.scene.wanted('T2'))
      await at.scene.hold('bruno', at.scene.wanted('T2'))
      at.fixture.setTime('2026-11-10 15:00')
      await at.scene.returned('1010', 'BN')
      at.fixture.setTime('2026-11-11 15:00')
      await at.scene.returned('1010')
      await at.scene.returned('1010')
      expect([await told('ana'), await told('bruno')]).toEqual([['hold_placed', 'hold_on_the_way', 'hold_released'], ['hold_placed']])
      at.fixture.setTime('2026-11-12 22:00')
      await holds().expire(10)
      expect([await told('ana'), await told('bruno')]).toEqual([
        ['hold_placed', 'hold_on_the_way', 'hold_released', 'hold_expired'],
        ['hold_placed', 'hold_released'],
      ])
    })

    test('F112 not fetched: it expires and the next is served at once; run again the job does nothing', async () => {
      await releasedToAna()
      at.fixture.setTime('2026-11-11 21:59:59')
      expect(await holds().expire(500)).toBe(0)
      at.fixture.setTime('2026-11-11 22:00:01')
      expect(await holds().expire(500)).toBe(1)
      expect(await at.scene.past('ana')).toMatchObject([{ state: 'expired', endedOn: '2026-11-11', endedBy: 'system' }])
      expect(await seen('bruno')).toEqual([{ stage: 'released', position: undefined, limit: '2026-11-12 22:00' }])
      at.fixture.setTime('2026-11-11 22:05')
      expect(await holds().expire(500)).toBe(0)
    })

    test('F113 the limit passed and the job did not run: the desk settles it first', async () => {
      await releasedToAna()
      at.fixture.setTime('2026-11-12 08:10')
      expect(await at.scene.live('ana')).toEqual([])
      expect(await at.scene.past('ana')).toMatchObject([{ state: 'expired', endedOn: '2026-11-11' }])
      // Told is the day until which it waited, not today.
      const vencida = { code: 'ReservaVencida', params: { limite: '2026-11-11' } }
      expect(await at.scene.lend('1010', 'ana')).toMatchObject({ reasons: expect.arrayContaining([vencida]) })
      expect(codesOf(await at.scene.lend('1010', 'bruno'))).toEqual([])
      expect(await at.scene.past('bruno')).toMatchObject([{ state: 'fulfilled' }])
    })

    test('F113 F115 with nobody waiting the expired reader gets a plain loan; the job frees the copy', async () => {
      await at.scene.lent('1010', 'celia')
      await at.scene.hold('ana', at.scene.wanted('T2'))
      at.fixture.setTime('2026-11-10 15:00')
      await at.scene.returned('1010')
      at.fixture.setTime('2026-11-12 08:10')
      expect(codesOf(await at.scene.lend('1010', 'ana'))).toEqual([])
      await at.scene.hold('bruno', at.scene.wanted('T2'))
      await at.scene.returned('1010')
      at.fixture.setTime('2026-11-14 08:10')
      expect(await holds().expire(500)).toBe(1)
      expect(await at.scene.stateOf('1010')).toBe('available')
    })

    test('F114 the last minute', async () => {
      await releasedToAna()
      at.fixture.setTime('2026-11-11 21:59:59')
      expect(codesOf(await at.scene.lend('1010', 'ana'))).toEqual([])
      expect(await at.scene.past('ana')).toMatchObject([{ state: 'fulfilled' }])
      expect(await seen('bruno')).toMatchObject([{ position: 1 }])
    })

    test('F117 another reader cannot borrow it, nor the next in the queue', async () => {
      await releasedToAna()
      for (const person of ['davi', 'bruno'] as const) {
        const refused = await at.scene.lend('1010', person)
        expect(codesOf(refused)).toEqual(['ExemplarReservado'])
        expect(JSON.stringify(refused)).not.toContain('Ana')
      }
    })

    test('F119 the second cannot overtake with a copy from a trolley', async () => {
      await at.scene.lent('1001', 'celia')
      await at.scene.lent('1002', 'davi')
      await at.scene.hold('ana', at.scene.wanted('T1'))
      await at.scene.hold('bruno', at.scene.wanted('T1'))
      expect(await at.scene.returned('1002')).toMatchObject({ destination: { kind: 'hold_shelf' } })
      expect(codesOf(await at.scene.lend('1002', 'bruno'))).toEqual(['ExemplarReservado'])
      expect(await seen('ana')).toMatchObject([{ stage: 'released' }])
    })

    test('F130 returned elsewhere: on its way first, the limit begins with the arrival', async () => {
      await at.scene.lent('1010', 'celia')
      await at.scene.hold('ana', at.scene.wanted('T2'))
      at.fixture.setTime('2026-11-10 15:00')
      expect(await at.scene.returned('1010', 'BN')).toMatchObject({
        state: 'in_transit',
        destination: { kind: 'send', libraryId: libraryIds.BC },
      })
      expect(await seen('ana')).toEqual([{ stage: 'on_the_way', position: 1, limit: undefined }])
      at.fixture.setTime('2026-11-12 09:00')
      await at.scene.returned('1010')
      expect(await seen('ana')).toMatchObject([{ stage: 'released', limit: '2026-11-13 22:00' }])
    })

    test('F131 cancelled while on its way: the next is released on arrival; a third library keeps it on its way', async () => {
      await at.scene.lent('1010', 'celia')
      await at.scene.hold('ana', at.scene.wanted('T2'))
      await at.scene.hold('bruno', at.scene.wanted('T2'))
      at.fixture.setTime('2026-11-10 15:00')
      await at.scene.returned('1010', 'BN')
      at.fixture.setTime('2026-11-11 10:00')
      await holds().cancel([(await at.scene.live('ana'))[0]!.id], at.scene.owner('ana'), at.scene.self('ana'))
      expect(await at.scene.returned('1010', 'BS')).toMatchObject({ state: 'in_transit' })
      at.fixture.setTime('2026-11-12 09:00')
      expect(await at.scene.returned('1010')).toMatchObject({ state: 'on_hold_shelf' })
      expect(await seen('bruno')).toMatchObject([{ stage: 'released', limit: '2026-11-13 22:00' }])
    })

    test('F132 scanned again nothing more; at another library it is on its way, with a new limit on arrival', async () => {
      await releasedToAna()
      at.fixture.setTime('2026-11-11 09:00')
      await at.scene.returned('1010')
      expect(await seen('ana')).toMatchObject([{ stage: 'released', limit: '2026-11-11 22:00' }])
      await at.scene.returned('1010', 'BN')
      expect(await seen('ana')).toEqual([{ stage: 'on_the_way', position: 1, limit: undefined }])
      at.fixture.setTime('2026-11-12 09:00')
      await at.scene.returned('1010')
      expect(await seen('ana')).toMatchObject([{ stage: 'released', limit: '2026-11-13 22:00' }])
      expect(await seen('bruno')).toMatchObject([{ position: 1 }])
    })

    test('expiry against pick-up at the limit: a loan or an expired hold, never both', async () => {
      for (let round = 0; round < 10; round += 1) {
        at.fixture.setTime('2026-11-03 10:00')
        await at.reopen()
        await releasedToAna()
        at.fixture.setTime('2026-11-11 22:00')
        const [lent] = await Promise.all([at.scene.lend('1010', 'ana'), holds().expire(10)])
        expect(codesOf(lent).length).toBeGreaterThan(0)
        expect(await at.scene.past('ana')).toMatchObject([{ state: 'expired' }])
        expect(await at.scene.live('bruno')).toMatchObject([{ stage: 'released' }])
      }
    })
  })
}
