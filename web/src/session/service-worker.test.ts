import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const origin = 'https://acervo.exemplo.br'
const source = readFileSync(new URL('../../public/sw.js', import.meta.url), 'utf8')
const pathOf = (request: string | { readonly url: string }) => new URL(typeof request === 'string' ? request : request.url, origin).href

/** A cache of the browser, of addresses alone; a cache that was deleted while it was open takes what is put, and nobody finds it. */
function cacheStorage() {
  const all = new Map<string, Map<string, unknown>>()
  const cacheOver = (stored: Map<string, unknown>) => ({
    put: async (request: string, answer: unknown) => void stored.set(pathOf(request), answer),
    delete: async (request: string | { readonly url: string }) => stored.delete(pathOf(request)),
    match: async (request: string) => stored.get(pathOf(request)),
    keys: async () => [...stored.keys()].map((url) => ({ url })),
  })
  return {
    all,
    caches: {
      has: async (name: string) => all.has(name),
      open: async (name: string) => {
        if (!all.has(name)) all.set(name, new Map())
        return cacheOver(all.get(name)!)
      },
      delete: async (name: string) => all.delete(name),
      keys: async () => [...all.keys()],
    },
  }
}

/** The service worker of the product over a network whose answers come when the test says. */
function startWorker() {
  const listeners = new Map<string, (event: object) => void>()
  const fetches: { readonly address: string; readonly answer: (ok: boolean) => void }[] = []
  const { all, caches } = cacheStorage()
  runInNewContext(source, {
    self: { addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener) },
    caches,
    URL,
    location: new URL(origin),
    fetch: (address: string) => new Promise((resolve) => fetches.push({ address, answer: (ok) => resolve({ ok }) })),
  })
  const works: Promise<unknown>[] = []
  return {
    fetches,
    tell: (data: object) => listeners.get('message')!({ data, waitUntil: (work: Promise<unknown>) => works.push(work) }),
    /** When everything that was told is done; the answers must have come. */
    done: () => Promise.all(works),
    /** Until the worker has asked the network so often. */
    asked: (count: number) => expect.poll(() => fetches.length).toBe(count),
    stored: () => [...(all.get('farol-titulos-1')?.keys() ?? [])].map((url) => new URL(url).pathname),
    names: () => [...all.keys()],
  }
}

test('what is on its way when the person is forgotten is not stored, and leaves no empty cache', async () => {
  const { tell, fetches, done, asked, names } = startWorker()
  tell({ manter: '/acervo/12', lng: 'pt' })
  tell({ cesta: ['12'], lng: 'pt' })
  await asked(2)
  tell({ esquecer: true })
  for (const { answer } of fetches) answer(true)
  await done()
  expect(names()).toEqual([])
})

test('a basket that fails to come is not asked for again, in a shorter form, for somebody who was forgotten meanwhile', async () => {
  const { tell, fetches, done, asked, names } = startWorker()
  tell({ cesta: ['12', '13'], lng: 'pt' })
  await asked(1)
  tell({ esquecer: true })
  fetches[0]!.answer(false)
  await asked(2)
  fetches[1]!.answer(true)
  await done()
  expect(names()).toEqual([])
})

test('whoever comes next has copies of their own, also while an answer to the one before is awaited', async () => {
  const { tell, fetches, done, asked, stored } = startWorker()
  tell({ manter: '/acervo/12', lng: 'pt' })
  tell({ esquecer: true })
  tell({ manter: '/acervo/13', lng: 'pt' })
  await asked(2)
  fetches[1]!.answer(true)
  fetches[0]!.answer(true)
  await done()
  expect(stored()).toEqual(['/acervo/13'])
})

test('a deletion amid the writing of a copy leaves nothing of it', async () => {
  const { tell, fetches, done, asked, names } = startWorker()
  tell({ manter: '/acervo/12', lng: 'pt' })
  await asked(1)
  fetches[0]!.answer(true)
  // The copy is written in several steps; the message comes between two of them.
  for (let step = 0; step < 3; step += 1) await Promise.resolve()
  tell({ esquecer: true })
  await done()
  expect(names()).toEqual([])
})

test('of more than fifty titles the last fifty stay, read again counts as last; the basket stays beside them', async () => {
  const { tell, fetches, done, asked, stored } = startWorker()
  const paths = [...Array.from({ length: 51 }, (_, at) => `/acervo/${at + 1}`), '/acervo/2']
  tell({ cesta: ['1'], lng: 'pt' })
  await asked(1)
  fetches[0]!.answer(true)
  await done()
  for (const [at, path] of paths.entries()) {
    tell({ manter: path, lng: 'pt' })
    await asked(at + 2)
    fetches.at(-1)!.answer(true)
    await done()
  }
  expect(stored()).toEqual(['/cesta', ...paths.slice(2, 51), '/acervo/2'])
})

test('of several baskets in a row the last one is stored; an empty one takes the copy away', async () => {
  const { tell, fetches, done, asked, stored } = startWorker()
  tell({ cesta: ['1'], lng: 'pt' })
  tell({ cesta: ['1', '2'], lng: 'pt' })
  await asked(2)
  fetches[1]!.answer(true)
  fetches[0]!.answer(true)
  await asked(3)
  expect(fetches[2]!.address).toBe('/cesta?acervos=1,2&guardar=1&lng=pt')
  fetches[2]!.answer(true)
  await done()
  expect(stored()).toEqual(['/cesta'])
  tell({ cesta: [], lng: 'pt' })
  await done()
  expect(stored()).toEqual([])
})
