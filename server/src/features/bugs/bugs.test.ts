import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { BugService } from '../../adapters/bugs/bug-service.ts'
import { systemClock } from '../../adapters/clock/system-clock.ts'
import { engines } from '../../adapters/database/testing/engines.ts'
import { createApp } from '../../http/app.ts'
import type { Bug } from '../../ports/bug-tracker.ts'
import { openFakeProvider, type FakeProvider } from '../../testing/fake-provider.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'
import { stackFrames } from './stack-frames.ts'

let service: FakeProvider
const dsn = () => new URL(`${service.address.replace('//', '//publickey@')}/errors/7`)

beforeAll(async () => {
  service = await openFakeProvider()
})
afterEach(() => {
  service.mood = 'right'
  service.asked.length = 0
})
afterAll(() => service.close())

const events = () => service.asked.map(({ body }) => JSON.parse(body.split('\n')[2]!) as Record<string, unknown>)
const arrived = (number: number) => expect.poll(() => service.asked).toHaveLength(number)

describe('[S9-09] bugs go to the error-tracking service that the library names', () => {
  test('one of the server: kind, files of the project and route pattern, never its words', async () => {
    const failures: unknown[] = []
    const tracker = new BugService({ dsn: dsn(), clock: systemClock, onFailure: (error) => failures.push(error) })
    const onBug = (error: unknown, place: string) =>
      tracker.report({ side: 'server', name: (error as Error).name, frames: stackFrames(error), place })
    const { app } = await createApp({ logger: pino({ level: 'silent' }), publicUrl: 'http://localhost', trustProxy: 0, onBug })
    app.get('/pessoas/:login', async ({ params }) => {
      throw new TypeError(`seekrit of ${(params as { login: string }).login}`)
    })
    expect((await app.inject('/pessoas/maria?cpf=12345678909')).statusCode).toBe(500)
    expect((await app.inject('/nada')).statusCode).toBe(404)
    await arrived(1)
    const [asked] = service.asked
    expect([asked!.method, asked!.url]).toEqual(['POST', '/errors/api/7/envelope/'])
    expect(asked!.headers['x-sentry-auth']).toContain('sentry_key=publickey')
    expect(asked!.body).not.toMatch(/seekrit|maria|12345678909/)
    expect(events()[0]).toMatchObject({ platform: 'node', transaction: 'GET /pessoas/:login' })
    const [exception] = (events()[0]!['exception'] as { values: { type: string; stacktrace: { frames: { filename: string }[] } }[] }).values
    expect(exception!.type).toBe('TypeError')
    expect(exception!.stacktrace.frames.at(-1)!.filename).toBe('/server/src/features/bugs/bugs.test.ts')
    expect(failures).toEqual([])
    await app.close()
  })

  test('no more than thirty in a minute; a service that is down or denies is heard of, and holds nobody up', async () => {
    const failures: unknown[] = []
    let now = new Date('2026-11-22T12:00:10Z')
    const tracker = new BugService({ dsn: dsn(), clock: { now: () => now }, onFailure: (error) => failures.push(error) })
    const bug: Bug = { side: 'server', name: 'Error', frames: ['a frame of another form'], place: 'GET /' }
    for (let times = 0; times < 40; times += 1) tracker.report(bug)
    await arrived(30)
    now = new Date('2026-11-22T12:01:00Z')
    service.mood = 'denying'
    tracker.report(bug)
    await expect.poll(() => failures).toHaveLength(1)
    service.mood = 'down'
    tracker.report(bug)
    await expect.poll(() => failures).toHaveLength(2)
    expect(service.asked).toHaveLength(32)
  })

  describe(engines[0]!.name, () => {
    let site: TestSite
    beforeAll(async () => {
      site = await openTestSite(engines[0]!, { env: { ERROR_DSN: dsn().href } })
    })
    afterAll(() => site?.remove())

    const tell = async (body: object) => {
      const { access_token } = (
        await site.app.inject({
          method: 'POST',
          url: '/api/oauth/token',
          payload: { grant_type: 'client_credentials', client_id: 4 },
        })
      ).json<{ access_token: string }>()
      const headers = { authorization: `Bearer ${access_token}` }
      return site.app.inject({ method: 'POST', url: '/api/erros-navegador', payload: body, headers })
    }

    test('one of a browser, told to the site first', async () => {
      const answer = await tell({ nome: 'RangeError', pilha: ['shown /assets/title.js:2:345', '/assets/app.js:1:7'], tela: '/acervo/7' })
      expect([answer.statusCode, answer.json()]).toEqual([200, { recebido: true }])
      await arrived(1)
      expect(events()[0]).toMatchObject({
        platform: 'javascript',
        transaction: '/acervo/:',
        exception: {
          values: [
            {
              type: 'RangeError',
              stacktrace: {
                frames: [
                  { filename: '/assets/app.js', lineno: 1, colno: 7 },
                  { filename: '/assets/title.js', lineno: 2, colno: 345 },
                ],
              },
            },
          ],
        },
      })
    })

    test('what a reader typed or opened is kept by nobody: neither in the name, nor in a frame, nor in the address of the screen', async () => {
      const pilha = ['maria /assets/app.js:1:7', 'maria@exemplo.br', '/acervo/maria:1:2', '/assets/../maria.js:1:2']
      for (const tela of ['/maria/12345678909', '/acervo/maria/marc', '/meufarol/emprestimos/maria', '/equipe/leitor/12345678909'])
        expect((await tell({ nome: 'maria 12345678909', pilha, tela })).statusCode).toBe(200)
      await arrived(4)
      expect(events().map((event) => event['transaction'])).toEqual([
        '/:/:',
        '/acervo/:/marc',
        '/meufarol/emprestimos/:',
        '/equipe/leitor/:',
      ])
      for (const { body } of service.asked) expect(body).not.toMatch(/maria|12345678909/)
    })

    test.each([
      ['a message', { nome: 'Error', pilha: [], tela: '/', mensagem: 'maria' }],
      ['lines without end', { nome: 'Error', pilha: Array.from({ length: 21 }, () => 'a'), tela: '/' }],
      ['long words', { nome: 'x'.repeat(201), pilha: [], tela: '/' }],
      ['line breaks', { nome: 'a\nb', pilha: [], tela: '/' }],
    ])('%s is refused', async (_, body) => {
      expect((await tell(body)).statusCode).toBe(422)
      expect(service.asked).toEqual([])
    })

    test('of one address twenty are taken in a minute, not more', async () => {
      const { access_token } = (
        await site.app.inject({ method: 'POST', url: '/api/oauth/token', payload: { grant_type: 'client_credentials', client_id: 4 } })
      ).json<{ access_token: string }>()
      const headers = { authorization: `Bearer ${access_token}` }
      const payload = { nome: 'Error', pilha: [], tela: '/' }
      const statuses: number[] = []
      // Wherever a minute ends between them, one of the two has more than twenty.
      for (let time = 0; time < 45; time += 1)
        statuses.push((await site.app.inject({ method: 'POST', url: '/api/erros-navegador', payload, headers, remoteAddress: '203.0.113.9' })).statusCode) // prettier-ignore
      expect([...new Set(statuses)]).toEqual([200, 429])
      expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(20)
    })
  })
})
