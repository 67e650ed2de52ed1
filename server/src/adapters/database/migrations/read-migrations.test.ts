import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { migrationNames, numberFaults, readMigrations } from './read-migrations.ts'

test('steps have the names that databases already store, in the order of their numbers', async () => {
  const names = (await readMigrations()).map(({ name }) => name)
  expect(names.slice(0, 32)).toEqual([
    '0001-first-wave',
    '0002-acquisition-suggestions',
    '0003-lists-of-titles-in-one-tree',
    '0009-bases-and-providers',
    '0010-title-displays',
    '0011-copies-in-order',
    '0032-shown-titles-by-number',
    '0033-roles-word-by-word',
    '0034-codes-for-addresses',
    '0035-identifiers-in-one-tree',
    '0036-displays-of-present-records',
    '0040-circulation',
    '0041-alerts',
    '0042-person',
    '0043-data-version',
    '0045-activities-of-the-patron-half',
    '0047-returned-emails',
    '0048-withdrawn-records',
    '0050-staff-sessions',
    '0051-request-delivery',
    '0052-loan-tokens',
    '0053-reader-notes',
    '0054-job-progress',
    '0060-lock-out-decay',
    '0061-own-fields',
    '0062-calendar-titles',
    '0063-desk-messages',
    '0064-comments-without-writer',
    '0065-usernames-in-any-case',
    '0066-copies-at-hand',
    '0067-copies-by-arrival',
    '0068-desk-devices',
  ])
})

test('no number of a step stands twice and none is left out', () => {
  expect(numberFaults(migrationNames(import.meta.dirname))).toEqual([])
})

test('a number that stands twice and one that is left out are told', () => {
  expect(numberFaults(['0067-copies-by-arrival', '0068-desk-devices', '0068-reading-goals', '0070-seats'])).toEqual([
    '0068-reading-goals: 0068-desk-devices has the same number',
    '0070-seats: the number after 0068-reading-goals is 69',
  ])
})

test('a file is a step by its name alone', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'farol-steps-'))
  for (const file of ['0002-b.ts', '0001-a.ts', '0001-a.test.ts', 'columns.ts', '003-c.ts', '0004-D.ts', '0005-e.mjs'])
    writeFileSync(path.join(folder, file), '')
  expect(migrationNames(folder)).toEqual(['0001-a', '0002-b'])
  rmSync(folder, { recursive: true })
})
