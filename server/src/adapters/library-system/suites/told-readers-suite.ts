import { describe, expect, test } from 'vitest'
import type { HoursChange } from '../../../ports/library-system/maintenance.ts'
import type { Delivery } from '../../../ports/library-system/requests.ts'
import { alertKinds } from '../../../composition/alert-kinds.ts'
import { databaseStores } from '../../database/database-stores.ts'
import type { TestEngine } from '../../database/testing/test-database.ts'
import { builtInLibrarySystem } from '../built-in/built-in-library-system.ts'
import { libraryIds, mustBeDone } from '../testing/circulation-fixture.ts'
import { openHoldScene } from '../testing/hold-scene.ts'
import { institutionDocument, policyRow } from '../testing/sample-places.ts'
import type { Person } from '../testing/scene.ts'

const delivery: Delivery = { place: 'desk', phone: '(53) 3233-0000', email: 'ana@exemplo.org' }

/** What readers are told of each step: once for each occasion, in the words of staff, and nothing that is over. */
export function toldReadersSuite(engine: TestEngine): void {
  describe(`what readers are told, ${engine.name}`, () => {
    const at = openHoldScene(engine)
    const { holds, releasedToAna } = at

    const told = async (person: Person, kind: string) => {
      const rows = await at.fixture.database.read
        .selectFrom('alert')
        .select(['params', 'valid_until'])
        .where('patron_id', '=', at.scene.ids[person])
        .where('kind', '=', kind as 'debt')
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .execute()
      return rows.map(({ params, valid_until: until }) => ({
        ...(JSON.parse(params) as Record<string, unknown>),
        ...(until && { until: until.slice(0, 16) }),
      }))
    }
    const outcomes = async (person: Person) => (await told(person, 'loan_request')).map((one) => ('outcome' in one ? one.outcome : ''))
    const asked = async (person: Person, title: string) => {
      const request = { patronId: at.scene.ids[person], wanted: at.scene.wanted(title), pickUpLibraryId: libraryIds.BN, delivery }
      return mustBeDone(await at.fixture.circulation.requests.make(request, at.scene.self(person))).id
    }

    test('why a request was refused is told in the words of staff; that a copy was not found in no code of ours', async () => {
      const { requests } = at.fixture.circulation
      await requests.refuse(await asked('ana', 'T2'), 'Exemplar frágil.', at.scene.deskAt('BC'))
      expect(await told('ana', 'loan_request')).toMatchObject([{ outcome: 'received' }, { outcome: 'refused', reason: 'Exemplar frágil.' }])
      await requests.notFound(await asked('bruno', 'T7'), at.scene.deskAt('BC'))
      const [, refused] = await told('bruno', 'loan_request')
      expect(refused).toMatchObject({ outcome: 'refused', library: 'Biblioteca BN' })
      expect(refused).not.toHaveProperty('reason')
    })

    test('a hold that staff end is told with their words; one that its reader ends is not told', async () => {
      await at.scene.lent('1010', 'celia')
      const own = await at.scene.hold('ana', at.scene.wanted('T2'))
      const other = await at.scene.hold('bruno', at.scene.wanted('T2'))
      await holds().cancel([own.id], at.scene.owner('ana'), at.scene.self('ana'))
      await holds().cancel([other.id], {}, at.scene.deskAt('BC'), 'O leitor pediu por telefone.')
      expect(await told('ana', 'hold_cancelled')).toEqual([])
      expect(await told('bruno', 'hold_cancelled')).toMatchObject([{ reason: 'O leitor pediu por telefone.', library: 'Biblioteca BC' }])
    })

    test('what was there to be fetched is told no more once it was put off, cancelled, fetched, sent on or has expired', async () => {
      const ways: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
        putOff: (id) => holds().putOff(id, at.scene.owner('ana'), at.scene.self('ana')),
        cancelled: (id) => holds().cancel([id], at.scene.owner('ana'), at.scene.self('ana')),
        fetched: () => at.scene.lent('1010', 'ana'),
        sentOn: () => at.scene.returned('1010', 'BN'),
        expired: async () => {
          at.fixture.setTime('2026-11-11 22:00')
          await holds().expire(10)
        },
      }
      for (const [way, go] of Object.entries(ways)) {
        await at.reopen()
        await releasedToAna()
        const { id } = (await at.scene.live('ana'))[0]!
        expect(await told('ana', 'hold_released')).toMatchObject([{ lastDay: '2026-11-11', lastTime: '22:00', until: '2026-11-12T01:00' }])
        await go(id)
        expect([way, await told('ana', 'hold_released')]).toEqual([way, []])
      }
    })

    test('that a request is ready is told again, with its new last day, when its limit moves', async () => {
      const stores = databaseStores(at.fixture.database, at.fixture.clock, builtInLibrarySystem, alertKinds)
      const { requests, maintenance } = at.fixture.circulation
      const id = await asked('ana', 'T2')
      await requests.send(id, at.scene.deskAt('BC'))
      at.fixture.setTime('2026-11-04 14:00')
      await requests.receive(id, at.scene.deskAt('BN'))
      at.fixture.setTime('2026-11-05 10:00')
      await at.fixture.database.write.deleteFrom('job').execute()
      const closed = { from: '2026-11-09', until: '2026-11-09', open: 'closed' }
      const hours = institutionDocument.hours.map((one) =>
        one.library === 'BN' ? { ...one, exceptions: [...one.exceptions, closed] } : one,
      )
      await stores.settings.put('institution', { ...institutionDocument, hours })
      const jobs = await at.fixture.database.read.selectFrom('job').select('payload').where('kind', '=', 'apply_new_hours').execute()
      for (const { payload } of jobs) await maintenance.applyNewHours(JSON.parse(payload) as HoursChange)
      const ready = (await told('ana', 'loan_request')).filter((one) => 'outcome' in one && one.outcome === 'ready')
      expect(ready).toMatchObject([{ lastDay: '2026-11-09' }, { lastDay: '2026-11-10' }])
      await stores.settings.put('institution', institutionDocument)
    })

    test('a request that nobody fetched is told to be over', async () => {
      const { requests } = at.fixture.circulation
      const id = await asked('ana', 'T2')
      await requests.send(id, at.scene.deskAt('BC'))
      await requests.receive(id, at.scene.deskAt('BN'))
      at.fixture.setTime('2026-11-28 10:00')
      await holds().expire(10)
      expect(await outcomes('ana')).toEqual(['received', 'ready', 'expired'])
    })

    test('a copy on its way whose hold was cancelled goes on: nobody looks for it on a shelf', async () => {
      await at.scene.lent('1010', 'celia')
      const { id } = await at.scene.hold('ana', at.scene.wanted('T2'))
      await at.scene.hold('bruno', at.scene.wanted('T2'))
      await at.scene.returned('1010', 'BN')
      await holds().cancel([id], at.scene.owner('ana'), at.scene.self('ana'))
      expect(await at.scene.stateOf('1010')).toBe('in_transit')
      for (const library of [libraryIds.BC, libraryIds.BN])
        expect((await at.fixture.circulation.transit.pullList(library, { offset: 0, limit: 10 })).total).toBe(0)
      expect(await at.seen('bruno')).toMatchObject([{ stage: 'queued', position: 1 }])
    })

    test('a copy on its way that another way is found for was redirected; where it was to go it has arrived', async () => {
      await at.fixture.settings({ pickUpAnywhere: true })
      await at.scene.lent('1010', 'celia')
      const { id } = await at.scene.hold('ana', at.scene.wanted('T2'))
      const elsewhere = { patronId: at.scene.ids.bruno, wanted: at.scene.wanted('T2'), pickUpLibraryId: libraryIds.BS }
      mustBeDone(await holds().place(elsewhere, at.scene.self('bruno')))
      await at.scene.returned('1010', 'BN')
      await holds().cancel([id], at.scene.owner('ana'), at.scene.self('ana'))
      expect(await at.scene.returned('1010', 'BN')).toMatchObject({ destination: { kind: 'send', libraryId: libraryIds.BS, for: 'hold' } })
      expect(await at.scene.returned('1010', 'BS')).toMatchObject({ destination: { kind: 'hold_shelf' } })
      const ways = await at.fixture.database.read
        .selectFrom('transit')
        .innerJoin('copy', 'copy.id', 'transit.copy_id')
        .select(['to_library_id', 'transit.reason', 'end_reason'])
        .where('copy.barcode', '=', at.scene.barcodeOf('1010'))
        .orderBy('transit.id')
        .execute()
      expect(ways).toEqual([
        { to_library_id: libraryIds.BC, reason: 'hold', end_reason: 'redirected' },
        { to_library_id: libraryIds.BS, reason: 'hold', end_reason: 'arrived' },
      ])
    })

    test('the slip of a hold has its number, that of a request another kind of number, each its reader', async () => {
      await at.scene.lent('1010', 'celia')
      const hold = await at.scene.hold('ana', at.scene.wanted('T2'))
      const request = await asked('bruno', 'T7')
      await at.scene.returned('1071')
      const slips = [(await at.scene.returned('1010')).destination.slip, (await at.scene.returned('1071', 'BN')).destination.slip]
      const numbers = [hold.id, request].map((id) => id.replace(/^\D+/, ''))
      expect(slips).toEqual([
        { number: numbers[0], patronId: at.scene.ids.ana, limitDay: '2026-11-04' },
        { number: `S${numbers[1]}`, patronId: at.scene.ids.bruno, limitDay: '2026-11-06' },
      ])
      expect((await at.scene.returned('1071', 'BN')).destination.slip).toEqual(slips[1])
    })

    test('a hold whose suspension ended before the job ran is served by the return', async () => {
      await at.scene.lent('1010', 'celia')
      const { id } = await at.scene.hold('ana', at.scene.wanted('T2'))
      await holds().suspend(id, '2026-11-10', at.scene.owner('ana'), at.scene.self('ana'))
      at.fixture.setTime('2026-11-10 15:00')
      expect(await at.scene.returned('1010')).toMatchObject({ state: 'on_hold_shelf' })
      expect(await at.seen('ana')).toMatchObject([{ stage: 'released', limit: '2026-11-11 22:00' }])
    })

    test('a fine names the day the book was due, its days and its title, and its reader is told what it costs', async () => {
      const scope = { library_id: libraryIds.BS, category_ids: '[1]', loan_groups: '["livro"]' }
      await at.fixture.insert('loan_policy', policyRow({ ...scope, fine_per_day_cents: 150, penalty_days: 2 }))
      const [title, patronId] = [await at.fixture.title(), at.scene.ids.ana]
      const barcode = await at.fixture.copy({ title, library: 'BS' })
      mustBeDone(await at.fixture.lend(patronId, barcode, { libraryId: libraryIds.BS }))
      at.fixture.setTime('2026-11-12 10:00')
      mustBeDone(await at.fixture.takeBack(barcode, { libraryId: libraryIds.BS }))
      const { debts } = await at.fixture.circulation.money.debts(patronId, 'open')
      expect(debts).toMatchObject([{ kind: 'late_fine', amount: 300, expectedReturnOn: '2026-11-10', chargedOn: '2026-11-12' }])
      expect(debts[0]!.title).toMatch(/^Título \d+$/)
      expect(await told('ana', 'debt')).toMatchObject([{ outcome: 'charged', cents: 300, library: 'Biblioteca BS' }])
      expect(await told('ana', 'suspension_start')).toMatchObject([{ outcome: 'until', library: 'Biblioteca BS' }])
    })

    test('that a debt is paid is told, no more once the payment is taken back, and again once it is paid again; a part of it is not', async () => {
      const { money } = at.fixture.circulation
      const [patronId, desk] = [at.scene.ids.bruno, at.fixture.desk]
      mustBeDone(await money.charge({ patronId, libraryId: 1, kind: 'photocopies', cents: 300 }, desk))
      const pay = async (cents: number) => mustBeDone(await money.pay({ patronId, libraryId: 1, cents }, desk)).paymentId
      await pay(100)
      expect((await told('bruno', 'debt')).map((one) => ('outcome' in one ? one.outcome : ''))).toEqual(['charged'])
      const paid = await pay(200)
      at.fixture.setTime('2026-11-03 10:05')
      const outcomes = async () => (await told('bruno', 'debt')).map((one) => ('outcome' in one ? one.outcome : ''))
      expect(await outcomes()).toEqual(['charged', 'paid'])
      mustBeDone(await money.reversePayment(paid, 'engano', desk))
      expect(await outcomes()).toEqual(['charged'])
      await pay(200)
      expect(await outcomes()).toEqual(['charged', 'paid'])
    })

    test('the receipt of a loan says an hour only where the loan ends at one', async () => {
      await at.fixture.insert('loan_policy', policyRow({ category_ids: '[1]', loan_types: '["E"]', unit: 'hours', period: 3 }))
      await at.scene.lent('1010', 'ana')
      const [receipt] = await told('ana', 'loan_receipt')
      expect(receipt).toMatchObject({ dueDay: '2026-11-10', library: 'Biblioteca BC' })
      expect(receipt).not.toHaveProperty('dueTime')
      mustBeDone(await at.fixture.lend(at.scene.ids.ana, await at.fixture.copy({ type: 'E' })))
      expect((await told('ana', 'loan_receipt'))[1]).toMatchObject({ dueDay: '2026-11-03', dueTime: '13:00' })
    })
  })
}
