import { describe, expect, test } from 'vitest'
import { alertKinds } from '../../composition/alert-kinds.ts'
import { refusedEmail } from '../../ports/alert-emails.ts'
import type { Notification } from '../../ports/alerts.ts'
import { builtInLibrarySystem } from '../library-system/built-in/built-in-library-system.ts'
import { databaseStores } from './database-stores.ts'
import { engines } from './testing/engines.ts'
import { openStores } from './testing/stores.ts'

for (const engine of engines) {
  describe(`alerts, on ${engine.name}`, () => {
    const open = openStores(engine)
    let people = 0
    const person = async () => {
      people += 1
      const code = `P${people}`
      await open.stores.patrons.save({ code, name: 'Ana', email: `${code}@example.org`, username: code, bonds: [] })
      return (await open.stores.patrons.find(code))!.id
    }
    const released = (patronId: number, more: Partial<Notification<'hold_released'>> = {}): Notification<'hold_released'> => ({
      patronId,
      kind: 'hold_released',
      subject: 'hold:7',
      params: { title: 'Dom Casmurro', library: 'Central', lastDay: '2026-11-24', lastTime: '22:00' },
      at: open.clock.now(),
      ...more,
    })
    const first = { offset: 0, limit: 10 }

    test('one occasion told twice is told once; another occasion of the same subject is another', async () => {
      const ana = await person()
      const { alerts } = open.stores
      const id = await alerts.notify(released(ana))
      expect(id).toBeGreaterThan(0)
      expect(await alerts.notify(released(ana, { at: new Date('2026-11-21T09:00:00Z') }))).toBeUndefined()
      expect(await alerts.notify(released(ana, { occasion: '2026-11-30' }))).toBeGreaterThan(id!)
      expect((await alerts.list(ana, {}, first)).total).toBe(2)
    })

    test('stores without the declaration of a kind refuse to tell it, and nothing of its cause is done', async () => {
      const ana = await person()
      const undeclared = databaseStores(open.database, open.clock, builtInLibrarySystem, { debt: alertKinds.debt })
      const telling = undeclared.together(async ({ alerts, settings }) => {
        await settings.put('cause', 1)
        await alerts.notify(released(ana))
      })
      await expect(telling).rejects.toThrow('without the declaration of the kind of alert hold_released')
      expect(await open.stores.settings.get('cause')).toBeUndefined()
    })

    test('of one subject those are withdrawn whose occasion begins as asked; without that, all', async () => {
      const ana = await person()
      const { alerts } = open.stores
      for (const occasion of ['paid:1', 'paid:2', 'charged:1', 'unpaid:1'])
        await alerts.notify(released(ana, { subject: 'hold:8', occasion }))
      expect(await alerts.withdraw('hold_released', 'hold:8', 'paid:')).toBe(2)
      expect((await alerts.list(ana, {}, first)).alerts.map(({ occasion }) => occasion).toSorted()).toEqual(['charged:1', 'unpaid:1'])
      expect(await alerts.withdraw('hold_released', 'hold:8')).toBe(2)
    })

    test('twenty at once are one alert and one job', async () => {
      const ana = await person()
      const told = await Promise.all(Array.from({ length: 20 }, () => open.stores.alerts.notify(released(ana))))
      expect(told.filter(Boolean)).toHaveLength(1)
      const jobs = await open.database.read.selectFrom('job').select('payload').where('kind', '=', 'alert-emails').execute()
      expect(jobs.filter(({ payload }) => payload === JSON.stringify({ patronId: ana }))).toHaveLength(1)
    })

    test('it goes with its cause: what is rolled back was not told', async () => {
      const ana = await person()
      const failing = open.stores.together(async (inside) => {
        await inside.alerts.notify(released(ana))
        throw new Error('the loan failed')
      })
      await expect(failing).rejects.toThrow('the loan failed')
      expect(await open.stores.alerts.newest(ana)).toBe(0)
      expect(await open.stores.alerts.notify(released(ana))).toBeGreaterThan(0)
    })

    test('a person marks and deletes what is their own; the same again changes nothing; what was deleted is not told again', async () => {
      const [ana, bia] = [await person(), await person()]
      const { alerts } = open.stores
      const own = (await alerts.notify(released(ana)))!
      const other = (await alerts.notify(released(bia)))!
      expect(await alerts.mark(ana, { ids: [own, other, 999_999] }, true)).toEqual({ changed: 1, own: [own] })
      expect(await alerts.mark(ana, { ids: [own] }, true)).toEqual({ changed: 0, own: [own] })
      expect([await alerts.unread(ana), await alerts.unread(bia)]).toEqual([0, 1])
      expect(await alerts.mark(ana, { ids: [own] }, false)).toEqual({ changed: 1, own: [own] })
      expect(await alerts.remove(ana, { ids: [other] })).toEqual({ changed: 0, own: [] })
      expect(await alerts.remove(ana, { ids: [own] })).toEqual({ changed: 1, own: [own] })
      expect(await alerts.remove(ana, { ids: [own] })).toEqual({ changed: 0, own: [own] })
      expect(await alerts.notify(released(ana))).toBeUndefined()
      expect((await alerts.list(ana, {}, first)).total).toBe(0)
      expect((await alerts.list(bia, {}, first)).total).toBe(1)
    })

    test('all of one kind, days and state choose among them; newest first', async () => {
      const ana = await person()
      const { alerts } = open.stores
      const tell = (kind: 'hold_placed' | 'hold_expired', subject: string, at: string) =>
        alerts.notify({ patronId: ana, kind, subject, params: { title: 'Iracema', library: 'Central' }, at: new Date(at) })
      const a = await tell('hold_placed', 'hold:1', '2026-10-01T12:00:00Z')
      const b = await tell('hold_expired', 'hold:1', '2026-10-05T12:00:00Z')
      const c = await tell('hold_placed', 'hold:2', '2026-10-09T12:00:00Z')
      const ids = async (filter: Parameters<typeof alerts.list>[1]) => (await alerts.list(ana, filter, first)).alerts.map(({ id }) => id)
      expect(await ids({})).toEqual([c, b, a])
      expect(await ids({ from: new Date('2026-10-05T12:00:00Z'), before: new Date('2026-10-09T12:00:00Z') })).toEqual([b])
      expect(await alerts.mark(ana, { all: true, kind: 'hold_placed' }, true)).toEqual({ changed: 2, own: [] })
      expect(await ids({ read: false })).toEqual([b])
      expect(await ids({ read: true, kind: 'hold_placed' })).toEqual([c, a])
      expect(await alerts.withdraw('hold_expired', 'hold:1')).toBe(1)
      expect(await ids({})).toEqual([c, a])
      expect(await alerts.prune(new Date('2026-10-02T00:00:00Z'))).toBe(1)
      expect(await ids({})).toEqual([c])
    })

    test('of one moment the later one stands first, also on the next page; a kind or several choose; all of one person are of this person', async () => {
      const [ana, bia] = [await person(), await person()]
      const { alerts } = open.stores
      const tell = async (patronId: number, subject: string, kind: 'hold_placed' | 'hold_expired' = 'hold_placed') =>
        (await alerts.notify({ patronId, kind, subject, params: { title: 'Iracema', library: 'Central' }, at: open.clock.now() }))!
      const [a, b, c] = [await tell(ana, 'hold:91'), await tell(ana, 'hold:92', 'hold_expired'), await tell(ana, 'hold:93')]
      const other = await tell(bia, 'hold:94')
      const ids = async (filter: Parameters<typeof alerts.list>[1], page = first) => {
        const { alerts: listed, total } = await alerts.list(ana, filter, page)
        return [listed.map(({ id }) => id), total]
      }
      expect([
        await ids({}, { offset: 0, limit: 2 }),
        await ids({}, { offset: 2, limit: 2 }),
        await ids({}, { offset: 0, limit: 3 }),
      ]).toEqual([
        [[c, b], 3],
        [[a], 3],
        [[c, b, a], 3],
      ])
      expect([await ids({ kind: 'hold_expired' }), await ids({ kinds: ['hold_placed', 'debt'] })]).toEqual([
        [[b], 1],
        [[c, a], 2],
      ])
      expect([await alerts.newest(ana), await alerts.newest(bia)]).toEqual([c, other])
      expect(await alerts.mark(ana, { all: true }, true)).toEqual({ changed: 3, own: [] })
      expect([await alerts.unread(ana), await alerts.unread(bia)]).toEqual([0, 1])
      expect(await alerts.remove(ana, { all: true, kind: 'hold_placed' })).toEqual({ changed: 2, own: [] })
      expect([await ids({}), (await alerts.list(bia, {}, first)).total]).toEqual([[[b], 1], 1])
      // What its reader deleted is not withdrawn once more.
      expect([await alerts.withdraw('hold_placed', 'hold:91'), await alerts.withdraw('hold_placed', 'hold:92')]).toEqual([0, 0])
      expect([await alerts.withdraw('hold_expired', 'hold:92'), await ids({}), await alerts.unread(bia)]).toEqual([1, [[], 0], 1])
    })

    test('how long an alert holds is thirty days for a released hold, unless its end is told', async () => {
      const ana = await person()
      const { alerts } = open.stores
      const valid = async (more: Partial<Notification<'hold_released'>>) => {
        const id = await alerts.notify(released(ana, { at: new Date('2026-11-01T12:00:00Z'), ...more }))
        return (await alerts.list(ana, {}, first)).alerts.find((one) => one.id === id)?.validUntil
      }
      expect(await valid({ occasion: 'kind' })).toBe('2026-12-01T12:00:00.000Z')
      expect(await valid({ occasion: 'told', until: new Date('2026-12-24T12:00:00Z') })).toBe('2026-12-24T12:00:00.000Z')
    })

    test('an alert goes when it is older than that moment, an e-mail when it is and none of its alerts is left', async () => {
      const ana = await person()
      const { alerts, alertEmails } = open.stores
      const { clock } = open
      const made = async (occasion: string) => {
        const id = (await alerts.notify(released(ana, { occasion })))!
        return alertEmails.create(ana, [id], `prune.${occasion}`)
      }
      clock.set('2027-01-01T12:00:00.000Z')
      const [gone, left] = [await made('1'), await made('2')]
      await alerts.notify(released(ana, { occasion: '2 again', at: clock.now() }))
      const later = new Date('2027-01-01T12:00:01.000Z')
      await open.database.write.updateTable('alert').set({ at: later.toISOString() }).where('email_id', '=', left).execute()
      await alerts.prune(clock.now())
      expect((await alertEmails.find(gone))?.messageId).toBe('prune.1')
      // Written at that moment itself: it stays without its alert.
      await open.database.write.deleteFrom('alert').where('email_id', '=', gone).execute()
      await alerts.prune(clock.now())
      expect((await alertEmails.find(gone))?.messageId).toBe('prune.1')
      await alerts.prune(later)
      expect([await alertEmails.find(gone), (await alertEmails.find(left))?.messageId]).toEqual([undefined, 'prune.2'])
      expect((await alerts.list(ana, { from: clock.now() }, first)).total).toBe(1)
    })

    test('three returned e-mails are counted; a new address begins at none', async () => {
      const ana = await person()
      const { alerts, alertEmails, patrons } = open.stores
      for (const occasion of ['1', '2', '3']) {
        const id = (await alerts.notify(released(ana, { occasion })))!
        const email = await alertEmails.create(ana, [id], `alert.${ana}.${occasion}`)
        expect(await alertEmails.markSending(email)).toBe(true)
        await alertEmails.end(email, 'sent')
        expect(await alertEmails.markSending(email)).toBe(false)
        expect(await alertEmails.markReturned(`alert.${ana}.${occasion}`)).toBe(true)
        expect(await alertEmails.markReturned(`alert.${ana}.${occasion}`)).toBe(false)
      }
      expect((await alertEmails.reader(ana))?.returned).toBe(3)
      const code = (await open.database.read.selectFrom('patron').select('code').where('id', '=', ana).executeTakeFirstOrThrow()).code
      await patrons.save({ code, name: 'Ana', email: 'nova@example.org', username: code, bonds: [] })
      expect((await alertEmails.reader(ana))?.returned).toBe(0)
    })

    test('an e-mail that did not come back since was delivered: what came back before it counts no more', async () => {
      const [ana, bia] = [await person(), await person()]
      const { alerts, alertEmails } = open.stores
      let emails = 0
      /** Tells the person something, which ends so, an hour later than what was told before. */
      const tell = async (patronId: number, how: 'sent' | 'returned' | 'refused') => {
        open.clock.advance(3600)
        emails += 1
        const id = (await alerts.notify(released(patronId, { subject: `hold:${emails}` })))!
        const email = await alertEmails.create(patronId, [id], `settled.${emails}`)
        await alertEmails.markSending(email)
        await (how === 'refused' ? alertEmails.end(email, 'failed', refusedEmail) : alertEmails.end(email, 'sent'))
        if (how === 'returned') await alertEmails.markReturned(`settled.${emails}`)
      }
      const returned = async () => [(await alertEmails.reader(ana))?.returned, (await alertEmails.reader(bia))?.returned]
      await tell(ana, 'refused')
      await tell(bia, 'returned')
      await tell(bia, 'refused')
      await tell(ana, 'sent')
      const sent = open.clock.now()
      await tell(ana, 'returned')
      await tell(ana, 'refused')
      expect(await returned()).toEqual([3, 2])
      expect(await alertEmails.settleReturns(new Date(sent.getTime() - 1))).toBe(0)
      expect([await alertEmails.settleReturns(sent), await returned()]).toEqual([1, [2, 2]])
      expect([await alertEmails.settleReturns(sent), await returned()]).toEqual([0, [2, 2]])
      await tell(ana, 'sent')
      expect([await alertEmails.settleReturns(open.clock.now()), await returned()]).toEqual([1, [0, 2]])
      await tell(bia, 'sent')
      await alertEmails.forgetReturns(bia)
      expect([await alertEmails.settleReturns(open.clock.now()), await returned()]).toEqual([0, [0, 0]])
    })
  })
}
