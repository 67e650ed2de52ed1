import { CallError } from '@farol/contract/call.ts'
import { endpoint } from '@farol/contract/schemas/endpoint.ts'
import { scopes } from '@farol/contract/session.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { useAlerts } from './alerts-store.ts'
import type { ClientStorage } from './client-storage.ts'
import { createSessionCall } from './session-call.ts'
import { BlockedPerson } from './blocked-person.ts'
import { SessionManager } from './session-manager.ts'
import type { SessionManagerDeps } from './session-manager-deps.ts'
import { useSession } from './session-store.ts'
import type { TabMessage, Tabs } from './tabs.ts'

const readShelf = endpoint({ method: 'GET', path: '/api/estante', summary: '', caller: 'patron', reply: z.object({}), refusals: [] })
const person = { user: { cod_pessoa: '1', nome_pessoa: 'Ana Souza' }, authPermissions: [{ cod_modulo: 2, cod_atividade: 8 }] }

/** A server of one person: the present token alone is taken. */
class OnePersonServer {
  generation = 0
  refreshes = 0
  ended = false
  down = false
  /** Takes no token for anything but the person. */
  deaf = false
  person: typeof person = person
  blocked: false | { motivo: string } = false
  readonly seen: string[] = []
  readonly bodies: Record<string, unknown>[] = []

  readonly fetch = async (address: string, init: RequestInit): Promise<Response> => {
    await new Promise((resolve) => setTimeout(resolve, 1))
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, string>) : {}
    const bearer = new Headers(init.headers).get('authorization')
    this.seen.push(`${address} ${body['grant_type'] ?? ''}`.trim())
    if (address === '/api/oauth/token') this.bodies.push(body)
    if (this.down) throw new TypeError('Failed to fetch')
    if (address === '/api/oauth/revoke') return Response.json({})
    if (address === '/api/oauth/token') {
      if (body['grant_type'] === 'password' && body['password'] !== 'certa')
        return Response.json({ code: 'UsuarioOuSenhaIncorretaCustom' }, { status: 401 })
      if (body['grant_type'] === 'refresh_token') {
        this.refreshes += 1
        if (this.ended) return Response.json({ code: 'credencial_invalida' }, { status: 401 })
      }
      this.generation += 1
      return Response.json({ access_token: `t${this.generation}`, token_type: 'Bearer', expires_in: 600, refresh_expires_in: 28_800 })
    }
    if (bearer !== `Bearer t${this.generation}` || this.ended || (this.deaf && address !== '/api/pessoas'))
      return Response.json({ code: 'credencial_invalida' }, { status: 401 })
    return Response.json(address === '/api/pessoas' ? { ...this.person, bloqueio: this.blocked } : { ok: bearer })
  }
}

/** Tabs of one browser: what one tells, the others hear; one at a time. */
function browserTabs() {
  const listeners = new Map<object, (message: TabMessage) => void>()
  let queue: Promise<unknown> = Promise.resolve()
  return (): Tabs => {
    const own = {}
    return {
      tell: (message) => {
        for (const [tab, listener] of listeners) if (tab !== own) listener(message)
      },
      listen: (listener) => void listeners.set(own, listener),
      alone: (work) => {
        const turn = queue.then(work)
        queue = turn.catch(() => {})
        return turn
      },
    }
  }
}

function openTab(server: OnePersonServer, tabs: Tabs) {
  const values = new Map<string, unknown>()
  const storage: ClientStorage = {
    read: async (place, name) => values.get(`${place}:${name}`),
    write: async (place, name, value) => void values.set(`${place}:${name}`, value),
    remove: (place, name) => void values.delete(`${place}:${name}`),
  }
  let expired = 0
  const forgotten: string[] = []
  const deps: SessionManagerDeps = {
    fetch: server.fetch,
    language: () => 'pt',
    slug: 'farol',
    storage,
    tabs,
    secure: true,
    forgetPerson: (leaving) => void forgotten.push(leaving),
    onExpired: () => void (expired += 1),
  }
  const sessionManager = new SessionManager(deps)
  const visitor = async () => ({ visitor: true }) as never
  return { sessionManager, call: createSessionCall(sessionManager, deps, visitor), values, forgotten, expired: () => expired }
}

let server: OnePersonServer

beforeEach(() => {
  server = new OnePersonServer()
  useSession.getState().set({ status: 'unknown' })
})

const signedInAgain = async () => {
  server.ended = false
  const tab = await signedIn()
  server.ended = true
  return tab
}

const signedIn = async (keep = false) => {
  const tab = openTab(server, browserTabs()())
  await tab.sessionManager.signIn({ username: 'ana', password: 'certa', keep })
  return tab
}

describe('signing in', () => {
  test.each([true, false])('a device is trusted only where the person said so: %s', async (trust) => {
    const tab = openTab(server, browserTabs()())
    await tab.sessionManager.signIn({ challenge: 'd1', code: '123456', method: 'totp', trust, keep: false })
    expect(server.bodies).toEqual([expect.objectContaining({ desafio: 'd1', codigo: '123456', metodo: 'totp', confiar: trust })])
  })

  test('[S4-02] [S3-01] token, then person, then kept for the session or beyond it, never with a token', async () => {
    const short = await signedIn()
    expect(server.seen).toEqual(['/api/oauth/token password', '/api/pessoas'])
    expect([...short.values]).toEqual([['session:auth.user', person]])
    expect(useSession.getState()).toMatchObject({ status: 'in', person, isPersistent: false })
    const long = await signedIn(true)
    expect([...long.values]).toEqual([['long:authPersist.user', person]])
  })

  test('[S4-02] a blocked person is not signed in, and the token is given back', async () => {
    server.blocked = { motivo: 'Documento pendente' }
    await expect(signedIn()).rejects.toThrow(BlockedPerson)
    expect(server.seen).toContain('/api/oauth/revoke')
    expect(useSession.getState().status).toBe('unknown')
  })

  test('a wrong password leaves everything as it was', async () => {
    const tab = openTab(server, browserTabs()())
    await expect(tab.sessionManager.signIn({ username: 'ana', password: 'errada', keep: false })).rejects.toBeInstanceOf(CallError)
    expect(tab.values.size).toBe(0)
  })
})

describe('what the page knows of a person', () => {
  test('[S3-22] [S4-12] who is signed in, whether beyond the session, and their alerts; nothing of it stays when they leave', async () => {
    const { sessionManager } = await signedIn(true)
    expect(useSession.getState()).toMatchObject({ status: 'in', person, isPersistent: true })
    expect(useAlerts.getState().alerts).toEqual([])
    useAlerts.getState().set([
      { id: 1, lido: false },
      { id: 2, lido: false },
      { id: 3, lido: true },
    ])
    useAlerts.getState().markRead([2])
    useAlerts.getState().remove(1)
    expect(useAlerts.getState().alerts).toEqual([
      { id: 2, lido: true },
      { id: 3, lido: true },
    ])
    useAlerts.getState().count(1)
    await sessionManager.signOut()
    expect(useSession.getState()).toMatchObject({ status: 'out', person: undefined, isPersistent: false })
    expect(useAlerts.getState()).toMatchObject({ alerts: [], unread: undefined })
  })
})

describe('calls', () => {
  test('[S4-03] twenty at once with a token that ran out: one refresh, all answered', async () => {
    const { call } = await signedIn()
    server.generation += 1
    const answers = await Promise.all(Array.from({ length: 20 }, () => call(readShelf)))
    expect(answers).toEqual(answers.map(() => ({ ok: 'Bearer t3' })))
    expect(server.refreshes).toBe(1)
  })

  test('[S4-03] a call that is refused again after the refresh is not repeated a second time, and ends nobody’s session', async () => {
    const { call, expired } = await signedIn()
    server.deaf = true
    await expect(call(readShelf)).rejects.toMatchObject({ status: 401 })
    expect(server.seen.filter((line) => line === '/api/estante')).toHaveLength(2)
    expect([server.refreshes, expired(), useSession.getState().status]).toEqual([1, 0, 'in'])
  })

  test('[S4-03] two tabs at once: one refresh for both', async () => {
    const join = browserTabs()
    const first = openTab(server, join())
    const second = openTab(server, join())
    await first.sessionManager.signIn({ username: 'ana', password: 'certa', keep: false })
    server.generation += 1
    await Promise.all([first.call(readShelf), second.call(readShelf), first.call(readShelf)])
    expect(server.refreshes).toBe(1)
  })

  test('[S4-04] a refused refresh ends the session once, and says so once', async () => {
    const { call, expired, values } = await signedIn()
    server.ended = true
    const answers = await Promise.allSettled([call(readShelf), call(readShelf), call(readShelf)])
    expect(answers.map((answer) => answer.status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect([expired(), useSession.getState().status, values.size]).toEqual([1, 'expired', 0])
  })

  test('who asks to stay is told whether the sign-in lasts: of one that had ended it is said that it ended', async () => {
    const { sessionManager, expired } = await signedIn()
    expect(await sessionManager.extend()).toBe(true)
    expect(server.bodies.at(-1)).toMatchObject({ grant_type: 'refresh_token', scope: scopes.extend })
    server.down = true
    await expect(sessionManager.extend()).rejects.toMatchObject({ status: 0 })
    server.down = false
    server.ended = true
    expect(await sessionManager.extend()).toBe(false)
    expect([expired(), useSession.getState().status]).toEqual([1, 'expired'])
  })

  test('a server that cannot be reached ends nobody’s session', async () => {
    const { call, expired } = await signedIn()
    server.generation += 1
    server.down = true
    await expect(call(readShelf)).rejects.toMatchObject({ status: 0 })
    expect([expired(), useSession.getState().status]).toEqual([0, 'in'])
    server.down = false
    expect(await call(readShelf)).toEqual({ ok: 'Bearer t3' })
  })

  test('once the session ended a call that visitors may make is the visitor’s, and one of a person fails', async () => {
    const readNews = endpoint({ method: 'GET', path: '/api/novidades', summary: '', caller: 'public', reply: z.object({}), refusals: [] })
    const tab = await signedIn()
    server.ended = true
    expect(await tab.call(readNews)).toEqual({ visitor: true })
    const other = await signedInAgain()
    await expect(other.call(readShelf)).rejects.toMatchObject({ status: 401 })
  })

  test('[S6-01] nobody signed in: the visitor calls', async () => {
    const tab = openTab(server, browserTabs()())
    expect(await tab.call(readShelf)).toEqual({ visitor: true })
    expect(server.seen).toEqual([])
  })
})

/** What is kept elsewhere of a person is forgotten by `forgetPerson`; the state of the session is one for all tabs of this test. */
describe('forgetting a person', () => {
  const twoTabs = async () => {
    const join = browserTabs()
    const [first, second] = [openTab(server, join()), openTab(server, join())]
    await first.sessionManager.signIn({ username: 'ana', password: 'certa', keep: false })
    return { first, second }
  }

  test('[S4-06 part] signing out forgets in all tabs, also where nobody is signed in', async () => {
    const { first, second } = await twoTabs()
    expect([first.forgotten, second.forgotten]).toEqual([[], []])
    await first.sessionManager.signOut()
    expect([first.forgotten, second.forgotten]).toEqual([['out'], ['out']])
    await first.sessionManager.signOut()
    expect([first.forgotten, second.forgotten]).toEqual([
      ['out', 'out'],
      ['out', 'out'],
    ])
  })

  test('[S4-06 part] the end of the session forgets in all tabs; the same person back loses nothing more, another one everything', async () => {
    const join = browserTabs()
    const told: TabMessage[] = []
    join().listen((message) => void told.push(message))
    const tab = openTab(server, join())
    await tab.sessionManager.signIn({ username: 'ana', password: 'certa', keep: false })
    const end = async () => {
      server.ended = true
      await tab.call(readShelf).catch(() => {})
      server.ended = false
    }
    await end()
    expect([tab.forgotten, told.at(-1)]).toEqual([['expired'], { kind: 'expired' }])
    await tab.sessionManager.signIn({ username: 'ana', password: 'certa', keep: false })
    expect(tab.forgotten).toEqual(['expired'])
    await end()
    server.person = { ...person, user: { cod_pessoa: '2', nome_pessoa: 'Bia Luz' } }
    await tab.sessionManager.signIn({ username: 'bia', password: 'certa', keep: false })
    expect(tab.forgotten).toEqual(['expired', 'expired', 'out'])
    expect(useSession.getState()).toMatchObject({ status: 'in', person: { user: { cod_pessoa: '2' } } })
  })

  test('[S4-06 part] a tab that hears of the end forgets, and says so once', async () => {
    const join = browserTabs()
    const other = join()
    const tab = openTab(server, join())
    await tab.sessionManager.signIn({ username: 'ana', password: 'certa', keep: false })
    other.tell({ kind: 'expired' })
    other.tell({ kind: 'expired' })
    expect([tab.forgotten, tab.expired(), useSession.getState().status]).toEqual([['expired'], 1, 'expired'])
  })

  test('[S4-06 part] somebody who signs in over somebody else, here or in another tab, finds nothing of theirs', async () => {
    const { second } = await twoTabs()
    server.person = { ...person, user: { cod_pessoa: '2', nome_pessoa: 'Bia Luz' } }
    await second.sessionManager.signIn({ username: 'bia', password: 'certa', keep: false })
    expect(second.forgotten).toEqual(['out'])
  })
})

describe('other pages and tabs', () => {
  test('[S4-01] what was kept is found again, and the first call refreshes', async () => {
    const before = await signedIn(true)
    useSession.getState().set({ status: 'unknown' })
    const tab = openTab(server, browserTabs()())
    await tab.sessionManager.recall()
    expect(useSession.getState().status).toBe('out')
    for (const [name, value] of before.values) tab.values.set(name, value)
    useSession.getState().set({ status: 'unknown' })
    const later = openTab(server, browserTabs()())
    for (const [name, value] of before.values) later.values.set(name, value)
    expect(await later.call(readShelf)).toEqual({ ok: 'Bearer t2' })
    expect(useSession.getState()).toMatchObject({ status: 'in', isPersistent: true, person })
  })

  test('[S2-04] leaving clears this tab, tells the others and the server', async () => {
    const join = browserTabs()
    const told: TabMessage[] = []
    join().listen((message) => void told.push(message))
    const tab = openTab(server, join())
    await tab.sessionManager.signIn({ username: 'ana', password: 'certa', keep: true })
    await tab.sessionManager.signOut()
    expect(told.map((message) => message.kind)).toEqual(['token', 'signed-in', 'signed-out'])
    expect([tab.values.size, useSession.getState().status]).toEqual([0, 'out'])
    expect(server.seen.at(-1)).toBe('/api/oauth/revoke')
  })
})
