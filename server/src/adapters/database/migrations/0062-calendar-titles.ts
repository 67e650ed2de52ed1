import { columnWords } from './columns.ts'
import type { Migration } from './migration.ts'

/** Whether titles stand in the entries of a person's calendar: whoever has its address reads them. */
export const migration: Migration = {
  statements: (engine) => [`alter table calendar_address add column ${columnWords[engine].flag('with_titles', 1)}`],
}
