import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { deskOpenTo } from './desk-open-to.ts'
import { goodPassword, openSessionSite, type Caller, type SessionSite } from './testing/session-site.ts'

test.each([
  ['127.0.0.1', true],
  ['127.8.9.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['::12', false],
  ['10.127.0.1', false],
  ['128.0.0.1', false],
])('the desk of a demo database and %s', async (address, open) => {
  const demo = { settings: { get: async () => ({ value: { seed: 1 } }) } } as never
  expect(await deskOpenTo(demo, { demoDesk: false })(address)).toBe(open)
  expect(await deskOpenTo(demo, { demoDesk: true })(address)).toBe(true)
  const own = { settings: { get: async () => undefined } } as never
  expect(await deskOpenTo(own, { demoDesk: false })(address)).toBe(true)
})

for (const engine of engines) {
  describe(`signing in at the desk, on ${engine.name}`, () => {
    let site: SessionSite
    let places: Readonly<Record<string, number>>
    beforeAll(async () => {
      site = await openSessionSite(engine)
      const [campus] = await site.stores.libraries.campuses()
      for (const code of ['BN', 'BS'])
        await site.stores.libraries.putLibrary({ code, name: `Biblioteca ${code}`, campusId: campus!.id, kind: 'library' })
      places = Object.fromEntries((await site.stores.libraries.libraries()).map(({ code, id }) => [code, id]))
    })
    afterAll(() => site.remove())

    const atDesk = (username: string, more: Caller = {}, scope = 'equipe') =>
      site.grant({ grant_type: 'password', username, password: goodPassword, scope }, more)
    const attendant = async (name: string, ...libraries: (string | undefined)[]) => {
      const loginId = await site.person(name)
      for (const code of libraries)
        await site.stores.staffGrants.grant({ loginId, role: 'atendimento', ...(code !== undefined && { libraryId: places[code]! }) })
      return loginId
    }
    const libraryOf = async (answer: Awaited<ReturnType<typeof atDesk>>) =>
      (await site.call('GET', '/api/equipe/sessao', undefined, { token: answer.json().access_token })).json().cod_biblioteca

    test('a right password is no failure, however often it is given from one network', async () => {
      await attendant('ana', undefined)
      for (let times = 0; times < 12; times += 1) expect((await atDesk('ana', { address: '203.0.113.9' })).statusCode).toBe(200)
    })

    test('somebody who is blocked works at no desk, whatever the role; a block that is lifted is none', async () => {
      await attendant('bia', undefined)
      const { id } = (await site.stores.patrons.find('P-bia'))!
      await site.stores.patrons.setBlocked(id, 'Material extraviado')
      const refused = await atDesk('bia')
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'cadastro_bloqueado'])
      await site.stores.patrons.setBlocked(id, undefined)
      expect((await atDesk('bia')).statusCode).toBe(200)
    })

    test('a password that the library set opens no desk before its person has changed it', async () => {
      const loginId = await attendant('gil', undefined)
      await site.stores.logins.requireNewPassword(loginId)
      const refused = await atDesk('gil')
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'senha_provisoria'])
      const token = (await site.signIn('gil')).json().access_token as string
      const chosen = 'Vinte girafas amarelas_7'
      const body = { senhaAtual: goodPassword, senhaNova: chosen }
      expect((await site.call('PUT', '/api/pessoas/meu-farol/senha', body, { token })).statusCode).toBe(200)
      const opened = await site.grant({ grant_type: 'password', username: 'gil', password: chosen, scope: 'equipe' })
      expect(opened.statusCode).toBe(200)
    })

    test('without a named library one works in one’s own if the role reaches it, else in the first that it reaches', async () => {
      await attendant('caio', 'BS', 'BC')
      await attendant('davi', 'BS', 'BN')
      expect(await libraryOf(await atDesk('caio'))).toBe('BC')
      expect(await libraryOf(await atDesk('davi'))).toBe('BN')
    })

    test('it is written down: when the login was used last, and by whom where', async () => {
      const loginId = await attendant('edu', 'BN')
      const used = async () =>
        (await site.database.read.selectFrom('login').select('last_login_at').where('id', '=', loginId).executeTakeFirstOrThrow())
          .last_login_at
      expect(await used()).toBeNull()
      await atDesk('edu')
      expect(await used()).not.toBeNull()
      const [entry] = await site.stores.audit.list({ subject: { kind: 'login', id: loginId }, limit: 5 })
      expect(entry).toMatchObject({
        actor: { kind: 'staff', loginId, deviceId: expect.any(Number) },
        act: 'signed_in_at_desk',
        detail: { libraryId: places['BN'] },
      })
    })

    test('the device of a reader who signs in at the desk stays known under its new cookie', async () => {
      await site.person('fabio')
      await attendant('gil', undefined)
      const deviceOf = ({ cookies }: Awaited<ReturnType<typeof atDesk>>) => ({
        '__Secure-farol-device': cookies.find((one) => one.name === '__Secure-farol-device')!.value,
      })
      const cookies = deviceOf(await site.signIn('fabio'))
      const headers = { 'sec-fetch-site': 'same-origin' }
      const shared = deviceOf(await atDesk('gil', { cookies, headers }, 'equipe navegador'))
      expect(shared).not.toEqual(cookies)
      await site.signIn('fabio', 'errada')
      await site.database.write.updateTable('account_guard').set({ locked_until: '2099-01-01T00:00:00.000Z', spared_until: null }).execute()
      const again = await site.signIn('fabio', goodPassword, { cookies: shared })
      expect(again.statusCode).toBe(200)
      // Who works at the desk is known on it too.
      expect((await atDesk('gil', { cookies: deviceOf(again) })).statusCode).toBe(200)
      await site.database.write.updateTable('account_guard').set({ locked_until: null }).execute()
    })
  })
}
