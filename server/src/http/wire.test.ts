import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from './app.ts'

let app: FastifyInstance
let port: number
/** How many requests for `/devagar` are being answered: all of them wait for `release`. */
let asked: number
let release: () => void

beforeEach(async () => {
  ;({ app } = await createApp({ logger: pino({ level: 'silent' }), publicUrl: 'http://localhost', trustProxy: 0 }))
  const released = Promise.withResolvers<void>()
  release = released.resolve
  asked = 0
  app.get('/depressa', async () => ({ resposta: 'inteira' }))
  app.get('/devagar', async () => {
    asked += 1
    await released.promise
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
    expect(head).toMatch(/^cache-control: no-store$/im)
    expect(JSON.parse(body)).toMatchObject({ code, message: expect.stringMatching(/\.$/), fields: [] })
  })
})

/** A connection that is kept open, and what came back on it. */
async function reusedConnection() {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', (chunk: Buffer) => void (received += chunk))
  socket.on('error', (error: NodeJS.ErrnoException) => void (received += error.code))
  await once(socket, 'connect')
  const ask = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`)
  return {
    ask,
    received: () => received,
    answered: (times: number) => expect.poll(() => received.split('inteira')).toHaveLength(times + 1),
    end: once(socket, 'close'),
  }
}

const statuses = (received: string) => received.toLowerCase().match(/http\/1\.1 \d+|^connection: [\w-]+|econn\w+/gm)

test('the end drops no answer on kept connections: what was asked is answered, and told that the connection ends', async () => {
  const [running, resting] = [
    await Promise.all(Array.from({ length: 10 }, reusedConnection)),
    await Promise.all(Array.from({ length: 10 }, reusedConnection)),
  ]
  for (const one of resting) one.ask('/depressa')
  await Promise.all(resting.map((one) => one.answered(1)))
  for (const one of running) one.ask('/devagar')
  await expect.poll(() => asked).toBe(10)
  const closed = app.close()
  for (const one of resting) one.ask('/depressa')
  await Promise.all(resting.map((one) => one.answered(2)))
  release()
  await Promise.all([closed, ...running.map((one) => one.end), ...resting.map((one) => one.end)])
  for (const one of running) expect(statuses(one.received())).toEqual(['http/1.1 200', 'connection: close'])
  for (const one of resting)
    expect(statuses(one.received())).toEqual(['http/1.1 200', 'connection: keep-alive', 'http/1.1 200', 'connection: close'])
})

test('a connection on which nobody asks does not hold the end up', async () => {
  const one = await reusedConnection()
  one.ask('/depressa')
  await one.answered(1)
  // Node would wait for it as long as it is kept alive: 72 seconds, longer than a test may take.
  await app.close()
  await one.end
})
