import { columnWords } from './columns.ts'
import type { Migration } from './migration.ts'

/** A copy that is only read in the library is that again once it stands on its shelf, whatever happened to it in between. */
export const migration: Migration = {
  statements: (engine) => [`alter table copy add column shelf_status ${columnWords[engine].text} check (shelf_status = 'consult_only')`],
}
