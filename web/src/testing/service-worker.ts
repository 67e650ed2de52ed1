import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { expect } from 'vitest'

const code = readFileSync(new URL('../../public/sw.js', import.meta.url), 'utf8')
const origin = 'https://biblioteca.exemplo.br'

/** The cache of titles and of the basket. */
const titles = 'farol-titulos-1'

const pathOf = (request: string | Request) => {
  const { pathname, search } = new URL(typeof request === 'string' ? request : request.url, origin)
  return pathname + search
}

/**
 * One cache of a browser, in the order in which answers were put there. One that was deleted while it was open still takes what is put, and
 * nobody finds it.
 */
class MemoryCache {
  readonly #fetch: (path: string) => Promise<Response>
  constructor(fetch: (path: string) => Promise<Response>) {
    this.#fetch = fetch
  }
  readonly stored = new Map<string, Response>()
  readonly match = async (request: string | Request) => this.stored.get(pathOf(request))?.clone()
  readonly put = async (request: string | Request, answer: Response) => void this.stored.set(pathOf(request), answer)
  readonly delete = async (request: string | Request) => this.stored.delete(pathOf(request))
  readonly keys = async () => [...this.stored.keys()].map((path) => new Request(origin + path))
  readonly add = async (path: string) => {
    const answer = await this.#fetch(path)
    if (!answer.ok) throw new TypeError('bad answer')
    this.stored.set(path, answer)
  }
}

/** What a site answers to a path; it throws where there is no network. */
export type Site = (path: string, init?: RequestInit) => Response | Promise<Response>

interface Asked {
  readonly path: string
  readonly credentials?: RequestCredentials | undefined
  readonly cache?: RequestCache | undefined
}

/** The service worker of the product on its own, with the caches of a browser and the answers of a site. */
export function startWorker(site: Site) {
  const asked: Asked[] = []
  const fetch = async (request: string | Request, init?: RequestInit) => {
    asked.push({ path: pathOf(request), credentials: init?.credentials, cache: init?.cache })
    return site(pathOf(request), init)
  }
  const stores = new Map<string, MemoryCache>()
  const open = async (name: string) => {
    if (!stores.has(name)) stores.set(name, new MemoryCache(fetch))
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
  const steps: string[] = []
  const self = {
    addEventListener: (name: string, told: (event: object) => void) => listeners.set(name, told),
    skipWaiting: () => void steps.push('skipWaiting'),
    clients: { claim: () => void steps.push('claim') },
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
  const say = (data: object | null) => tell('message', { data })
  const get = (path: string, more: object = {}) =>
    tell('fetch', { request: { url: origin + path, method: 'GET', mode: 'navigate', ...more } })
  const names = () => [...stores.keys()]
  const paths = (name = titles) => [...(stores.get(name)?.stored.keys() ?? [])]
  return { tell, say, get, paths, names, asked, steps, open }
}

/** The service worker over a network whose answers come when the test says. */
export function startWaitingWorker() {
  const fetches: { readonly address: string; readonly answer: (ok: boolean) => void }[] = []
  const { say, paths, names } = startWorker(
    (address) =>
      new Promise((resolve) => {
        fetches.push({ address, answer: (ok) => resolve(new Response('', { status: ok ? 200 : 503 })) })
      }),
  )
  const works: Promise<unknown>[] = []
  return {
    fetches,
    tell: (data: object) => void works.push(say(data)),
    /** When everything that was told is done; the answers must have come. */
    done: () => Promise.all(works),
    /** Until the worker has asked the network so often. */
    asked: (count: number) => expect.poll(() => fetches.length).toBe(count),
    stored: () => paths(),
    names,
  }
}
