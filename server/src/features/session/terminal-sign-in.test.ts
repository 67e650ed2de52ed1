import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { storeDocument } from '../institution/store-document.ts'
import { goodPassword, openSessionSite, type SessionSite } from './testing/session-site.ts'

for (const engine of engines) {
  describe(`signing in at a terminal, on ${engine.name}`, () => {
    let site: SessionSite
    beforeAll(async () => {
      site = await openSessionSite(engine)
    })
    afterAll(() => site.remove())

    const terminalBy = async (identify: 'code' | 'password' | 'token') => {
      const selfService = { library: 'BC', identify, language: 'pt', networks: ['203.0.113.9'] }
      await storeDocument(site.stores, { name: 'U', acronym: 'U', selfService })
      site.clock.advance(3)
    }
    const identify = async (body: object) => {
      const answer = await site.grant({ grant_type: 'autoatendimento', ...body }, { address: '203.0.113.9' })
      return { status: answer.statusCode, body: answer.json() }
    }
    const fieldsOf = async (body: object) =>
      ((await identify(body)).body.fields as { field: string; code: string }[]).map(({ field, code }) => [field, code])

    test('who is let in has failed at nothing, however many go to the same terminal', async () => {
      await terminalBy('password')
      await site.person('ana')
      for (let times = 0; times < 12; times += 1) expect((await identify({ username: 'ana', password: goodPassword })).status).toBe(200)
    })

    test('it is written down when the login was used last', async () => {
      const loginId = await site.person('bia')
      await identify({ username: 'bia', password: goodPassword })
      const row = await site.database.read.selectFrom('login').select('last_login_at').where('id', '=', loginId).executeTakeFirstOrThrow()
      expect(row.last_login_at).not.toBeNull()
    })

    test('what is blank is told by its field', async () => {
      await terminalBy('code')
      expect(await fieldsOf({ username: ' ' })).toEqual([['username', 'obrigatorio']])
      await terminalBy('password')
      expect(await fieldsOf({ username: 'ana', password: ' ' })).toEqual([['password', 'obrigatorio']])
      expect(await fieldsOf({ username: ' ', password: goodPassword })).toEqual([['username', 'obrigatorio']])
      await terminalBy('token')
      expect(await fieldsOf({ username: 'ana', password: goodPassword, token: ' ' })).toEqual([['token', 'obrigatorio']])
    })

    test('a code alone says nothing of the password: the wrong ones that were typed before it count on', async () => {
      await terminalBy('code')
      await site.person('davi')
      const wrong = async () => {
        const answer = await site.signIn('davi', 'Errada 1234!', { address: '198.51.100.7' })
        return answer.json().code
      }
      for (let times = 0; times < 9; times += 1) expect(await wrong()).toBe('UsuarioOuSenhaIncorretaCustom')
      expect((await identify({ username: 'davi' })).status).toBe(200)
      const inRow = () =>
        site.database.read.selectFrom('account_guard').select('failures_in_row').orderBy('failures_in_row', 'desc').executeTakeFirst()
      expect(await inRow()).toEqual({ failures_in_row: 9 })
      expect(await wrong()).toBe('UsuarioOuSenhaIncorretaCustom')
      expect(await inRow()).toEqual({ failures_in_row: 10 })
      expect(await wrong()).toBe('AuthMuitasTentativas')
    })

    test('by code alone a login that was closed is nobody', async () => {
      await terminalBy('code')
      const loginId = await site.person('caio')
      expect((await identify({ username: 'caio' })).status).toBe(200)
      await site.database.write.updateTable('login').set({ state: 'closed' }).where('id', '=', loginId).execute()
      expect((await identify({ username: 'caio' })).body.code).toBe('UsuarioOuSenhaIncorretaCustom')
    })
  })
}
