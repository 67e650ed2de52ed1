import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { engines } from './testing/engines.ts'
import { twinsWanted } from './twin-headings.ts'

test('on SQLite without statistics twins are looked up by kind and key, never among all headings of a kind', async () => {
  const database = await engines[0]!.open()
  try {
    const { rows } = await sql<{ detail: string }>`explain query plan ${twinsWanted}`.execute(database.write)
    const searches = rows.map(({ detail }) => detail).filter((detail) => detail.startsWith('SEARCH'))
    expect(searches).toHaveLength(2)
    for (const search of searches) expect(search).toContain('(kind=? AND heading_key=?)')
  } finally {
    await database.remove()
  }
})
