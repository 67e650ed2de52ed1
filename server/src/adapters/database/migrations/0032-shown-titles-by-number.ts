import type { Migration } from './migration.ts'

/**
 * Nearly every title is shown, and SQLite keeps no figures of that: an index that began with `suppressed` was taken for a narrow one, and
 * statements about one title went through all of them. Beginning with the number it still answers what lists all shown titles.
 */
export const migration: Migration = {
  statements: () => [`create index title_by_number on title (id, suppressed, updated_at)`, `drop index title_shown`],
}
