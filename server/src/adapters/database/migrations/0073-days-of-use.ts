import type { Migration } from './migration.ts'

/** The years with figures are read from their last days, however many titles were used in them. */
export const migration: Migration = {
  statements: () => ['create index use_event_date on use_event (local_date)'],
}
