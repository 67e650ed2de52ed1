import { expect, test } from 'vitest'
import { joinTwins } from './join-twins.ts'

type Deps = Parameters<typeof joinTwins>[0]

function opened(count: number) {
  const order: unknown[] = []
  const writer = {
    twinHeadings: async () => Array.from({ length: count }, (_, at) => at),
    joinTwinHeadings: async (some: readonly number[]) => void order.push([some.length, some[0]]),
  }
  const deps = { together: (work: (stores: unknown) => Promise<unknown>) => work({ writer }) } as unknown as Deps
  return { order, run: () => joinTwins(deps, { askByHeading: async () => void order.push('index') }) }
}

test('headings of the same form are joined five hundred at a time, all of them, after the index was told', async () => {
  for (const [count, expected] of [
    [1, ['index', [1, 0]]],
    [500, ['index', [500, 0]]],
    [1_001, ['index', [500, 0], [500, 500], [1, 1_000]]], // prettier-ignore
  ] as const) {
    const { order, run } = opened(count)
    await run()
    expect(order).toEqual(expected)
  }
})

test('where there are none nothing is asked of the index', async () => {
  const { order, run } = opened(0)
  await run()
  expect(order).toEqual([])
})
