import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'

const code = readFileSync(new URL('../../public/sw.js', import.meta.url), 'utf8')
const origin = 'https://biblioteca.exemplo.br'

const pathOf = (request: string | Request) => {
  const { pathname, search } = new URL(typeof request === 'string' ? request : request.url, origin)
  return pathname + search
}

/** One store of a browser, in the order in which things were put there. */
class MemoryCache {
  readonly stored = new Map<string, Response>()
  readonly match = async (request: string | Request) => this.stored.get(pathOf(request))?.clone()
  readonly put = async (request: string | Request, answer: Response) => void this.stored.set(pathOf(request), answer)
  readonly delete = async (request: string | Request) => this.stored.delete(pathOf(request))
  readonly keys = async () => [...this.stored.keys()].map((path) => new Request(origin + path))
  readonly add = async (path: string) => void this.stored.set(path, new Response(path))
}

type Site = (path: string, init?: { readonly credentials?: string }) => Response | Promise<Response>

/** The service worker on its own, with the stores of a browser and the answers of a site. */
function start(site: Site) {
  const stores = new Map<string, MemoryCache>()
  const open = async (name: string) => {
    if (!stores.has(name)) stores.set(name, new MemoryCache())
    return stores.get(name)!
  }
  const caches = {
    open,
    has: async (name: string) => stores.has(name),
    delete: async (name: string) => stores.delete(name),
    keys: async () => [...stores.keys()],
    match: async (path: string) => (await Promise.all([...stores.values()].map((one) => one.match(path)))).find(Boolean),
  }
  const listeners = new Map<string, (event: object) => void>()
  const asked: { readonly path: string; readonly credentials?: string | undefined }[] = []
  const fetch = async (request: string | Request, init?: { readonly credentials?: string }) => {
    asked.push({ path: pathOf(request), credentials: init?.credentials })
    return site(pathOf(request), init)
  }
  const self = {
    addEventListener: (name: string, told: (event: object) => void) => listeners.set(name, told),
    skipWaiting: () => undefined,
    clients: { claim: () => undefined },
  }
  runInContext(code, createContext({ self, caches, fetch, location: new URL(origin), URL, Response, console }))
  /** Resolves once all that the event asked for is done; to its answer where it has one. */
  const tell = async (name: string, event: object = {}) => {
    const waits: Promise<unknown>[] = []
    let answer: Promise<Response> | undefined
    listeners.get(name)!({
      ...event,
      waitUntil: (work: Promise<unknown>) => waits.push(work),
      respondWith: (given: Promise<Response>) => (answer = given),
    })
    await Promise.all(waits)
    return answer
  }
  const say = (data: object) => tell('message', { data })
  const get = (path: string, more: object = {}) =>
    tell('fetch', { request: { url: origin + path, method: 'GET', mode: 'navigate', ...more } })
  const paths = (name = 'farol-titulos-1') => [...(stores.get(name)?.stored.keys() ?? [])]
  return { tell, say, get, paths, stores, asked, open }
}

const offlineHtml =
  '<script type="module" src="/assets/a.js"></script><link href="/boot.js"><p data-falta-titulo="" hidden="">T</p><p data-falta-cesta="" hidden="">C</p><p data-falta-conta="" hidden="">M</p><p data-falta-pesquisa="" hidden="">P</p><section data-guardados="" hidden=""><p data-guardada-cesta="" hidden="">B</p><ul data-guardados-titulos=""></ul></section>'

const html = (text: string, headers = {}) => new Response(text, { headers: { 'content-type': 'text/html', ...headers } })

const site: Site = (path) => {
  if (path === '/sem-conexao') return html(offlineHtml)
  if (path.startsWith('/cesta'))
    return html('<html lang="pt-BR"><p data-copia="" hidden=""><time data-hora=""></time></p>', { date: 'Fri, 20 Nov 2026 12:00:00 GMT' })
  return html(`<h1 lang="en" tabindex="-1">Título <b>${/\d+/.exec(path)?.[0]}</b></h1>`)
}

/** A site that is there, and then no more. */
function startGoing() {
  let gone = false
  const worker = start((path, init) => {
    if (gone) throw new TypeError('no network')
    return site(path, init)
  })
  return { ...worker, go: () => (gone = true) }
}

test('only titles are kept, as every visitor sees them, in the language that was read; nothing of the patron area', async () => {
  const { say, paths, asked } = start(site)
  for (const manter of ['/acervo/12', '/acervo/12/exemplares', '/meufarol', '/acervo/abc', 'https://outro.exemplo.br/acervo/13'])
    await say({ manter, lng: 'en' })
  await say({ manter: '/acervo/14', lng: 'x' })
  expect(paths()).toEqual(['/acervo/12', '/acervo/12/exemplares'])
  expect(asked).toEqual([
    { path: '/acervo/12?lng=en', credentials: 'omit' },
    { path: '/acervo/12/exemplares?lng=en', credentials: 'omit' },
  ])
})

test('of more than fifty titles the ones read last are kept, each with its views', async () => {
  const { say, paths } = start(site)
  await say({ manter: '/acervo/30/marc' })
  for (let title = 1; title <= 50; title += 1) await say({ manter: `/acervo/${title}` })
  await say({ manter: '/acervo/1' })
  await say({ manter: '/acervo/1/marc' })
  await say({ manter: '/acervo/51' })
  expect(paths()).toHaveLength(52)
  expect(paths()[0]).toBe('/acervo/30/marc')
  expect(paths()).not.toContain('/acervo/2')
  expect(paths().slice(-3)).toEqual(['/acervo/1', '/acervo/1/marc', '/acervo/51'])
})

test('who leaves leaves nothing, not even what was on its way; what is read after that is kept', async () => {
  const answers: (() => void)[] = []
  const { say, paths } = start((path) => new Promise((resolve) => answers.push(() => resolve(site(path) as Response))))
  const saved = say({ manter: '/acervo/12' })
  await say({ esquecer: true })
  answers[0]!()
  await saved
  expect(paths()).toEqual([])
  const next = say({ manter: '/acervo/13' })
  answers[1]!()
  await next
  expect(paths()).toEqual(['/acervo/13'])
})

test('of a basket the last change counts, an empty one is let go, and one that is too long is cut', async () => {
  const many = Array.from({ length: 150 }, (_, at) => String(at + 1))
  const { say, paths, asked, open } = start((path) => (path.length > 500 ? new Response('', { status: 414 }) : site(path)))
  await Promise.all([say({ cesta: ['1'], lng: 'pt' }), say({ cesta: ['1', '2'], lng: 'pt' })])
  expect(asked.at(-1)!.path).toBe('/cesta?acervos=1,2&guardar=1&lng=pt')
  expect(paths()).toEqual(['/cesta'])
  await say({ cesta: many, lng: 'pt' })
  expect(asked.at(-1)!.path).toBe(`/cesta?acervos=${many.slice(0, 100).join(',')}&guardar=1&lng=pt`)
  await say({ cesta: [], lng: 'pt' })
  expect((await open('farol-titulos-1')).stored.size).toBe(0)
})

test('the page of an earlier basket that comes after that of a later one does not stay', async () => {
  const answers = new Map<string, () => void>()
  const { say, open } = start((path) => {
    const titles = /acervos=([\d,]+)/.exec(path)![1]!
    return new Promise((resolve) => answers.set(titles, () => resolve(html(titles))))
  })
  const first = say({ cesta: ['1'], lng: 'pt' })
  const second = say({ cesta: ['1', '2'], lng: 'pt' })
  answers.get('1,2')!()
  await second
  answers.delete('1,2')
  answers.get('1')!()
  await expect.poll(() => [...answers.keys()]).toContain('1,2')
  answers.get('1,2')!()
  await first
  expect(await (await (await open('farol-titulos-1')).match('/cesta'))!.text()).toBe('1,2')
})

test('without the network a page says what is missing and what is stored, the last title first, without scripts', async () => {
  const { tell, say, get, go } = startGoing()
  await tell('install')
  await say({ manter: '/acervo/12' })
  await say({ manter: '/acervo/13' })
  go()
  const shown = async (path: string) => (await (await get(path))!).text()
  expect(await shown('/acervo/12')).toContain('Título <b>12</b>')
  const search = await shown('/pesquisa_geral?q=a')
  expect(search).not.toContain('<script')
  expect(search).toContain('<p data-falta-pesquisa="">P</p>')
  expect(search).toContain('<p data-guardada-cesta="" hidden="">B</p>')
  expect(search).toContain(
    '<ul><li><a href="/acervo/13" lang="en">Título 13</a></li><li><a href="/acervo/12" lang="en">Título 12</a></li></ul>',
  )
  const missing = async (path: string) => /data-falta-(\w+)="">/.exec(await shown(path))?.[1]
  expect([await missing('/acervo/99'), await missing('/cesta'), await missing('/meufarol'), await missing('/equipe')]).toEqual([
    'titulo',
    'cesta',
    'conta',
    'conta',
  ])
  expect(await shown('/sem-conexao')).toBe(offlineHtml)
})

test('the basket that was stored says when, by the language of its page', async () => {
  const { tell, say, get, go } = startGoing()
  await tell('install')
  await say({ cesta: ['1'], lng: 'pt' })
  go()
  const text = await (await (await get('/cesta'))!).text()
  expect(text).toMatch(/<p data-copia=""><time>20\/11\/2026, \d\d:00<\/time><\/p>/)
  const other = await (await (await get('/pesquisa_geral'))!).text()
  expect(other).toContain('<section data-guardados=""><p data-guardada-cesta="">B</p><ul></ul>')
})

test('calls, leaving, what is sent and other sites are not its business', async () => {
  const { get } = start(site)
  expect(await get('/api/pesquisa')).toBeUndefined()
  expect(await get('/sair')).toBeUndefined()
  expect(await get('/acervo/12', { method: 'POST' })).toBeUndefined()
  expect(await get('/', { url: 'https://outro.exemplo.br/' })).toBeUndefined()
  expect(await get('/logo.svg', { mode: 'no-cors' })).toBeUndefined()
})

test('a file of the page is fetched once and kept; one that is not there is asked for again', async () => {
  let there = false
  const { get, asked } = start(() => new Response('a', { status: there ? 200 : 404 }))
  const file = async () => (await (await get('/assets/a.js', { mode: 'no-cors' }))!).status
  expect(await file()).toBe(404)
  there = true
  expect([await file(), await file()]).toEqual([200, 200])
  expect(asked).toHaveLength(2)
})

test('it brings the offline page with its files, and lets go of what older versions stored, of nothing else', async () => {
  const { tell, stores, paths, open, say } = start(site)
  for (const name of ['farol-casca-0', 'farol-titulos-0', 'outro']) await open(name)
  await tell('install')
  await say({ manter: '/acervo/12' })
  await tell('activate')
  expect([...stores.keys()].toSorted()).toEqual(['farol-casca-1', 'farol-titulos-1', 'outro'])
  expect(paths('farol-casca-1')).toEqual(['/sem-conexao', '/assets/a.js', '/boot.js'])
})
