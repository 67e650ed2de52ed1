import { connect } from 'node:net'
import { Refusal } from '@farol/contract/errors.ts'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { SettableClock } from '../adapters/clock/settable-clock.ts'
import { VersionedCache } from '../caches/versioned-cache.ts'
import { DatabaseOutage } from '../ports/database-outage.ts'
import type { PageRenderer } from '../ports/page-renderer.ts'
import { createApp } from './app.ts'
import { Handlers } from './handlers.ts'
import { addPages, type CachedAnswer, type RenderedPage } from './pages.ts'

const site = { name: 'Farol', acronym: 'F', publicUrl: 'http://localhost', slug: 'farol', demo: false, languages: ['pt', 'en'] as const }
const deps = { dataVersion: async () => '1', clock: new SettableClock(new Date('2026-11-27T12:00:00Z')) }
let closeApp = async () => {}
afterEach(() => closeApp())

/** Pages that are not answered until they are let go. */
async function openApp() {
  const { app } = await createApp({ logger: pino({ level: 'silent' }), publicUrl: 'http://localhost', trustProxy: 0 })
  closeApp = () => app.close()
  const waiting: (() => void)[] = []
  const rendered: string[] = []
  const renderer: PageRenderer = {
    languages: ['pt', 'en'],
    render: async ({ address }) => {
      rendered.push(address)
      await new Promise<void>((resolve) => waiting.push(resolve))
      return { status: 200, html: `<html>${address}` }
    },
  }
  const pageCache = new VersionedCache<RenderedPage>(deps, { maxBytes: 100_000, bytesOf: (page) => page.bytes, maxAge: 10_000 })
  const answerCache = new VersionedCache<CachedAnswer>(deps, { maxBytes: 1000, bytesOf: () => 1, maxAge: 1_000 })
  const handlers = new Handlers({ checkReplies: true })
  addPages(app, { renderer, handlers, readSite: async () => site, pageCache, answerCache, isFresh: async () => true })
  const get = (url: string) => app.inject({ url, headers: { 'accept-language': 'pt-BR' } })
  const letGo = () => {
    for (const go of waiting.splice(0)) go()
  }
  return { app, get, letGo, waiting, rendered }
}

/** Lets what is waiting go until nothing has come for a while of the loop. */
async function letAllGo(
  { letGo, waiting }: Pick<Awaited<ReturnType<typeof openApp>>, 'letGo' | 'waiting'>,
  asked: readonly PromiseLike<unknown>[],
) {
  let isOver = false
  const over = Promise.all(asked).then(() => (isOver = true))
  while (!isOver) {
    if (waiting.length > 0) letGo()
    await new Promise((resolve) => setImmediate(resolve))
  }
  await over
}

test('four pages are made at once and 96 wait; the next is told at once to come again, a page of the cache is not', async () => {
  const site = await openApp()
  const { get, letGo, waiting, app } = site
  const first = get('/sobre')
  await expect.poll(() => waiting.length).toBe(1)
  letGo()
  expect((await first).statusCode).toBe(200)
  const asked = Array.from({ length: 100 }, (_, n) => get(`/pesquisa_geral?q=${n}`))
  await expect.poll(() => waiting.length).toBe(4)
  const refused = await get('/pesquisa_geral?q=100')
  expect([refused.statusCode, refused.headers['retry-after'], refused.headers['content-type']]).toEqual([
    503,
    '5',
    'text/html; charset=utf-8',
  ])
  expect(refused.body).toContain('O serviço está indisponível no momento.')
  expect((await get('/sobre')).statusCode).toBe(200)
  expect((await app.inject('/api/nada')).statusCode).toBe(404)
  expect(waiting).toHaveLength(4)
  // Who asks for a page that is being made waits for that one.
  const same = get('/pesquisa_geral?q=7')
  await letAllGo(site, [...asked, same])
  for (const one of [...asked, same]) expect((await one).statusCode).toBe(200)
  const after = get('/pesquisa_geral?q=100')
  await expect.poll(() => waiting.length).toBe(1)
  letGo()
  expect((await after).statusCode).toBe(200)
})

test('a page is not made for who closed the connection while it waited', async () => {
  const { app, letGo, waiting, rendered } = await openApp()
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const ask = (q: number) => fetch(`${address}/pesquisa_geral?q=${q}`)
  const four = Array.from({ length: 4 }, (_, n) => ask(n))
  await expect.poll(() => waiting.length).toBe(4)
  const leaving = connect(Number(new URL(address).port), '127.0.0.1')
  leaving.write('GET /pesquisa_geral?q=8 HTTP/1.1\r\nhost: localhost\r\n\r\n')
  const next = ask(9)
  const connections = () => new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)))
  await expect.poll(connections).toBe(6)
  leaving.destroy()
  await expect.poll(connections).toBe(5)
  letGo()
  expect((await Promise.all(four)).map((one) => one.status)).toEqual(Array.from({ length: 4 }, () => 200))
  await expect.poll(() => waiting.length).toBe(1)
  letGo()
  expect((await next).status).toBe(200)
  expect(rendered.filter((one) => one.endsWith('q=8'))).toEqual([])
})

test('pages that fail leave their places to others', async () => {
  const { app } = await createApp({ logger: pino({ level: 'silent' }), publicUrl: 'http://localhost', trustProxy: 0 })
  closeApp = () => app.close()
  const renderer: PageRenderer = { languages: ['pt'], render: () => Promise.reject(new Error('no page')) }
  const pageCache = new VersionedCache<RenderedPage>(deps, { maxBytes: 1000, bytesOf: (page) => page.bytes, maxAge: 10_000 })
  const answerCache = new VersionedCache<CachedAnswer>(deps, { maxBytes: 1000, bytesOf: () => 1, maxAge: 1_000 })
  const handlers = new Handlers({ checkReplies: true })
  addPages(app, { renderer, handlers, readSite: async () => site, pageCache, answerCache, isFresh: async () => true })
  const statuses = new Set<number>()
  for (let n = 0; n < 150; n += 1) statuses.add((await app.inject(`/pesquisa_geral?q=${n}`)).statusCode)
  expect([...statuses]).toEqual([500])
})

/** How a page answers when this is thrown while it is made. */
async function pageThatThrows(error: Error) {
  const { app } = await createApp({ logger: pino({ level: 'silent' }), publicUrl: 'http://localhost', trustProxy: 0 })
  closeApp = () => app.close()
  const renderer: PageRenderer = { languages: ['pt'], render: () => Promise.reject(error) }
  const pageCache = new VersionedCache<RenderedPage>(deps, { maxBytes: 1000, bytesOf: (page) => page.bytes, maxAge: 10_000 })
  const answerCache = new VersionedCache<CachedAnswer>(deps, { maxBytes: 1000, bytesOf: () => 1, maxAge: 1_000 })
  const handlers = new Handlers({ checkReplies: true })
  const outages: Error[] = []
  const onOutage = (outage: Error) => void outages.push(outage)
  addPages(app, { renderer, handlers, readSite: async () => site, pageCache, answerCache, isFresh: async () => true, onOutage })
  const { statusCode, headers } = await app.inject('/sobre')
  return [statusCode, headers['retry-after'], outages]
}

test('what cannot be served now is a page that says when to come again, ten seconds where nothing else is said', async () => {
  const outage = new DatabaseOutage('unreachable', undefined)
  expect(await pageThatThrows(outage)).toEqual([503, '10', [outage]])
  expect(await pageThatThrows(new Refusal('servico_indisponivel'))).toEqual([503, '10', []])
  expect(await pageThatThrows(new Refusal('servico_indisponivel', { segundos: 3 }))).toEqual([503, '3', []])
})

test('another refusal of a page is not told as an outage', async () => {
  expect(await pageThatThrows(new Refusal('acervo_nao_encontrado'))).toEqual([404, undefined, []])
  expect(await pageThatThrows(new Refusal('eventos_nao_ativado'))).toEqual([503, undefined, []])
})
