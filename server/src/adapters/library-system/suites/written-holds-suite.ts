import { describe, expect, test } from 'vitest'
import type { Acting } from '../../../ports/library-system/acts.ts'
import type { TestEngine } from '../../database/testing/test-database.ts'
import { handlesOf } from '../../database/handles.ts'
import { availabilityVersions } from '../built-in/availability-versions.ts'
import { libraryIds, mustBeDone } from '../testing/circulation-fixture.ts'
import { openHoldScene } from '../testing/hold-scene.ts'
import { codesOf, type Person } from '../testing/scene.ts'

/** What acts on holds leave behind: their row, their steps, their record, and pages of the title that are out of date. */
export function writtenHoldsSuite(engine: TestEngine): void {
  describe(`holds as they are written, ${engine.name}`, () => {
    const at = openHoldScene(engine)
    const { holds, releasedToAna } = at
    const rowOf = (id: string) =>
      at.fixture.database.read
        .selectFrom('hold')
        .selectAll()
        .where('id', '=', Number(id.slice(6)))
        .executeTakeFirstOrThrow()
    const stepsOf = async (id: string) => {
      const steps = at.fixture.database.read
        .selectFrom('hold_event')
        .where('hold_id', '=', Number(id.slice(6)))
        .orderBy('id')
      const rows = await steps.select(['kind', 'actor', 'login_id', 'library_id', 'reason']).execute()
      return rows.map(({ kind, actor, login_id, library_id, reason }) => [kind, actor, login_id, library_id, reason])
    }
    const onOwn = async (person: Person): Promise<readonly [string, { patronId: number }, Acting]> => [
      (await at.scene.live(person))[0]!.id,
      at.scene.owner(person),
      at.scene.self(person),
    ]

    test('each step with who took it, in which library and why; the record of a hold that staff ended says why', async () => {
      await at.fixture.settings({ pickUpAnywhere: true })
      await at.scene.lent('1010', 'celia')
      const { id } = await at.scene.hold('ana', at.scene.wanted('T2'))
      const own = await onOwn('ana')
      const { ana } = at.scene.ids
      expect(await rowOf(id)).toMatchObject({ placed_by: ana, state: 'queued', suspended_until: null })
      mustBeDone(await holds().suspend(own[0], '2026-11-20', own[1], own[2]))
      expect(await rowOf(id)).toMatchObject({ suspended_until: '2026-11-20' })
      mustBeDone(await holds().resume(...own))
      mustBeDone(await holds().changePickUp(own[0], libraryIds.BN, own[1], own[2]))
      await holds().cancel([id], {}, at.scene.deskAt('BS'), 'Obra rara')
      expect(await stepsOf(id)).toEqual([
        ['placed', 'patron', ana, libraryIds.BC, null],
        ['suspended', 'patron', ana, null, '2026-11-20'],
        ['resumed', 'patron', ana, null, null],
        ['pick_up_changed', 'patron', ana, libraryIds.BN, 'BN'],
        ['cancelled', 'staff', 900, libraryIds.BS, 'Obra rara'],
      ])
      expect(await rowOf(id)).toMatchObject({ state: 'cancelled', ended_by: 'staff', end_reason: 'Obra rara', suspended_until: null })
      const [cancelled, moved, resumed, suspended] = await at.fixture.acts(4)
      const subject = `hold ${id.slice(6)}`
      expect(cancelled).toMatchObject({ act: 'cancelled_hold', subject, detail: { reason: 'Obra rara' } })
      expect([moved, resumed, suspended].map((one) => [one!.act, one!.subject])).toEqual([
        ['hold_pick_up_changed', subject],
        ['hold_resumed', subject],
        ['hold_suspended', subject],
      ])
    })

    test('a hold counts as a use of its title on the libraries’ day, in the library it waits in; one that ends was one, one refused is none', async () => {
      await at.fixture.settings({ pickUpAnywhere: true })
      const uses = at.fixture.database.read.selectFrom('use_event').select(['title_id', 'library_id', 'local_date', 'count'])
      await at.scene.lent('1010', 'celia')
      at.fixture.setTime('2026-11-04 22:30')
      await at.fixture.database.write.deleteFrom('use_event').execute()
      const wanted = at.scene.wanted('T2')
      const { id } = mustBeDone(
        await holds().place({ patronId: at.scene.ids.ana, wanted, pickUpLibraryId: libraryIds.BN }, at.scene.self('ana')),
      )
      await at.scene.hold('bruno', wanted)
      expect(codesOf(await at.scene.place('bruno', wanted))).not.toEqual([])
      await holds().cancel([id], at.scene.owner('ana'), at.scene.self('ana'))
      expect(await uses.where('kind', '=', 'hold').execute()).toEqual([
        { title_id: at.scene.titleOf('T2'), library_id: libraryIds.BC, local_date: '2026-11-04', count: 2 },
      ])
    })

    test('a hold that its reader ends has no reason of its own, and none in its record', async () => {
      await at.scene.lent('1010', 'celia')
      const { id } = await at.scene.hold('ana', at.scene.wanted('T2'))
      await holds().cancel([id], at.scene.owner('ana'), at.scene.self('ana'))
      expect(await rowOf(id)).toMatchObject({ ended_by: 'patron', end_reason: null })
      const [cancelled] = await at.fixture.acts(1)
      expect([cancelled!.act, JSON.stringify(cancelled!.detail)]).toEqual(['cancelled_hold', expect.not.stringContaining('reason')])
    })

    test('the pages of a title are out of date after every act on its holds, and no other title’s', async () => {
      await at.fixture.settings({ pickUpAnywhere: true })
      await at.scene.lent('1010', 'celia')
      const titles = [at.scene.titleOf('T2'), at.scene.titleOf('T7')]
      const handles = handlesOf(at.fixture.database, at.fixture.clock)
      let known = [...(await availabilityVersions(handles, titles)).values()]
      const raised = async () => {
        const now = [...(await availabilityVersions(handles, titles)).values()]
        const isNew = now.map((version, n) => version > known[n]!)
        known = now
        return isNew
      }
      await at.scene.hold('ana', at.scene.wanted('T2'))
      const seen = [['placed', ...(await raised())]]
      const own = await onOwn('ana')
      mustBeDone(await holds().suspend(own[0], '2026-11-20', own[1], own[2]))
      seen.push(['suspended', ...(await raised())])
      mustBeDone(await holds().resume(...own))
      seen.push(['resumed', ...(await raised())])
      mustBeDone(await holds().changePickUp(own[0], libraryIds.BN, own[1], own[2]))
      seen.push(['moved', ...(await raised())])
      await holds().cancel([own[0]], own[1], own[2])
      seen.push(['cancelled', ...(await raised())])
      expect(seen).toEqual(['placed', 'suspended', 'resumed', 'moved', 'cancelled'].map((act) => [act, true, false]))
    })

    test('one that is put off waits as it did before it was released: no day to fetch it is left', async () => {
      await releasedToAna()
      const own = await onOwn('ana')
      const before = await rowOf(own[0])
      expect([before.released_at, before.pick_up_on, before.pick_up_at].every((one) => one !== null)).toBe(true)
      const answered = mustBeDone(await holds().putOff(...own)).hold
      expect(await rowOf(own[0])).toMatchObject({ state: 'queued', released_at: null, pick_up_on: null, pick_up_at: null })
      expect(answered).toMatchObject({ stage: 'queued' })
      expect(answered).not.toHaveProperty('releasedOn')
      expect(answered).not.toHaveProperty('limit')
      at.fixture.setTime('2026-11-16 10:00')
      expect((await at.scene.live('ana')).map(({ id }) => id)).toEqual([own[0]])
    })

    test('a hold that sleeps tells when it may be served; on its day it wakes, is told so once, and no other does', async () => {
      await at.scene.lent('1010', 'celia')
      await at.scene.lent('1071', 'celia')
      const sleeping = await at.scene.hold('ana', at.scene.wanted('T2'))
      const longer = await at.scene.hold('bruno', at.scene.wanted('T2'))
      const other = await at.scene.hold('davi', at.scene.wanted('T7'))
      const suspend = (person: Person, id: string, until: string) =>
        holds().suspend(id, until, at.scene.owner(person), at.scene.self(person))
      const asleep = mustBeDone(await suspend('ana', sleeping.id, '2026-11-05')).hold
      expect([asleep.stage, asleep.suspendedUntil, asleep.estimate]).toEqual(['suspended', '2026-11-05', sleeping.estimate])
      expect(sleeping.estimate).toMatch(/^2026-11-\d\d$/)
      mustBeDone(await suspend('bruno', longer.id, '2026-11-06'))
      mustBeDone(await suspend('davi', other.id, '2026-12-06'))
      const untils = async () => Promise.all([sleeping, longer, other].map(async ({ id }) => (await rowOf(id)).suspended_until))
      at.fixture.setTime('2026-11-04 23:59')
      await holds().wake(10)
      expect(await untils()).toEqual(['2026-11-05', '2026-11-06', '2026-12-06'])
      at.fixture.setTime('2026-11-05 00:01')
      for (let times = 0; times < 2; times += 1) await holds().wake(10)
      expect(await untils()).toEqual([null, '2026-11-06', '2026-12-06'])
      expect((await stepsOf(sleeping.id)).at(-1)).toEqual(['resumed', 'system', null, null, null])
      expect((await stepsOf(sleeping.id)).filter(([kind]) => kind === 'resumed')).toHaveLength(1)
    })

    test('what ended is told by the day on which it ended, not by that until which it was to be fetched', async () => {
      await releasedToAna()
      at.fixture.setTime('2026-11-10 16:00')
      const own = await onOwn('ana')
      const { limit } = (await at.scene.live('ana'))[0]!
      expect(limit!.on).not.toBe('2026-11-10')
      await holds().cancel([own[0]], own[1], own[2])
      expect(await at.scene.past('ana')).toMatchObject([{ state: 'cancelled', endedOn: '2026-11-10', releasedOn: '2026-11-10' }])
    })

    test('what was noted of a hold is shown while it lives and once it is over', async () => {
      await at.scene.lent('1010', 'celia')
      const { id } = await at.scene.hold('ana', at.scene.wanted('T2'))
      await at.fixture.database.write
        .updateTable('hold')
        .set({ note: 'Para a tese' })
        .where('id', '=', Number(id.slice(6)))
        .execute()
      expect(await at.scene.live('ana')).toMatchObject([{ note: 'Para a tese' }])
      await holds().cancel([id], at.scene.owner('ana'), at.scene.self('ana'))
      expect(await at.scene.past('ana')).toMatchObject([{ note: 'Para a tese' }])
    })

    test('a copy that waited for somebody beyond the limit is free for the next act, whether the job ran or not', async () => {
      await at.scene.lent('1010', 'celia')
      await at.scene.hold('ana', at.scene.wanted('T2'))
      at.fixture.setTime('2026-11-10 15:00')
      await at.scene.returned('1010')
      const { limit } = (await at.scene.live('ana'))[0]!
      at.fixture.clock.set(limit!.at.toISOString())
      expect(codesOf(await at.scene.place('bruno', at.scene.wanted('T2')))).toEqual(['ReservaExemplarDisponivel'])
    })

    test('a title tells the day of whichever of its copies comes first, of each library', async () => {
      const queueOf = async (title: string) => (await holds().titleQueues(at.scene.titleOf(title))).queues.get(libraryIds.BC)
      await at.scene.lent('1031', 'celia')
      await at.scene.lent('1022', 'celia')
      at.fixture.setTime('2026-11-05 10:00')
      await at.scene.lent('1032', 'davi')
      await at.scene.lent('1021', 'davi')
      const due = async (person: Person) =>
        (await at.fixture.circulation.loans.open(at.scene.ids[person])).loans.map(({ dueOn }) => dueOn).toSorted()[0]
      const [early, late] = [await due('celia'), await due('davi')]
      const first = early! < late! ? early : late
      expect([(await queueOf('T4'))?.estimate, (await queueOf('T3'))?.estimate, early === late]).toEqual([first, first, false])
    })

    test('other places to fetch it are all but the one that was chosen', async () => {
      await at.fixture.settings({ pickUpAnywhere: true })
      await at.scene.lent('1010', 'celia')
      const placed = mustBeDone(
        await holds().place(
          { patronId: at.scene.ids.ana, wanted: at.scene.wanted('T2'), pickUpLibraryId: libraryIds.BN },
          at.scene.self('ana'),
        ),
      )
      const [hold] = await at.scene.live('ana')
      expect([hold!.id, hold!.pickUp.code, hold!.library.code]).toEqual([placed.id, 'BN', 'BC'])
      const codes = hold!.otherPickUps.map(({ code }) => code)
      expect(codes).toContain('BC')
      expect(codes).not.toContain('BN')
    })
  })
}
