import { dataSubjects } from '../data-subjects.ts'
import { columnWords, oneOf } from './columns.ts'
import type { Migration } from './migration.ts'

/**
 * What caches are kept by. A row is raised in the transaction that changes what it stands for; availability has a row for each title, as
 * loans would queue on a single one. A title without a row has version 0.
 */
export const migration: Migration = {
  statements(engine) {
    const { int, text, end } = columnWords[engine]
    return [
      `create table data_version (${oneOf(text, 'subject', dataSubjects)} primary key, version ${int} not null default 1 check (version > 0) ${end}`,
      ...dataSubjects.map((subject) => `insert into data_version (subject) values ('${subject}')`),
      `create table title_availability_version (
        title_id ${int} not null primary key references title on delete cascade, version ${int} not null default 1 check (version > 0)
      ${end}`,
    ]
  },
}
