import { expect, test } from 'vitest'
import type { Tried } from './mutant-log.ts'
import { mutantRows, score } from './mutant-rows.ts'

const tried = (file: string, outcome: Tried['outcome']): Tried => ({
  file,
  outcome,
  key: '',
  commit: '',
  start: 0,
  end: 1,
  text: '',
  line: 7,
  kind: '|| becomes &&',
})
const all = [
  tried('server/src/http/bind.ts', 'detected'),
  tried('server/src/http/bind.ts', 'late'),
  tried('web/src/features/search/facets.tsx', 'survived'),
  tried('web/src/features/search/limits.tsx', 'unreached'),
]

test('what is late counts as not detected, and is named', () => {
  expect(score(all.slice(0, 2))).toBe(50)
  expect(mutantRows(all)[0]).toMatchObject({ tried: 2, failed: 1, note: '50 % detected, 1 late' })
  expect(mutantRows(all)[1]).toMatchObject({ tried: 2, failed: 2, note: '0 % detected, 1 in files that no test imports' })
})

test('what changes nothing counts neither way, and is named', () => {
  const some = [tried('server/src/http/bind.ts', 'detected'), tried('server/src/http/bind.ts', 'equivalent')]
  expect(score(some)).toBe(100)
  expect(mutantRows(some)[0]).toMatchObject({ tried: 1, failed: 0, note: '100 % detected, 1 more change nothing' })
})

test('each that was not detected stands by its file and line', () => {
  expect(mutantRows(all).flatMap(({ what, note }) => (what.endsWith(':7') ? [`${what} ${note}`] : []))).toEqual([
    'server/src/http/bind.ts:7 late: \\|\\| becomes &&',
    'web/src/features/search/facets.tsx:7 survived: \\|\\| becomes &&',
    'web/src/features/search/limits.tsx:7 unreached: \\|\\| becomes &&',
  ])
})
