import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../open-database.ts'
import { engines } from '../testing/engines.ts'
import { olderDatabase } from '../testing/older-database.ts'

test.each(engines)('categories of an older database on $name get codes that rules can name, and keep their names', async ({ name }) => {
  const codes = ['GRAD', 'GRAD_EAD', 'Pós-graduação lato sensu', 'a b', 'a/b', '***']
  const older = await olderDatabase(name, '0072', async (database) => {
    for (const code of codes)
      await sql`insert into patron_category (code, names) values (${code}, ${JSON.stringify({ pt: code })})`.execute(database)
  })
  try {
    const database = await openDatabase(older.settings)
    const rows = await database.read.selectFrom('patron_category').select(['id', 'code', 'names']).orderBy('id').execute()
    await database.close()
    const [first] = rows
    expect(rows.map(({ code }) => code)).toEqual([
      'GRAD',
      'GRAD-EAD',
      'Pós-graduação-lato-sensu',
      `c${first!.id + 3}`,
      `c${first!.id + 4}`,
      `c${first!.id + 5}`,
    ])
    expect(rows.map(({ names }) => JSON.parse(names).pt)).toEqual(codes)
  } finally {
    await older.remove()
  }
})
