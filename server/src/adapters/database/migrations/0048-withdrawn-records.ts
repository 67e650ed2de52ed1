import { columnWords } from './columns.ts'
import type { Migration } from './migration.ts'

/**
 * Records that their source has deleted. A title stays as it was known, hidden; a heading keeps its number and its titles, without a record.
 * `record` is what told of the deletion; a list of numbers tells none.
 */
export const migration: Migration = {
  statements(engine) {
    const { int, text, end, flag, json, instant } = columnWords[engine]
    return [
      `create table title_withdrawal (
        title_id ${int} not null primary key references title on delete cascade,
        ${instant('withdrawn_at')} not null, ${flag('was_suppressed')}, ${json('record')}
      ${end}`,
      `create table heading_withdrawal (
        heading_id ${int} not null primary key references heading on delete cascade,
        ${instant('withdrawn_at')} not null, identity ${text} not null unique, ${json('record')}
      ${end}`,
    ]
  },
}
