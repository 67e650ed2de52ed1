import { createServer } from 'node:http'
import { describe, expect, test } from 'vitest'
import { engines } from '../database/testing/engines.ts'
import { openSessionSite, type SessionSite } from '../../features/session/testing/session-site.ts'
import { SettableClock } from '../clock/settable-clock.ts'
import { requestExternal } from '../outside/external-request.ts'
import { AltchaCaptcha } from './altcha.ts'
import { Recaptcha } from './recaptcha.ts'
import { solvedChallenge as solved } from './testing/solved-challenge.ts'

describe('ALTCHA', () => {
  // The library judges the end by the machine's own time.
  const clock = new SettableClock(new Date())
  const spent = new Set<string>()
  const spentChallenges = { spend: async (digest: string) => !spent.has(digest) && spent.add(digest) !== undefined, prune: async () => 0 }
  const captcha = (secret = 1) => new AltchaCaptcha(Buffer.alloc(32, secret), spentChallenges, clock, { cost: 1, tries: [5, 20] })

  test('a solved challenge passes once', async () => {
    const solution = await solved((await captcha().offer()).desafio)
    expect(await captcha().verify(solution)).toBe('passed')
    expect(await captcha().verify(solution)).toBe('wrong')
  })

  test('another secret, a changed end, a guessed solution and nonsense do not pass', async () => {
    const { desafio } = await captcha().offer()
    const later = { ...desafio, parameters: { ...desafio.parameters, expiresAt: desafio.parameters.expiresAt + 1 } }
    const guessed = Buffer.from(JSON.stringify({ challenge: desafio, solution: { counter: 1, derivedKey: '00' } })).toString('base64')
    expect(await captcha(2).verify(await solved(desafio))).toBe('wrong')
    for (const text of [await solved(later), guessed, '', 'x', 'bnVsbA==', Buffer.from('{"challenge":{}}').toString('base64')])
      expect(await captcha().verify(text)).toBe('wrong')
  })

  test('[S8-06] after its end it is expired', async () => {
    const solution = await solved((await captcha().offer()).desafio)
    clock.advance(601)
    expect(await captcha().verify(solution)).toBe('expired')
  })
})

test('reCAPTCHA asks with secret and answer; not reached, nobody passes', async () => {
  const asked: string[] = []
  const answers = [
    { success: true },
    { success: false, 'error-codes': ['timeout-or-duplicate'] },
    { success: false },
    'no JSON',
    { success: false, 'error-codes': ['invalid-input-response'] },
  ]
  const server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => void asked.push(String(chunk)))
    request.on('end', () => response.end(JSON.stringify(answers.shift())))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const captcha = new Recaptcha({ siteKey: 'site', secret: 'sss' }, (question, options) =>
    requestExternal({ ...question, url: new URL(`http://127.0.0.1:${port}/`), insideNetwork: true }, options),
  )
  const verdicts = [await captcha.verify('a'), await captcha.verify('b'), await captcha.verify('c'), await captcha.verify('d')]
  expect(verdicts).toEqual(['passed', 'expired', 'wrong', 'wrong'])
  expect(await captcha.verify('invented')).toBe('wrong')
  expect(asked[0]).toBe('secret=sss&response=a')
  await new Promise((resolve) => server.close(resolve))
  expect(await captcha.verify('e')).toBe('wrong')
})

for (const engine of engines) {
  test(`${engine.name}: twenty failures from one network ask whoever comes from there, for whichever account; nobody elsewhere`, async () => {
    const site: SessionSite = await openSessionSite(engine, { captcha: true })
    for (let n = 0; n < 10; n += 1) {
      await site.person(`alvo${n}`)
      for (let turn = 0; turn < 2; turn += 1)
        expect((await site.signIn(`alvo${n}`, 'errada', { address: `203.0.113.${n}` })).json().code).toBe('UsuarioOuSenhaIncorretaCustom')
    }
    await site.person('outra')
    expect((await site.signIn('outra', undefined, { address: '203.0.113.99' })).json().code).toBe('captcha_necessario')
    expect((await site.signIn('outra', undefined, { address: '198.51.100.1' })).statusCode).toBe(200)
    await site.remove()
  })

  test(`[S5-03] [S6-03] [S7-01] ${engine.name}: with activity 1120 it is asked for after suspicion, or always, and by the recovery`, async () => {
    const site: SessionSite = await openSessionSite(engine, { captcha: true })
    site.clock.set(new Date())
    await site.person('ana')
    const token = await site.publicToken()
    const challenge = async () => (await site.call('GET', '/api/oauth/captcha', undefined, { token })).json()
    const from = { address: '203.0.113.4' }
    const statuses: string[] = []
    for (let n = 0; n < 4; n += 1) statuses.push((await site.signIn('ana', 'errada', from)).json().code)
    expect(statuses.slice(2)).toEqual(['UsuarioOuSenhaIncorretaCustom', 'captcha_necessario'])
    const offer = await challenge()
    expect(offer).toMatchObject({ ativo: true, sempre: false, tipo: 'altcha' })
    const recaptcha_token = await solved(offer.desafio)
    const given = { grant_type: 'password', username: 'ana', password: 'errada', recaptcha_token }
    expect((await site.grant(given, from)).json().code).toBe('UsuarioOuSenhaIncorretaCustom')
    expect((await site.grant(given, from)).json().code).toBe('captcha_invalido')
    await site.stores.settings.put('captcha', 'always')
    expect((await challenge()).sempre).toBe(true)
    expect((await site.signIn('ana')).json().code).toBe('captcha_necessario')
    expect((await site.call('GET', '/api/pessoas/ana/recuperar-senha', undefined, { token })).json().code).toBe('captcha_necessario')
    await site.stores.activities.revoke({ kind: 'visitor' }, 1120)
    expect((await challenge()).ativo).toBe(false)
    expect((await site.signIn('ana')).statusCode).toBe(200)
    await site.remove()
  })
}
