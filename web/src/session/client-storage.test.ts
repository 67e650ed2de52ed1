// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { openClientStorage } from './client-storage.ts'

test('on plain http nothing is written into the browser, and the page goes on with what it knows', async () => {
  const storage = openClientStorage(false)
  await storage.write('long', 'authPersist.user', { name: 'Ana' })
  await storage.write('session', 'authPersist.user', { name: 'Rui' })
  expect(await storage.read('long', 'authPersist.user')).toEqual({ name: 'Ana' })
  storage.remove('long', 'authPersist.user')
  expect(await storage.read('long', 'authPersist.user')).toBeUndefined()
  expect(await storage.read('session', 'authPersist.user')).toEqual({ name: 'Rui' })
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
})

test('what the page before this one kept is removed, also where this one has read and written nothing', async () => {
  sessionStorage.setItem('acting.user', 'sealed')
  openClientStorage(true).remove('session', 'acting.user')
  await expect.poll(() => sessionStorage.getItem('acting.user')).toBeNull()
})
