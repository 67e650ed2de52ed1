import { columnWords } from './columns.ts'
import type { Migration } from './migration.ts'

/** A record may tell of several libraries: each has a row. Before, the first had what is of all of them. */
export const migration: Migration = {
  statements: (engine) => [
    `alter table holding add column part_of ${columnWords[engine].int} references holding on delete cascade`,
    `alter table holding add column called ${columnWords[engine].text}`,
    `create index holding_part_of on holding (part_of) where part_of is not null`,
  ],
}
