import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { engines } from '../../../database/testing/engines.ts'
import { selectLoansOfKeys } from './loans-of-keys.ts'

// PostgreSQL chooses by what it has counted, and a small table is read whole there.
test.each([
  ['keys by their names', ['7|1|||||', '8|1|||||']],
  ['keys of what a reader has or waits for', { ofPatron: 7 }],
] as const)('on SQLite loans of %s are looked up, however many copies and loans there are', async (_which, keys) => {
  const database = await engines[0]!.open()
  try {
    const { sql, parameters } = selectLoansOfKeys({ engine: 'sqlite', read: database.read }, keys).compile()
    const { rows } = await database.read.executeQuery<{ detail: string }>(CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]))
    const steps = rows.map(({ detail }) => detail)
    expect(steps.length).toBeGreaterThan(2)
    expect(steps.filter((step) => /^SCAN (?:copy|loan|hold)\b/.test(step))).toEqual([])
    // By the state alone all open loans would be read.
    expect(steps.filter((step) => /^SEARCH loan\b.*\(state=\?\)$/.test(step))).toEqual([])
  } finally {
    await database.remove()
  }
})
