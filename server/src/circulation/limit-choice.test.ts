import { expect, test } from 'vitest'
import { limitsOf, type LimitRow } from './limit-choice.ts'

const [library, student] = [1, 7]
const of = (...rows: readonly LimitRow[]) => limitsOf(rows, library, student)

test('a row that names the category is narrower than one that names the library, whichever was written first', () => {
  const rows: readonly LimitRow[] = [
    { kind: 'total', categoryId: student, maximum: 5 },
    { kind: 'total', libraryId: library, maximum: 2 },
    { kind: 'total', maximum: 9 },
  ]
  expect([of(...rows).total, of(...rows.toReversed()).total]).toEqual([5, 5])
  expect(of(...rows, { kind: 'total', categoryId: student, libraryId: library, maximum: 3 }).total).toBe(3)
  expect(of(...rows.slice(1)).total).toBe(2)
})

test('rows of other libraries and of other categories say nothing here', () => {
  expect(of({ kind: 'total', libraryId: 2, maximum: 1 }, { kind: 'holds', categoryId: 8, maximum: 1 })).toEqual({ groups: {} })
})

test('a narrower row without a number leaves the wider one; 0 forbids', () => {
  expect(of({ kind: 'holds', maximum: 4 }, { kind: 'holds', categoryId: student }).holds).toBe(4)
  expect(of({ kind: 'requests', maximum: 4 }, { kind: 'requests', categoryId: student, maximum: 0 }).requests).toBe(0)
})

test('each kind counts what it is of: one title, a group by its name, holds, requests', () => {
  const group = (name: string, maximum: number) => ({ kind: 'group' as const, group: name, maximum })
  expect(of({ kind: 'title', maximum: 2 }, group('livro', 5), group('tese', 1), { kind: 'holds', maximum: 3 })).toEqual({
    work: 2,
    holds: 3,
    groups: { livro: 5, tese: 1 },
  })
})
