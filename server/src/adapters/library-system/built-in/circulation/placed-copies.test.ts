import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../../database/testing/engines.ts'
import { asLost, codes, libraryIds, mustBeDone, openFixture, type CirculationFixture } from '../../testing/circulation-fixture.ts'
import { policyRow } from '../../testing/sample-places.ts'
import { actingFor } from '../../testing/scene.ts'

const numberOf = (id: string) => Number(id.replace(/^\D+/, ''))
const north = { libraryId: libraryIds.BN }
const delivery = { place: 'desk', phone: '47 3025-1000', email: 'a@b.br' } as const

for (const engine of engines)
  describe(`copies that are placed, and what is told of it, on ${engine.name}`, () => {
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
    const holdOf = (id: number) => fixture.database.read.selectFrom('hold').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const requestOf = (id: string) =>
      fixture.database.read.selectFrom('loan_request').selectAll().where('id', '=', numberOf(id)).executeTakeFirstOrThrow()
    const stepsOf = async (hold: number) => {
      const rows = await fixture.database.read.selectFrom('hold_event').selectAll().where('hold_id', '=', hold).orderBy('id').execute()
      return rows.slice(1).map(({ kind, state, actor, login_id, library_id, copy_id, reason }) => ({ kind, state, actor, login_id, library_id, copy_id, reason })) // prettier-ignore
    }
    const told = async (patronId: number, kind: string) => {
      const rows = await fixture.database.read.selectFrom('alert').selectAll().where('patron_id', '=', patronId).where('kind', '=', kind as 'debt').where('deleted_at', 'is', null).orderBy('id').execute() // prettier-ignore
      return rows.map((one) => ({ ...(JSON.parse(one.params) as Record<string, unknown>), until: one.valid_until }))
    }
    /** A copy that is out, and who wait for it. */
    const waitedFor = async (readers: number, more: Parameters<CirculationFixture['hold']>[2] = {}, library: 'BC' | 'BN' = 'BC') => {
      const barcode = await fixture.copy({ library })
      mustBeDone(await fixture.lend(await reader(), barcode))
      const people = []
      for (let n = 0; n < readers; n += 1) {
        const patronId = await reader()
        people.push({ patronId, hold: await fixture.hold(patronId, barcode, more) })
      }
      return { barcode, people }
    }
    const asked = async (to: number = libraryIds.BC, from: 'BC' | 'BN' = 'BN') => {
      const [patronId, barcode] = [await reader(), await fixture.copy({ library: from })]
      const { title_id: titleId, library_id: libraryId } = await copyOf(barcode)
      const { requests } = fixture.circulation
      const asking = { patronId, wanted: { titleId, libraryId }, pickUpLibraryId: to, delivery }
      return { patronId, barcode, id: mustBeDone(await requests.make(asking, actingFor(patronId))).id }
    }

    test('a copy that a request leaves behind elsewhere is on its way to who waits for it at home, who is told, and is not to be fetched from the shelf', async () => {
      const { barcode, id } = await asked()
      const { requests, transit } = fixture.circulation
      mustBeDone(await requests.send(id, { ...fixture.desk, ...north }))
      mustBeDone(await requests.receive(id, fixture.desk))
      const davi = await reader()
      await fixture.hold(davi, barcode)
      mustBeDone(await requests.refuse(id, 'frágil', fixture.desk))
      const all = { offset: 0, limit: 99 }
      const own = <Copy extends { readonly barcode: string }>({ copies }: { readonly copies: readonly Copy[] }) =>
        copies.filter((copy) => copy.barcode === barcode)
      expect(own(await transit.list(libraryIds.BC, all))).toMatchObject([{ from: { code: 'BC' }, to: { code: 'BN' }, reason: 'hold' }])
      expect([own(await transit.pullList(libraryIds.BN, all)), await fixture.copyState(barcode)]).toEqual([[], 'in_transit'])
      expect(await told(davi, 'hold_on_the_way')).toHaveLength(1)
    })

    describe('a hold that is served', () => {
      test('sleeps no more, and its steps say where, by whom and which copy', async () => {
        const { barcode, people } = await waitedFor(1, { suspended_until: '2026-11-04' })
        const { hold } = people[0]!
        fixture.setTime('2026-11-04 14:00')
        mustBeDone(await fixture.takeBack(barcode))
        expect(await holdOf(hold)).toMatchObject({ state: 'released', suspended_until: null, released_at: '2026-11-04T17:00:00.000Z', pick_up_on: '2026-11-05' }) // prettier-ignore
        const copy_id = (await copyOf(barcode)).id
        const step = { actor: 'staff', login_id: 900, copy_id, reason: null }
        expect(await stepsOf(hold)).toEqual([
          { kind: 'allocated', state: 'queued', library_id: null, ...step },
          { kind: 'released', state: 'released', library_id: libraryIds.BC, ...step },
        ])
      })

      test('elsewhere waits again while its copy is on its way, without a limit', async () => {
        const { barcode, people } = await waitedFor(1)
        const { hold, patronId } = people[0]!
        mustBeDone(await fixture.takeBack(barcode))
        fixture.setTime('2026-11-03 15:00')
        mustBeDone(await fixture.takeBack(barcode, { libraryId: libraryIds.BS }))
        expect(await holdOf(hold)).toMatchObject({ state: 'queued', released_at: null, pick_up_on: null, pick_up_at: null })
        expect((await stepsOf(hold)).at(-1)).toMatchObject({ kind: 'on_the_way', state: 'queued', library_id: libraryIds.BS })
        const way = await fixture.database.read.selectFrom('transit').selectAll().where('copy_id', '=', (await copyOf(barcode)).id).executeTakeFirstOrThrow() // prettier-ignore
        expect(way).toMatchObject({ from_library_id: libraryIds.BS, to_library_id: libraryIds.BC, reason: 'hold', started_by: 900 })
        // Each time that it is sent is told; scanned again on its way it is not.
        fixture.setTime('2026-11-03 16:00')
        mustBeDone(await fixture.takeBack(barcode, north))
        expect(await told(patronId, 'hold_on_the_way')).toHaveLength(1)
        mustBeDone(await fixture.takeBack(barcode))
        fixture.setTime('2026-11-03 17:00')
        mustBeDone(await fixture.takeBack(barcode, north))
        expect(await told(patronId, 'hold_on_the_way')).toHaveLength(2)
      })

      test('twice is told twice, each time with its limit and how long that holds', async () => {
        const { barcode, people } = await waitedFor(1)
        const { patronId } = people[0]!
        mustBeDone(await fixture.takeBack(barcode))
        mustBeDone(await fixture.takeBack(barcode, north))
        fixture.setTime('2026-11-07 10:00')
        mustBeDone(await fixture.takeBack(barcode))
        const rows = await fixture.database.read.selectFrom('alert').select(['params', 'valid_until']).where('patron_id', '=', patronId).where('kind', '=', 'hold_released').orderBy('id').execute() // prettier-ignore
        expect(rows.map((one) => [(JSON.parse(one.params) as { lastDay: string }).lastDay, one.valid_until?.slice(0, 16)])).toEqual([
          ['2026-11-04', '2026-11-05T01:00'],
          ['2026-11-09', '2026-11-10T01:00'],
        ])
      })

      test('and put off while nobody else waits is served again', async () => {
        const { barcode, people } = await waitedFor(1)
        const { patronId, hold } = people[0]!
        mustBeDone(await fixture.takeBack(barcode))
        mustBeDone(await fixture.circulation.holds.putOff(`farol-${hold}`, { patronId }, actingFor(patronId)))
        expect(await holdOf(hold)).toMatchObject({ state: 'released' })
        expect(await fixture.copyState(barcode)).toBe('on_hold_shelf')
      })

      test('another one after it has a new slip, at the library where the copy waits', async () => {
        const { barcode, people } = await waitedFor(2, { pick_up_library_id: libraryIds.BS })
        mustBeDone(await fixture.takeBack(barcode, { libraryId: libraryIds.BS }))
        fixture.setTime('2026-11-04 18:00')
        expect(await fixture.circulation.holds.expire(10)).toBe(1)
        expect(await holdOf(people[1]!.hold)).toMatchObject({ state: 'released', pick_up_on: '2026-11-05' })
        const tasks = await fixture.database.read.selectFrom('staff_task').selectAll().where('kind', '=', 'change_slip').where('subject_id', '=', (await copyOf(barcode)).id).execute() // prettier-ignore
        expect(tasks).toMatchObject([{ library_id: libraryIds.BS, subject_kind: 'copy', detail: JSON.stringify({ barcode }) }])
        const [first] = people
        expect(await holdOf(first!.hold)).toMatchObject({ state: 'expired', ended_by: 'system', ended_at: '2026-11-04T21:00:00.000Z' })
      })
    })

    describe('a request', () => {
      test('whose copy is sent on again is on its way, without a limit', async () => {
        const { patronId, barcode, id } = await asked()
        mustBeDone(await fixture.takeBack(barcode, north))
        expect(await requestOf(id)).toMatchObject({ state: 'in_transit' })
        fixture.setTime('2026-11-04 14:00')
        const { slip } = mustBeDone(await fixture.takeBack(barcode)).destination
        expect(slip).toEqual({ number: `S${numberOf(id)}`, patronId, limitDay: '2026-11-07' })
        expect(await requestOf(id)).toMatchObject({ state: 'available', available_at: '2026-11-04T17:00:00.000Z', pick_up_on: '2026-11-07', pick_up_at: '2026-11-07T15:00:00.000Z' }) // prettier-ignore
        expect(await told(patronId, 'loan_request')).toMatchObject([{ outcome: 'received', until: null }, { outcome: 'ready', lastDay: '2026-11-07', until: expect.stringMatching(/^2026-11-07T15:00/) }]) // prettier-ignore
        mustBeDone(await fixture.takeBack(barcode, { libraryId: libraryIds.BS }))
        expect(await requestOf(id)).toMatchObject({ state: 'in_transit', available_at: null, pick_up_on: null, pick_up_at: null })
      })

      test('that nobody fetched ends when its copy is scanned after its limit, and says why', async () => {
        const { barcode, id } = await asked()
        mustBeDone(await fixture.takeBack(barcode, north))
        mustBeDone(await fixture.takeBack(barcode))
        fixture.setTime('2026-11-06 22:00')
        expect(mustBeDone(await fixture.takeBack(barcode)).destination).toEqual({ kind: 'send', libraryId: libraryIds.BN, for: 'home' })
        expect(await requestOf(id)).toMatchObject({ state: 'not_finished', ended_by: 'system', end_reason: 'expired', ended_at: '2026-11-07T01:00:00.000Z' }) // prettier-ignore
      })
    })

    test('all that wait on copies of a key beyond their limit are over before one is placed; what waits on other keys is not', async () => {
      const title = await fixture.title()
      const copies = [await fixture.copy({ title }), await fixture.copy({ title }), await fixture.copy({ title, volume: '2' })]
      for (const barcode of copies) mustBeDone(await fixture.lend(await reader(), barcode))
      const holds: number[] = []
      for (const barcode of copies) holds.push(await fixture.hold(await reader(), barcode))
      for (const barcode of copies) mustBeDone(await fixture.takeBack(barcode))
      fixture.setTime('2026-11-04 22:00')
      const davi = await reader()
      const wanted = { titleId: title, libraryId: libraryIds.BC }
      const place = () => fixture.circulation.holds.place({ patronId: davi, wanted }, actingFor(davi))
      expect(codes(await place())).toEqual(['ReservaExemplarDisponivel'])
      const states = async () => Promise.all(holds.map(async (id) => (await holdOf(id)).state))
      expect(await fixture.circulation.holds.expire(10)).toBeGreaterThan(0)
      expect(await states()).toEqual(['expired', 'expired', 'expired'])
    })

    test('a copy that readers see no more, or see again, is told to the index; one that is lent or comes back is not', async () => {
      const barcode = await fixture.copy({ library: 'BN' })
      const { title_id } = await copyOf(barcode)
      const toldToIndex = async () => {
        const rows = await fixture.database.read.selectFrom('outbox').select('payload').where('topic', '=', 'titles').execute()
        return rows.filter((one) => (JSON.parse(one.payload) as { readonly ids: readonly number[] }).ids.includes(title_id)).length
      }
      const { loanId } = mustBeDone(await fixture.lend(await reader(), barcode, north))
      mustBeDone(await fixture.takeBack(barcode, north))
      const again = mustBeDone(await fixture.lend(await reader(), barcode, north))
      expect([await toldToIndex(), loanId === again.loanId]).toEqual([0, false])
      mustBeDone(await fixture.circulation.desk.declareLost(again.loanId, asLost, fixture.desk))
      expect(await toldToIndex()).toBe(1)
      expect((await copyOf(barcode)).updated_at).toBe('2026-11-03T17:00:00.000Z')
      mustBeDone(await fixture.takeBack(barcode, north))
      expect(await toldToIndex()).toBe(2)
    })

    test('loans that lose their person keep their copy; debts and suspensions lose the loan, notices go, open tasks stay', async () => {
      await fixture.insert('loan_policy', policyRow({ library_id: libraryIds.BN, fine_per_day_cents: 100 }))
      const [patronId, barcode, other] = [await reader(), await fixture.copy({ library: 'BN' }), await fixture.copy({ library: 'BN' })]
      const { loanId } = mustBeDone(await fixture.lend(patronId, barcode, north))
      const kept = mustBeDone(await fixture.lend(patronId, other, north))
      fixture.setTime('2026-11-12 14:00')
      const { debt } = mustBeDone(await fixture.takeBack(barcode, north))
      mustBeDone(await fixture.circulation.money.pay({ patronId, ...north, cents: debt!.cents }, fixture.desk))
      fixture.setTime('2026-12-12 14:00')
      const acting = { actor: { kind: 'patron', loginId: patronId } } as const
      const ids = [`farol-e${numberOf(loanId)}`, `farol-d${numberOf(loanId)}`, `farol-e${numberOf(kept.loanId)}`, 'farol-r999999', 'x']
      const { erased, kept: needed, unknown } = await fixture.circulation.loans.eraseHistory(patronId, ids, acting)
      expect([erased, needed.map((one) => one.id), unknown]).toEqual([ids.slice(0, 2), [ids[2]], ids.slice(3)])
      expect((await fixture.acts(1))[0]).toEqual({ act: 'erased_history', subject: `patron ${patronId}`, detail: { loans: 1 } })
      const { read } = fixture.database
      const links = async (table: 'debt' | 'patron_block') => read.selectFrom(table).select(['loan_id', 'source_key']).where('patron_id', '=', patronId).execute() // prettier-ignore
      expect([await links('debt'), await links('patron_block')]).toEqual([[{ loan_id: null, source_key: null }], [{ loan_id: null, source_key: null }]]) // prettier-ignore
      const subjects = await read.selectFrom('alert').select('subject').where('patron_id', '=', patronId).execute()
      expect(subjects.map((one) => one.subject)).not.toContain(`loan:${numberOf(loanId)}`)
      expect(subjects.map((one) => one.subject)).toContain(`loan:${numberOf(kept.loanId)}`)
      const none = await fixture.circulation.loans.eraseHistory(patronId, [ids[2]!], acting)
      expect([none.erased, (await fixture.acts(2)).map((one) => one.act)]).toEqual([[], ['erased_history', 'took_payment']])
    })

    test('more loans than one batch holds are moved together, and recorded batch by batch', async () => {
      const patronId = await fixture.reader({ category: 'egresso' })
      const title = await fixture.title()
      const copy = () => fixture.copy({ library: 'BE', title })
      const there = { libraryId: libraryIds.BE, dueDay: '2026-11-05' }
      const first = mustBeDone(await fixture.lend(patronId, await copy(), there))
      const { id: _, ...loan } = await fixture.database.read.selectFrom('loan').selectAll().where('id', '=', numberOf(first.loanId)).executeTakeFirstOrThrow() // prettier-ignore
      for (let n = 0; n < 101; n += 1) {
        const { id: copy_id, barcode } = await copyOf(await copy())
        await fixture.database.write
          .insertInto('loan')
          .values({ ...loan, copy_id, barcode })
          .execute()
      }
      const move = { libraryId: libraryIds.BE, from: '2026-11-05', until: '2026-11-05', newDay: '2026-11-10', reason: 'enchente' }
      expect(mustBeDone(await fixture.circulation.desk.moveDueDates(move, fixture.desk)).loans).toBe(102)
      const days = await fixture.database.read
        .selectFrom('loan')
        .select('due_on')
        .distinct()
        .where('library_id', '=', libraryIds.BE)
        .execute()
      expect(days).toEqual([{ due_on: '2026-11-10' }])
      const acts = (await fixture.acts(2)).map((one) => [one.act, (one.detail as { loans: number }).loans])
      expect(acts).toEqual([['moved_due_dates', 2], ['moved_due_dates', 100]]) // prettier-ignore
    })
  })
