import { expect, test } from 'vitest'
import { callNumberSortKey } from './call-number.ts'

const shelf = [
  '004 A1', '025.04 S58a', '025.04 S586i', '025.04 S586i 2. ed.', '025.04 S586i 10. ed.', '025.04 S59', '025.1 A1', '025.19 A1', '869.93 A848d v. 2', '869.93 A848d v. 10', 'R 030 E56', 'T 025.04 L435l',
] // prettier-ignore

test('call numbers sort as they stand on the shelf: class and Cutter as decimals, editions and volumes as numbers, prefixes apart', () => {
  const mixed = shelf.toReversed()
  expect(mixed.toSorted((a, b) => (callNumberSortKey(a) < callNumberSortKey(b) ? -1 : 1))).toEqual([
    ...shelf.filter((one) => /^\d/.test(one)),
    ...shelf.filter((one) => /^[RT] /.test(one)),
  ])
})

test('the signs of the CDU stand in their filing order, each before a longer number', () => {
  const classes = ['37+004 A', '37/39 A', '37 A', '37:004 A', '37=134 A', '37(091) A', '37(81) A', '37"19" A', '37-053 A', '371 A']
  expect(classes.toReversed().toSorted((a, b) => (callNumberSortKey(a) < callNumberSortKey(b) ? -1 : 1))).toEqual(classes)
})

test('numbers of letters count as wholes: QA9 before QA76', () => {
  expect(callNumberSortKey('QA9 .J38') < callNumberSortKey('QA76.73 .J38')).toBe(true)
})
