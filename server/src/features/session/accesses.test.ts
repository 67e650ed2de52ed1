import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { sweep } from '../../jobs/sweep.ts'
import { deviceWords, networkPrefix } from './device-words.ts'
import { goodPassword, openSessionSite, type SessionSite } from './testing/session-site.ts'

const path = '/api/pessoas/meu-farol/sessoes'
const confirm = '/api/pessoas/meu-farol/confirmacao'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const phone = 'Mozilla/5.0 (Linux; Android 14; SM-A145M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

test.each([
  [firefox, 'Firefox', 'Linux'],
  [phone, 'Chrome', 'Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari',
    'iOS',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge',
    'Windows',
  ],
  ['curl/8.0', '', ''],
  [undefined, '', ''],
])('families of browser and system, no more: %s', (userAgent, browser, system) => {
  expect(deviceWords(userAgent)).toEqual({ browser, system })
})

test('the first parts of a network', () => {
  expect(networkPrefix('200.17.3.9')).toBe('200.17.x.x')
  expect(networkPrefix('::ffff:200.17.3.9')).toBe('200.17.x.x')
  expect(networkPrefix('2801:a4:1::9')).toBe('2801:a4::')
})

for (const engine of engines) {
  describe(`where one is signed in, on ${engine.name}`, () => {
    let site: SessionSite
    const enter = async (name: string, address: string, userAgent: string, cookies = {}) =>
      (await site.signIn(name, goodPassword, { address, cookies, headers: { 'user-agent': userAgent } })).json()
    const list = async (token: string) => (await site.call('GET', path, undefined, { token })).json()
    const isIn = async (token: string) => (await site.call('GET', '/api/pessoas', undefined, { token })).statusCode === 200
    const remove = async (token: string, address = path) => {
      const answer = await site.call('DELETE', address, undefined, { token })
      return { status: answer.statusCode, body: answer.json() }
    }

    beforeAll(async () => {
      site = await openSessionSite(engine)
      for (const name of ['ana', 'bia', 'caio', 'davi', 'eva']) await site.person(name)
    })
    afterAll(() => site.remove())

    test('sign-ins that live and the last ones, in coarse words, this one marked', async () => {
      await enter('ana', '200.17.3.9', firefox)
      site.clock.advance(60)
      const { access_token } = await enter('ana', '189.5.6.7', phone)
      site.clock.advance(60)
      await site.signIn('ana', 'errada', { address: '203.0.113.77' })
      const shown = await list(access_token)
      expect(shown.data).toEqual([
        {
          codigo: expect.any(String),
          atual: true,
          navegador: 'Chrome, Android',
          rede: '189.5.x.x',
          inicio: '2026-11-20T12:01:00.000Z',
          visto_em: '2026-11-20T12:01:00.000Z',
          mantida: false,
          por: 'senha',
        },
        expect.objectContaining({ atual: false, navegador: 'Firefox, Linux', rede: '200.17.x.x' }),
      ])
      expect(shown.ultimos).toEqual([
        { quando: '2026-11-20T12:02:00.000Z', resultado: 'senha_incorreta', navegador: '', rede: '203.0.x.x' },
        { quando: '2026-11-20T12:01:00.000Z', resultado: 'entrou', navegador: 'Chrome, Android', rede: '189.5.x.x' },
        { quando: '2026-11-20T12:00:00.000Z', resultado: 'entrou', navegador: 'Firefox, Linux', rede: '200.17.x.x' },
      ])
      const { read } = site.database
      const stored = [
        await read.selectFrom('session_description').selectAll().execute(),
        await read.selectFrom('sign_in_record').selectAll().execute(),
      ]
      expect(JSON.stringify(stored)).not.toMatch(/SM-A145M|140\.0|189\.5\.6|Mozilla/)
    })

    test('one is ended, those of others are not; all others with a fresh proof', async () => {
      const [first, second, third] = await Promise.all([1, 2, 3].map(() => enter('bia', '200.17.3.9', firefox)))
      const other = await enter('caio', '200.17.3.9', firefox)
      const codes = (await list(first.access_token)).data as { codigo: string; atual: boolean }[]
      expect(codes).toHaveLength(3)
      expect((await remove(other.access_token, `${path}/${codes[0]!.codigo}`)).status).toBe(404)
      const notThis = codes.find((one) => !one.atual)!
      expect((await remove(first.access_token, `${path}/${notThis.codigo}`)).body).toEqual({ encerradas: 1 })
      expect(await remove(first.access_token, `${path}/${notThis.codigo}`)).toMatchObject({
        status: 404,
        body: { message: 'Este acesso já estava encerrado.' },
      })
      expect(await list(first.access_token)).toMatchObject({ data: expect.objectContaining({ length: 2 }) })
      const { access_token: later } = (
        await (async () => {
          site.clock.advance(601)
          return site.grant({ grant_type: 'refresh_token', refresh_token: first.refresh_token })
        })()
      ).json()
      expect((await remove(later)).body.code).toBe('confirmacao_necessaria')
      expect((await site.call('POST', confirm, { senha: 'errada' }, { token: later })).json().code).toBe('senha_atual_incorreta')
      expect((await site.call('POST', confirm, {}, { token: later })).json().fields[0].field).toBe('senha')
      expect((await site.call('POST', confirm, { senha: goodPassword }, { token: later })).json()).toEqual({
        ate: '2026-11-20T12:22:01.000Z',
      })
      expect((await remove(later)).body).toEqual({ encerradas: 1 })
      expect((await site.stores.audit.list({ limit: 1 }))[0]).toMatchObject({ act: 'ended_other_sessions', detail: { ended: 1 } })
      expect(await isIn(later)).toBe(true)
      for (const { refresh_token } of [second, third])
        expect((await site.grant({ grant_type: 'refresh_token', refresh_token })).statusCode).toBe(401)
    })

    test('sign-ins of all logins of a person stand in one list, and end from there', async () => {
      await site.secondLogin('eva', 'eva.docente')
      const first = await enter('eva', '200.17.3.9', firefox)
      site.clock.advance(60)
      const second = await enter('eva.docente', '189.5.6.7', phone)
      await site.signIn('eva.docente', 'errada', { address: '203.0.113.77' })
      const shown = await list(first.access_token)
      expect(shown.data).toMatchObject([
        { atual: false, navegador: 'Chrome, Android' },
        { atual: true, navegador: 'Firefox, Linux' },
      ])
      expect(shown.ultimos.map((one: { resultado: string }) => one.resultado).toSorted()).toEqual(['entrou', 'entrou', 'senha_incorreta'])
      expect((await remove(first.access_token, `${path}/${shown.data[0].codigo}`)).body).toEqual({ encerradas: 1 })
      expect([await isIn(first.access_token), await isIn(second.access_token)]).toEqual([true, false])
      const third = await enter('eva.docente', '189.5.6.7', phone)
      expect((await remove(first.access_token)).body).toEqual({ encerradas: 1 })
      expect([await isIn(first.access_token), await isIn(third.access_token)]).toEqual([true, false])
    })

    test('a device that was never seen is told of, the first ever and a known one are not', async () => {
      const patron = (await site.stores.patrons.find('P-davi'))!
      const told = async () =>
        (await site.stores.alerts.list(patron.id, {}, { offset: 0, limit: 9 })).alerts.map(
          ({ params }) => (params as { outcome: string }).outcome,
        )
      const first = await site.signIn('davi', goodPassword, { headers: { 'user-agent': firefox } })
      expect(await told()).toEqual([])
      const cookies = Object.fromEntries(first.cookies.map(({ name, value }) => [name, value]))
      await enter('davi', '200.17.3.9', firefox, cookies)
      expect(await told()).toEqual([])
      await enter('davi', '200.17.3.9', phone)
      expect(await told()).toEqual(['new_device'])
      expect((await site.stores.alerts.list(patron.id, {}, { offset: 0, limit: 1 })).alerts[0]!.kind).toBe('security')
    })

    test('of the last sign-ins and failures twenty are shown, newest first; after 90 days their words are gone', async () => {
      await site.person('edu')
      for (let n = 0; n < 22; n += 1) {
        site.clock.advance(60)
        await enter('edu', `200.${n}.0.1`, firefox)
      }
      site.clock.advance(60)
      const token = (await enter('edu', '189.7.6.7', phone)).access_token as string
      const networks = (await list(token)).ultimos.map(({ rede }: { rede: string }) => rede)
      expect(networks).toEqual(['189.7.x.x', ...Array.from({ length: 19 }, (_, n) => `200.${21 - n}.x.x`)])
      const rows = async () => {
        const of = (table: 'session_description' | 'sign_in_record') =>
          site.database.read.selectFrom(table).select('network_prefix').where('network_prefix', 'in', ['189.7.x.x', '200.21.x.x']).execute()
        return [(await of('session_description')).length, (await of('sign_in_record')).length]
      }
      const before = await rows()
      expect(before).toEqual([2, 2])
      const now = site.clock.now()
      const clock = { now: () => new Date(now.getTime() + 90 * 86_400_000 - 60_000) }
      await sweep({ ...site.stores, clock })
      expect((await rows())[1]).toBe(before[1])
      await sweep({ ...site.stores, clock: { now: () => new Date(now.getTime() + 90 * 86_400_000 + 1_000) } })
      expect(await rows()).toEqual([0, 0])
    })
  })
}
