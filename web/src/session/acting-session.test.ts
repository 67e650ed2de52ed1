import { partOf } from '@farol/contract/testing/fake-call.ts'
import { beforeEach, expect, test } from 'vitest'
import { ActingSession } from './acting-session.ts'
import type { ClientStorage } from './client-storage.ts'
import { SessionManager } from './session-manager.ts'
import { useSession } from './session-store.ts'
import type { TabMessage, Tabs } from './tabs.ts'

const reply = { access_token: 'a.1', token_type: 'Bearer', expires_in: 600, refresh_expires_in: 28_800 } as const
const elisa = { user: { cod_pessoa: '2', nome_pessoa: 'Elisa Moraes' }, authPermissions: [] }
const celia = {
  user: { cod_pessoa: '9', nome_pessoa: 'Celia Prado' },
  authPermissions: [],
  bloqueio: false,
  agindo: { poderes: ['renovar'] },
}

/** Knows Elisa by tokens `a.…` and Celia, for whom she acts, by `b.…`. */
function server() {
  let generation = 1
  const seen: string[] = []
  const state = { over: false }
  const fetch = async (address: string, init: RequestInit): Promise<Response> => {
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, string>) : {}
    const bearer = new Headers(init.headers).get('authorization') ?? ''
    seen.push([address, body['grant_type'], body['refresh_token'] ?? body['token']].filter(Boolean).join(' '))
    if (address === '/api/oauth/revoke') return Response.json({})
    if (address === '/api/pessoas') return Response.json(bearer.startsWith('Bearer b') ? celia : { ...elisa, bloqueio: false })
    if (body['refresh_token']?.startsWith('rb')) {
      if (state.over || body['refresh_token'] !== `rb${generation}`) return Response.json({ code: 'credencial_invalida' }, { status: 401 })
      generation += 1
      return Response.json({ ...reply, access_token: `b.${generation}`, refresh_token: `rb${generation}` })
    }
    return Response.json(reply)
  }
  return { fetch, seen, state }
}

/** One tab: its storage outlives a reload. */
function tab(
  fetch: ReturnType<typeof server>['fetch'],
  values = new Map<string, unknown>(),
  listeners = new Set<(message: TabMessage) => void>(),
) {
  const storage: ClientStorage = {
    read: async (place, name) => values.get(`${place}:${name}`),
    write: async (place, name, value) => void values.set(`${place}:${name}`, structuredClone(value)),
    remove: (place, name) => void values.delete(`${place}:${name}`),
  }
  let own: ((message: TabMessage) => void) | undefined
  const tabs: Tabs = {
    tell: (message) => [...listeners].filter((one) => one !== own).forEach((one) => one(message)),
    listen: (listener) => {
      own = listener
      listeners.add(listener)
    },
    alone: (work) => work(),
  }
  let ended = 0
  const manager = new SessionManager({
    fetch,
    language: () => 'pt',
    slug: 'farol',
    storage,
    tabs,
    secure: true,
    forgetPerson: () => {},
    onExpired: () => {},
    onActingEnded: () => (ended += 1),
  })
  return { manager, values, listeners, ended: () => ended }
}

const present = () => useSession.getState().person
const pair = { ...reply, access_token: 'b.1', refresh_token: 'rb1' }

beforeEach(() => useSession.getState().set({ status: 'unknown' }))

test('acting survives a reload: the same person, by a new token of the acting pair', async () => {
  const { fetch, seen } = server()
  const first = tab(fetch)
  await first.manager.signIn({ username: 'elisa', password: 'certa', keep: false })
  await first.manager.act(pair, '2026-12-31')
  expect(present()).toMatchObject({
    user: { nome_pessoa: 'Celia Prado' },
    acting: { by: 'Elisa Moraes', powers: ['renovar'], until: '2026-12-31' },
  })
  expect(await first.manager.token()).toBe('b.1')
  useSession.getState().set({ status: 'unknown' })
  const again = tab(fetch, first.values)
  await again.manager.recall()
  expect(present()).toMatchObject({ user: { nome_pessoa: 'Celia Prado' }, acting: { by: 'Elisa Moraes' } })
  expect(await again.manager.token()).toBe('b.2')
  expect(seen.filter((one) => one.includes('refresh_token'))).toEqual(['/api/oauth/token refresh_token rb1'])
})

test('a tab that acts for nobody hears of it from another without harm, and stays who it is', async () => {
  const { fetch } = server()
  const listeners = new Set<(message: TabMessage) => void>()
  const { manager } = tab(fetch, undefined, listeners)
  await manager.signIn({ username: 'elisa', password: 'certa', keep: false })
  const person = { user: celia.user, authPermissions: [] } as never
  const tell = (message: TabMessage) => listeners.forEach((listen) => listen(message))
  expect(() => {
    tell({ kind: 'who-acts', code: '9' })
    tell({ kind: 'acting', pair: { refresh: 'rb1', person } })
  }).not.toThrow()
  expect(present()).toMatchObject({ user: { nome_pessoa: 'Elisa Moraes' } })
})

test('a tab that acts for somebody tells its pair to one that asks for the same person, and to no other', async () => {
  const told: TabMessage[] = []
  const storage = partOf<ClientStorage>({ write: async () => undefined })
  const tabs = partOf<Tabs>({ tell: (message: TabMessage) => void told.push(message) })
  const acting = new ActingSession({ storage, tabs })
  acting.hear({ kind: 'who-acts', code: '9' })
  expect(told).toEqual([])
  await acting.take(celia, pair)
  const own = { kind: 'acting', pair: { refresh: 'rb1', person: celia } }
  expect(told).toEqual([own])
  acting.hear({ kind: 'who-acts', code: '2' })
  expect(told).toEqual([own])
  acting.hear({ kind: 'who-acts', code: '9' })
  expect(told).toEqual([own, own])
})

test('who is read anew while acting is nobody: the one acted for is never kept as oneself', async () => {
  const { fetch, seen } = server()
  const { manager, values } = tab(fetch)
  await manager.signIn({ username: 'elisa', password: 'certa', keep: false })
  await manager.act(pair, undefined)
  const before = seen.length
  await manager.reread()
  expect(seen).toHaveLength(before)
  expect(values.get('session:auth.user')).toMatchObject({ user: { nome_pessoa: 'Elisa Moraes' } })
  expect(present()).toMatchObject({ acting: { by: 'Elisa Moraes' } })
})

test('who is read anew while another tab signs somebody else in does not come back over them', async () => {
  const { fetch } = server()
  const listeners = new Set<(message: TabMessage) => void>()
  const { manager, values } = tab(fetch, undefined, listeners)
  await manager.signIn({ username: 'elisa', password: 'certa', keep: false })
  const reading = manager.reread()
  const bia = { user: { cod_pessoa: '99', nome_pessoa: 'Bia Lima' }, authPermissions: [] }
  for (const hear of listeners) hear({ kind: 'signed-in', person: bia, isPersistent: false })
  await reading
  expect(present()).toEqual(bia)
  expect(values.get('session:auth.user')).not.toMatchObject({ user: { nome_pessoa: 'Bia Lima' } })
})

test('going back ends the acting pair at the server, and the own sign-in goes on, after a reload too', async () => {
  const { fetch, seen } = server()
  const { manager, values } = tab(fetch)
  await manager.signIn({ username: 'elisa', password: 'certa', keep: false })
  await manager.act(pair, undefined)
  await manager.stopActing()
  expect(present()).toEqual(elisa)
  expect(seen.at(-1)).toBe('/api/pessoas/meu-farol/troca-usuario')
  expect(seen.some((one) => one.startsWith('/api/oauth/revoke'))).toBe(false)
  expect(await manager.token()).toBe('a.1')
  useSession.getState().set({ status: 'unknown' })
  await tab(fetch, values).manager.recall()
  expect(present()).toEqual(elisa)
})

test('when the delegation is over the call is not made in the own name, and one is oneself again', async () => {
  const { fetch, state } = server()
  const one = tab(fetch)
  await one.manager.signIn({ username: 'elisa', password: 'certa', keep: false })
  await one.manager.act(pair, undefined)
  state.over = true
  expect(await one.manager.refresh('b.1')).toBeUndefined()
  expect(present()).toEqual(elisa)
  expect(one.ended()).toBe(1)
})

test('newer tokens of the same person are taken from another tab; those of somebody else are not', async () => {
  const { fetch } = server()
  const { manager, values, listeners } = tab(fetch)
  await manager.signIn({ username: 'elisa', password: 'certa', keep: false })
  await manager.act(pair, undefined)
  const kept = () => values.get('session:acting.user') as { refresh: string; person: typeof elisa }
  const tell = (refresh: string, code: string) => {
    const person = { user: { cod_pessoa: code, nome_pessoa: 'Quem for' }, authPermissions: [] }
    for (const hear of listeners) hear({ kind: 'acting', pair: { refresh, person } })
  }
  tell('rd1', '12')
  expect([kept().refresh, kept().person.user.cod_pessoa, await manager.token()]).toEqual(['rb1', '9', 'b.1'])
  tell('rb2', '9')
  expect(kept().refresh).toBe('rb2')
})

test('signing out ends both', async () => {
  const { fetch, seen } = server()
  const { manager, values } = tab(fetch)
  await manager.signIn({ username: 'elisa', password: 'certa', keep: false })
  await manager.act(pair, undefined)
  await manager.signOut()
  expect(seen.slice(-2)).toEqual(['/api/oauth/revoke rb1', '/api/oauth/revoke a.1'])
  expect([...values.keys()]).toEqual([])
})
