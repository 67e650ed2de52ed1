import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => void vi.unstubAllGlobals())

type Listener = (event: MessageEvent<unknown>) => void

test('the worker answers a challenge with its solution', async () => {
  const listeners = new Map<string, Listener>()
  const answer = Promise.withResolvers<unknown>()
  vi.stubGlobal('self', {
    addEventListener: (kind: string, listener: Listener) => void listeners.set(kind, listener),
    postMessage: answer.resolve,
  })
  await import('./captcha-worker.ts')
  const data = await createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 7, deriveKey })
  listeners.get('message')!(new MessageEvent('message', { data }))
  expect(await answer.promise).toMatchObject({ counter: 7 })
})
