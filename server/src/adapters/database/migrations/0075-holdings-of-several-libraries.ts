import { columnWords } from './columns.ts'
import type { Migration } from './migration.ts'

const at = '2026-11-30T00:00:00.000Z'
const hasSeveralPlaces = (record: string) => `${record} like '%"852"%"852"%'`

/**
 * A record may tell of several libraries: each has a row. Before, the first had what is of all of them: where such records may be, a job of the
 * server divides them.
 */
export const migration: Migration = {
  statements: (engine) => [
    `alter table holding add column part_of ${columnWords[engine].int} references holding on delete cascade`,
    `alter table holding add column called ${columnWords[engine].text}`,
    `create index holding_part_of on holding (part_of) where part_of is not null`,
    `insert into job (kind, unique_key, payload, state, run_after, max_attempts, created_at)
      select 'divide_holdings', '0075', '{}', 'waiting', '${at}', 5, '${at}'
      where exists (select 1 from holding join title on title.id = holding.title_id
        where ${hasSeveralPlaces(`case when holding.record = '{}' then title.record else holding.record end`)})`,
  ],
}
