import { columnWords } from './columns.ts'
import type { Migration } from './migration.ts'
import { accessTables } from './person/access.ts'
import { peopleTables } from './person/people.ts'
import { requestTables } from './person/requests.ts'

/** Ways in, who acts for whom, and what a person may ask of what is held about them. */
export const migration: Migration = {
  statements: (engine) => [peopleTables, accessTables, requestTables].flatMap((group) => group(columnWords[engine])),
}
