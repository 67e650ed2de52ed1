import { expect, test } from 'vitest'
import { familyMarcRows, splitPunctuation } from './family-marc.ts'

test.each([
  ['Recife :', 'Recife', ' :'],
  ['Maré Alta,', 'Maré Alta', ','],
  ['2010. ', '2010', '.'],
  ['Silva, A.', 'Silva, A.', ''],
  ['e outros..', 'e outros..', ''],
  [' :', ' :', ''],
  ['.', '.', ''],
  ['', '', ''],
  ['Sem sinal', 'Sem sinal', ''],
])('“%s” is “%s” and “%s”', (value, text, punctuation) => expect(splitPunctuation(value)).toEqual({ text, punctuation }))

// A record in XML has room for megabytes of them. A pattern that began anew at each took the square: every reader of the view waited.
test('a value of a hundred thousand blanks between two letters costs a moment', () => {
  const value = `a${' '.repeat(100_000)}b`
  const fields = [{ tag: '500', ind1: ' ', ind2: ' ', subfields: [{ code: 'a', value }] }]
  const started = process.cpuUsage()
  expect(familyMarcRows({ leader: '00000nam a2200000 a 4500', fields })[0]).toMatchObject({ paragrafo: '500' })
  expect(process.cpuUsage(started).user).toBeLessThan(1_000_000)
})
