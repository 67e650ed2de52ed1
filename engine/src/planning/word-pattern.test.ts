import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitsPattern, wordPattern } from './word-pattern.ts'

const fits = (pattern: string, term: string) => fitsPattern([...wordPattern(pattern, 1).pattern], [...term])

test('`*` is any letters and none, `?` is exactly one, everything else itself', () => {
  const terms = ['color', 'colour', 'colours', 'cor', 'clear', '東京都']
  const found = (pattern: string) => terms.filter((term) => fits(pattern, term))
  expect(found('colo*r')).toEqual(['color', 'colour'])
  expect(found('colo*r*')).toEqual(['color', 'colour', 'colours'])
  expect(found('c?r')).toEqual(['cor'])
  expect(found('C?R')).toEqual(['cor'])
  expect(found('c*')).toEqual(['color', 'colour', 'colours', 'cor', 'clear'])
  expect(found('東?都')).toEqual(['東京都'])
  expect(wordPattern('Águ*s', 1).prefix).toBe('agu')
})

test('a pattern says what the regular expression of it says', () => {
  const letters = (...more: string[]) => fc.string({ unit: fc.constantFrom('a', 'b', 'c', ...more), maxLength: 10 })
  fc.assert(
    fc.property(letters('*', '?'), letters(), (pattern, term) => {
      const expression = new RegExp(`^${pattern.replaceAll('*', '.*').replaceAll('?', '.')}$`.replaceAll(/(?:\.\*)+/g, '.*'))
      expect(fits(pattern, term)).toBe(expression.test(term))
    }),
    { numRuns: 5000 },
  )
})
