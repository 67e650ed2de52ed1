import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { Argon2idHasher } from '../../adapters/passwords/argon2id.ts'
import type { PasswordHasher } from '../../ports/password-hasher.ts'
import type { NewSignIn } from '../../ports/sign-ins.ts'
import { goodPassword, openSessionSite, type SessionSite } from './testing/session-site.ts'
import { hashOf } from './token-texts.ts'

const real = new Argon2idHasher({ memory: 64, passes: 1 })

const another = (loginId: number): NewSignIn => ({
  publicId: 'later',
  loginId,
  kept: false,
  client: 'browser',
  accessHash: 'later access',
  accessExpiresAt: new Date('2026-11-20T13:00:00Z'),
  refreshHash: 'later refresh',
  refreshExpiresAt: new Date('2026-11-20T20:00:00Z'),
})

for (const engine of engines)
  describe(`a password that is changed while somebody signs in with the old one, on ${engine.name}`, () => {
    let site: SessionSite
    /** Runs once between the check of a password and what follows. */
    let afterCheck: () => Promise<void> = async () => {}
    const hasher: PasswordHasher = {
      hash: (password) => real.hash(password),
      verify: async (hash, password) => {
        const right = await real.verify(hash, password)
        const once = afterCheck
        afterCheck = async () => {}
        await once()
        return right
      },
    }
    beforeAll(async () => {
      site = await openSessionSite(engine, { deps: { hasher } })
    })
    afterAll(() => site.remove())

    const changeOf = (login: number) => async () => {
      await site.stores.logins.setPassword(login, await real.hash('Vinte girafas amarelas_7'), 3)
      await site.stores.signIns.revokeAll(login, 'password_changed')
    }

    test('the old password was right when it was looked at, and starts nothing', async () => {
      afterCheck = changeOf(await site.person('vera'))
      const late = await site.signIn('vera')
      expect([late.statusCode, late.json().code]).toEqual([401, 'UsuarioOuSenhaIncorretaCustom'])
      expect((await site.signIn('vera', 'Vinte girafas amarelas_7')).statusCode).toBe(200)
    })

    test('nor does it at the desk', async () => {
      const login = await site.person('otto')
      await site.stores.staffGrants.grant({ loginId: login, role: 'atendimento' })
      afterCheck = changeOf(login)
      const body = { grant_type: 'password', username: 'otto', scope: 'equipe' }
      const late = await site.grant({ ...body, password: goodPassword })
      expect([late.statusCode, late.json().code]).toEqual([401, 'UsuarioOuSenhaIncorretaCustom'])
      expect((await site.grant({ ...body, password: 'Vinte girafas amarelas_7' })).statusCode).toBe(200)
    })

    test('nor does it set another one over the new one', async () => {
      const login = await site.person('lia')
      const { access_token: token } = (await site.signIn('lia')).json()
      afterCheck = changeOf(login)
      const body = { senhaAtual: goodPassword, senhaNova: 'Nove cavalos marinhos_8' }
      const late = await site.call('PUT', '/api/pessoas/meu-farol/senha', body, { token })
      expect([late.statusCode, late.json().code]).toEqual([422, 'senha_atual_incorreta'])
      expect((await site.signIn('lia', 'Vinte girafas amarelas_7')).statusCode).toBe(200)
    })

    test('nor does it confirm another e-mail address', async () => {
      const login = await site.person('caio')
      const { access_token: token } = (await site.signIn('caio')).json()
      const asked = { email: 'caio@nova.example' }
      await site.call('PUT', '/api/pessoas/meu-farol/dados-pessoais', asked, { token })
      const letter = () => site.emails.find((one) => one.to.includes(asked.email))
      await expect.poll(letter).toBeDefined()
      const page = new URL(/https:\/\/\S+\/dados-pessoais\/\S+/.exec(letter()!.text)![0]).pathname
      afterCheck = changeOf(login)
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const late = await site.call('POST', page, new URLSearchParams({ senha: goodPassword }).toString(), { headers })
      expect(late.statusCode).toBe(422)
      expect((await site.stores.logins.person(login))!.email).toBe('caio@exemplo.org')
    })

    test.each([
      ['order a copy of what is held', 'copia', 'lara'],
      ['ask for the deletion of the account', 'exclusao', 'nuno'],
    ])('nor does it %s', async (_what, call, name) => {
      const login = await site.person(name)
      const { access_token: token } = (await site.signIn(name)).json()
      afterCheck = changeOf(login)
      const late = await site.call('POST', `/api/pessoas/meu-farol/privacidade/${call}`, { senha: goodPassword }, { token })
      expect([late.statusCode, late.json().code]).toEqual([422, 'senha_atual_incorreta'])
      const patronId = (await site.stores.patrons.find(`P-${name}`))!.id
      const { dataRequests } = site.stores
      expect([await dataRequests.latestCopy(patronId), await dataRequests.latestDeletion(patronId)]).toEqual([undefined, undefined])
    })

    test('nor for who is blocked from signing in meanwhile', async () => {
      const login = await site.person('ines')
      afterCheck = async () =>
        void (await site.database.write.updateTable('login').set({ state: 'closed' }).where('id', '=', login).execute())
      expect((await site.signIn('ines')).statusCode).toBe(401)
    })

    test('who had given it and not yet the second factor begins again', async () => {
      const login = await site.person('raul')
      const { secondFactors, logins } = site.stores
      const challenge = {
        challengeHash: 'a',
        loginId: login,
        deviceHash: 'b',
        scope: '',
        kept: false,
        expiresAt: new Date('2026-11-20T12:05:00Z'),
      }
      await secondFactors.openChallenge(challenge)
      await logins.setPassword(login, await real.hash('Vinte girafas amarelas_7'), 3)
      expect(await secondFactors.tryChallenge('a', 'b', 5)).toBeUndefined()
    })

    test('who ends all sign-ins waits for one that is being started on another of them, and ends it too', async () => {
      const login = await site.person('davi')
      const { access_token: token } = (await site.signIn('davi')).json()
      const { publicId } = (await site.stores.signIns.byAccess(hashOf(token)))!
      const [locked, ready] = [Promise.withResolvers<boolean>(), Promise.withResolvers<void>()]
      const starting = site.stores.together(async ({ signIns }) => {
        locked.resolve(await signIns.lockAlive(publicId))
        await ready.promise
        await signIns.start(another(login))
      })
      expect(await locked.promise).toBe(true)
      const ending = site.stores.signIns.revokeAll(login, 'password_changed')
      // As long as a database needs to come to the lock; without one it is done by then.
      await Promise.race([ending, pause(200)])
      ready.resolve()
      await Promise.all([starting, ending])
      expect(await site.stores.signIns.find('later')).toMatchObject({ revoked: true })
      expect(await site.stores.together(({ signIns }) => signIns.lockAlive(publicId))).toBe(false)
    })
  })
