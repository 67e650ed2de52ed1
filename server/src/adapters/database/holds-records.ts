import type { Database } from './open-database.ts'

/** Without any of these nobody's work is in a database: each is there before a copy, a hold or a debt can be. */
const tables = ['title', 'patron', 'library', 'loan'] as const

/** Whether anything of a library is kept here, suppressed titles included. */
export const holdsRecords = (database: Pick<Database, 'read'>) => async (): Promise<boolean> => {
  for (const table of tables)
    if ((await database.read.selectFrom(table).select('id').limit(1).executeTakeFirst()) !== undefined) return true
  return false
}
