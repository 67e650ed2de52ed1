import { SearchRequest } from '@farol/contract/schemas/search.ts'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { SearchWorkerClient } from './search-worker-client.ts'

/** A client of a thread that answers when `answer` is called, at a version of the data and of the last write. */
function opened(reply: unknown = { bytes: Buffer.from('{"a":1}'), titles: [[7, 2]] }) {
  const state = { data: '1', commits: '1', asked: [] as string[], noted: [] as unknown[], live: 0 }
  const waiting: ((fails?: boolean) => void)[] = []
  const client = new SearchWorkerClient({
    index: {
      askWorker: (task) => {
        state.asked.push(task)
        return new Promise((resolve, reject) => waiting.push((fails) => (fails ? reject(new Error('gone')) : resolve(reply))))
      },
    },
    changes: { dataVersion: async () => state.data, commitVersion: async () => state.commits },
    noteTitles: (titles) => void state.noted.push(...titles),
    noteLive: () => void (state.live += 1),
  })
  const ask = (query: object = {}, more: object = {}) => client.answer({ query: z.parse(SearchRequest, query), language: 'pt', wire: { encoding: undefined }, ...more }, 12) // prettier-ignore
  const answered = async (count: number, fails?: boolean) => {
    await expect.poll(() => waiting).toHaveLength(count)
    for (const answer of waiting.splice(0)) answer(fails)
  }
  return { state, ask, answered }
}

test.each([{ q: 'mar' }, { filtro: 'T:1,B:BC,Y:2001' }, { na_estante: 'S' }, { guia: 'pesquisa_periodicos' }])(
  '%j is asked of the thread, with since when, the version of the data and all that was asked',
  async (query) => {
    const { state, ask, answered } = opened()
    const reply = ask(query)
    await answered(1)
    expect((await reply)?.read()).toEqual({ a: 1 })
    expect(JSON.parse(state.asked[0]!)).toEqual({ since: 12, asked: { query: z.parse(SearchRequest, query), language: 'pt', wire: {}, dataVersion: '1' } }) // prettier-ignore
    expect([state.noted, state.live]).toEqual([[[7, 2]], query.na_estante === 'S' ? 1 : 0])
  },
)

test.each([
  { facetas: 'A' },
  { filtro: 'A:1' },
  { filtro: 'T:1,S:2' },
  { filtro: 'E:3' },
  { especie: 'lei' },
  { numero: '7' },
  { data_ate: '2020-01-01' },
  { nivel: 'série' },
])('%j is answered here: a thread beside knows no headings by number, nor what guides ask for', async (query) => {
  const { state, ask } = opened()
  expect([await ask(query), state.asked]).toEqual([undefined, []])
})

test('the same question that is under way is asked once; another language, version of the data or write makes it another one', async () => {
  const { state, ask, answered } = opened()
  const same = [ask({ q: 'mar' }), ask({ q: 'mar' })]
  await expect.poll(() => state.asked).toHaveLength(1)
  const others = [ask({ q: 'mar' }, { language: 'en' }), ask({ q: 'sol' })]
  await expect.poll(() => state.asked).toHaveLength(3)
  state.commits = '2'
  others.push(ask({ q: 'mar' }))
  await expect.poll(() => state.asked).toHaveLength(4)
  state.data = '2'
  others.push(ask({ q: 'mar' }))
  await answered(5)
  const replies = await Promise.all([...same, ...others])
  expect(replies.every((one) => one !== undefined)).toBe(true)
  // Once it is answered it is asked anew.
  const again = ask({ q: 'mar' })
  await answered(1)
  expect(await again).toBeDefined()
})

test('where the thread fails the caller makes the answer, of which nothing is noted, and the next one asks the thread again', async () => {
  const { state, ask, answered } = opened()
  const failed = ask({ q: 'mar', na_estante: 'S' })
  await answered(1, true)
  expect([await failed, state.noted, state.live]).toEqual([undefined, [], 0])
  const next = ask({ q: 'mar', na_estante: 'S' })
  await answered(1)
  expect([(await next) !== undefined, state.live]).toEqual([true, 1])
})
