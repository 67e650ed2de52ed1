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
  localStorage.clear()
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
