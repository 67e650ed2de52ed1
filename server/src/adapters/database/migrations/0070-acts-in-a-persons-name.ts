import type { Migration } from './migration.ts'

/** What was done in somebody's name is found for the person, however long the audit is. Few acts are of that kind. */
export const migration: Migration = {
  statements: () => ['create index audit_acting_for on audit (acting_for_id, id) where acting_for_id is not null'],
}
