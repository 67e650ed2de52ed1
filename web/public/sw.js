// Keeps what a page needs to stand without the network, an offline page, and, in the installed app, the last titles that were read.
// Never kept: calls, the patron area, sign-in.
const shell = 'farol-casca-1'
const titles = 'farol-titulos-1'
const offline = '/sem-conexao'
const maxTitles = 50
const isTitle = (path) => /^\/acervo\/\d+(\/[a-z-]+)?$/.test(path)

/** The files that a page names: they are kept with it, or it would stand bare. */
function filesOf(html) {
  return [...html.matchAll(/(?:src|href)="(\/(?:assets\/[^"]+|boot\.js|favicon\.svg|instituicao\.css[^"]*))"/g)].map((match) => match[1])
}

async function cacheOfflinePage() {
  const cache = await caches.open(shell)
  const answer = await fetch(offline, { credentials: 'same-origin', cache: 'reload' })
  if (!answer.ok) return
  const files = filesOf(await answer.clone().text())
  await cache.put(offline, answer)
  await Promise.all(files.map((file) => cache.match(file).then((cached) => cached || cache.add(file).catch(() => undefined))))
}

async function saveOfflineTitle(address) {
  const url = new URL(address, location.origin)
  if (url.origin !== location.origin || !isTitle(url.pathname)) return
  const answer = await fetch(url.pathname, { credentials: 'omit' }).catch(() => undefined)
  if (!answer || !answer.ok) return
  const cache = await caches.open(titles)
  await cache.delete(url.pathname)
  await cache.put(url.pathname, answer)
  const cached = await cache.keys()
  await Promise.all(cached.slice(0, Math.max(0, cached.length - maxTitles)).map((request) => cache.delete(request)))
}

// Where a page could not be had, the offline page stands at its address. It is not that screen: its scripts would look for what only that one has.
async function withoutScripts(cached) {
  const html = await cached.text()
  return new Response(html.replace(/<script[^>]* src=[^>]*><\/script>/g, ''), {
    headers: ['content-type', 'content-language', 'content-security-policy'].map((name) => [name, cached.headers.get(name) || '']),
  })
}

async function page(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const path = new URL(request.url).pathname
    const title = isTitle(path) && (await (await caches.open(titles)).match(path))
    if (title) return title
    const cached = await caches.match(offline)
    if (!cached) throw error
    return path === offline ? cached : withoutScripts(cached)
  }
}

async function asset(request) {
  const cache = await caches.open(shell)
  const cached = await cache.match(request)
  if (cached) return cached
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request, answer.clone())
  return answer
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
  const { manter } = event.data || {}
  if (typeof manter === 'string') event.waitUntil(saveOfflineTitle(manter))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate' && !/^\/(api|meu|login|sair)/.test(url.pathname)) event.respondWith(page(request))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request))
})
