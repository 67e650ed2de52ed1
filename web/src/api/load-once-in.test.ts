import { onlineManager, QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { loadOnceIn } from './load-once-in.ts'

afterEach(() => {
  vi.useRealTimers()
  onlineManager.setOnline(true)
})

test('a load under way is answered when the cache is emptied meanwhile', async () => {
  const queries = new QueryClient()
  const loadOnce = loadOnceIn(queries)
  const { promise, resolve } = Promise.withResolvers<string>()
  const first = loadOnce(['titles'], () => promise)
  const second = loadOnce(['titles'], async () => 'asked once more')
  queries.clear()
  resolve('titles')
  expect([await first, await second]).toEqual(['titles', 'asked once more'])
})

test('an answer is kept for a minute, one that did not come is asked for again', async () => {
  const loadOnce = loadOnceIn(new QueryClient())
  let asked = 0
  const load = (ok: boolean) => async () => ({ ok, asked: (asked += 1) })
  expect(await loadOnce(['poor'], load(false))).toEqual({ ok: false, asked: 1 })
  expect(await loadOnce(['poor'], load(true))).toEqual({ ok: true, asked: 2 })
  expect(await loadOnce(['poor'], load(true))).toEqual({ ok: true, asked: 2 })
})

test('a load that fails rejects with its own error', async () => {
  await expect(loadOnceIn(new QueryClient())(['broken'], () => Promise.reject(new Error('no network')))).rejects.toThrow('no network')
})

test('a load that the emptied cache cancelled is not made once more', async () => {
  const queries = new QueryClient()
  const { promise, resolve } = Promise.withResolvers<string>()
  const load = vi.fn(() => promise)
  const first = loadOnceIn(queries)(['titles'], load)
  queries.clear()
  resolve('titles')
  expect([await first, load.mock.calls.length]).toEqual(['titles', 1])
})

test('a load that fails is made once, and its error is the one of that load', async () => {
  vi.useFakeTimers()
  const load = vi.fn(() => Promise.reject(new Error('no network')))
  const failed = loadOnceIn(new QueryClient())(['broken'], load).catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([await failed, load.mock.calls.length]).toEqual(['no network', 1])
})

test('without a network a load is tried at once, so that the page can say so', async () => {
  onlineManager.setOnline(false)
  expect(await loadOnceIn(new QueryClient())(['titles'], async () => 'titles')).toBe('titles')
})

test('an answer is fresh for a whole minute; one of which a part did not come is asked for again', async () => {
  vi.useFakeTimers({ now: 0 })
  const loadOnce = loadOnceIn(new QueryClient())
  let asked = 0
  const load = async () => (asked += 1)
  await loadOnce(['whole'], load)
  vi.setSystemTime(59_999)
  expect(await loadOnce(['whole'], load)).toBe(1)
  vi.setSystemTime(60_001)
  expect(await loadOnce(['whole'], load)).toBe(2)
  const parts = async () => ({ title: { ok: true }, copies: { ok: false }, asked: (asked += 1) })
  expect((await loadOnce(['parts'], parts)).asked).toBe(3)
  expect((await loadOnce(['parts'], parts)).asked).toBe(4)
})
