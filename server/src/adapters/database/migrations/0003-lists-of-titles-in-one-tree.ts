import { columnWords, type ColumnWords } from './columns.ts'
import type { Migration } from './migration.ts'

interface Remade {
  readonly name: string
  readonly body: (words: ColumnWords) => string
  readonly indexes: readonly string[]
}

const ofTitle = ({ int }: ColumnWords) => `title_id ${int} not null references title on delete cascade`

// The closed lists of kind and role are those of the first wave; they are checked where rows are made, and again by its tests.
const remade: readonly Remade[] = [
  {
    name: 'title_heading',
    body: (words) => `${ofTitle(words)}, position ${words.int} not null, heading_id ${words.int} not null references heading,
      role ${words.text} not null check (role in ('author', 'contributor', 'subject', 'genre', 'series', 'work', 'publisher')),
      relator ${words.text}, primary key (title_id, position)`,
    indexes: ['create index title_heading_heading on title_heading (heading_id, role, title_id)'],
  },
  {
    name: 'title_relation',
    body: (words) => `${ofTitle(words)}, position ${words.int} not null, kind ${words.text} not null,
      control_number ${words.text}, issn ${words.text}, isbn ${words.text}, issue ${words.text}, pages ${words.text},
      issue_key ${words.text} not null, page_key ${words.text} not null, primary key (title_id, position)`,
    indexes: ['control_number', 'issn', 'isbn'].map(
      (column) => `create index title_relation_${column === 'control_number' ? 'number' : column} on title_relation (${column}, kind)`,
    ),
  },
  {
    name: 'title_knowledge_area',
    body: (words) => `${ofTitle(words)}, area_id ${words.int} not null references knowledge_area, primary key (title_id, area_id)`,
    indexes: ['create index title_knowledge_area_area on title_knowledge_area (area_id)'],
  },
]

const remake = ({ name, body, indexes }: Remade): readonly string[] => [
  `create table ${name}_remade (${body(columnWords.sqlite)}) strict, without rowid`,
  `insert into ${name}_remade select * from ${name}`,
  `drop table ${name}`,
  `alter table ${name}_remade rename to ${name}`,
  ...indexes,
]

/**
 * SQLite keeps a table in one tree and each of its keys in another. The short rows that hang on titles are found by their key alone: in
 * one tree by that key each import writes half as much. PostgreSQL knows no such table and changes nothing.
 */
export const migration: Migration = {
  statements: (engine) => (engine === 'sqlite' ? remade.flatMap(remake) : []),
}
