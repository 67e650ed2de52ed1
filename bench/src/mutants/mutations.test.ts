import { expect, test } from 'vitest'
import { mutated, mutationsOf } from './mutations.ts'

const variants = (source: string) => mutationsOf('a.ts', source).map((one) => mutated(source, one))

test('a comparison is moved and turned, a joined condition is joined otherwise', () => {
  expect(variants('const a = (x: number) => x < most')).toEqual([
    'const a = (x: number) => x <= most',
    'const a = (x: number) => x >= most',
  ])
  expect(variants('const a = b && c')).toEqual(['const a = b || c'])
})

test('a refusal is dropped, a call is left out, a limit is one more', () => {
  expect(variants('if (late) throw new Error(word)')).toEqual(['if (false) throw new Error(word)'])
  expect(variants('await forget(person)')).toEqual([';'])
  expect(variants('const minutes = 15')).toEqual(['const minutes = 16'])
  expect(variants('const open = true')).toEqual(['const open = false'])
  expect(variants('const shut = !open')).toEqual(['const shut = open'])
})

test('types, imports and the places of entries are left alone, and texts are not sums', () => {
  expect(variants('const a = { order: 20 }')).toEqual([])
  expect(variants('const a = { limit: 20 }')).toEqual(['const a = { limit: 21 }'])
  expect(variants("import a from 'b'\ntype A = 1 | 2\nconst c: { d: 3 } = e as { d: 4 }")).toEqual([])
  expect(variants("const a = 'b' + c")).toEqual([])
})

test('a fault is told by its line, also behind characters of two units', () => {
  const [only] = mutationsOf('a.ts', "const face = '😀é'\n\nconst a = b === face")
  expect(only).toMatchObject({ line: 3, kind: '=== becomes !==' })
  expect(mutated("const face = '😀é'\n\nconst a = b === face", only!)).toBe("const face = '😀é'\n\nconst a = b !== face")
})
