import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ClientStorage } from './client-storage.ts'
import { useSessionEnd } from './session-end.ts'
import { SessionManager } from './session-manager.ts'
import { useSession } from './session-store.ts'
import type { TabMessage } from './tabs.ts'

const now = new Date('2026-11-20T15:00:00Z')
const ana = { user: { cod_pessoa: '1', nome_pessoa: 'Ana Souza' }, authPermissions: [] }
const beto = { user: { cod_pessoa: '2', nome_pessoa: 'Beto Lima' }, authPermissions: [] }
const reply = { access_token: 'a1', token_type: 'Bearer', expires_in: 600, refresh_expires_in: 28_800 } as const

beforeEach(() => {
  vi.useFakeTimers({ now })
  useSession.getState().set({ status: 'unknown' })
  useSessionEnd.setState({ endsAt: undefined })
})
afterEach(() => vi.useRealTimers())

interface Given {
  readonly stored?: readonly (readonly [string, unknown])[]
  readonly secure?: boolean
}

/** One tab on its own: what it tells the others, and a way to tell it something. Tokens `b…` are Beto's, all others Ana's. */
function open({ stored = [], secure = true }: Given = {}) {
  const told: TabMessage[] = []
  const forgotten: string[] = []
  const asked: { readonly path: string; readonly body: Record<string, string>; readonly keepalive: boolean }[] = []
  const values = new Map<string, unknown>(stored)
  const storage: ClientStorage = {
    read: async (place, name) => values.get(`${place}:${name}`),
    write: async (place, name, value) => void values.set(`${place}:${name}`, value),
    remove: (place, name) => void values.delete(`${place}:${name}`),
  }
  const state = { status: 200, reply: reply as object }
  const fetch = async (path: string, init: RequestInit): Promise<Response> => {
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, string>) : {}
    asked.push({ path, body, keepalive: init.keepalive === true })
    if (path === '/api/pessoas') {
      const isBeto = new Headers(init.headers).get('authorization')?.startsWith('Bearer b')
      return Response.json({ ...(isBeto ? beto : ana), bloqueio: false })
    }
    if (path === '/api/oauth/token' && state.status !== 200) return Response.json({ code: 'credencial_invalida' }, { status: state.status })
    return Response.json(path === '/api/oauth/token' ? state.reply : {})
  }
  let hear: (message: TabMessage) => void = () => {}
  let expired = 0
  const manager = new SessionManager({
    fetch,
    language: () => 'pt',
    slug: 'farol',
    storage,
    secure,
    tabs: { tell: (message) => void told.push(message), listen: (listener) => (hear = listener), alone: (work) => work() },
    forgetPerson: (leaving) => void forgotten.push(leaving),
    onExpired: () => (expired += 1),
  })
  const signIn = (keep = false) => manager.signIn({ username: 'ana', password: 'certa', keep })
  const signInBeto = async () => {
    state.reply = { ...reply, access_token: 'b1' }
    await signIn()
  }
  return {
    manager,
    told,
    forgotten,
    asked,
    values,
    state,
    hear: (message: TabMessage) => hear(message),
    signIn,
    signInBeto,
    expired: () => expired,
  }
}

const present = () => useSession.getState().person?.user.cod_pessoa
const kinds = (told: readonly TabMessage[]) => told.map(({ kind }) => kind)
const lastBody = (asked: readonly { readonly path: string; readonly body: Record<string, string> }[]) =>
  asked.findLast(({ path }) => path === '/api/oauth/token')!.body

describe('what a tab hears', () => {
  test('who asks is answered who is signed in and for how long, by a tab where somebody is', async () => {
    const { told, hear, signIn } = open()
    hear({ kind: 'who-is-there' })
    expect(told).toEqual([])
    await signIn(true)
    told.length = 0
    hear({ kind: 'who-is-there' })
    expect(told).toEqual([{ kind: 'signed-in', person: ana, isPersistent: true }])
  })

  test('while one acts for somebody it is oneself who is signed in, and the same heard of again ends nothing', async () => {
    const { manager, told, hear, signIn, forgotten } = open()
    await signIn()
    await manager.act({ ...reply, access_token: 'b1', refresh_token: 'rb' }, undefined)
    expect(present()).toBe('2')
    told.length = 0
    hear({ kind: 'who-is-there' })
    expect(told).toEqual([{ kind: 'signed-in', person: ana, isPersistent: false }])
    hear({ kind: 'signed-in', person: ana, isPersistent: false })
    expect([present(), forgotten]).toEqual(['2', []])
    hear({ kind: 'signed-in', person: beto, isPersistent: false })
    expect([present(), useSession.getState().person?.acting, forgotten]).toEqual(['2', undefined, ['out']])
  })

  test('somebody else who signs in elsewhere takes the place, and what the one before looked at is forgotten; the same person forgets nothing', async () => {
    const { hear, signIn, forgotten } = open()
    await signIn()
    hear({ kind: 'signed-in', person: ana, isPersistent: true })
    expect([present(), useSession.getState().isPersistent, forgotten]).toEqual(['1', true, []])
    hear({ kind: 'signed-in', person: beto, isPersistent: false })
    expect([present(), forgotten]).toEqual(['2', ['out']])
  })

  test('who was read anew is told to the other tabs: what had to be done first is done there too', async () => {
    const { manager, told, signIn } = open()
    await signIn(true)
    told.length = 0
    await manager.reread()
    expect(told).toEqual([{ kind: 'signed-in', person: ana, isPersistent: true }])
    const other = open()
    useSession.getState().set({ status: 'in', person: { ...ana, first: 'senha' }, isPersistent: true })
    for (const message of told) other.hear(message)
    expect(useSession.getState().person).toEqual(ana)
  })

  test('a token of another tab is used here, and its end is the end here: in seconds from now', async () => {
    const { manager, hear, asked, signIn } = open()
    await signIn()
    hear({ kind: 'token', token: { text: 'a9', sessionSeconds: 120 } })
    expect(useSessionEnd.getState().endsAt).toBe(now.getTime() + 120_000)
    const before = asked.length
    expect(await manager.token()).toBe('a9')
    expect(await manager.refresh('a1')).toBe('a9')
    expect(asked).toHaveLength(before)
  })

  test('the end in another tab is said once, and not where nobody is signed in', async () => {
    const { hear, signIn, expired, forgotten } = open()
    hear({ kind: 'expired' })
    expect([expired(), forgotten]).toEqual([0, []])
    await signIn()
    hear({ kind: 'expired' })
    hear({ kind: 'expired' })
    expect([expired(), forgotten, useSession.getState().status]).toEqual([1, ['expired'], 'expired'])
  })
})

describe('who was signed in', () => {
  const stored = [
    ['long:authPersist.user', beto],
    ['session:auth.user', ana],
  ] as const

  test('whoever signed in for this session alone comes before who stays connected', async () => {
    const { manager } = open({ stored })
    await manager.recall()
    expect([present(), useSession.getState().isPersistent]).toEqual(['1', false])
  })

  test('who stays connected is found where nobody signed in for this session', async () => {
    const { manager } = open({ stored: stored.slice(0, 1) })
    await manager.recall()
    expect([present(), useSession.getState().isPersistent]).toEqual(['2', true])
  })

  test('where nothing is stored the other tabs are asked, and nobody is signed in only when none has answered', async () => {
    const { manager, told, hear } = open()
    const recalled = manager.recall()
    await vi.advanceTimersByTimeAsync(149)
    expect([kinds(told), useSession.getState().status]).toEqual([['who-is-there'], 'unknown'])
    hear({ kind: 'signed-in', person: ana, isPersistent: false })
    await vi.advanceTimersByTimeAsync(1)
    await recalled
    expect(present()).toBe('1')
  })

  test('no answer means that nobody is', async () => {
    const { manager } = open()
    const recalled = manager.recall()
    await vi.advanceTimersByTimeAsync(150)
    await recalled
    expect(useSession.getState().status).toBe('out')
  })
})

describe('tokens', () => {
  test('a sign-in ends when the server says that it does, not with its first token; signing out ends what is known of it', async () => {
    const { manager, signIn } = open()
    await signIn()
    expect(useSessionEnd.getState().endsAt).toBe(now.getTime() + 28_800_000)
    await manager.signOut()
    expect(useSessionEnd.getState().endsAt).toBeUndefined()
  })

  test('a refresh token that came is sent, stays where the next answer has none, and is nobody’s after signing out', async () => {
    const { manager, asked, state, signIn } = open()
    state.reply = { ...reply, refresh_token: 'r1' }
    await signIn()
    state.reply = { ...reply, access_token: 'a2' }
    await manager.refresh('a1')
    expect(lastBody(asked)).toMatchObject({ grant_type: 'refresh_token', refresh_token: 'r1' })
    await manager.refresh('a2')
    expect(lastBody(asked)['refresh_token']).toBe('r1')
    await manager.signOut()
    expect(asked.at(-1)).toEqual({ path: '/api/oauth/revoke', body: expect.objectContaining({ token: 'r1' }), keepalive: true })
    state.reply = reply
    await signIn()
    state.reply = { ...reply, access_token: 'a3' }
    await manager.refresh('a1')
    expect(lastBody(asked)).not.toHaveProperty('refresh_token')
  })

  test('without a refresh token the access token is given back', async () => {
    const { manager, asked, signIn } = open()
    await signIn()
    await manager.signOut()
    expect(asked.at(-1)!.body['token']).toBe('a1')
  })

  test.each([
    [true, true, 'offline_access navegador'],
    [true, false, 'navegador'],
    [false, true, 'offline_access'],
    [false, false, ''],
  ])('by https %s, kept %s: the scope is "%s"', async (secure, keep, scope) => {
    const { asked, signIn } = open({ secure })
    await signIn(keep)
    expect(lastBody(asked)['scope']).toBe(scope)
  })

  test('who asks to stay asks for a later end; a refresh does not', async () => {
    const { manager, asked, signIn } = open()
    await signIn()
    await manager.refresh('a1')
    expect(lastBody(asked)).not.toHaveProperty('scope')
    expect(await manager.extend()).toBe(true)
    expect(lastBody(asked)['scope']).toBe('prolongar')
  })

  test('the end is asked for at the server only when it is past', async () => {
    const { manager, asked, signIn } = open()
    await signIn()
    const before = asked.length
    await manager.learnEnd()
    expect(asked).toHaveLength(before)
    vi.setSystemTime(now.getTime() + 28_800_000)
    await manager.learnEnd()
    expect(asked.slice(before).map(({ body }) => body['grant_type'])).toEqual(['refresh_token'])
  })

  test.each([403, 429, 500])('an answer %i to a refresh ends nobody’s session', async (status) => {
    const { manager, state, signIn, expired } = open()
    await signIn()
    state.status = status
    await expect(manager.refresh('a1')).rejects.toMatchObject({ status })
    expect([present(), expired()]).toEqual(['1', 0])
  })

  test('a refresh that is refused after one signed out meanwhile says nothing of an end', async () => {
    const { manager, state, told, signIn, expired } = open()
    await signIn()
    state.status = 401
    const refreshed = manager.refresh('a1')
    await manager.signOut()
    expect(await refreshed).toBeUndefined()
    expect([expired(), kinds(told).includes('expired')]).toEqual([0, false])
  })
})

describe('acting for somebody', () => {
  test('nobody acts who is not signed in', async () => {
    const { manager, asked } = open()
    await manager.act({ ...reply, access_token: 'b1' }, undefined)
    expect([present(), asked]).toEqual([undefined, []])
  })

  const acting = { refresh: 'rb', person: beto }
  const reloaded = [
    ['session:auth.user', ana],
    ['session:acting.user', acting],
  ] as const

  test('after a reload the end of the own sign-in is learnt while one acts, once', async () => {
    const { manager, asked } = open({ stored: reloaded })
    const recalled = manager.recall()
    await vi.runAllTimersAsync()
    await recalled
    expect([present(), useSessionEnd.getState().endsAt]).toEqual(['2', undefined])
    await manager.learnEnd()
    expect(useSessionEnd.getState().endsAt).toBe(Date.now() + 28_800_000)
    expect(lastBody(asked)).toEqual({ grant_type: 'refresh_token', client_id: 4 })
    const before = asked.length
    await manager.learnEnd()
    expect([present(), asked.slice(before).map(({ body }) => body['refresh_token'])]).toEqual(['2', ['rb']])
  })

  test('where the own token went with the page its end is not asked for: acting goes on', async () => {
    const { manager, asked } = open({ stored: reloaded, secure: false })
    const recalled = manager.recall()
    await vi.runAllTimersAsync()
    await recalled
    await manager.learnEnd()
    expect([present(), lastBody(asked)['refresh_token']]).toEqual(['2', 'rb'])
  })

  test('who does not act has nothing to end at the server', async () => {
    const { manager, asked, signIn } = open()
    await signIn()
    const before = asked.length
    await manager.stopActing()
    expect([present(), asked.length]).toEqual(['1', before])
  })

  test('a server that cannot answer ends no acting; going back then calls nothing without a token', async () => {
    const { manager, hear, asked, state, signIn } = open()
    await signIn()
    await manager.act({ ...reply, access_token: 'b1', refresh_token: 'rb' }, undefined)
    hear({ kind: 'acting', pair: { refresh: 'rb2', person: { ...beto } } })
    state.status = 503
    await expect(manager.token()).rejects.toMatchObject({ status: 503 })
    expect(present()).toBe('2')
    const before = asked.length
    await manager.stopActing()
    expect([present(), asked.slice(before).map(({ path }) => path)]).toEqual(['1', ['/api/oauth/token']])
  })

  test('who expired and then left is nobody to be forgotten once more when somebody else comes', async () => {
    const { manager, hear, forgotten, signIn, signInBeto } = open()
    await signIn()
    hear({ kind: 'expired' })
    await manager.signOut()
    expect(forgotten).toEqual(['expired', 'out'])
    await signInBeto()
    expect([present(), forgotten]).toEqual(['2', ['expired', 'out']])
  })

  test('who expired is forgotten when somebody else comes, and not when the same person does', async () => {
    const { hear, forgotten, signIn, signInBeto } = open()
    await signIn()
    hear({ kind: 'expired' })
    await signIn()
    expect(forgotten).toEqual(['expired'])
    hear({ kind: 'expired' })
    await signInBeto()
    expect(forgotten).toEqual(['expired', 'expired', 'out'])
  })
})
