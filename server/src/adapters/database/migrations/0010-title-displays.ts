import { columnWords } from './columns.ts'
import type { Migration } from './migration.ts'

/** What lists show of a title, made from its record when it changes: reading twenty is then one statement and no reading of MARC. */
export const migration: Migration = {
  statements(engine) {
    const { int, text, end, json } = columnWords[engine]
    return [
      `create table title_display (title_id ${int} not null primary key references title on delete cascade,
        made_of ${text} not null, form ${int} not null, ${json('display')} not null
      ${end}`,
    ]
  },
}
