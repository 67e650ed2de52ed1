import { expect, test } from 'vitest'
import { pageCaches } from './caches.ts'

type Args = Parameters<typeof pageCaches>

function opened() {
  const state = { data: '1', position: 1, version: 1, now: 0, made: 0 }
  const stores = {
    clock: { now: () => new Date(state.now) },
    changes: { dataVersion: async () => state.data, commentsVersion: async () => 0 },
    librarySystem: { availability: { versions: async () => new Map() } },
    titleComments: { version: async () => 0 },
  } as unknown as Args[0]
  const caches = pageCaches(stores, { position: async () => state.position } as Args[1], async () => ({ version: state.version }) as never)
  const made = async (cache: 'pageCache' | 'answerCache') => {
    const before = state.made
    await (caches[cache].get as unknown as (key: string, make: () => Promise<unknown>) => Promise<unknown>)('/a', async () => {
      state.made += 1
      return { bytes: 10 }
    })
    return state.made > before
  }
  return { state, made }
}

test.each(['pageCache', 'answerCache'] as const)(
  '%s: made once, and again when the data, the index or the document of the institution changed',
  async (cache) => {
    const { state, made } = opened()
    expect([await made(cache), await made(cache)]).toEqual([true, false])
    state.data = '2'
    expect([await made(cache), await made(cache)]).toEqual([true, false])
    state.position = 2
    expect([await made(cache), await made(cache)]).toEqual([true, false])
    state.version = 2
    expect([await made(cache), await made(cache)]).toEqual([true, false])
  },
)

test.each([
  ['pageCache', 9_000],
  ['answerCache', 1_000],
] as const)('%s: again after %i milliseconds, not before', async (cache, age) => {
  const { state, made } = opened()
  await made(cache)
  state.now = age - 1
  expect(await made(cache)).toBe(false)
  state.now = age
  expect(await made(cache)).toBe(true)
})
