import { expect, test } from 'vitest'
import { directName } from './title-words.ts'

test('a heading is turned round for the cover; dates go, bodies stay', () => {
  const cases = [
    ['Assis, Machado de, 1839-1908', 'Machado de Assis'],
    ['Assis, Machado de', 'Machado de Assis'],
    ['Platão, 427-347 a.C.', 'Platão'],
    ['Universidade de São Paulo', 'Universidade de São Paulo'],
    ['', ''],
  ]
  for (const [heading = '', name] of cases) expect(directName(heading)).toBe(name)
})
