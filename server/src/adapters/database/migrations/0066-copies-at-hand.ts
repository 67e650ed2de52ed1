import type { Migration } from './migration.ts'

/** What stands on a shelf, library by library, and what is online, without reading the rows themselves: "on the shelf now" reads all of it for each question. */
export const migration: Migration = {
  statements: () => [
    `create index copy_at_hand on copy (library_id, status, title_id) where status in ('available', 'consult_only')`,
    `create index title_online on title (id, created_at) where online = 1`,
  ],
}
