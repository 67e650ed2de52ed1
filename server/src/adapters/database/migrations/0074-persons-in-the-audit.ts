import type { EngineName } from '../engine.ts'
import { columnWords } from './columns.ts'
import type { Migration } from './migration.ts'

/** Reading a member, PostgreSQL refuses escapes that its column of JSON text has taken: half a surrogate pair, `\u0000`. */
const withoutEscapes = String.raw`regexp_replace(detail, '\\(u[0-9A-Fa-f]{4}|.)', '_', 'g')::json`

/** The member of the detail, where it is a whole number. */
const patronIn: Readonly<Record<EngineName, string>> = {
  sqlite: `case when json_type(detail, '$.patron') = 'integer' then detail ->> '$.patron' end`,
  postgresql: `substring((${withoutEscapes} -> 'patron')::text from '^[0-9]{1,15}$')::bigint`,
}

/** Whom the detail of an act names is found for the person, however long the audit is. */
export const migration: Migration = {
  statements: (engine) => [
    `alter table audit add column about_patron_id ${columnWords[engine].int}`,
    `update audit set about_patron_id = ${patronIn[engine]} where detail like '%"patron":%'`,
    'create index audit_about_patron on audit (about_patron_id, id) where about_patron_id is not null',
  ],
}
