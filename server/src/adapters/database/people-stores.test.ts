import { describe, expect, test } from 'vitest'
import { engines } from './testing/engines.ts'
import { aLibrary } from './testing/library-fixture.ts'
import { openStores } from './testing/stores.ts'
import type { Taken } from '../../ports/quotas.ts'

for (const engine of engines) {
  describe(`what stores keep of people, on ${engine.name}`, () => {
    const open = openStores(engine)
    let people = 0

    async function person(more: { readonly email?: string; readonly socialName?: string } = {}) {
      people += 1
      const code = `Q${people}`
      await open.stores.patrons.save({ code, name: 'Ana Souza', username: `q${people}`, bonds: [], ...more })
      const { id, loginIds } = (await open.stores.patrons.find(code))!
      return { id, code, username: `q${people}`, loginId: loginIds[0]! }
    }
    const set = (patronId: number, row: object) => open.database.write.updateTable('patron').set(row).where('id', '=', patronId).execute()
    const gone = (patronId: number) => set(patronId, { anonymised_at: open.clock.now().toISOString() })
    const inSeconds = (seconds: number) => new Date(open.clock.now().getTime() + seconds * 1000)

    test('a notice goes to those whose bond is active and fits, never to one who was anonymised', async () => {
      const { libraryId, otherLibraryId } = await aLibrary(open.stores)
      const category = await open.stores.patrons.category('AL')
      const reader = async (library: string, email?: string) => {
        people += 1
        const code = `Q${people}`
        const bonds = [{ category: 'AL', library }]
        await open.stores.patrons.save({ code, name: 'Ana', username: code, bonds, ...(email && { email }) })
        return (await open.stores.patrons.find(code))!.id
      }
      const [here, there, ended, past] = [await reader('bc', 'a@example.org'), await reader('ba'), await reader('bc'), await reader('bc')]
      await open.database.write.updateTable('bond').set({ active: 0 }).where('patron_id', '=', ended).execute()
      await gone(past)
      const { notices } = open.stores
      const readers = (libraryIds: readonly number[]) => notices.readers({ categoryIds: [category], libraryIds }, 0, 99)
      expect([await readers([]), await readers([libraryId]), await readers([otherLibraryId])]).toEqual([[here, there], [here], [there]])
      expect(await notices.readers({ categoryIds: [], libraryIds: [libraryId] }, here, 99)).toEqual([])
      expect(await notices.count({ categoryIds: [category], libraryIds: [] })).toEqual({ readers: 2, withEmail: 1 })
    })

    test('an e-mail of alerts calls its reader by the social name; of who is gone there is no reader', async () => {
      const { id } = await person({ socialName: 'Bia' })
      expect((await open.stores.alertEmails.reader(id))?.name).toBe('Bia')
      await gone(id)
      expect(await open.stores.alertEmails.reader(id)).toBeUndefined()
    })

    test('with the second factor its codes, challenges and trusted devices end, of this login alone', async () => {
      const { secondFactors } = open.stores
      const [ana, rui] = [await person(), await person()]
      for (const { loginId } of [ana, rui]) {
        await secondFactors.begin(loginId, 'secret')
        await secondFactors.activate(loginId, 7)
        await secondFactors.replaceCodes(loginId, [`code ${loginId}`])
        await secondFactors.trust({ loginId, tokenHash: `t${loginId}`, browser: 'b', system: 's', expiresAt: inSeconds(60) })
      }
      expect([await secondFactors.useStep(ana.loginId, 7), await secondFactors.useStep(ana.loginId, 8)]).toEqual([false, true])
      expect(await secondFactors.end(ana.loginId)).toBe(true)
      const left = async ({ loginId }: typeof ana) => [
        await secondFactors.isTrusted(loginId, `t${loginId}`),
        (await secondFactors.trusted(loginId)).length,
        await secondFactors.codesLeft(loginId),
      ]
      expect([await left(ana), await left(rui)]).toEqual([
        [false, 0, 0],
        [true, 1, 1],
      ])
      open.clock.advance(61)
      expect(await left(rui)).toEqual([false, 0, 1])
      expect([await secondFactors.useCode(rui.loginId, `code ${rui.loginId}`), await secondFactors.codesLeft(rui.loginId)]).toEqual([
        true,
        0,
      ])
    })

    test('a token opens what it was made for, at its base, in its time, once', async () => {
      const { oneTimeAddresses } = open.stores
      const { loginId } = await person()
      const issue = (tokenHash: string) =>
        oneTimeAddresses.issue({ tokenHash, purpose: 'redirect', loginId, base: 'norte', expiresAt: inSeconds(60) })
      for (const hash of ['h1', 'h2']) await issue(hash)
      expect(await oneTimeAddresses.use('h1', ['base_switch', 'self_service'], 'norte')).toBeUndefined()
      expect(await oneTimeAddresses.use('h1', ['redirect'], 'sul')).toBeUndefined()
      expect(await oneTimeAddresses.use('h1', ['base_switch', 'redirect'], 'norte')).toEqual({ loginId })
      expect(await oneTimeAddresses.use('h1', ['redirect'], 'norte')).toBeUndefined()
      open.clock.advance(60)
      expect(await oneTimeAddresses.use('h2', ['redirect'], 'norte')).toBeUndefined()
    })

    test('what was counted counts until its span is over, and is kept so long', async () => {
      const { quotas } = open.stores
      const hour = { name: 'letters of ana', seconds: 3_600 }
      await quotas.take(hour)
      open.clock.advance(3_600)
      await quotas.prune(open.clock.now())
      expect(await quotas.counted(hour)).toBe(1)
      open.clock.advance(601)
      expect(await quotas.counted(hour)).toBe(0)
      expect(await quotas.prune(open.clock.now())).toBe(1)
    })

    test('a count is of its name alone and slides in twelfths of its span: 65 minutes after the beginning of a step of an hour it is over', async () => {
      const { quotas } = open.stores
      const [hour, other] = ['letters of eva', 'letters of ivo'].map((name) => ({ name, seconds: 3_600 })) as [Taken, Taken]
      open.clock.set(new Date('2027-03-01T12:00:00.000Z'))
      expect([await quotas.take(hour), await quotas.take(hour), await quotas.take(other)]).toEqual([1, 2, 1])
      open.clock.advance(300)
      expect(await quotas.take(hour)).toBe(3)
      open.clock.advance(3_599)
      expect([await quotas.counted(hour), await quotas.counted(other)]).toEqual([3, 1])
      open.clock.advance(1)
      expect([await quotas.counted(hour), await quotas.counted(other)]).toEqual([1, 0])
      expect(await quotas.prune(open.clock.now())).toBe(0)
      open.clock.advance(1)
      expect(await quotas.prune(open.clock.now())).toBe(2)
      expect(await quotas.take(hour)).toBe(2)
    })

    test('nobody acts for somebody by a delegation that has not begun, is over, or is of one who is gone', async () => {
      const { delegations } = open.stores
      const [ana, rui] = [await person(), await person()]
      const offer = async (patronId: number) => {
        const id = await delegations.offer(
          { patronId, delegateId: rui.id, from: '2026-11-10', until: '2026-11-20', powers: ['renovar'] },
          '2026-11-01',
        )
        expect(await delegations.answer(id!, ana.id + 1_000, true)).toBe(false)
        expect(await delegations.answer(id!, rui.id, true)).toBe(true)
      }
      await offer(ana.id)
      const acts = async (user: string, day: string) => (await delegations.inForce(rui.id, user, day)) !== undefined
      const days = ['2026-11-09', '2026-11-10', '2026-11-20', '2026-11-21']
      expect(await Promise.all(days.map((day) => acts(ana.code, day)))).toEqual([false, true, true, false])
      // Its last day is one of its days: another one beside it is none.
      const again = { patronId: ana.id, delegateId: rui.id, from: '2026-11-20', powers: ['renovar'] as const }
      expect(await delegations.offer(again, '2026-11-20')).toBeUndefined()
      expect(await delegations.offer(again, '2026-11-21')).toEqual(expect.any(Number))
      const eva = await person()
      await offer(eva.id)
      await gone(eva.id)
      expect(await acts(eva.code, '2026-11-10')).toBe(false)
    })

    test('a name that is somebody’s code and somebody else’s user name is nobody’s', async () => {
      const { delegations, patrons } = open.stores
      const rui = await person()
      await patrons.save({ code: 'twice', name: 'Ana', username: 'ana.twice', bonds: [] })
      await patrons.save({ code: 'eva.twice', name: 'Eva', username: 'twice', bonds: [] })
      const names = ['twice', 'eva.twice']
      for (const name of names) {
        const { id } = (await patrons.find(name))!
        const offered = await delegations.offer({ patronId: id, delegateId: rui.id, from: '2026-11-10', powers: ['renovar'] }, '2026-11-10')
        await delegations.answer(offered!, rui.id, true)
      }
      const named = async (user: string) => (await delegations.inForce(rui.id, user, '2026-11-10'))?.patron.code
      expect([await named('twice'), await named('ana.twice'), await named('eva.twice')]).toEqual([undefined, 'twice', 'eva.twice'])
      // A user name of another base is none here.
      const base = { code: 'norte', name: 'Norte', own: 0 } as const
      await open.database.write.insertInto('base').values(base).execute()
      await patrons.save({
        code: 'eva.twice',
        name: 'Eva',
        username: 'twice',
        bonds: [],
        elsewhere: [{ base: 'norte', username: 'eva.norte' }],
      })
      expect(await named('eva.norte')).toBeUndefined()
    })

    test('a list of people takes nobody’s user name away, and leaves the library that somebody chose', async () => {
      const { patrons } = open.stores
      const ana = await person()
      const record = { code: 'new', name: 'Rui', bonds: [] }
      await expect(patrons.save({ ...record, username: ana.username })).rejects.toThrow()
      expect(await patrons.find('new')).toBeUndefined()
      await patrons.category('AL')
      const at = async (library: string) => {
        await patrons.save({ code: ana.code, name: 'Ana Souza', username: ana.username, bonds: [{ category: 'AL', library }] })
        const rows = await open.database.read.selectFrom('patron').select('default_library_id').where('id', '=', ana.id).execute()
        return rows[0]!.default_library_id
      }
      const first = await at('bc')
      expect([first === null, await at('ba')]).toEqual([false, first])
    })

    test('of one who asks twice to be deleted the later day holds; what was closed is not closed again', async () => {
      const { dataRequests } = open.stores
      const { id: patronId } = await person()
      const first = await dataRequests.askDeletion(patronId, inSeconds(60))
      const second = await dataRequests.askDeletion(patronId, inSeconds(120))
      expect([(await dataRequests.deletion(first))?.state, (await dataRequests.deletion(second))?.state]).toEqual(['taken_back', 'waiting'])
      await dataRequests.closeDeletion(first, 'done', [])
      expect((await dataRequests.deletion(first))?.state).toBe('taken_back')
      open.clock.advance(119)
      expect(await dataRequests.dueDeletions()).toEqual([])
      open.clock.advance(1)
      expect((await dataRequests.dueDeletions()).map(({ id }) => id)).toEqual([second])
    })

    test('a consent that was withdrawn is none', async () => {
      const { dataRequests } = open.stores
      const { id } = await person()
      await dataRequests.consent(id, { kind: 'terms', version: '1' })
      expect(await dataRequests.consents(id)).toMatchObject([{ kind: 'terms', version: '1' }])
      const withdrawn_at = open.clock.now().toISOString()
      await open.database.write.updateTable('consent').set({ withdrawn_at }).where('patron_id', '=', id).execute()
      expect(await dataRequests.consents(id)).toEqual([])
    })

    test('requests about one’s data: one’s own the newest first; at the desk the nearest term first, the answered ones the latest first', async () => {
      const { dataRequests } = open.stores
      const { id, loginId } = await person()
      const dues = ['2026-12-09', '2026-12-01', '2026-12-05']
      const numbers: string[] = []
      for (const dueOn of dues) numbers.push((await dataRequests.ask(id, { kind: 'correct', content: dueOn, dueOn })).number)
      const [a, b, c] = numbers
      expect((await dataRequests.requests(id)).map(({ number }) => number)).toEqual([c, b, a])
      const desk = async (state: 'open' | 'answered') =>
        (await dataRequests.deskRequests({ state, offset: 0, limit: 9 })).requests
          .filter(({ patronId }) => patronId === id)
          .map(({ number }) => number)
      expect(await desk('open')).toEqual([b, c, a])
      for (const number of [c!, a!, b!]) {
        expect(await dataRequests.answer(number, { answer: 'Feito.', loginId })).toBe(true)
        open.clock.advance(1)
      }
      expect(await dataRequests.answer(a!, { answer: 'Outra.', loginId })).toBe(false)
      expect(await desk('answered')).toEqual([b, a, c])
    })

    test('the newest alert stands first, by when it happened; what is withdrawn is no longer sent', async () => {
      const { alerts, alertEmails } = open.stores
      const { id } = await person({ email: 'ana@example.org' })
      const tell = (subject: string, at: Date) =>
        alerts.notify({ patronId: id, kind: 'hold_placed', subject, params: { title: 'T', library: 'BC' }, at })
      await tell('hold:new', inSeconds(0))
      await tell('hold:old', inSeconds(-86_400))
      const page = await alerts.list(id, {}, { offset: 0, limit: 1 })
      expect([page.alerts.map(({ subject }) => subject), page.total]).toEqual([['hold:new'], 2])
      expect((await alerts.list(id, {}, { offset: 1, limit: 5 })).total).toBe(2)
      await alerts.withdraw('hold_placed', 'hold:new')
      const waiting = await alertEmails.takeWaiting(id, inSeconds(600))
      expect(waiting.map(({ subject }) => subject)).not.toContain('hold:new')
      expect((await alerts.list(id, {}, { offset: 0, limit: 5 })).alerts.map(({ subject }) => subject)).toEqual(['hold:old'])
    })

    test('one who was blocked, or is gone, is at no desk any more', async () => {
      const { libraryId } = await aLibrary(open.stores)
      const { staffSessions } = open.stores
      const start = async () => {
        const { id, loginId } = await person()
        const deviceId = await staffSessions.deviceOf(`d${id}`)
        await staffSessions.start({ publicId: `s${id}`, loginId, libraryId, deviceId, accessHash: `a${id}`, endsAt: inSeconds(3_600) })
        return { id, at: async () => (await staffSessions.byAccess(`a${id}`, inSeconds(-60))) !== undefined }
      }
      const [blocked, past] = [await start(), await start()]
      expect([await blocked.at(), await past.at()]).toEqual([true, true])
      await open.stores.patrons.setBlocked(blocked.id, 'motivo')
      await gone(past.id)
      expect([await blocked.at(), await past.at()]).toEqual([false, false])
    })

    test('whoever acts for one who is blocked is as blocked, and acts for nobody who is gone', async () => {
      const { delegations, signIns, patrons } = open.stores
      const [ana, rui] = [await person(), await person()]
      const delegationId = (await delegations.offer(
        { patronId: ana.id, delegateId: rui.id, from: '2026-11-10', powers: ['renovar'] },
        '2026-11-10',
      ))!
      await delegations.answer(delegationId, rui.id, true)
      const until = { accessExpiresAt: inSeconds(600), refreshExpiresAt: inSeconds(6_000) }
      await signIns.start({
        publicId: 'acting', loginId: rui.loginId, kept: false, client: 'browser', accessHash: 'acting', refreshHash: 'r', ...until,
        acting: { patronId: ana.id, delegationId },
      }) // prettier-ignore
      expect(await signIns.byAccess('acting')).toMatchObject({ blocked: false, acting: { patronId: ana.id, powers: ['renovar'] } })
      await patrons.setBlocked(ana.id, 'motivo')
      expect((await signIns.byAccess('acting'))?.blocked).toBe(true)
      await gone(ana.id)
      expect(await signIns.byAccess('acting')).toBeUndefined()
    })
  })
}
