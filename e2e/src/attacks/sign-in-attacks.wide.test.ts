import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { liveDatabases, startingMs } from '../testing/databases.ts'
import type { RunningServer } from '../testing/server-process.ts'
import { demoPassword } from '../testing/people.ts'
import { address } from '../testing/site.ts'

interface Answer {
  readonly status: number
  readonly body: string
  readonly cookies: string
}

async function post(to: string, path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(to + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return {
    status: response.status,
    body: await response.text(),
    cookies: response.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; '),
  }
}

const metricsKey = 'chave-dos-numeros'

const grant = (to: string, given: object, headers?: Record<string, string>) =>
  post(to, '/api/oauth/token', { client_id: 4, ...given }, headers)

for (const database of liveDatabases)
  describe(database.name, () => {
    let server: RunningServer
    let said = ''

    beforeAll(async () => {
      server = await database.start({ TRUST_PROXY: '1', LOG_LEVEL: 'trace', LOG_FORMAT: 'json', METRICS_KEY: metricsKey })
      server.process.stdout?.on('data', (chunk: Buffer) => void (said += chunk))
      server.process.stderr?.on('data', (chunk: Buffer) => void (said += chunk))
    }, startingMs)
    afterAll(() => server?.stop())

    // `npm run prove -- session-timing` makes a thousand of each.
    describe('three hundred guesses', () => {
      const attempt = (username: string, given: string, from: string, cookie = '') =>
        grant(server.address, { grant_type: 'password', username, password: given }, { 'x-forwarded-for': from, ...(cookie && { cookie }) })

      test.each([
        ['one address', 'bruno', (_n: number) => '198.51.100.7'],
        ['a hundred addresses', 'celia', (n: number) => `10.${n % 100}.0.9`],
      ])(
        'from %s: none succeeds, and the owner still gets in with a known device',
        async (_name, user, addressOf) => {
          const password = demoPassword(server.dataDir)
          const device = (await attempt(user, password, '203.0.113.50')).cookies
          expect(device).toContain('device')
          let succeeded = 0
          let looked = 0
          for (let batch = 0; batch < 6; batch += 1) {
            const answers = await Promise.all(
              Array.from({ length: 50 }, (_, n) => attempt(user, `palpite ${batch * 50 + n}`, addressOf(batch * 50 + n))),
            )
            succeeded += answers.filter((answer) => answer.status === 200).length
            looked += answers.filter((answer) => answer.status === 401 || answer.status === 422).length
            await pause(0)
          }
          expect(succeeded).toBe(0)
          expect(looked).toBeLessThanOrEqual(300)
          expect((await attempt(user, password, '203.0.113.51', device)).status).toBe(200)
          // Up to three hundred passwords are really hashed: that is only slow.
        },
        300_000,
      )
    })

    describe('what must never be seen', () => {
      test('canary password, CPF, token and code, through calls that fail and calls that do not, stand in no answer, log, metric or address', async () => {
        const canary = {
          password: 'canario-senha-7431',
          cpf: '52998224725',
          token: 'r.canarioCanarioCa.1.canarioCanarioCanarioCanarioCanarioCanarioCanar',
          code: '748213',
        }
        const visitor = JSON.parse((await grant(server.address, { grant_type: 'client_credentials' })).body).access_token as string
        const bearer = { authorization: `Bearer ${visitor}` }
        const wrong = { authorization: `Bearer ${canary.token}` }
        const paths = Object.keys((await (await fetch(`${server.address}/api/openapi.json`)).json()).paths as object)
        const answers: string[] = []
        for (const path of paths) {
          const filled = path.replace(/\{\w+\}/g, canary.cpf)
          for (const headers of [bearer, wrong]) {
            const read = await fetch(server.address + filled, { headers })
            answers.push(await read.text())
            for (const method of ['POST', 'PUT']) {
              const body = JSON.stringify({
                username: canary.cpf,
                password: canary.password,
                code: canary.code,
                refresh_token: canary.token,
                token: canary.token,
                client_id: 4,
                grant_type: 'password',
              })
              const sent = await fetch(server.address + filled, {
                method,
                headers: { ...headers, 'content-type': 'application/json' },
                body,
              })
              answers.push(await sent.text())
            }
          }
        }
        for (const body of [
          `{"password":"${canary.password}`,
          `password=${canary.password}&client_id=4&grant_type=password&username=${canary.cpf}`,
        ])
          answers.push(
            await (
              await fetch(`${server.address}/api/oauth/token`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
            ).text(),
          )
        const metrics = await (await fetch(`${server.address}/metrics`, { headers: { authorization: `Bearer ${metricsKey}` } })).text()
        expect(metrics).toContain('farol_http_seconds')
        await expect.poll(() => said).toContain('answered')
        await pause(300)
        expect(paths.length).toBeGreaterThan(20)
        for (const secret of Object.values(canary))
          for (const [where, text] of [
            ['answers', answers.join('\n')],
            ['log', said],
            ['metrics', metrics],
          ] as const)
            expect([where, text.includes(secret)]).toEqual([where, false])
      })
    })
  })

test('a cookie alone, from another site or none, gives nothing', async () => {
  const origins: Record<string, string>[] = [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }, { origin: 'null' }, {}]
  for (const headers of origins) {
    const answer = await grant(
      address,
      { grant_type: 'refresh_token' },
      {
        ...headers,
        cookie: `__Secure-farol-refresh=r.AAAAAAAAAAAAAAAA.1.${'A'.repeat(43)}`,
      },
    )
    expect(answer.status).toBe(401)
  }
})
