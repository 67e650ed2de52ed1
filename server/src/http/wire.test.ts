import { Agent, get } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from './app.ts'

let app: FastifyInstance
let port: number

beforeEach(async () => {
  ;({ app } = await createApp({ logger: pino({ level: 'silent' }), publicUrl: 'http://localhost', trustProxy: 0 }))
  app.get('/devagar', async () => {
    await pause(30)
    return { resposta: 'inteira' }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterEach(() => app.close())

/** What the server answers to these bytes, until it closes. */
const sent = (bytes: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let answer = ''
    socket.on('data', (chunk: Buffer) => void (answer += chunk))
    socket.on('end', () => resolve(answer))
    socket.on('error', reject)
  })

const close = 'connection: close\r\n\r\n'

describe('what cannot be read is refused with our body and headers', () => {
  test.each([
    ['no HTTP at all', 'eita\r\n\r\n', 400, 'requisicao_ilegivel'],
    ['a header without a name', `GET / HTTP/1.1\r\nhost: a\r\n: b\r\n${close}`, 400, 'requisicao_ilegivel'],
    ['headers without end', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(20_000)}\r\n${close}`, 431, 'cabecalhos_grandes_demais'],
    ['two Host headers', `GET / HTTP/1.1\r\nhost: a\r\nHost: b\r\n${close}`, 400, 'requisicao_ilegivel'],
    ['no Host header', `GET /devagar HTTP/1.1\r\n${close}`, 400, 'requisicao_ilegivel'],
  ])('%s', async (_what, bytes, status, code) => {
    const answer = await sent(bytes)
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(head).toMatch(/^content-security-policy: default-src 'self'/im)
    expect(head).toMatch(/^x-content-type-options: nosniff$/im)
    expect(JSON.parse(body)).toMatchObject({ code, message: expect.stringMatching(/\.$/), fields: [] })
  })
})

test('the end drops no answer on kept connections: what was asked is answered, and told that the connection ends', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  const outcomes: string[] = []
  let ended = false
  const ask = () =>
    new Promise<string>((resolve) => {
      const request = get({ port, host: '127.0.0.1', path: '/devagar', agent }, (response) => {
        let body = ''
        response.on('data', (chunk: Buffer) => void (body += chunk))
        response.on('end', () => resolve(`${response.statusCode} ${body} ${response.headers.connection}`))
      })
      request.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'failed'))
    })
  const reader = async (rest: number) => {
    let answeredAt = performance.now()
    while (!ended) {
      const silent = performance.now() - answeredAt
      const outcome = await ask()
      answeredAt = performance.now()
      // A new connection is not taken any more: that is no dropped answer. Nor is a request on one that was silent for a second, as a busy
      // machine makes it: such connections are closed, and a request may be on its way then.
      if (outcome === 'ECONNREFUSED' || (outcome === 'ECONNRESET' && silent > 1_000)) return
      outcomes.push(outcome)
      await pause(rest)
    }
  }
  const readers = Array.from({ length: 20 }, (_, n) => reader(n * 15))
  await pause(400)
  await app.close()
  ended = true
  await Promise.all(readers)
  agent.destroy()
  expect(new Set(outcomes)).toEqual(new Set(['200 {"resposta":"inteira"} keep-alive', '200 {"resposta":"inteira"} close']))
})

test('a connection on which nobody asks does not hold the end up', async () => {
  const agent = new Agent({ keepAlive: true })
  await new Promise((resolve) =>
    get({ port, host: '127.0.0.1', path: '/devagar', agent }, (response) => response.resume().on('end', resolve)),
  )
  // Node would wait for it as long as it is kept alive: 72 seconds, longer than a test may take.
  await app.close()
  agent.destroy()
})
