import { columnWords, oneOf } from './columns.ts'
import type { Migration } from './migration.ts'

const kinds = [
  'isbn', 'issn', 'issn_l', 'doi', 'ismn', 'isrc', 'ean', 'upc', 'handle', 'urn', 'lccn', 'oclc', 'patent', 'publisher', 'report', 'other',
] // prettier-ignore

/**
 * Numbers of titles, as the other short rows that hang on them (0003): one tree by their key instead of two, and the index by value tells
 * the title itself instead of where its row is. PostgreSQL knows no such table and changes nothing.
 */
export const migration: Migration = {
  statements(engine) {
    if (engine !== 'sqlite') return []
    const { int, text } = columnWords.sqlite
    return [
      `create table identifier_remade (title_id ${int} not null references title on delete cascade, ${oneOf(text, 'kind', kinds)},
        value ${text} not null check (value <> ''), shown ${text} not null, primary key (title_id, kind, value)) strict, without rowid`,
      `insert into identifier_remade select title_id, kind, value, shown from identifier order by title_id, kind, value`,
      `drop table identifier`,
      `alter table identifier_remade rename to identifier`,
      `create index identifier_value on identifier (value, kind)`,
    ]
  },
}
