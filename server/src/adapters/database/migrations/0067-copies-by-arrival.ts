import type { Migration } from './migration.ts'

/** What came lately is found by its day, however many copies there are. */
export const migration: Migration = {
  statements: () => ['create index copy_acquired on copy (acquired_on, title_id)'],
}
