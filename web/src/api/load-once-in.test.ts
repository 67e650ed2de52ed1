import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { loadOnceIn } from './load-once-in.ts'

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
