// Keeps what a page needs to stand without the network, an offline page, and, in the installed app, the last titles that were read and the
// basket with its walking list. Never kept: calls, the patron area, sign-in.
const shell = 'farol-casca-1'
const titles = 'farol-titulos-1'
const offline = '/sem-conexao'
const basket = '/cesta'
const maxTitles = 50
const shortBasket = 100
const unhashed = ['/boot.js', '/favicon.svg', '/instituicao.css']
const isTitle = (path) => /^\/acervo\/\d+(\/[a-z-]+)?$/.test(path)

/** The files that a page names: they are kept with it, or it would stand bare. */
function filesOf(html) {
  return [...html.matchAll(/(?:src|href)="(\/(?:assets\/[^"]+|boot\.js|favicon\.svg|instituicao\.css[^"]*))"/g)].map((match) => match[1])
}

/** Fetches those that are not here yet; one that fails keeps none of the others out. */
async function storeFiles(files) {
  const cache = await caches.open(shell)
  await Promise.all(files.map((file) => cache.match(file).then((cached) => cached || cache.add(file).catch(() => undefined))))
}

async function cacheOfflinePage(address = offline) {
  const cache = await caches.open(shell)
  const answer = await fetch(address, { credentials: 'same-origin', cache: 'reload' })
  if (!answer.ok) return
  const files = filesOf(await answer.clone().text())
  await cache.put(offline, answer)
  await storeFiles(files)
  await dropOldFiles(cache)
}

async function textOf(cache, request) {
  const stored = await cache.match(request)
  return stored ? stored.text() : ''
}

/** Lets go of files that no stored page names, nor a file that it needs: every version of the product brings files of other names. */
async function dropOldFiles(cache) {
  const copies = await titlesCache()
  const requests = copies ? await copies.keys() : []
  const texts = await Promise.all([textOf(cache, offline), ...requests.map((request) => textOf(copies, request))])
  let unneeded = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== offline)
  while (texts.length > 0) {
    const text = texts.pop()
    const needed = unneeded.filter(({ url }) => text.includes(url.slice(url.lastIndexOf('/') + 1)))
    unneeded = unneeded.filter((request) => !needed.includes(request))
    const code = needed.filter(({ url }) => /\.(js|css)$/.test(url))
    texts.push(...(await Promise.all(code.map((request) => textOf(cache, request)))))
  }
  await Promise.all(unneeded.map((request) => cache.delete(request)))
}

const sheetsOf = (html) => [...html.matchAll(/<link rel="stylesheet" href="([^"]*)"/g)].map(([, href]) => href).join(' ')

/**
 * Of a page that is open `opening` is the first tag, with its language and look, `entry` the script that it begins with, and `sheets` are the style sheets
 * that the server named: that of the institution's colours has another address whenever they change. The offline page is fetched anew where its own differ.
 */
async function renewOfflinePage({ aspecto: opening, versao: entry = '', folhas: sheets }, language) {
  const cached = await caches.match(offline)
  const html = cached ? await cached.text() : ''
  const isOld = !html.includes(opening) || !html.includes(`${entry}`) || (Array.isArray(sheets) && sheetsOf(html) !== sheets.join(' '))
  if (isOld) await cacheOfflinePage(`${offline}?lng=${language}`).catch(() => undefined)
}

// How often a person was forgotten: what was asked for before is not stored after.
let forgotten = 0

let lastWork = Promise.resolve()

/** Work on the stored copies, one after another: a deletion amid the steps of another would leave a cache behind. */
function inOrder(work) {
  const done = lastWork.then(work)
  lastWork = done.catch(() => undefined)
  return done
}

/** Forgets what the person here read and put aside; what is on its way is dropped when it comes. */
function forgetCopies() {
  forgotten += 1
  return inOrder(() => caches.delete(titles))
}

/**
 * Stores the page of an address, as every visitor sees it, under a path, unless the person was forgotten since `asked`. Answers whether it
 * came.
 */
async function storeCopy(address, path, asked) {
  const answer = await fetch(address, { credentials: 'omit' }).catch(() => undefined)
  if (!answer || !answer.ok) return false
  const files = await inOrder(async () => {
    if (asked !== forgotten) return []
    const named = filesOf(await answer.clone().text())
    const cache = await caches.open(titles)
    await cache.delete(path)
    await cache.put(path, answer)
    await dropOldTitles(cache)
    return named
  })
  if (files.length > 0) await storeFiles(files)
  return true
}

const titleOf = (path) => /^\/acervo\/(\d+)/.exec(path)?.[1]

/** Lets go of all but the last titles; what stands last was read last. */
async function dropOldTitles(cache) {
  const kept = new Set()
  for (const request of (await cache.keys()).reverse()) {
    const title = titleOf(new URL(request.url).pathname)
    if (title === undefined || kept.has(title)) continue
    if (kept.size < maxTitles) kept.add(title)
    else await cache.delete(request)
  }
}

async function saveOfflineTitle(address, language) {
  const { origin, pathname } = new URL(address, location.origin)
  if (origin === location.origin && isTitle(pathname)) await storeCopy(`${pathname}?lng=${language}`, pathname, forgotten)
}

const dropBasket = () =>
  inOrder(async () => {
    if (await caches.has(titles)) await (await caches.open(titles)).delete(basket)
  })

let wantedBasket

/** The basket's page as it is without scripts, with its walking list; of several changes in a row the last one counts. */
async function saveOfflineBasket(wanted, asked = forgotten) {
  const { cesta: codes, lng: language } = wanted
  wantedBasket = wanted
  if (codes.length === 0) return dropBasket()
  const addressOf = (some) => `${basket}?acervos=${some.join(',')}&guardar=1&lng=${language}`
  // Some proxies cut long addresses: then the first titles are better than none.
  if (!(await storeCopy(addressOf(codes), basket, asked))) await storeCopy(addressOf(codes.slice(0, shortBasket)), basket, asked)
  // While it came, another change may have come before it.
  if (wantedBasket !== wanted) await saveOfflineBasket(wantedBasket, asked)
}

/** The cache of the copies where there is one: looking for a copy makes none. */
const titlesCache = () => inOrder(async () => ((await caches.has(titles)) ? caches.open(titles) : undefined))

const copiedHeaders = ['content-type', 'content-language', 'content-security-policy']
const shown = (html, name) => html.replace(new RegExp(`(<[^>]*${name}=""[^>]*?) hidden=""`), '$1')

// A page that does not stand at its own address, or that would ask for what is not here: its scripts would look for what only the network has.
function withoutScripts(html, cached) {
  return new Response(html.replace(/<script[^>]* src=[^>]*><\/script>/g, ''), {
    headers: copiedHeaders.map((name) => [name, cached.headers.get(name) || '']),
  })
}

/** The titles that are stored, the last one first, as lines of a list. */
async function storedTitles() {
  const cache = await titlesCache()
  if (!cache) return { lines: '', hasBasket: false }
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  const lines = paths
    .filter((path) => /^\/acervo\/\d+$/.test(path))
    .reverse()
    .map(async (path) => {
      const html = await (await cache.match(path)).text()
      const [, language = '', title = path] = /<h1(?:[^>]*? lang="([\w-]+)")?[^>]*>([\s\S]*?)<\/h1>/.exec(html) || []
      return `<li><a href="${path}"${language && ` lang="${language}"`}>${title.replace(/<[^>]*>/g, '')}</a></li>`
    })
  return { lines: (await Promise.all(lines)).join(''), hasBasket: paths.includes(basket) }
}

const missingKinds = [
  ['titulo', isTitle],
  ['cesta', (path) => path === basket],
  ['conta', (path) => /^\/(meu|login|equipe)/.test(path)],
  ['pesquisa', () => true],
]

/** The offline page at an address: what is missing there, and what is stored here. */
async function offlinePage(path, cached) {
  const [missing] = missingKinds.find(([, fits]) => fits(path))
  const { lines, hasBasket } = await storedTitles()
  let html = shown(await cached.text(), `data-falta-${missing}`)
  if (lines || hasBasket) html = shown(html, 'data-guardados')
  if (hasBasket) html = shown(html, 'data-guardada-cesta')
  return withoutScripts(
    html.replace('<ul data-guardados-titulos=""></ul>', () => `<ul>${lines}</ul>`),
    cached,
  )
}

const look = / data-(?:zoom|cor|tema|negrito)="[^"]*"/g

/** A copy, which is stored as every visitor sees it, with the look of the offline page: that one was fetched as the reader sees pages. */
async function withLook(copy) {
  const cached = await caches.match(offline)
  const [opening] = (cached && /<html[^>]*>/.exec(await cached.text())) || ['']
  const own = (opening.match(look) || []).join('')
  const html = (await copy.text()).replace(/<html[^>]*/, (tag) => tag.replace(look, '') + own)
  const answer = new Response(html, { headers: copy.headers })
  // These are of the bytes that came.
  for (const name of ['content-encoding', 'content-length']) answer.headers.delete(name)
  return answer
}

/** The basket as it was stored, with the time of the copy. */
async function basketCopy(copy) {
  const when = new Date(copy.headers.get('date') || Date.now())
  const html = shown(await copy.text(), 'data-copia')
  const language = /<html[^>]* lang="([\w-]+)"/.exec(html)?.[1]
  const time = `<time>${when.toLocaleString(language, { dateStyle: 'short', timeStyle: 'short' })}</time>`
  return withoutScripts(html.replace('<time data-hora=""></time>', time), copy)
}

async function page(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const path = new URL(request.url).pathname
    const copy = (isTitle(path) || path === basket) && (await (await titlesCache())?.match(path))
    if (copy) return path === basket ? basketCopy(await withLook(copy)) : withLook(copy)
    const cached = await caches.match(offline)
    if (!cached) throw error
    return path === offline ? cached : offlinePage(path, cached)
  }
}

async function asset(request) {
  const cache = await caches.open(shell)
  const cached = await cache.match(request)
  if (cached) return cached
  const answer = await fetch(request)
  // Where there is no room to store it, the page still has its file.
  if (answer.ok) await cache.put(request, answer.clone()).catch(() => undefined)
  return answer
}

/** A stored file is renewed whenever it comes: its name stays the same when it changes. */
async function renewStored(request, answer) {
  const cache = await caches.open(shell)
  if (await cache.match(request)) await cache.put(request, answer)
}

async function unhashedFile(event) {
  const { request } = event
  try {
    const answer = await fetch(request)
    if (answer.ok) event.waitUntil(renewStored(request, answer.clone()).catch(() => undefined))
    return answer
  } catch (error) {
    const cached = await caches.match(request)
    if (!cached) throw error
    return cached
  }
}

self.addEventListener('install', (event) => {
  event.waitUntil(cacheOfflinePage().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  const old = (names) => names.filter((name) => name.startsWith('farol-') && name !== shell && name !== titles)
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(old(names).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('message', (event) => {
  const { manter, cesta, esquecer, aspecto, lng = 'pt' } = event.data || {}
  if (!/^[a-z]{2}$/.test(lng)) return
  if (typeof manter === 'string') event.waitUntil(saveOfflineTitle(manter, lng))
  if (Array.isArray(cesta)) event.waitUntil(saveOfflineBasket(event.data))
  if (typeof aspecto === 'string') event.waitUntil(renewOfflinePage(event.data, lng))
  if (esquecer === true) event.waitUntil(forgetCopies())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate' && !/^\/(api|sair)/.test(url.pathname)) event.respondWith(page(request))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request))
  else if (unhashed.includes(url.pathname)) event.respondWith(unhashedFile(event))
})
