import { Code } from '@farol/contract/schemas/wire.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shelfCode } from './shelf-code.ts'

test('what is a code stays; other signs become hyphens; long names and signs alone keep a mark of their own', () => {
  expect(['BC', 'DE-15', 'Merton Coll.', "St Anne's", 'St Anne’s', 'Seção Rara (2º)', ' [Rare] '].map(shelfCode)).toEqual([
    'BC', 'DE-15', 'Merton-Coll.', 'St-Anne-s', 'St-Anne-s', 'Seção-Rara-2º', 'Rare',
  ]) // prettier-ignore
  const [one, other] = [`${'a b '.repeat(40)}1`, `${'a b '.repeat(40)}2`].map(shelfCode)
  expect([one!.length, one === other, shelfCode('***') === shelfCode('###')]).toEqual([64, false, false])
})

test('every text gives a code, a code gives itself, and what was made gives itself again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 90, size: 'max' }), (text) => {
      const code = shelfCode(text)
      expect(Code.safeParse(code).success).toBe(true)
      expect(shelfCode(code)).toBe(code)
    }),
  )
})
