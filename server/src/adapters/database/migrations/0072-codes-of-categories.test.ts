import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { shelfCode } from '../../../catalogue/holdings/shelf-code.ts'
import { openDatabase } from '../open-database.ts'
import { engines } from '../testing/engines.ts'
import { olderDatabase } from '../testing/older-database.ts'

async function migrated(name: (typeof engines)[number]['name'], codes: readonly string[]) {
  const older = await olderDatabase(name, '0072', async (database) => {
    for (const [at, code] of codes.entries())
      await sql`insert into patron_category (id, code, names) values (${at + 1}, ${code}, ${JSON.stringify({ pt: code })})`.execute(
        database,
      )
  })
  try {
    const database = await openDatabase(older.settings)
    const rows = await database.read.selectFrom('patron_category').select(['code', 'names']).orderBy('id').execute()
    await database.close()
    return rows.map(({ code, names }) => ({ code, name: JSON.parse(names).pt as string }))
  } finally {
    await older.remove()
  }
}

test.each(engines)(
  'categories of an older database on $name get the codes that the next list of people looks for, and keep their names',
  async ({ name }) => {
    const long = 'Servidor técnico-administrativo '.repeat(4)
    const codes = ['GRAD', 'GRAD_EAD', 'Aluno – Graduação', 'D’Ávila', 'Po\u0301s', long, '***', '###', 'a b', 'PROF.1']
    const rows = await migrated(name, codes)
    expect(rows.map((row) => row.name)).toEqual(codes)
    expect(rows.map(({ code }) => code)).toEqual([
      'GRAD',
      'GRAD-EAD',
      'Aluno-Graduação',
      'D-Ávila',
      'P\u00f3s',
      shelfCode(long),
      shelfCode('***'),
      shelfCode('###'),
      'a-b',
      'PROF.1',
    ])
  },
)

test.each(engines)(
  'of categories that would have one code on $name the first gets it, unless one has it already; the others stay apart',
  async ({ name }) => {
    const wide = `${'x '.repeat(31)}yz`
    const codes = ['a b', 'a/b', 'a-b-2', 'c_d', 'c-d', 'c6', wide, wide.replaceAll(' ', '_')]
    expect((await migrated(name, codes)).map(({ code }) => code)).toEqual([
      'a-b',
      'a-b-2-2',
      'a-b-2',
      'c-d-4',
      'c-d',
      'c6',
      wide.replaceAll(' ', '-'),
      `${'x-'.repeat(31)}-8`,
    ])
  },
)
