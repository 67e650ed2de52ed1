import { columnWords } from './columns.ts'
import type { Migration } from './migration.ts'

/** What names a record in quarantine wherever it stands, as a hash; entries of before are known by file and place alone. */
export const migration: Migration = {
  statements: (engine) => [
    `alter table quarantine add column row_key ${columnWords[engine].text}`,
    'create index quarantine_key on quarantine (row_key) where row_key is not null',
    'create index quarantine_record on quarantine (source, file, record_number)',
  ],
}
