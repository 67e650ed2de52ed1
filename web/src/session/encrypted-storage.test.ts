// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EncryptedStorage } from './encrypted-storage.ts'

const said: unknown[][] = []

beforeEach(() => {
  said.length = 0
  vi.spyOn(console, 'error').mockImplementation((...words) => void said.push(words))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})

/** As much of a browser's store of keys as one key needs. */
function storeOfKeys() {
  let stored: unknown
  const answered = (result: unknown) => {
    const request: { readonly result: unknown; onsuccess?: () => void } = { result }
    queueMicrotask(() => request.onsuccess?.())
    return request
  }
  const add = (key: unknown) => {
    stored = key
    return answered(undefined)
  }
  const objectStore = () => ({ get: () => answered(stored), add })
  return { open: () => answered({ transaction: () => ({ objectStore }) }) }
}

test('who signs out while it is still being written who they are is not kept', async () => {
  vi.stubGlobal('indexedDB', storeOfKeys())
  const storage = new EncryptedStorage()
  const writing = storage.write('session', 'auth.user', { user: { nome_pessoa: 'Ana Souza' } })
  storage.remove('session', 'auth.user')
  await writing
  await storage.write('long', 'page', { theme: 'neo' })
  expect(sessionStorage.getItem('auth.user')).toBeNull()
  expect(await storage.read('long', 'page')).toEqual({ theme: 'neo' })
  expect(localStorage.getItem('page')).not.toContain('neo')
  expect(said).toEqual([])
})

// jsdom has no IndexedDB: there is no key, as in a browser that keeps nothing.
test('[S8-16] what cannot be encrypted is not kept, what cannot be read is forgotten, and only the console hears of it', async () => {
  const storage = new EncryptedStorage()
  await storage.write('long', 'page', { theme: 'neo' })
  expect(localStorage.getItem('page')).toBeNull()
  localStorage.setItem('page', 'what another key wrote')
  expect(await storage.read('long', 'page')).toBeUndefined()
  expect(localStorage.getItem('page')).toBeNull()
  expect(await storage.read('long', 'never written')).toBeUndefined()
  expect(said).toEqual([['Encryption error'], ['Encryption error']])
  expect(document.body.textContent).toBe('')
})
