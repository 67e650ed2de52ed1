import { expect, test } from 'vitest'
import { writeCsv } from './write-csv.ts'

test('numbers are bare, texts are quoted, nothing is an empty cell', () => {
  expect(
    writeCsv([
      ['a', 'b'],
      [1, undefined],
      ['“x”, "y"\nz', -2.5],
    ]),
  ).toBe('\uFEFF"a","b"\r\n1,\r\n"“x”, ""y""\nz",-2.5\r\n')
  expect(writeCsv([['a', 1]], ';')).toBe('\uFEFF"a";1\r\n')
})

const attacks = [
  '=1+1',
  '+1',
  '-1+1|cmd',
  '@SUM(A1)',
  '  =1+1',
  '\u00A0=1+1',
  '\u3000=1+1',
  '\uFEFF=1+1',
  '\u200B=1+1',
  '\u0000=1+1',
  '\u202E=1+1',
  '\uFF1D1+1',
  ' \uFF0B1',
  '\uFF0D1',
  '\uFF20SUM',
  '\t1',
  '\r1',
  '\n=1',
]

test.each(attacks)('a text that a spreadsheet would reckon with begins with an apostrophe: %j', (text) => {
  expect(writeCsv([[text]])).toBe(`\uFEFF"'${text}"\r\n`)
})

test.each(['a=1', 'Café - bar', '1+1', '', '‘=', 'São Paulo'])('other texts stay as they are: %j', (text) => {
  expect(writeCsv([[text]])).toBe(`\uFEFF"${text}"\r\n`)
})
