import { expect, test } from 'vitest'
import { buildIndex, buildInParts } from './engine-side.ts'
import { engineQuery, makeQuerySet } from './query-set.ts'

test('what threads build in parts answers the questions of the benchmark as what one thread builds', async () => {
  const { index, sample } = buildIndex(4000, 1, 1)
  const parts = await buildInParts(4000, 2, 1)
  expect(parts.index.segments.map(({ segment }) => segment.header.documents)).toEqual([4000])
  for (const asked of makeQuerySet(index, sample)) expect(parts.index.search(engineQuery(asked))).toEqual(index.search(engineQuery(asked)))
})
