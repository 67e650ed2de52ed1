import { expect, test } from 'vitest'
import { drawMutants, type SourceFile } from './draw.ts'
import { mutationsOf } from './mutations.ts'

const source = (name: string, text: string): readonly [string, SourceFile] => [name, { text, mutations: mutationsOf(name, text) }]

const files = new Map([
  source('a.ts', 'const a = 1\nconst b = 2\nconst c = 3'),
  source('b.ts', 'const d = e && f'),
  source('c.ts', '// nothing'),
])
const told = (drawn: ReturnType<typeof drawMutants>) => drawn.map(({ file, kind }) => `${file} ${kind}`)

test('every file with a fault gives one before any gives a second one; no fault twice, never more than there are', () => {
  const drawn = drawMutants(files, 9, 1)
  expect(drawn.slice(0, 2).map(({ file }) => file)).toEqual(expect.arrayContaining(['a.ts', 'b.ts']))
  expect(told(drawn).toSorted()).toEqual(['a.ts 1 becomes 2', 'a.ts 2 becomes 3', 'a.ts 3 becomes 4', 'b.ts && becomes ||'])
  expect(drawMutants(files, 3, 1)).toEqual(drawn.slice(0, 3))
})

test('another seed draws in another order', () => {
  const orders = new Set(Array.from({ length: 20 }, (_, seed) => told(drawMutants(files, 9, seed)).join()))
  expect(orders.size).toBeGreaterThan(5)
})

test('a line that is put in elsewhere changes nothing that is drawn but its number', () => {
  const changed = new Map([...files, source('a.ts', '// more\nconst a = 1\nconst b = 2\nconst c = 3')])
  expect(drawMutants(changed, 9, 1).map(({ key }) => key)).toEqual(drawMutants(files, 9, 1).map(({ key }) => key))
})
