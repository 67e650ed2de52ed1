import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BaseFailure } from '../../ports/base-gate.ts'
import { baseGate } from './base-gate.ts'

let server: Server
let answer: { status: number; body: object } = { status: 200, body: {} }
let base: { address: string; insideNetwork: boolean }

beforeAll(async () => {
  server = createServer((request, reply) => {
    request.resume()
    reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  base = { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, insideNetwork: true }
})
afterAll(() => new Promise<void>((closed) => server.close(() => closed())))

const reasonOf = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (error: BaseFailure) => error.reason,
  )

test('another base that did not understand that an account is gone has not been told', async () => {
  const leave = () => reasonOf(baseGate().leave(base, {} as never))
  answer = { status: 200, body: {} }
  expect(await leave()).toBeUndefined()
  for (const status of [404, 422, 500]) {
    answer = { status, body: {} }
    expect([status, await leave()]).toEqual([status, 'unreachable'])
  }
})

test('who is unknown there is told so; an address of another site is none', async () => {
  const enter = () => reasonOf(baseGate().enter(base, {} as never))
  answer = { status: 404, body: { code: 'login_desconhecido' } }
  expect(await enter()).toBe('unknown_login')
  answer = { status: 200, body: { url: 'https://elsewhere.example/x' } }
  expect(await enter()).toBe('unreachable')
  answer = { status: 200, body: { url: `${base.address}/entrar` } }
  expect(await baseGate().enter(base, {} as never)).toBe(`${base.address}/entrar`)
})
