import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../adapters/database/testing/engines.ts'
import type { TestDatabase } from '../adapters/database/testing/test-database.ts'
import { privacyRegister } from '../adapters/database/tables.ts'
import { columnsOf, faultsOf } from './entry.ts'

test('no column stands twice, and no exception is for a column that is not there', () => {
  const faults = [...privacyRegister].flatMap(([name, { privacy }]) => faultsOf(privacy).map((column) => `${name}.${column}`))
  expect(faults).toEqual([])
})

test('what leads to a person or tells of one has a legal basis, and nobody sees a secret', () => {
  const entries = [...privacyRegister].flatMap(([name, { privacy }]) =>
    [...columnsOf(privacy)].map(([column, entry]) => ({ name: `${name}.${column}`, ...entry })),
  )
  const people = entries.filter(({ class: is, basis }) => (is === 'personal' || is === 'sensitive') && basis === 'not_personal')
  expect(people.map(({ name }) => name)).toEqual([])
  expect(entries.filter(({ class: is, seenBy }) => is === 'secret' && seenBy.length > 0).map(({ name }) => name)).toEqual([])
})

test('the register tells what holds for a column', () => {
  const privacyOf = (table: string, column: string) => columnsOf(privacyRegister.get(table)!.privacy).get(column)
  expect(privacyOf('patron_block', 'internal_note')).toEqual({
    class: 'personal',
    purpose: 'circulation',
    basis: 'public_policy',
    retention: 'reading',
    seenBy: ['desk'],
  })
  expect(privacyOf('login', 'password_hash')).toMatchObject({ class: 'secret', seenBy: [] })
  expect(privacyOf('login', 'nothing')).toBeUndefined()
})

for (const engine of engines)
  describe(engine.name, () => {
    let database: TestDatabase
    beforeAll(async () => {
      database = await engine.open()
    })
    afterAll(() => database.remove())

    test('every column of every table stands in the register, and nothing else', async () => {
      const tables = await database.read.introspection.getTables()
      const found = tables.filter(({ isView }) => !isView).flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`))
      // A generated column is not listed by Kysely's introspection of SQLite.
      const known = new Set([...found, 'copy.copy_key'])
      const registered = new Set(
        [...privacyRegister].flatMap(([name, { privacy }]) => [...columnsOf(privacy).keys()].map((column) => `${name}.${column}`)),
      )
      expect([...known].filter((name) => !registered.has(name))).toEqual([])
      expect([...registered].filter((name) => !known.has(name))).toEqual([])
    })
  })
