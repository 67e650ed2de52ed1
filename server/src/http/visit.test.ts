import fastify from 'fastify'
import cookie from '@fastify/cookie'
import { expect, test } from 'vitest'
import { visitBy } from './asking.ts'

async function visited(headers: Readonly<Record<string, string>>) {
  const app = fastify({ trustProxy: true })
  await app.register(cookie)
  app.get('/', async (request, reply) => {
    const visit = visitBy(request, reply)
    visit.setCookie('novo', 'b', { httpOnly: true, path: '/x' })
    return { address: visit.address, userAgent: visit.userAgent, sameOrigin: visit.sameOrigin, cookie: visit.cookie('antigo') }
  })
  const answer = await app.inject({ url: '/', headers: { host: 'a.example', ...headers } })
  await app.close()
  return { ...answer.json(), set: answer.headers['set-cookie'] }
}

test.each([
  ['of this site', { 'sec-fetch-site': 'same-origin' }, true],
  ['of another site', { 'sec-fetch-site': 'cross-site' }, false],
  ['of a neighbouring site', { 'sec-fetch-site': 'same-site' }, false],
  ['of an address that was typed', { 'sec-fetch-site': 'none' }, false],
  ['whose browser says both', { 'sec-fetch-site': 'cross-site', origin: 'https://a.example' }, false],
  ['of this site, by its origin', { origin: 'https://a.example' }, true],
  ['of another port', { origin: 'https://a.example:444' }, false],
  ['of another site, by its origin', { origin: 'https://b.example' }, false],
  ['of a file', { origin: 'null' }, false],
  ['that says nothing', {}, false],
])('a page %s', async (_what, headers, sameOrigin) => {
  expect((await visited(headers)).sameOrigin).toBe(sameOrigin)
})

test('who asks, with what, and which cookies', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9', 'user-agent': 'Firefox', cookie: 'antigo=a' }
  expect(await visited(headers)).toEqual({
    address: '203.0.113.9',
    userAgent: 'Firefox',
    sameOrigin: false,
    cookie: 'a',
    set: 'novo=b; Path=/x; HttpOnly; SameSite=Lax',
  })
})
