import { describe, expect, test } from 'vitest'
import { refusedEmail } from '../../ports/alert-emails.ts'
import { aLibrary } from './testing/library-fixture.ts'
import { engines } from './testing/engines.ts'
import { openStores } from './testing/stores.ts'

for (const engine of engines) {
  describe(`what stores keep of accounts, on ${engine.name}`, () => {
    const open = openStores(engine)
    let people = 0
    const inSeconds = (seconds: number) => new Date(open.clock.now().getTime() + seconds * 1000)

    async function person(email?: string) {
      people += 1
      const code = `A${people}`
      await open.stores.patrons.save({ code, name: 'Ana Souza', username: `a${people}`, bonds: [], ...(email && { email }) })
      const { id, loginIds } = (await open.stores.patrons.find(code))!
      return { id, loginId: loginIds[0]! }
    }
    const emailOf = async (id: number) => (await open.stores.alertEmails.reader(id))?.email
    const changeEmail = async (patronId: number, newEmail: string) => {
      const { emailChanges } = open.stores
      const asked = { patronId, newEmail, confirmUntil: inSeconds(3_600), undoUntil: inSeconds(86_400) }
      const { id } = await emailChanges.open(asked, (change) => ({ confirm: `c${change.id}`, undo: `u${change.id}` }))
      return id
    }

    test('whoever undoes a change of address undoes those that were asked for after it; the address before it is back', async () => {
      const { emailChanges } = open.stores
      const { id } = await person('own@example.org')
      const first = await changeEmail(id, 'thief@example.org')
      expect(await emailChanges.confirm(first)).toBe(true)
      const second = await changeEmail(id, 'other@example.org')
      expect(await emailChanges.confirm(second)).toBe(true)
      const third = await changeEmail(id, 'third@example.org')
      expect(await emailOf(id)).toBe('other@example.org')
      expect(await emailChanges.replacedAddresses(id)).toEqual(['own@example.org', 'thief@example.org'])
      expect(await emailChanges.undo(first)).toBe(true)
      expect(await emailOf(id)).toBe('own@example.org')
      expect([await emailChanges.confirm(third), await emailChanges.undo(second), await emailChanges.undo(first)]).toEqual([
        false,
        false,
        false,
      ])
      expect([await emailChanges.pendingOf(id), await emailChanges.replacedAddresses(id)]).toEqual([undefined, []])
      expect(await emailOf(id)).toBe('own@example.org')
    })

    test('undoing the later change leaves the earlier one, which is somebody’s own', async () => {
      const { emailChanges } = open.stores
      const { id } = await person('old@example.org')
      const first = await changeEmail(id, 'new@example.org')
      await emailChanges.confirm(first)
      const second = await changeEmail(id, 'thief@example.org')
      await emailChanges.confirm(second)
      expect(await emailChanges.undo(second)).toBe(true)
      expect([await emailOf(id), await emailChanges.replacedAddresses(id)]).toEqual(['new@example.org', ['old@example.org']])
    })

    test('a change of address is confirmed and undone in its time alone, and told of nobody else', async () => {
      const { emailChanges } = open.stores
      const [ana, rui] = [await person('ana@example.org'), await person('rui@example.org')]
      const late = await changeEmail(ana.id, 'late@example.org')
      const done = await changeEmail(rui.id, 'done@example.org')
      await emailChanges.confirm(done)
      expect([await emailChanges.pendingOf(ana.id), await emailChanges.pendingOf(rui.id)]).toMatchObject([{ id: late }, undefined as never])
      open.clock.advance(3_600)
      expect([await emailChanges.confirm(late), await emailChanges.pendingOf(ana.id), await emailOf(ana.id)]).toEqual([false, undefined, 'ana@example.org']) // prettier-ignore
      open.clock.advance(86_400 - 3_600)
      expect([await emailChanges.undo(done), await emailOf(rui.id)]).toEqual([false, 'done@example.org'])
      expect(await emailChanges.replacedAddresses(rui.id)).toEqual([])
      expect(await emailChanges.prune(open.clock.now())).toBe(0)
      expect(await emailChanges.prune(inSeconds(1))).toBeGreaterThan(1)
    })

    test('whoever asks for another address again takes back what was asked before', async () => {
      const { emailChanges } = open.stores
      const { id } = await person('own@example.org')
      const wrong = await changeEmail(id, 'misspelt@example.org')
      const right = await changeEmail(id, 'right@example.org')
      expect([await emailChanges.confirm(wrong), (await emailChanges.pendingOf(id))?.newEmail]).toEqual([false, 'right@example.org'])
      expect([await emailChanges.confirm(right), await emailOf(id)]).toEqual([true, 'right@example.org'])
      await emailChanges.close(id)
      expect(await emailChanges.replacedAddresses(id)).toEqual(['own@example.org'])
    })

    const signIn = async (loginId: number, publicId: string) => {
      await open.stores.signIns.start({
        publicId,
        loginId,
        kept: false,
        client: 'browser',
        accessHash: `a ${publicId}`,
        refreshHash: `r ${publicId}`,
        accessExpiresAt: inSeconds(600),
        refreshExpiresAt: inSeconds(6_000),
      })
      return async () => (await open.stores.signIns.byAccess(`a ${publicId}`)) !== undefined
    }
    const atDesk = async (loginId: number, libraryId: number, publicId: string) => {
      const { staffSessions } = open.stores
      const deviceId = await staffSessions.deviceOf(`device ${publicId}`)
      await staffSessions.start({ publicId, loginId, libraryId, deviceId, accessHash: `s ${publicId}`, endsAt: inSeconds(6_000) })
      return async () => (await staffSessions.byAccess(`s ${publicId}`, inSeconds(-60))) !== undefined
    }

    test('with all sign-ins of a login those at the desk end, whoever ends them; those of another login go on', async () => {
      const { signIns } = open.stores
      const { libraryId } = await aLibrary(open.stores)
      const [ana, rui] = [await person(), await person()]
      const all = [await signIn(ana.loginId, 'ana'), await atDesk(ana.loginId, libraryId, 'ana')]
      const others = [await signIn(rui.loginId, 'rui'), await atDesk(rui.loginId, libraryId, 'rui')]
      const alive = (some: readonly (() => Promise<boolean>)[]) => Promise.all(some.map((one) => one()))
      expect(await signIns.revokeAll(ana.loginId, 'password_changed')).toBe(2)
      expect([await alive(all), await alive(others)]).toEqual([
        [false, false],
        [true, true],
      ])
      const kept = await signIn(rui.loginId, 'rui here')
      expect(await signIns.revokeOthers(rui.loginId, 'rui here', 'password_changed')).toBe(1)
      expect([await alive(others), await kept()]).toEqual([[false, false], true])
    })

    test('tokens are changed once, and for a sign-in that lives', async () => {
      const { signIns } = open.stores
      const { loginId } = await person()
      const found = await signIn(loginId, 'once')
      const next = { publicId: 'once', refreshHash: 'r once', nextAccessHash: 'a2', nextRefreshHash: 'r2', accessExpiresAt: inSeconds(600) }
      expect([await signIns.rotate(next), await signIns.rotate(next), await found()]).toEqual([true, false, false])
      expect((await signIns.byAccess('a2'))?.loginId).toBe(loginId)
      expect(await signIns.find('once')).toMatchObject({ generation: 2, refreshHash: 'r2', revoked: false })
      open.clock.advance(600)
      expect(await signIns.byAccess('a2')).toBeUndefined()
      expect(await signIns.lockAlive('once')).toBe(true)
      open.clock.advance(5_400)
      expect([await signIns.lockAlive('once'), await signIns.rotate({ ...next, refreshHash: 'r2' })]).toEqual([false, false])
      await signIns.extend('once', inSeconds(600))
      expect(await signIns.lockAlive('once')).toBe(false)
    })

    const code = (accountKey: string, browserHash: string, seed: string) => ({ accountKey, browserHash, seed, expiresAt: inSeconds(900) })
    const max = { max: 3, maxInDay: 5 }

    test('a code for a new password is joined while it is recent, and using it uses it up in every browser: its own seed alone', async () => {
      const { recoveryCodes } = open.stores
      const ask = async (browserHash: string, seed: string, account = 'ana') => {
        let earlier: readonly string[] = []
        const opened = await recoveryCodes.open(code(account, browserHash, seed), inSeconds(-3_600), (known) => {
          earlier = known.map((one) => `${one.seed} ${one.isOwn}`)
          const same = known.find((one) => one.seed === seed)
          return same && { join: same }
        })
        return { id: (opened as { id: number }).id, earlier }
      }
      const first = await ask('b1', 'one')
      const same = await ask('b2', 'one')
      const other = await ask('b3', 'two')
      const stranger = await ask('b1', 'one', 'rui')
      expect([first.earlier, same.earlier, other.earlier, stranger.earlier]).toEqual([[], ['one false'], ['one false', 'one false'], []])
      expect(await recoveryCodes.use(first.id)).toBe(false)
      for (const browserHash of ['b1', 'b3']) {
        const tried = await recoveryCodes.countAttempt({ accountKey: 'ana', browserHash, ...max })
        await recoveryCodes.prove((tried as { code: { id: number } }).code.id, inSeconds(600), 'own')
      }
      expect([await recoveryCodes.use(first.id), await recoveryCodes.use(first.id)]).toEqual([true, false])
      const used = await Promise.all([first, same, other, stranger].map(async ({ id }) => (await recoveryCodes.byId(id))?.used))
      expect(used).toEqual([true, true, false, false])
      open.clock.advance(3_600)
      expect((await ask('b3', 'three')).earlier).toEqual([])
    })

    test('tries are counted for the browser that asked and apart for all others, and all together in a day', async () => {
      const { recoveryCodes } = open.stores
      await recoveryCodes.open(code('eva', 'own', 's'), inSeconds(-60), () => undefined)
      const tried = async (browserHash?: string) => {
        const answer = await recoveryCodes.countAttempt({ accountKey: 'eva', ...max, ...(browserHash && { browserHash }) })
        return typeof answer === 'object' ? answer.counter : answer
      }
      const all = []
      for (const browser of [undefined, 'strange', undefined, undefined, 'own', 'own', 'own']) all.push(await tried(browser))
      expect(all).toEqual(['stray', 'stray', 'stray', undefined, 'own', 'own', 'day'])
      open.clock.set('2026-11-23T00:00:00.000Z')
      expect(await tried('own')).toBeUndefined()
      await recoveryCodes.open(code('eva', 'own', 't'), inSeconds(-60), () => undefined)
      expect(await tried('own')).toBe('own')
      open.clock.advance(900)
      expect(await tried('own')).toBeUndefined()
    })

    const alerted = async (patronId: number) =>
      (await open.stores.alerts.notify({
        patronId,
        kind: 'debt',
        subject: 'debt:1',
        params: { outcome: 'paid', cents: 100, library: 'Central' },
        at: open.clock.now(),
      }))!

    test('an e-mail that is refused for good counts as returned, once; one that failed otherwise does not', async () => {
      const { alertEmails } = open.stores
      const { id } = await person('gone@example.org')
      const alertId = await alerted(id)
      const emails = [await alertEmails.create(id, [alertId], 'm1'), await alertEmails.create(id, [alertId], 'm2')]
      const returned = async () => (await alertEmails.reader(id))?.returned
      await alertEmails.end(emails[0]!, 'failed', 'timeout')
      expect(await returned()).toBe(0)
      await alertEmails.end(emails[1]!, 'failed', refusedEmail)
      await alertEmails.end(emails[1]!, 'failed', refusedEmail)
      expect(await returned()).toBe(1)
      const third = await alertEmails.create(id, [alertId], 'm3')
      expect(await alertEmails.markReturned('m3')).toBe(false)
      await alertEmails.end(third, 'sent')
      const dropped = await alertEmails.create(id, [alertId], 'm4')
      await alertEmails.end(dropped, 'dropped')
      expect([(await alertEmails.find(dropped))?.state, await alertEmails.markReturned('m4')]).toEqual(['dropped', false])
      expect([await alertEmails.markReturned('m3'), await alertEmails.markReturned('m3'), await returned()]).toEqual([true, false, 2])
    })

    test('an old e-mail goes with the last of its alerts, and no alert is left of an e-mail that is gone', async () => {
      const { alertEmails, alerts } = open.stores
      const { id } = await person('old@example.org')
      const emailId = await alertEmails.create(id, [await alerted(id)], 'kept')
      await open.database.write
        .updateTable('alert')
        .set({ at: inSeconds(60).toISOString() })
        .where('email_id', '=', emailId)
        .execute()
      await alerts.prune(inSeconds(30))
      expect([(await alertEmails.lines(emailId)).length, (await alertEmails.find(emailId))?.messageId]).toEqual([1, 'kept'])
      await alerts.prune(inSeconds(90))
      expect(await alertEmails.find(emailId)).toBeUndefined()
    })

    test('guesses from a network at other accounts are no failures of this account, and success begins the count anew', async () => {
      const { loginAttempts } = open.stores
      const lock = {
        from: 9,
        until: inSeconds(900),
        sparedUntil: inSeconds(1_800),
        aged: (failures: number, from: Date) => ({ failures, from }),
      }
      const recent = async (accountKey: string, network: string) => {
        let told: number | undefined
        await loginAttempts.begin({ accountKey, network, since: inSeconds(-3_600) }, lock, ({ failures }) => {
          told = failures.recent
          return undefined
        })
        return told
      }
      expect([await recent('x1', 'n1'), await recent('x1', 'n1'), await recent('x1', 'n2'), await recent('x2', 'n1')]).toEqual([0, 1, 0, 0])
      expect(await recent('x1', 'n1')).toBe(2)
      open.clock.advance(3_600)
      expect(await recent('x1', 'n1')).toBe(0)
    })
  })
}
