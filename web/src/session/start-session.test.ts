// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSessionEnd } from './session-end.ts'
import { useSession } from './session-store.ts'
import { startSession } from './start-session.ts'

const asked: unknown[] = []

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('isSecureContext', false)
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    asked.push([address, JSON.parse(String(init.body))])
    return Response.json({ access_token: 't1', token_type: 'Bearer', expires_in: 600, refresh_expires_in: 28_800 })
  })
  useSession.getState().set({
    status: 'in',
    person: { user: { cod_pessoa: '1', nome_pessoa: 'Ana Souza' }, authPermissions: [] },
  })
})
afterEach(() => {
  useSession.getState().set({ status: 'unknown' })
  vi.unstubAllGlobals()
})

const start = () =>
  startSession({ language: 'pt', slug: 'farol', onExpired: () => {}, onActingEnded: () => {}, frame: { activities: [], guides: [] } })

test('whoever warns of the end of the sign-in asks the keeper of this page when it is, and lets it last longer', async () => {
  expect(await useSessionEnd.getState().extend()).toBe(false)
  expect([asked, useSessionEnd.getState().endsAt]).toEqual([[], undefined])
  start()
  await useSessionEnd.getState().learn()
  expect(asked).toEqual([['/api/oauth/token', expect.objectContaining({ grant_type: 'refresh_token' })]])
  expect(useSessionEnd.getState().endsAt).toEqual(expect.any(Number))
  expect(await useSessionEnd.getState().extend()).toBe(true)
  expect(asked).toHaveLength(2)
})
