import { expect, test } from 'vitest'
import { issueOfPart, readEnumeration } from './relations.ts'

test.each([
  ['v. 12, n. 3 (fev. 2020), p. 101-118', '101-118'],
  ['v. 2, pp. 101-118', '101-118'],
  ['v. 1, parte 2, p. 45-67', '45-67'],
  ['vol. 3, fasc. 2, p. 7-9', '7-9'],
  ['v. 3, f. 2, p. 7 – 9', '7-9'],
  ['(Fall 2010)', undefined],
  ['v. 2, p.33', '33'],
  ['v. 2, p33-35', '33-35'],
  ['v. 2, p. [45]-67', '[45]-67'],
  ['v. 2, p. xii-xv', 'xii-xv'],
  ['v. 2, p. e2001-e2009', 'e2001-e2009'],
  ['Páginas 5-6', '5-6'],
  ['v. 2, p. centro', undefined],
])('the pages of "%s"', (parts, pages) => {
  expect(readEnumeration(parts).pages).toBe(pages)
})

test.each([
  ['v. 25, n. 4, p. 1203-1215, abr. 2020', 'abr. 2020', '2020'],
  ['p. 1203-1215 (abr. 2020)', 'abr. 2020', '2020'],
  ['v. 25 (n. 1204, abr. 2020)', 'abr. 2020', '2020'],
  ['n. 1203 (2005)', '2005', '2005'],
  ['n. 1203-1204, 15 ago. 2005', '15 ago. 2005', '2005'],
  ['v. 25, p. 1203-1215', undefined, undefined],
  ['v. 5, n. 3/2020, p. 7', '2020', '2020'],
  ['v. 2019, n. 3, p. 7', '2019', '2019'],
  ['v. 2019, n. 3 (mar. 2020)', 'mar. 2020', '2020'],
])('the date of "%s"', (parts, date, year) => {
  const found = readEnumeration(parts)
  expect([found.date, found.year]).toEqual([date, year])
})

test('the volume is no part of a word', () => {
  expect(readEnumeration('Vitória, n. 3')).toEqual({ number: '3' })
  expect(readEnumeration('v. XII, n. 3')).toEqual({ volume: 'XII', number: '3' })
})

test.each([
  ['v. 10, n. 1, p. 9-16, jun. 2026', 'v. 10, n. 1, jun. 2026'],
  ['v. 12, n. 3 (set./dez. 2020), p. 101-118', 'v. 12, n. 3 (set./dez. 2020)'],
  ['v. 3, n. 2, p. 7-9 (2019)', 'v. 3, n. 2 (2019)'],
  ['p. 7-9, v. 3', 'v. 3'],
  ['v. 2 (n. 4, p. 3)', 'v. 2 (n. 4)'],
  ['Vol. 24, pt. B no. 9 (Sept. 1993), p. 235-48', 'Vol. 24, pt. B no. 9 (Sept. 1993)'],
  ['v. 3, n. 2 (2019)', 'v. 3, n. 2 (2019)'],
  ['p. 9-34', ''],
])('the issue of "%s", whose parts each have their own pages', (parts, issue) => {
  expect(issueOfPart(parts)).toBe(issue)
})
