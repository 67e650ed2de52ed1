import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { baseGate } from '../../adapters/bases/base-gate.ts'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openFakeProvider } from '../../testing/fake-provider.ts'
import { signatureOf } from './base-signature.ts'
import { openTwoBases, sharedKey, type Answer, type LiveBase, type TwoBases } from './testing/two-bases.ts'

const tokenIn = (url: string) => new URL(url).searchParams.get('token') ?? ''

const redeem = (base: LiveBase, token: string) =>
  base.call('POST', '/api/oauth/token', { grant_type: 'token_redireciona', client_id: 4, token })

const urlOf = ({ body }: Answer) => String(body['url'])

for (const engine of engines) {
  describe(`two live servers, each the other’s base, on ${engine.name}`, () => {
    let two: TwoBases
    let a: LiveBase
    let b: LiveBase
    let token = ''

    beforeAll(async () => {
      two = await openTwoBases(engine, {
        more: {
          userMenu: [
            { activity: 6001, label: 'Portal do aluno', address: 'https://portal.example.org/aluno' },
            { activity: 6002, label: 'Perguntas', address: '/perguntas' },
            { activity: 6003, label: 'CAPES', provider: 'capes' },
            { activity: 6004, label: 'Outra base', base: 'B' },
          ],
        },
      })
      ;({ a, b } = two)
      const ana = await a.person('ana', [{ base: 'B', username: 'ana.b' }])
      await b.person('ana.b', [{ base: 'A', username: 'ana' }])
      await a.person('bia')
      await b.person('carla')
      for (const activity of [6001, 6002, 6003, 6004]) await a.stores.activities.grant({ kind: 'login', id: ana }, { module: 2, activity })
      token = await a.tokenOf('ana')
    })
    afterAll(() => two.remove())

    test('[S7-05] a person’s logins stand in one list, the present one first, and nobody else’s', async () => {
      const { status, body } = await a.call('GET', '/api/pessoas/login', undefined, token)
      expect(status).toBe(200)
      expect(body['data']).toEqual([
        {
          codigo: 'ana',
          base: 'A',
          desc_base: 'Base A',
          vinculo: 'Graduação',
          unidade: 'Biblioteca Central',
          ativo: true,
          atual: true,
        },
        { codigo: 'ana.b', base: 'B', desc_base: 'Base B', ativo: true, atual: false },
      ])
      const bia = await a.call('GET', '/api/pessoas/login', undefined, await a.tokenOf('bia'))
      expect(bia.body['total']).toBe(1)
      expect((await a.call('GET', '/api/pessoas/login')).status).toBe(401)
    })

    test('[S7-05] [S7-06] choosing a login of the other base gives its own address, which signs in there once', async () => {
      const chosen = await a.call('PUT', '/api/pessoas/troca-login', { codigo: 'ana.b', base: 'B' }, token)
      expect(chosen.status).toBe(200)
      expect(urlOf(chosen)).toMatch(new RegExp(`^${b.address}/farol_redireciona\\?token=[\\w-]{43}&redirect=%2F$`))
      const area = await a.call('PUT', '/api/pessoas/meu-farol/redirect-base', { base: 'B' }, token)
      expect(urlOf(area)).toMatch(new RegExp(`^${b.address}/farol_redireciona\\?token=[\\w-]{43}&redirect=%2Fmeufarol$`))
      const entered = await redeem(b, tokenIn(urlOf(chosen)))
      expect(entered.status).toBe(200)
      const person = await b.call('GET', '/api/pessoas', undefined, String(entered.body['access_token']))
      expect(person.body['user']).toMatchObject({ email: 'ana.b@exemplo.org' })
      expect((await redeem(b, tokenIn(urlOf(area)))).status).toBe(200)
      const own = await a.call('GET', '/api/pessoas/meu-farol/redirect', undefined, token)
      expect(own.body).toEqual({ url: `${a.address}/meufarol` })
    })

    test('a second login of this very base is chosen the same way', async () => {
      await a.stores.patrons.save({ code: 'P-ana', name: 'Ana Souza', username: 'ana.docente', listedUsernames: ['ana'], bonds: [] })
      const chosen = await a.call('PUT', '/api/pessoas/troca-login', { codigo: 'ana.docente', base: 'A' }, token)
      expect(urlOf(chosen).startsWith(`${a.address}/farol_redireciona?token=`)).toBe(true)
      expect((await redeem(a, tokenIn(urlOf(chosen)))).status).toBe(200)
    })

    test('a second login that has a second factor is not entered from one that has none', async () => {
      const id = (await a.stores.logins.find('ana.docente'))!.id
      const choose = () => a.call('PUT', '/api/pessoas/troca-login', { codigo: 'ana.docente', base: 'A' }, token)
      await a.stores.secondFactors.begin(id, 'cifrado')
      expect((await choose()).status).toBe(200)
      await a.stores.secondFactors.activate(id, 1)
      expect(await choose()).toMatchObject({ status: 403, body: { code: 'login_com_segundo_fator' } })
      const own = (await a.stores.logins.find('ana'))!.id
      await a.stores.secondFactors.begin(own, 'cifrado')
      await a.stores.secondFactors.activate(own, 1)
      expect((await choose()).status).toBe(200)
      for (const login of [id, own]) await a.stores.secondFactors.end(login)
    })

    test('[S7-11] a one-time token of this base: sixty seconds, its hash at rest, and gone with the sweep', async () => {
      const issued = await a.call('GET', '/api/pessoas/token-redireciona', undefined, token)
      expect(issued.status).toBe(200)
      expect(new Date(String(issued.body['expira'])).getTime() - two.clock.now().getTime()).toBe(60_000)
      const rows = JSON.stringify(await a.database.read.selectFrom('one_time_address').selectAll().execute())
      expect(rows).not.toContain(String(issued.body['token']))
      expect((await redeem(a, String(issued.body['token']))).status).toBe(200)
      const far = new Date(two.clock.now().getTime() + 86_400_000)
      expect(await a.stores.oneTimeAddresses.prune(far)).toBeGreaterThan(0)
      expect(await a.database.read.selectFrom('one_time_address').selectAll().execute()).toEqual([])
    })

    test('[S7-44] entries of the menu say where they lead, to those who have their activity', async () => {
      const address = (activity: number, bearer = token) =>
        a.call('GET', `/api/pessoas/url-acesso?atividade=${activity}`, undefined, bearer)
      expect((await address(6001)).body).toEqual({ url: 'https://portal.example.org/aluno' })
      expect((await address(6002)).body).toEqual({ url: `${a.address}/perguntas` })
      expect((await address(6003)).body).toEqual({ url: `${a.address}/conteudo/capes` })
      expect(urlOf(await address(6004))).toContain(`${b.address}/farol_redireciona?token=`)
      const bia = await a.tokenOf('bia')
      expect((await address(6001, bia)).body['code']).toBe('acesso_negado')
      expect((await address(7777)).body['code']).toBe('nao_encontrado')
      const shown = await a.call('GET', '/api/parametros/instituicao')
      expect(shown.body['menu_usuario']).toEqual([
        { cod_atividade: 6001, rotulo: 'Portal do aluno' },
        { cod_atividade: 6002, rotulo: 'Perguntas' },
        { cod_atividade: 6003, rotulo: 'CAPES' },
        { cod_atividade: 6004, rotulo: 'Outra base' },
      ])
    })

    describe('A29: ways that were tampered with', () => {
      const fresh = async () => tokenIn(urlOf(await a.call('PUT', '/api/pessoas/troca-login', { codigo: 'ana.b', base: 'B' }, token)))

      // Each case: what is done with a fresh token of base B, and where it is then shown.
      const tokens: readonly (readonly [name: string, at: 'a' | 'b', change: (token: string) => Promise<string> | string])[] = [
        ['replayed', 'b', async (text) => ((await redeem(b, text)).status === 200 ? text : 'was not taken at all')],
        ['past sixty seconds', 'b', (text) => (two.clock.advance(61), text)],
        ['shown to the base that it is not for', 'a', (text) => text],
        ['with one sign changed', 'b', (text) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1)],
        ['cut', 'b', (text) => text.slice(0, -1)],
        ['longer', 'b', (text) => `${text}A`],
        ['with a blank', 'b', (text) => ` ${text}`],
        ['in small letters', 'b', (text) => (text.toLowerCase() === text ? `${text}x` : text.toLowerCase())],
        ['empty', 'b', () => ''],
        ['made of chance', 'b', () => randomBytes(32).toString('base64url')],
        [
          'its own hash',
          'b',
          async () => (await b.database.read.selectFrom('one_time_address').select('token_hash').execute())[0]!.token_hash,
        ],
        [
          'of another purpose',
          'b',
          async () =>
            String(
              (await b.call('GET', '/api/pessoas/token-redireciona?para=autoatendimento', undefined, await b.tokenOf('carla'))).body[
                'token'
              ],
            ),
        ],
      ]
      test.each(tokens)('a token %s is refused, always with the same words', async (_name, at, change) => {
        const given = await change(await fresh())
        const answer = await redeem(at === 'a' ? a : b, given)
        expect([answer.status, answer.body['code']]).toEqual([401, 'endereco_gasto'])
        expect(answer.text).not.toContain('access_token')
        token = await a.tokenOf('ana')
      })

      test('of twenty who use one token at once, one gets in', async () => {
        const text = await fresh()
        const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(b, text)))
        expect(answers.filter((one) => one.status === 200)).toHaveLength(1)
      })

      test('a person who may not sign in any more gets nothing for a token', async () => {
        const id = await b.person('dora', [])
        const issued = await b.call('GET', '/api/pessoas/token-redireciona', undefined, await b.tokenOf('dora'))
        await b.database.write.updateTable('login').set({ state: 'closed' }).where('id', '=', id).execute()
        expect((await redeem(b, String(issued.body['token']))).status).toBe(401)
      })

      const strangers: readonly (readonly [name: string, body: object])[] = [
        ['another person’s login', { codigo: 'carla', base: 'B' }],
        ['another person’s login here', { codigo: 'bia', base: 'A' }],
        ['a base that is not there', { codigo: 'ana.b', base: 'C' }],
        ['an address for a base', { codigo: 'ana.b', base: 'evil.example' }],
        ['a login of the other base here', { codigo: 'ana.b', base: 'A' }],
      ]
      test.each(strangers)('%s is not found', async (_name, body) => {
        const answer = await a.call('PUT', '/api/pessoas/troca-login', body, token)
        expect([answer.status, answer.body['code']]).toEqual([404, 'login_desconhecido'])
      })

      const entry = () => ({
        base: 'A',
        para: 'B',
        momento: Math.floor(two.clock.now().getTime() / 1000),
        nonce: randomBytes(16).toString('base64url'),
        logins: ['ana'],
        codigo: 'ana.b',
        destino: 'inicio' as const,
      })
      type Entry = ReturnType<typeof entry>
      const ask = (body: object) => b.call('POST', '/api/bases/entrada', body)
      const signed = (one: Entry, key = sharedKey) => ({ ...one, assinatura: signatureOf(one, key) })

      test('a base’s own signed question is answered, once', async () => {
        const question = signed(entry())
        expect((await ask(question)).status).toBe(200)
        expect((await ask(question)).body['code']).toBe('base_desconhecida')
      })

      const forged: readonly (readonly [name: string, question: () => object])[] = [
        ['signed with another key', () => signed(entry(), 'guessed')],
        ['of a base that is not known', () => signed({ ...entry(), base: 'C' })],
        ['that says it is the asked one', () => signed({ ...entry(), base: 'B' })],
        ['meant for a third', () => signed({ ...entry(), para: 'C' })],
        ['five minutes and more old', () => signed({ ...entry(), momento: entry().momento - 301 })],
        ['from the future', () => signed({ ...entry(), momento: entry().momento + 301 })],
        ['with a login put in after signing', () => ({ ...signed(entry()), codigo: 'carla' })],
        ['with people put in after signing', () => ({ ...signed(entry()), logins: ['ana', 'bia'] })],
        ['with another arrival after signing', () => ({ ...signed(entry()), destino: 'area' })],
      ]
      test.each(forged)('a question %s is refused', async (_name, question) => {
        const answer = await ask(question())
        expect([answer.status, answer.body['code']]).toEqual([403, 'base_desconhecida'])
      })

      test.each([
        ['whom this base does not tie to it', { logins: ['bia'], codigo: 'carla' }],
        ['by the login of somebody else', { codigo: 'carla' }],
      ])('a base that vouches for people %s opens nothing', async (_name, change) => {
        const answer = await ask(signed({ ...entry(), ...change }))
        expect([answer.status, answer.body['code']]).toEqual([404, 'login_desconhecido'])
      })

      test('a base that answers with an address of another site, or not at all, is said to be out of reach', async () => {
        for (const url of ['https://evil.example/farol_redireciona?token=x', `${a.address}/x`, 'javascript:alert(1)', '//evil.example']) {
          const gate = baseGate({ timeout: 500 })
          const fake = await openFakeProvider()
          fake.mood = () => ({ status: 200, body: JSON.stringify({ url }) })
          await expect(gate.enter({ address: fake.address, insideNetwork: true }, signed(entry()))).rejects.toThrow('unreachable')
          fake.mood = 'slow'
          await expect(gate.enter({ address: fake.address, insideNetwork: true }, signed(entry()))).rejects.toThrow('unreachable')
          await expect(gate.enter({ address: fake.address, insideNetwork: false }, signed(entry()))).rejects.toThrow('unreachable')
          await fake.close()
        }
      })

      test('a base that is down is said to be out of reach', async () => {
        await b.app.close()
        const answer = await a.call('PUT', '/api/pessoas/troca-login', { codigo: 'ana.b', base: 'B' }, token)
        expect([answer.status, answer.body['code']]).toEqual([502, 'base_inacessivel'])
      })
    })
  })
}
