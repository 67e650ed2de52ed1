import { expect, test } from 'vitest'
import { marc } from '../../catalogue/testing/marc.ts'
import { serialiseRecord } from '../../catalogue/stored-record.ts'
import { isUpdate, versionOf } from './record-version.ts'

test.each([
  ['LDR nam \n005 20210301120000.0', { changed: 20_210_301_120_000, isMarked: false }],
  ['LDR cam \n005 20210301120000.0', { changed: 20_210_301_120_000, isMarked: true }],
  ['LDR aam \n001 7', { changed: 0, isMarked: true }],
  ['LDR dam \n001 7', { changed: 0, isMarked: true }],
  ['LDR pam \n001 7', { changed: 0, isMarked: true }],
  ['LDR nam \n005 2021', { changed: 0, isMarked: false }],
])('of %j the version is %j', (text, version) => {
  expect(versionOf(serialiseRecord(marc(text)))).toEqual(version)
})

test.each([
  [10, { changed: 11, isMarked: false }, true],
  [10, { changed: 9, isMarked: true }, false],
  [10, { changed: 10, isMarked: false }, false],
  [10, { changed: 10, isMarked: true }, true],
  [0, { changed: 11, isMarked: false }, false],
  [0, { changed: 11, isMarked: true }, true],
  [10, { changed: 0, isMarked: true }, true],
  [10, { changed: 0, isMarked: false }, false],
])('after %i comes %j: an update, %s', (before, version, update) => {
  expect(isUpdate(before, version)).toBe(update)
})
