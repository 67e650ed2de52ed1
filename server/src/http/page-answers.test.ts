import { getFunctions } from '@farol/contract/schemas/institution.ts'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { SettableClock } from '../adapters/clock/settable-clock.ts'
import { VersionedCache } from '../caches/versioned-cache.ts'
import type { PageRenderer } from '../ports/page-renderer.ts'
import { createApp } from './app.ts'
import { Handlers } from './handlers.ts'
import { addPages, type CachedAnswer, type RenderedPage } from './pages.ts'

const site = { name: 'Farol', acronym: 'F', publicUrl: 'http://localhost', slug: 'farol', demo: false, languages: ['pt', 'en'] as const }
const cacheDeps = { dataVersion: async () => '1', clock: new SettableClock(new Date('2026-11-20T12:00:00Z')) }

async function pagesBy(render: PageRenderer['render']) {
  const { app } = await createApp({ logger: pino({ level: 'silent' }), publicUrl: 'http://localhost', trustProxy: 0 })
  const handlers = new Handlers({ checkReplies: false })
  const asked: string[] = []
  handlers.set(getFunctions, async ({ language }) => {
    asked.push(language)
    return { atividades: [{ cod_atividade: 1, nome: `nome ${language}` }], guiasPesquisa: [] } as never
  })
  const pageCache = new VersionedCache<RenderedPage>(cacheDeps, { maxBytes: 100_000, bytesOf: (page) => page.bytes, maxAge: 10_000 })
  const answerCache = new VersionedCache<CachedAnswer>(cacheDeps, { maxBytes: 1000, bytesOf: () => 1, maxAge: 1_000 })
  let rendered = 0
  const renderer: PageRenderer = {
    languages: ['pt', 'en'],
    render: async (asking) => {
      rendered += 1
      return render(asking)
    },
  }
  addPages(app, { renderer, handlers, readSite: async () => site, pageCache, answerCache, isFresh: async () => true })
  return { app, asked, renderings: () => rendered }
}

test.each(['/api', '/api/', '/api?q=machado', '/api/nada'])('%s is a call that does not exist, and no page', async (url) => {
  const { app, renderings } = await pagesBy(async () => ({ status: 200, html: 'x' }))
  const answer = await app.inject(url)
  expect([answer.statusCode, answer.json().code, renderings()]).toEqual([404, 'nao_encontrado', 0])
  await app.close()
})

test('what the frame asks is remembered for each language apart', async () => {
  const { app, asked } = await pagesBy(async ({ call, language }) => ({
    status: 200,
    html: `${language} ${JSON.stringify(await call(getFunctions).catch((error: Error) => error.message))}`,
  }))
  for (const [url, language] of [
    ['/a', 'pt'],
    ['/b?lng=en', 'en'],
    ['/c', 'pt'],
    ['/d?lng=en', 'en'],
  ] as const) {
    const { body, headers } = await app.inject(url)
    expect([body.startsWith(`${language} `), headers['content-language']]).toEqual([true, language])
    expect(body).toContain(`nome ${language}`)
  }
  expect(asked).toEqual(['pt', 'en'])
  await app.close()
})

test('what a page needs first is told in a header, and no page without it has one', async () => {
  const { app } = await pagesBy(async ({ address }) => ({
    status: 200,
    html: 'x',
    ...(address === '/a' && { links: '</a.css>; rel=preload' }),
  }))
  expect((await app.inject('/a')).headers.link).toBe('</a.css>; rel=preload')
  expect((await app.inject('/b')).headers.link).toBeUndefined()
  await app.close()
})

test('a page that leads elsewhere says where, is not kept, and an address of more than a thousand signs is made each time', async () => {
  const { app, renderings } = await pagesBy(async ({ address }) => ({
    status: address === '/antigo' ? 301 : 200,
    html: 'x',
    ...(address === '/antigo' && { redirect: '/novo' }),
  }))
  for (let times = 0; times < 2; times += 1) {
    const moved = await app.inject('/antigo')
    expect([moved.statusCode, moved.headers.location]).toEqual([301, '/novo'])
  }
  expect(renderings()).toBe(2)
  const address = (length: number) => `/?q=${'a'.repeat(length - 4)}`
  for (let times = 0; times < 3; times += 1) await app.inject(address(1_000))
  expect(renderings()).toBe(3)
  for (let times = 0; times < 3; times += 1) await app.inject(address(1_001))
  expect(renderings()).toBe(6)
  await app.close()
})
