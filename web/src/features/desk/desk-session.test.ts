// @vitest-environment jsdom
import { getStaffSession } from '@farol/contract/desk/session.ts'
import type { Call } from '@farol/contract/address.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleSite } from '../../testing/sample-call.ts'
import { createDeskCall, goOnInTab, signInAtDesk, signOutOfDesk, useDeskSession } from './desk-session.ts'

const deps = { call: (async () => ({})) as never as Call, language: 'pt', site: sampleSite } as const
let seen: {
  readonly address: string
  readonly bearer: string | null
  readonly body: Record<string, unknown>
  readonly keepalive: boolean
}[] = []
let answer: (address: string, body: Record<string, unknown>) => Response | Promise<Response>

const refused = () => Response.json({ code: 'credencial_invalida', message: '', params: {}, fields: [] }, { status: 401 })
const good = (address: string) =>
  address === '/api/oauth/token'
    ? Response.json({ access_token: 'e.1', token_type: 'Bearer', expires_in: 600 })
    : Response.json({ cod_pessoa: '7', nome: 'Rui', atividades: [], bibliotecas: [] })

beforeEach(() => {
  seen = []
  answer = good
  sessionStorage.clear()
  useDeskSession.setState({ token: undefined, staff: undefined, ended: false, answeredAt: 0, entry: undefined })
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {}
    seen.push({ address, bearer: new Headers(init.headers).get('authorization'), body, keepalive: init.keepalive === true })
    return answer(address, body)
  })
})
afterEach(() => vi.unstubAllGlobals())

const signIn = () => signInAtDesk(deps, { username: 'rui', password: 'certa', library: 'BM' })

test('a sign-in names the library of today; of its token only the hash stays in the tab', async () => {
  await signIn()
  expect(seen[0]!.body).toMatchObject({ grant_type: 'password', username: 'rui', cod_biblioteca: 'BM' })
  expect(seen[1]!.bearer).toBe('Bearer e.1')
  expect(useDeskSession.getState()).toMatchObject({ token: 'e.1', ended: false, entry: undefined })
  expect(sessionStorage.length).toBe(1)
  expect(sessionStorage.getItem('equipe')).toMatch(/^[\w-]{43}$/)
  expect(localStorage.length).toBe(0)
})

test('one that failed is no longer under way, and nobody is there', async () => {
  answer = refused
  await expect(signIn()).rejects.toMatchObject({ status: 401 })
  expect(useDeskSession.getState()).toMatchObject({ token: undefined, entry: undefined })
})

test('a call that is no longer taken ends the session; a late answer to the one before does not', async () => {
  const call = createDeskCall(deps)
  await signIn()
  let late: (reply: Response) => void = () => {}
  answer = () => new Promise((resolve) => (late = resolve))
  const first = call(getStaffSession)
  await expect.poll(() => seen).toHaveLength(3)
  useDeskSession.setState({ token: 'e.2' })
  late(refused())
  await expect(first).rejects.toMatchObject({ status: 401 })
  expect(useDeskSession.getState().ended).toBe(false)
  answer = refused
  await expect(call(getStaffSession)).rejects.toMatchObject({ status: 401 })
  expect([useDeskSession.getState().ended, seen.at(-1)!.bearer]).toEqual([true, 'Bearer e.2'])
})

test('a page that is loaded anew goes on in the session of its tab; one that the server does not know any more is forgotten', async () => {
  await signIn()
  const hash = sessionStorage.getItem('equipe')
  useDeskSession.setState({ token: undefined, staff: undefined })
  await goOnInTab(deps)
  expect(seen.at(-2)!.body).toMatchObject({ token: hash })
  expect(useDeskSession.getState().token).toBe('e.1')
  useDeskSession.setState({ token: undefined, staff: undefined })
  answer = () => Response.json({ code: 'servico_indisponivel', message: '', params: {}, fields: [] }, { status: 503 })
  await goOnInTab(deps)
  expect(sessionStorage.getItem('equipe')).not.toBeNull()
  answer = refused
  await goOnInTab(deps)
  expect(sessionStorage.getItem('equipe')).toBeNull()
  const before = seen.length
  await goOnInTab(deps)
  expect(seen).toHaveLength(before)
})

test('signing out leaves nothing here, also where the server does not answer', async () => {
  await signIn()
  answer = () => Response.json({}, { status: 503 })
  await signOutOfDesk(deps)
  expect(sessionStorage.length).toBe(0)
  expect(useDeskSession.getState()).toMatchObject({ token: undefined, staff: undefined, ended: false })
  expect(seen.at(-1)!.bearer).toBe('Bearer e.1')
})

test('signing out empties the screen before the server has answered, and is told to it also where the page is left', async () => {
  await signIn()
  const reply = Promise.withResolvers<Response>()
  answer = () => reply.promise
  const out = signOutOfDesk(deps)
  expect(useDeskSession.getState()).toMatchObject({ token: undefined, staff: undefined })
  await expect.poll(() => seen.at(-1)).toMatchObject({ address: '/api/equipe/sessao', bearer: 'Bearer e.1', keepalive: true })
  // Who signs in meanwhile stays.
  answer = good
  await signIn()
  reply.resolve(Response.json({}))
  await out
  expect(useDeskSession.getState()).toMatchObject({ token: 'e.1', staff: { nome: 'Rui' } })
})
