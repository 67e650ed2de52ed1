import { columnWords } from './columns.ts'
import type { Migration } from './migration.ts'

/** Which columns of a record its person wrote: the list of people does not write over them. */
export const migration: Migration = {
  statements: (engine) => [`alter table patron add column own_fields ${columnWords[engine].text} not null default ''`],
}
