import { expect, test } from 'vitest'
import { startWorker, type Site } from '../testing/service-worker.ts'

const offlineHtml =
  '<script type="module" src="/assets/a.js"></script><script src="/boot.js"></script><link href="/favicon.svg"><link href="/instituicao.css?v=3"><a href="/contato">C</a><p data-falta-titulo="" hidden="">T</p><p data-falta-cesta="" hidden="">C</p><p data-falta-conta="" hidden="">M</p><p data-falta-pesquisa="" hidden="">P</p><section data-guardados="" hidden=""><p data-guardada-cesta="" hidden="">B</p><ul data-guardados-titulos=""></ul></section>'

const offlineFiles = ['/sem-conexao', '/assets/a.js', '/boot.js', '/favicon.svg', '/instituicao.css?v=3']

const html = (text: string, headers = {}) => new Response(text, { headers: { 'content-type': 'text/html', ...headers } })

const site: Site = (path) => {
  if (path === '/sem-conexao') return html(offlineHtml)
  if (path.startsWith('/cesta'))
    return html('<html lang="pt-BR"><p data-copia="" hidden=""><time data-hora=""></time></p>', {
      date: 'Fri, 20 Nov 2026 12:00:00 GMT',
      'content-security-policy': "default-src 'self'",
    })
  return html(`<h1 lang="en" tabindex="-1">Título <b>${/\d+/.exec(path)?.[0]}</b></h1>`)
}

/** A site that is there, and then no more. */
function startGoing() {
  let gone = false
  const worker = startWorker((path, init) => {
    if (gone) throw new TypeError('no network')
    return site(path, init)
  })
  return { ...worker, go: () => (gone = true) }
}

test('only titles are kept, as every visitor sees them, in the language that was read; nothing of the patron area', async () => {
  const { say, paths, asked } = startWorker(site)
  for (const manter of [
    '/acervo/12',
    '/acervo/12/exemplares',
    '/meufarol',
    '/acervo/abc',
    '/acervo/15/marc/1',
    '/acervo/15.html',
    'https://outro.exemplo.br/acervo/13',
  ])
    await say({ manter, lng: 'en' })
  await say({ manter: '/acervo/14', lng: 'x' })
  await say({ manter: '/acervo/14', lng: 'enx' })
  await say({ manter: ['/acervo/14'] })
  await say(null)
  expect(paths()).toEqual(['/acervo/12', '/acervo/12/exemplares'])
  expect(asked).toEqual([
    { path: '/acervo/12?lng=en', credentials: 'omit' },
    { path: '/acervo/12/exemplares?lng=en', credentials: 'omit' },
  ])
})

test('of more than fifty titles the ones read last are kept, each with its views', async () => {
  const { say, paths, asked } = startWorker(site)
  await say({ manter: '/acervo/30/marc' })
  expect(asked[0]!.path).toBe('/acervo/30/marc?lng=pt')
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
  const { say, paths } = startWorker((path) => new Promise((resolve) => answers.push(() => resolve(site(path) as Response))))
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
  const { say, paths, asked, open } = startWorker((path) => (path.length > 500 ? new Response('', { status: 414 }) : site(path)))
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
  const { say, open } = startWorker((path) => {
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
  await say({ manter: '/acervo/13/exemplares' })
  go()
  const shown = async (path: string) => (await (await get(path))!).text()
  expect(await shown('/acervo/12')).toContain('Título <b>12</b>')
  const search = await shown('/pesquisa_geral?q=a')
  expect(search).not.toContain('<script')
  expect(search).toContain('<p data-falta-pesquisa="">P</p>')
  expect(search).toContain('<section data-guardados=""><p data-guardada-cesta="" hidden="">B</p>')
  expect(search).toContain(
    '<ul><li><a href="/acervo/13" lang="en">Título 13</a></li><li><a href="/acervo/12" lang="en">Título 12</a></li></ul>',
  )
  const missing = async (path: string) => /data-falta-(\w+)="">/.exec(await shown(path))?.[1]
  expect([
    await missing('/acervo/99'),
    await missing('/cesta'),
    await missing('/meufarol'),
    await missing('/equipe'),
    await missing('/login'),
  ]).toEqual(['titulo', 'cesta', 'conta', 'conta', 'conta'])
  expect(await shown('/sem-conexao')).toBe(offlineHtml)
})

test('the basket that was stored says when, by the language of its page', async () => {
  const { tell, say, get, go } = startGoing()
  await tell('install')
  await say({ cesta: ['1'], lng: 'pt' })
  go()
  const copy = await (await get('/cesta'))!
  const headers = ['content-type', 'content-language', 'content-security-policy'].map((name) => copy.headers.get(name))
  expect(headers).toEqual(['text/html', '', "default-src 'self'"])
  const text = await copy.text()
  expect(text).toMatch(/<p data-copia=""><time>20\/11\/2026, \d\d:00<\/time><\/p>/)
  const other = await (await (await get('/pesquisa_geral'))!).text()
  expect(other).toContain('<section data-guardados=""><p data-guardada-cesta="">B</p><ul></ul>')
})

test('calls, leaving, what is sent and other sites are not its business', async () => {
  const { get } = startWorker(site)
  expect(await get('/api/pesquisa')).toBeUndefined()
  expect(await get('/sair')).toBeUndefined()
  expect(await get('/acervo/12', { method: 'POST' })).toBeUndefined()
  expect(await get('/', { url: 'https://outro.exemplo.br/' })).toBeUndefined()
  expect(await get('/logo.svg', { mode: 'no-cors' })).toBeUndefined()
})

test('a file of the page is fetched once and kept; one that is not there is asked for again', async () => {
  let there = false
  const { get, asked } = startWorker(() => new Response('a', { status: there ? 200 : 404 }))
  const file = async () => (await (await get('/assets/a.js', { mode: 'no-cors' }))!).status
  expect(await file()).toBe(404)
  there = true
  expect([await file(), await file()]).toEqual([200, 200])
  expect(asked).toHaveLength(2)
})

test('it brings the offline page with its files, and lets go of what older versions stored, of nothing else', async () => {
  const { tell, names, paths, open, say, steps } = startWorker(site)
  for (const name of ['farol-casca-0', 'farol-titulos-0', 'outro']) await open(name)
  await tell('install')
  await say({ manter: '/acervo/12' })
  await tell('activate')
  expect(names().toSorted()).toEqual(['farol-casca-1', 'farol-titulos-1', 'outro'])
  expect(paths('farol-casca-1')).toEqual(offlineFiles)
  expect(steps).toEqual(['skipWaiting', 'claim'])
})

test('the offline page is fetched past the cache of the browser; a newer worker does not fetch files again that are there', async () => {
  const { tell, asked } = startWorker(site)
  await tell('install')
  expect(asked[0]).toEqual({ path: '/sem-conexao', credentials: 'same-origin', cache: 'reload' })
  expect(asked.map(({ path }) => path)).toEqual(offlineFiles)
  await tell('install')
  expect(asked.slice(offlineFiles.length).map(({ path }) => path)).toEqual(['/sem-conexao'])
})

test('an offline page that fails is not stored; one file of it that fails keeps none of the others out', async () => {
  const broken = startWorker(() => new Response('', { status: 503 }))
  await broken.tell('install')
  expect(broken.paths('farol-casca-1')).toEqual([])
  const { tell, paths } = startWorker((path) => (path === '/boot.js' ? new Response('', { status: 404 }) : site(path)))
  await tell('install')
  expect(paths('farol-casca-1')).toEqual(offlineFiles.filter((path) => path !== '/boot.js'))
})

test('where nothing is stored, looking for a copy and emptying the basket make no cache, and the offline page names none', async () => {
  const { tell, say, get, go, names } = startGoing()
  await say({ cesta: [], lng: 'pt' })
  expect(names()).toEqual([])
  await tell('install')
  go()
  const text = await (await (await get('/pesquisa_geral'))!).text()
  expect(text).toContain('<section data-guardados="" hidden="">')
  expect(names()).toEqual(['farol-casca-1'])
})

test('a title without a heading is named by its address; signs of a pattern in a title are shown as they are', async () => {
  let gone = false
  const { tell, say, get } = startWorker((path) => {
    if (gone) throw new TypeError('no network')
    if (path.startsWith('/acervo/12')) return html('<p>Sem nome</p>')
    return path.startsWith('/acervo') ? html("<h1>R$& $' $1</h1>") : site(path)
  })
  await tell('install')
  await say({ manter: '/acervo/12' })
  await say({ manter: '/acervo/13' })
  gone = true
  const text = await (await (await get('/pesquisa_geral'))!).text()
  expect(text).toContain(`<ul><li><a href="/acervo/13">R$& $' $1</a></li><li><a href="/acervo/12">/acervo/12</a></li></ul>`)
})

test('without network and without the offline page the failure is the one of the network', async () => {
  const { get, go } = startGoing()
  go()
  await expect(get('/')).rejects.toThrow('no network')
})

test('a title that does not come fails nothing; one that cannot be written does not keep the next one out', async () => {
  const { say, go } = startGoing()
  go()
  await expect(say({ manter: '/acervo/12' })).resolves.toBeUndefined()
  const { say: tellOther, open, paths } = startWorker(site)
  const cache = await open('farol-titulos-1')
  const { put } = cache
  Object.assign(cache, { put: () => Promise.reject(new Error('QuotaExceededError')) })
  await expect(tellOther({ manter: '/acervo/12' })).rejects.toThrow('QuotaExceededError')
  Object.assign(cache, { put })
  await tellOther({ manter: '/acervo/13' })
  expect(paths()).toEqual(['/acervo/13'])
})

test('a file of the page is answered once it is written, and also where there is no room to write it', async () => {
  const { get, open, paths } = startWorker(() => new Response('a'))
  const cache = await open('farol-casca-1')
  const { put } = cache
  const putLater: typeof put = async (request, answer) => {
    await new Promise((resolve) => setTimeout(resolve, 1))
    return put(request, answer)
  }
  Object.assign(cache, { put: putLater })
  await (await get('/assets/a.js', { mode: 'no-cors' }))!
  expect(paths('farol-casca-1')).toEqual(['/assets/a.js'])
  Object.assign(cache, { put: () => Promise.reject(new Error('QuotaExceededError')) })
  expect(await (await (await get('/assets/b.js', { mode: 'no-cors' }))!).text()).toBe('a')
})

test('only a plain message to forget deletes the copies', async () => {
  const { say, paths } = startWorker(site)
  await say({ manter: '/acervo/12' })
  await say({ esquecer: 'sim' })
  expect(paths()).toEqual(['/acervo/12'])
  await say({ esquecer: true })
  expect(paths()).toEqual([])
})

test('the offline page is fetched anew where a page that is open has another language or look, and its files stay', async () => {
  const english = offlineHtml.replace(/^/, '<html lang="en-US" data-tema="escuro">')
  let answers = `<html lang="pt-BR">${offlineHtml}`
  const { tell, say, asked, open } = startWorker(() => html(answers))
  await tell('install')
  const before = asked.length
  await say({ aspecto: '<html lang="pt-BR">', lng: 'pt' })
  expect(asked).toHaveLength(before)
  answers = english
  await say({ aspecto: '<html lang="en-US" data-tema="escuro">', lng: 'en' })
  await say({ aspecto: '<html lang="en-US" data-tema="escuro">', lng: 'en' })
  expect(asked.slice(before)).toEqual([{ path: '/sem-conexao?lng=en', credentials: 'same-origin', cache: 'reload' }])
  expect(await (await (await open('farol-casca-1')).match('/sem-conexao'))!.text()).toBe(english)
})

test('with the first page in other colours of the institution, or without any of its own, the offline page comes anew, once', async () => {
  let sheets = ['/assets/browser-1.css', '/instituicao.css?v=3']
  const page = () => `<html lang="pt-BR">${sheets.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}`
  const { tell, say, asked, paths } = startWorker((path) => html(path.startsWith('/sem-conexao') ? page() : ''))
  const start = async () => {
    const before = asked.length
    await say({ aspecto: '<html lang="pt-BR">', folhas: sheets, lng: 'pt' })
    return asked.slice(before).map(({ path }) => path)
  }
  await tell('install')
  expect(await start()).toEqual([])
  sheets = ['/assets/browser-1.css', '/instituicao.css?v=4']
  expect(await start()).toEqual(['/sem-conexao?lng=pt', '/instituicao.css?v=4'])
  expect(await start()).toEqual([])
  sheets = ['/assets/browser-1.css']
  expect(await start()).toEqual(['/sem-conexao?lng=pt'])
  expect(paths('farol-casca-1').toSorted()).toEqual(['/assets/browser-1.css', '/sem-conexao'])
})

test('with the first page of a newer version the offline page comes anew, and files go that no stored page needs', async () => {
  let version = 1
  const page = (more = '') => `<html lang="pt-BR"><script type="module" src="/assets/browser-${version}.js"></script>${more}`
  const files: Readonly<Record<string, () => string>> = {
    '/assets/browser-1.js': () => 'import"./common-0.js";const needs=["assets/screen-1.js","assets/screen-1.css"]',
    '/assets/browser-2.js': () => 'import"./common-0.js";const needs=["assets/screen-2.js"]',
    '/assets/screen-1.css': () => '@font-face{src:url(/assets/letters-1.woff2)}',
  }
  const { tell, say, get, paths, asked } = startWorker((path) =>
    path.startsWith('/assets/') ? new Response(files[path]?.() ?? '') : html(page(path.startsWith('/acervo') ? '<h1>T</h1>' : '')),
  )
  const kept = () => paths('farol-casca-1').toSorted()
  const open = async (...names: readonly string[]) => {
    for (const name of names) await get(`/assets/${name}`, { mode: 'no-cors' })
  }
  const start = () => say({ aspecto: '<html lang="pt-BR">', versao: `/assets/browser-${version}.js`, lng: 'pt' })
  const second = ['/assets/browser-2.js', '/assets/common-0.js', '/assets/screen-2.js', '/sem-conexao']
  await tell('install')
  await open('common-0.js', 'screen-1.js', 'screen-1.css', 'letters-1.woff2', 'gone-0.js')
  const before = asked.length
  await start()
  expect(asked).toHaveLength(before)
  await say({ manter: '/acervo/12' })
  version = 2
  await open('browser-2.js', 'screen-2.js')
  await start()
  // A title that was read before needs what it came with.
  const first = ['/assets/browser-1.js', '/assets/screen-1.js', '/assets/screen-1.css', '/assets/letters-1.woff2']
  expect(kept()).toEqual([...first, ...second].toSorted())
  await say({ esquecer: true })
  await say({ aspecto: '<html lang="en-US">', lng: 'en' })
  expect(kept()).toEqual(second)
})

test('a copy is shown with the look of the offline page, which is fetched with the reader’s own, in the language it was stored in', async () => {
  const looks = ' data-zoom="40" data-cor="contraste" data-tema="escuro" data-negrito="s"'
  let gone = false
  const { tell, say, get, open } = startWorker((path) => {
    if (gone) throw new TypeError('no network')
    const page = path.startsWith('/sem-conexao') ? `<html lang="pt-BR"${looks}>${offlineHtml}` : `<html lang="en-US"><p>${path}</p>`
    return html(page, { 'content-encoding': 'br', 'content-security-policy': "default-src 'self'", 'x-frame-options': 'DENY' })
  })
  await say({ manter: '/acervo/12', lng: 'en' })
  await say({ cesta: ['12'], lng: 'en' })
  gone = true
  const shown = async (path: string) => (await (await get(path))!.text()).split('<p>')[0]
  expect([await shown('/acervo/12'), await shown('/cesta')]).toEqual(['<html lang="en-US">', '<html lang="en-US">'])
  gone = false
  await tell('install')
  gone = true
  expect([await shown('/acervo/12'), await shown('/cesta')]).toEqual([`<html lang="en-US"${looks}>`, `<html lang="en-US"${looks}>`])
  const { headers } = (await get('/acervo/12'))!
  const sent = ['content-security-policy', 'x-frame-options', 'content-encoding'].map((name) => headers.get(name))
  expect(sent).toEqual(["default-src 'self'", 'DENY', null])
  // What is stored has no look: the next one may be another.
  expect(await (await (await open('farol-titulos-1')).match('/acervo/12'))!.text()).toContain('<html lang="en-US">')
})

test('files of the page without a hash in their name come from the network, and without it as they came last', async () => {
  let version: number | undefined = 1
  const { tell, get, open, paths } = startWorker((path) => {
    if (version === undefined) throw new TypeError('no network')
    return path === '/sem-conexao' ? html(offlineHtml) : new Response(`${version}`, { status: version > 2 ? 503 : 200 })
  })
  const file = async (path: string) => (await (await get(path, { mode: 'no-cors' }))!).text()
  await tell('install')
  version = 2
  expect(await file('/boot.js')).toBe('2')
  version = 3
  expect(await file('/boot.js')).toBe('3')
  version = undefined
  expect([await file('/boot.js'), await file('/favicon.svg'), await file('/instituicao.css?v=3')]).toEqual(['2', '1', '1'])
  await expect(file('/instituicao.css?v=4')).rejects.toThrow('no network')
  // What no stored page needs is not stored.
  version = 2
  expect(await file('/instituicao.css?v=4')).toBe('2')
  expect(paths('farol-casca-1')).toEqual(offlineFiles)
  const cache = await open('farol-casca-1')
  Object.assign(cache, { put: () => Promise.reject(new Error('QuotaExceededError')) })
  expect(await file('/boot.js')).toBe('2')
})

test('a copy is stored with the files that it names, also where the colours of the institution were changed after the offline page came', async () => {
  let gone = false
  let forgets = false
  const { tell, say, get, asked, paths } = startWorker(async (path) => {
    if (gone) throw new TypeError('no network')
    if (forgets && path.startsWith('/acervo')) await say({ esquecer: true })
    if (path.startsWith('/sem-conexao')) return html(offlineHtml)
    if (!path.startsWith('/acervo') && !path.startsWith('/cesta')) return new Response(`file ${path}`)
    return html(offlineHtml.replace('?v=3', path.startsWith('/cesta') ? '?v=5' : '?v=4'))
  })
  const file = async (path: string) => (await (await get(path, { mode: 'no-cors' }))!).text()
  await tell('install')
  await say({ manter: '/acervo/12' })
  await say({ manter: '/acervo/13' })
  await say({ cesta: ['12'], lng: 'pt' })
  expect(asked.slice(offlineFiles.length).map(({ path }) => path)).toEqual([
    '/acervo/12?lng=pt',
    '/instituicao.css?v=4',
    '/acervo/13?lng=pt',
    '/cesta?acervos=12&guardar=1&lng=pt',
    '/instituicao.css?v=5',
  ])
  gone = true
  expect([await file('/instituicao.css?v=4'), await file('/instituicao.css?v=5')]).toEqual([
    'file /instituicao.css?v=4',
    'file /instituicao.css?v=5',
  ])
  // What is not stored brings no files.
  gone = false
  forgets = true
  await say({ esquecer: true })
  await tell('install')
  await say({ aspecto: '<html lang="en-US">', lng: 'en' })
  await say({ manter: '/acervo/12' })
  expect(paths('farol-casca-1').filter((path) => path.startsWith('/instituicao.css'))).toEqual(['/instituicao.css?v=3'])
})

test('without the network the offline page stays as it is', async () => {
  const { tell, say, get, go } = startGoing()
  await tell('install')
  go()
  await say({ aspecto: '<html lang="en-US">', lng: 'en' })
  expect(await (await (await get('/sem-conexao'))!).text()).toBe(offlineHtml)
})
