import { expect, test } from 'vitest'
import { VersionedCache } from './versioned-cache.ts'

function openCache(limits: { maxBytes?: number; maxAge?: number } = {}) {
  const world = { dataVersion: '1', now: 0, made: 0 }
  const cache = new VersionedCache<string>(
    { dataVersion: async () => world.dataVersion, clock: { now: () => new Date(world.now) } },
    { maxBytes: limits.maxBytes ?? 1000, bytesOf: (value) => value.length, maxAge: limits.maxAge ?? 1000 },
  )
  const ask = (key: string, store = true) =>
    cache.get(
      key,
      async () => `${key}${(world.made += 1)}`,
      () => store,
    )
  return { world, cache, ask }
}

test('what was made is answered again until the mark changes', async () => {
  const { world, ask } = openCache()
  expect([await ask('a'), await ask('a'), await ask('b')]).toEqual(['a1', 'a1', 'b2'])
  world.dataVersion = '2'
  expect([await ask('a'), await ask('b')]).toEqual(['a3', 'b4'])
})

test('what many ask for at once is made once', async () => {
  const { world, ask } = openCache()
  expect(await Promise.all([ask('a'), ask('a'), ask('a')])).toEqual(['a1', 'a1', 'a1'])
  expect(world.made).toBe(1)
})

test('what was begun before a change is not kept for those who ask after it', async () => {
  const { world, cache, ask } = openCache()
  let finish: (value: string) => void = () => {}
  const slow = cache.get('a', () => new Promise((resolve) => (finish = resolve)))
  await new Promise((resolve) => setImmediate(resolve))
  world.dataVersion = '2'
  expect(await ask('a')).toBe('a1')
  finish('old')
  expect(await slow).toBe('old')
  expect(await ask('a')).toBe('a1')
})

test('time passes, also backwards', async () => {
  const { world, ask } = openCache({ maxAge: 100 })
  expect(await ask('a')).toBe('a1')
  world.now = 99
  expect(await ask('a')).toBe('a1')
  world.now = 100
  expect(await ask('a')).toBe('a2')
  world.now = 50
  expect(await ask('a')).toBe('a3')
})

test('the one that was not asked for for the longest time makes room', async () => {
  const { ask } = openCache({ maxBytes: 8 })
  for (const key of ['a', 'b', 'a', 'c']) await ask(key)
  expect([await ask('a'), await ask('b')]).toEqual(['a1', 'b4'])
})

test('what is not worth keeping, or failed, is made again', async () => {
  const { cache, ask } = openCache()
  expect([await ask('a', false), await ask('a', false)]).toEqual(['a1', 'a2'])
  await expect(cache.get('b', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await ask('b')).toBe('b3')
})

test('what has a key longer than 2,000 characters is made and not stored', async () => {
  const { world, cache } = openCache({ maxBytes: 10_000 })
  const ask = (length: number) => cache.get('k'.repeat(length), async () => `value ${(world.made += 1)}`)
  expect([await ask(2_001), await ask(2_001), await ask(2_000), await ask(2_000)]).toEqual(['value 1', 'value 2', 'value 3', 'value 3'])
  expect(await Promise.all([ask(3_000), ask(3_000)])).toEqual(['value 4', 'value 4'])
})

test('what is larger than the whole cache is made and not stored', async () => {
  const { cache, ask } = openCache({ maxBytes: 8 })
  await ask('a')
  expect(await cache.get('b', async () => 'far too large')).toBe('far too large')
  expect(await ask('a')).toBe('a1')
})

test('what has changed otherwise is made again, for each who asks, also where it was begun before', async () => {
  const { world, cache } = openCache()
  let fresh = true
  const ask = () =>
    cache.get(
      'a',
      async () => `v${(world.made += 1)}`,
      undefined,
      async () => fresh,
    )
  expect([await ask(), await ask()]).toEqual(['v1', 'v1'])
  fresh = false
  expect([await ask(), await ask()]).toEqual(['v2', 'v3'])
  fresh = true
  expect(await ask()).toBe('v3')
  // Two at once share what is made, unless it is stale as soon as it is there.
  world.dataVersion = '2'
  expect([await Promise.all([ask(), ask()]), world.made]).toEqual([['v4', 'v4'], 4])
  world.dataVersion = '3'
  fresh = false
  expect([await Promise.all([ask(), ask()]), world.made]).toEqual([['v5', 'v6'], 6])
})

test('what is current is told with its version; what is set under an older one is dropped', async () => {
  const { world, cache } = openCache()
  const before = await cache.current()
  before.set('a', 'one')
  expect([before.dataVersion, before.get('a')?.value, before.get('b')]).toEqual(['1', 'one', undefined])
  world.dataVersion = '2'
  const now = await cache.current()
  before.set('a', 'late')
  expect([now.dataVersion, now.get('a')]).toEqual(['2', undefined])
})
