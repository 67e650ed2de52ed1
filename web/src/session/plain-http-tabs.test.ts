import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ClientStorage } from './client-storage.ts'
import { useSessionEnd } from './session-end.ts'
import { SessionManager } from './session-manager.ts'
import { useSession } from './session-store.ts'
import type { TabMessage } from './tabs.ts'

const ana = { user: { cod_pessoa: '1', nome_pessoa: 'Ana Souza' }, authPermissions: [] }
const signedIn = { kind: 'signed-in', person: ana, isPersistent: false } as const

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T15:00:00Z') })
  useSession.getState().set({ status: 'unknown' })
  useSessionEnd.setState({ endsAt: undefined })
})
afterEach(() => vi.useRealTimers())

/** One tab on plain http: no cookie, nothing stored, and other tabs heard as the test says. */
function openTab() {
  const told: TabMessage[] = []
  const refreshes: (string | undefined)[] = []
  const server = { ended: false, reachable: true, tokens: 0, wait: Promise.resolve() }
  const storage: ClientStorage = { read: async () => undefined, write: async () => {}, remove: () => {} }
  const fetch = async (path: string, init: RequestInit): Promise<Response> => {
    if (!server.reachable) throw new TypeError('Failed to fetch')
    if (path !== '/api/oauth/token') return Response.json({ ...ana, bloqueio: false })
    const body = JSON.parse(init.body as string) as Record<string, string>
    if (body['grant_type'] === 'refresh_token') refreshes.push(body['refresh_token'])
    await server.wait
    if (server.ended) return Response.json({ code: 'credencial_invalida' }, { status: 401 })
    server.tokens += 1
    const text = { access_token: `a${server.tokens}`, refresh_token: `r${server.tokens}` }
    return Response.json({ ...text, token_type: 'Bearer', expires_in: 600, refresh_expires_in: 28_800 })
  }
  let hear: (message: TabMessage) => void = () => {}
  let expired = 0
  const manager = new SessionManager({
    fetch,
    language: () => 'pt',
    slug: 'farol',
    storage,
    secure: false,
    tabs: { tell: (message) => void told.push(message), listen: (listener) => (hear = listener), alone: (work) => work() },
    forgetPerson: () => {},
    onExpired: () => (expired += 1),
  })
  const signIn = async () => {
    await manager.signIn({ username: 'ana', password: 'certa', keep: false })
    told.length = 0
  }
  return { manager, told, refreshes, server, hear: (message: TabMessage) => hear(message), signIn, expired: () => expired }
}

const token = (text: string) => ({ kind: 'token', token: { text, sessionSeconds: 28_800 } }) as const

test('a second tab asks the one that holds the refresh token, and never the server, for a token and for one in its place', async () => {
  const { manager, told, refreshes, hear } = openTab()
  hear(signedIn)
  const first = manager.token()
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual([{ kind: 'who-refreshes', failed: undefined }])
  hear(token('a1'))
  expect([await first, await manager.token()]).toEqual(['a1', 'a1'])
  const next = manager.refresh('a1')
  await vi.advanceTimersByTimeAsync(0)
  expect(told.at(-1)).toEqual({ kind: 'who-refreshes', failed: 'a1' })
  hear(token('a2'))
  expect([await next, refreshes]).toEqual(['a2', []])
})

test('a second tab learns the end from that tab, once', async () => {
  const { manager, told, hear, expired } = openTab()
  hear(token('a1'))
  hear(signedIn)
  vi.setSystemTime(Date.now() + 28_800_000)
  const learnt = manager.learnEnd()
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual([{ kind: 'who-refreshes', failed: 'a1' }])
  hear({ kind: 'expired' })
  await learnt
  expect([useSession.getState().status, expired()]).toEqual(['expired', 1])
})

test('where that tab is gone the sign-in ends here after five seconds, and no other tab is told that it did', async () => {
  const { manager, told, hear, expired } = openTab()
  hear(signedIn)
  const asked = manager.token()
  await vi.advanceTimersByTimeAsync(4_999)
  expect(useSession.getState().status).toBe('in')
  await vi.advanceTimersByTimeAsync(1)
  expect([await asked, useSession.getState().status, expired()]).toEqual([undefined, 'expired', 1])
  expect(told.map(({ kind }) => kind)).toEqual(['who-refreshes'])
})

test('however long the server takes, the tab that asks it says that it is there, and the sign-in of the other does not end', async () => {
  const holder = openTab()
  const second = openTab()
  await holder.signIn()
  second.hear(token('a1'))
  second.hear(signedIn)
  /** What each tab told since the last time the other hears. */
  const exchange = () => {
    for (const message of second.told.splice(0)) holder.hear(message)
    for (const message of holder.told.splice(0)) second.hear(message)
  }
  const { promise, resolve } = Promise.withResolvers<void>()
  holder.server.wait = promise
  const next = second.manager.refresh('a1')
  for (let passed = 0; passed < 60_000; passed += 1_000) {
    exchange()
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect([useSession.getState().status, second.expired(), holder.refreshes]).toEqual(['in', 0, ['r1']])
  resolve()
  await vi.advanceTimersByTimeAsync(0)
  exchange()
  expect([await next, second.refreshes, useSession.getState().status]).toEqual(['a2', [], 'in'])
})

test('where the tab that asks the server is closed before it answers, the sign-in ends in the other', async () => {
  const { manager, hear, expired } = openTab()
  hear(token('a1'))
  hear(signedIn)
  const next = manager.refresh('a1')
  await vi.advanceTimersByTimeAsync(1_000)
  hear({ kind: 'asking' })
  await vi.advanceTimersByTimeAsync(8_999)
  expect(expired()).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect([await next, useSession.getState().status, expired()]).toEqual([undefined, 'expired', 1])
})

test('where the server cannot be reached nobody is signed out: the tab that holds the token says so, and the call fails as any other', async () => {
  const holder = openTab()
  await holder.signIn()
  holder.server.reachable = false
  holder.hear({ kind: 'who-refreshes', failed: 'a1' })
  await vi.advanceTimersByTimeAsync(0)
  expect(holder.told).toEqual([{ kind: 'asking' }, { kind: 'no-answer' }])
  const { manager, hear, expired } = openTab()
  hear(token('a1'))
  hear(signedIn)
  const next = expect(manager.refresh('a1')).rejects.toMatchObject({ status: 0 })
  await vi.advanceTimersByTimeAsync(0)
  hear({ kind: 'no-answer' })
  await next
  await vi.advanceTimersByTimeAsync(5_000)
  expect([useSession.getState().status, expired()]).toEqual(['in', 0])
})

test('the tab that holds it gives its token to who comes, refreshes for who asks, and tells all of the end', async () => {
  const { told, refreshes, server, hear, signIn } = openTab()
  await signIn()
  hear({ kind: 'who-is-there' })
  expect(told).toEqual([token('a1'), signedIn])
  // An hour later the end is as far from now as it is.
  vi.setSystemTime(Date.now() + 3_600_000)
  hear({ kind: 'who-is-there' })
  expect(told.at(-2)).toEqual({ kind: 'token', token: { text: 'a1', sessionSeconds: 28_800 - 3600 } })
  hear({ kind: 'who-refreshes', failed: undefined })
  await vi.advanceTimersByTimeAsync(0)
  expect([told.at(-1), refreshes]).toEqual([{ kind: 'token', token: { text: 'a1', sessionSeconds: 25_200 } }, []])
  hear({ kind: 'who-refreshes', failed: 'a1' })
  await vi.advanceTimersByTimeAsync(0)
  expect([told.at(-1), refreshes]).toEqual([token('a2'), ['r1']])
  server.ended = true
  hear({ kind: 'who-refreshes', failed: 'a2' })
  await vi.advanceTimersByTimeAsync(0)
  expect([told.at(-1), useSession.getState().status]).toEqual([{ kind: 'expired' }, 'expired'])
})

test('of a sign-in in another tab the refresh token is held there: the one held here is let go of', async () => {
  const { manager, told, refreshes, hear, signIn } = openTab()
  await signIn()
  hear(token('b1'))
  const next = manager.refresh('b1')
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual([{ kind: 'who-refreshes', failed: 'b1' }])
  hear(token('b2'))
  expect([await next, refreshes]).toEqual(['b2', []])
})
