import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { engines } from '../../database/testing/engines.ts'
import { selectTitlesAtHand } from './titles-at-hand.ts'

// PostgreSQL chooses by what it has counted, and a small table is read whole there.
test('on SQLite what stands on a shelf and what is online are read from indexes of their own, in their order', async () => {
  const database = await engines[0]!.open()
  try {
    const { sql, parameters } = selectTitlesAtHand('sqlite').compile(database.read)
    const { rows } = await database.read.executeQuery<{ detail: string }>(CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]))
    const steps = rows.map(({ detail }) => detail)
    expect(steps.filter((step) => / (?:copy|title)\b/.test(step))).toEqual([
      'SCAN copy USING COVERING INDEX copy_at_hand',
      'SCAN title USING COVERING INDEX title_online',
    ])
    expect(steps.filter((step) => /TEMP B-TREE/.test(step))).toEqual([])
  } finally {
    await database.remove()
  }
})
