import { among, columnWords } from './columns.ts'
import type { Migration } from './migration.ts'

const roles = ['subject', 'author', 'contributor', 'publisher', 'series', 'work', 'genre']

/**
 * The largest table of a catalogue checks the role of each row by comparing words (see `among`). The first wave checks so too by now;
 * catalogues that were made before keep their other checks as they are. PostgreSQL needs nothing.
 */
export const migration: Migration = {
  statements(engine) {
    if (engine !== 'sqlite') return []
    const { int, text } = columnWords.sqlite
    return [
      `create table title_heading_remade (title_id ${int} not null references title on delete cascade, position ${int} not null,
        heading_id ${int} not null references heading, role ${text} not null check (${among('role', roles)}),
        relator ${text}, primary key (title_id, position)) strict, without rowid`,
      `insert into title_heading_remade select * from title_heading`,
      `drop table title_heading`,
      `alter table title_heading_remade rename to title_heading`,
      `create index title_heading_heading on title_heading (heading_id, role, title_id)`,
    ]
  },
}
