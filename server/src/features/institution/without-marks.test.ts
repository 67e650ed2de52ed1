import { expect, test } from 'vitest'
import { withoutMarks } from './without-marks.ts'

test('marks inside a word leave the word whole; those of blocks part what they part', () => {
  expect(withoutMarks('<p>H<sub>2</sub>O e <b>á</b>gua</p><p>Fe<em>chado</em></p>')).toBe('H2O e água Fechado')
  expect(withoutMarks('<ul><li>um</li><li>dois</li></ul>')).toBe('um dois')
})
