import { getFunctions } from '@farol/contract/institution.ts'
import { beforeEach, expect, test } from 'vitest'
import type { ClientStorage } from './client-storage.ts'
import { useSessionBootstrap } from './session-bootstrap.ts'
import { createVisitorCall } from './public-token.ts'

/** A server that gives tokens t1, t2 … and takes those it was told to. */
function visitor(taken: (token: string | null) => boolean) {
  const asked: string[] = []
  let tokens = 0
  const fetch = async (address: string, init: RequestInit) => {
    const token = new Headers(init.headers).get('authorization')
    asked.push(`${address} ${token ?? '-'}`)
    if (address === '/api/oauth/token') {
      tokens += 1
      return Response.json({ access_token: `t${tokens}`, token_type: 'Bearer', expires_in: 600 })
    }
    return taken(token) ? Response.json({ atividades: [], guiasPesquisa: [] }) : Response.json({}, { status: 401 })
  }
  const clock = { time: 0 }
  const stored = new Map<string, unknown>()
  const storage: ClientStorage = {
    read: async (place, name) => stored.get(`${place} ${name}`),
    write: async (place, name, value) => void stored.set(`${place} ${name}`, value),
    remove: (place, name) => void stored.delete(`${place} ${name}`),
  }
  const open = () => createVisitorCall({ fetch, language: () => 'pt', slug: 'farol', now: () => clock.time, storage })
  return { call: open(), open, asked, clock, stored }
}

const newPage = () => useSessionBootstrap.setState({ institution: false, credentials: false })
beforeEach(newPage)

test('[S3-19] institution and public credentials are false at first; the page after this one goes on with the same token', async () => {
  const { call, open, asked, clock, stored } = visitor(() => true)
  expect(useSessionBootstrap.getInitialState()).toEqual({ institution: false, credentials: false })
  await call(getFunctions)
  expect(stored.get('long publicCredentials')).toEqual({ token: 't1', ends: 570_000 })
  newPage()
  await open()(getFunctions)
  expect(asked.at(-1)).toBe('/api/parametros/funcionalidades Bearer t1')
  newPage()
  clock.time = 570_000
  await open()(getFunctions)
  expect(asked.at(-1)).toBe('/api/parametros/funcionalidades Bearer t2')
  newPage()
  stored.set('long publicCredentials', { token: 7, ends: Number.MAX_SAFE_INTEGER })
  await open()(getFunctions)
  expect(asked.at(-1)).toBe('/api/parametros/funcionalidades Bearer t3')
})

test('calls that start together share one token; it is asked for again when it has run out', async () => {
  const { call, asked, clock } = visitor(() => true)
  await Promise.all([call(getFunctions), call(getFunctions)])
  expect(asked.filter((line) => line.startsWith('/api/oauth'))).toHaveLength(1)
  clock.time = 600_000
  await call(getFunctions)
  expect(asked.at(-1)).toBe('/api/parametros/funcionalidades Bearer t2')
})

test('[S4-05] a public token that is refused is replaced once and the call repeated', async () => {
  const { call, asked } = visitor((token) => token === 'Bearer t2')
  await expect(call(getFunctions)).resolves.toEqual({ atividades: [], guiasPesquisa: [] })
  expect(asked).toEqual([
    '/api/oauth/token -',
    '/api/parametros/funcionalidades Bearer t1',
    '/api/oauth/token -',
    '/api/parametros/funcionalidades Bearer t2',
  ])
  await expect(visitor(() => false).call(getFunctions)).rejects.toMatchObject({ status: 401 })
})

test('where no token is given the catalogue is read without one, and the next call asks again', async () => {
  const asked: string[] = []
  const fetch = async (address: string, init: RequestInit) => {
    asked.push(`${address} ${new Headers(init.headers).get('authorization') ?? '-'}`)
    return address === '/api/oauth/token' ? Response.json({}, { status: 503 }) : Response.json({ atividades: [], guiasPesquisa: [] })
  }
  const storage: ClientStorage = { read: async () => undefined, write: async () => {}, remove: () => {} }
  const call = createVisitorCall({ fetch, language: () => 'pt', slug: 'farol', now: () => 0, storage })
  await expect(call(getFunctions)).resolves.toEqual({ atividades: [], guiasPesquisa: [] })
  await call(getFunctions)
  const each = ['/api/oauth/token -', '/api/parametros/funcionalidades -']
  expect(asked).toEqual([...each, ...each])
})
