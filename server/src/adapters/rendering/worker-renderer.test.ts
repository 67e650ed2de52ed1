import { fakeCall } from '@farol/contract/testing/fake-call.ts'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { threadId } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PageRequest } from '../../ports/page-renderer.ts'
import type { BuiltRenderer } from './built-renderer.ts'
import { renderPool } from '../../workers/pools.ts'
import { WorkerRenderer } from './worker-renderer.ts'

/** A renderer as the build leaves one, which does what the address says. */
const source = `
import { existsSync, writeFileSync } from 'node:fs'
import { threadId } from 'node:worker_threads'
export const languages = ['pt']
export const loadPage = async ({ address, language, call }) =>
  address === '/old' ? { status: 301, redirect: '/new' } : { language, path: address, query: '', data: await call() }
export async function renderPage({ path, data }) {
  const [, act, file] = path.split('|')
  if (act === 'die once' && !existsSync(file)) { writeFileSync(file, ''); process.exit(3) }
  if (act === 'die') process.exit(3)
  if (act === 'bug') throw new TypeError('no such field')
  if (act === 'never') for (;;) {}
  return { status: 200, html: [threadId, data].join(' ') }
}
export const render = async (request) => renderPage(await loadPage(request))
`
const folder = mkdtempSync(path.join(tmpdir(), 'farol-threads-'))
const file = pathToFileURL(path.join(folder, 'render.mjs')).href
const open: WorkerRenderer[] = []
let built: BuiltRenderer

beforeAll(async () => {
  writeFileSync(path.join(folder, 'render.mjs'), source)
  built = (await import(file)) as BuiltRenderer
})
afterAll(async () => {
  await Promise.all(open.map((one) => one.close()))
  rmSync(folder, { recursive: true })
})

function workerRenderer(given: { readonly file?: string; readonly timeout?: number } = {}): WorkerRenderer {
  const renderer = new WorkerRenderer(built, renderPool(given.file ?? file, given.timeout))
  open.push(renderer)
  return renderer
}

const request = (address: string): PageRequest => ({
  address,
  language: 'pt',
  call: fakeCall(() => Promise.resolve(`asked by ${threadId}`)),
  site: { name: '', acronym: '', publicUrl: '', slug: '', demo: false, languages: ['pt'] },
})

const textOf = (html: string | Uint8Array) => (typeof html === 'string' ? html : new TextDecoder().decode(html))
const threadOf = (html: string | Uint8Array) => Number(textOf(html).split(' ')[0])

test.each([
  ['plain signs', 'Obra'],
  ['signs of one byte', 'ação, não'],
  ['any signs', 'a “b” … 东京 😀'],
  ['half a sign, which no page can show', `a \ud83d b`],
  ['none', ''],
  ['more than there is room for', 'ação “b” '.repeat(200_000)],
])('a page of %s comes as its bytes', async (_what, text) => {
  const rendered = await workerRenderer().render({ ...request('/'), call: fakeCall(() => Promise.resolve(text)) })
  expect(rendered.html).toBeInstanceOf(Uint8Array)
  expect(textOf(rendered.html).replace(/^\d+ /, '')).toBe(text.toWellFormed())
})

test('pages are asked for here and drawn in one other thread', async () => {
  const renderer = workerRenderer()
  const pages = await Promise.all(['/1', '/2', '/3'].map((address) => renderer.render(request(address))))
  const threads = new Set(pages.map((page) => threadOf(page.html)))
  expect(threads.size).toBe(1)
  expect(threads).not.toContain(threadId)
  for (const { html } of pages) expect(textOf(html)).toContain(`asked by ${threadId}`)
  expect(await renderer.render(request('/old'))).toEqual({ status: 301, redirect: '/new', html: '' })
})

test('a page comes as the bytes that are sent, not as a text to be read and written once more', async () => {
  const { html } = await workerRenderer().render({ ...request('/'), call: fakeCall(() => Promise.resolve('“ação” …')) })
  expect(html).toBeInstanceOf(Uint8Array)
  expect(textOf(html)).toMatch(/^\d+ “ação” …$/)
  const long = await workerRenderer().render({ ...request('/'), call: fakeCall(() => Promise.resolve('“a”'.repeat(400_000))) })
  expect(textOf(long.html).endsWith('“a”'.repeat(400_000))).toBe(true)
  // Its own memory, taken over whole.
  expect((html as Uint8Array).byteLength).toBe((html as Uint8Array).buffer.byteLength)
})

test('a thread that dies is replaced, and nobody loses a page', async () => {
  const renderer = workerRenderer()
  const first = threadOf((await renderer.render(request('/'))).html)
  const asked = ['/1', `/|die once|${path.join(folder, 'died')}`, '/2', '/3'].map((address) => renderer.render(request(address)))
  const threads = new Set((await Promise.all(asked)).map((page) => threadOf(page.html)))
  expect(threads).not.toContain(threadId)
  expect(threadOf((await renderer.render(request('/'))).html)).not.toBe(first)
})

test('a page that ends every thread is refused, and those beside it are drawn', async () => {
  const renderer = workerRenderer()
  await renderer.render(request('/'))
  const asked = ['/1', '/|die', '/2', '/3'].map((address) => renderer.render(request(address)))
  const [first, deadly, ...rest] = await Promise.allSettled(asked)
  expect(deadly).toMatchObject({ status: 'rejected', reason: expect.objectContaining({ reason: 'own request' }) as unknown })
  for (const page of [first, ...rest]) expect(page).toMatchObject({ status: 'fulfilled', value: { status: 200 } })
  expect((await renderer.render(request('/'))).status).toBe(200)
})

test('a page that is never done is given up, and the next is drawn', async () => {
  const renderer = workerRenderer({ timeout: 5_000 })
  await renderer.render(request('/'))
  await expect(renderer.render(request('/|never'))).rejects.toThrow('has ended')
  expect((await renderer.render(request('/'))).status).toBe(200)
})

test('a bug in a screen is told with the place where it was met, and the thread goes on', async () => {
  const renderer = workerRenderer()
  const before = threadOf((await renderer.render(request('/'))).html)
  const bug = await renderer.render(request('/|bug')).catch((error: unknown) => error as Error)
  expect(bug).toBeInstanceOf(Error)
  expect((bug as Error).message).toBe('no such field')
  expect((bug as Error).stack).toContain('render.mjs')
  expect(threadOf((await renderer.render(request('/'))).html)).toBe(before)
})

test('where no thread comes up, pages are drawn here', async () => {
  const renderer = workerRenderer({ file: pathToFileURL(path.join(folder, 'none.mjs')).href })
  for (const address of ['/1', '/2']) expect(threadOf((await renderer.render(request(address))).html)).toBe(threadId)
})

test('closing ends the thread', async () => {
  const renderer = workerRenderer()
  const thread = threadOf((await renderer.render(request('/'))).html)
  await renderer.close()
  expect(threadOf((await renderer.render(request('/'))).html)).toBe(threadId)
  expect(thread).not.toBe(threadId)
})
